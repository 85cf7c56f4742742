"""Rows of the layer table: every variant, what is cut, and what only looks like a row."""

import pytest

from assistant.report.facts import Layer, Report
from assistant.report.layer_table import layers_complete
from assistant.report.read import read_text

NPU = "m_id   layer (original)                oshape                 param/size         macc      connected to"
RULER = "------ ------------------------------- ---------------------- ------------ --------- -----------------"
ROWS = (
    "0      image ()                        [b:1,h:8,w:8,c:3]",
    "       conv2d_0 (CONV_2D)              [b:1,h:8,w:8,c:16]     448/496         28,688             image",
    "       nl_0_nl (CONV_2D)               [b:1,h:8,w:8,c:16]                      1,024          conv2d_0",
    "1      pool_1 (MAX_POOL_2D)            [b:1,h:4,w:4,c:16]                      1,024           nl_0_nl",
    "2      eltwise_2 (ADD)                 [b:1,h:4,w:4,c:16]                        256            pool_1",
    "                                                                                               nl_0_nl",
)
TOTAL = "model: macc=30,992 weights=496 activations=-- io=--"
CPU = "m_id   layer (type,original)     oshape        param/size    macc   connected to   | c_size           c_macc"
CPU_ROWS = "0      x (Input, )               [b:1,c:4]                                         |\n"


def table(*rows: str, total: str = TOTAL, header: str = NPU) -> Report:
    """Rows with a ruler before each that starts an m_id."""
    lines = [line for row in rows for line in ((RULER, row) if row[0].isdigit() else (row,))]
    (report,) = read_text("\n".join(["ST Edge AI Core v2.2.0-20266 2adc00962", header, *lines, RULER, total]))
    return report


def named(report: Report, name: str) -> Layer:
    return next(layer for layer in report.layers if layer.name == name)


def test_all_kinds_of_rows() -> None:
    report = table(*ROWS)
    assert [(x.m_id, x.name, x.operator, x.params, x.size_bytes, x.macc, x.connected_to) for x in report.layers] == [
        (0, "image", None, None, None, None, ()),
        (0, "conv2d_0", "CONV_2D", 448, 496, 28_688, ("image",)),
        (0, "nl_0_nl", "CONV_2D", None, None, 1_024, ("conv2d_0",)),
        (1, "pool_1", "MAX_POOL_2D", None, None, 1_024, ("nl_0_nl",)),
        (2, "eltwise_2", "ADD", None, None, 256, ("pool_1", "nl_0_nl")),
    ]
    assert named(report, "image").shapes == ((("b", 1), ("h", 8), ("w", 8), ("c", 3)),)
    assert report.layer_total is not None
    assert (report.layer_total.macc, report.layer_total.weights_bytes) == (30_992, 496)
    assert layers_complete(report) is True
    assert report.unread == ()


def test_a_name_of_digits_is_an_input_not_a_count() -> None:
    report = table(
        "0      48 ()                           [b:1,c:4]",
        "1      49 (Relu)                       [b:1,c:4]                                              48",
        "       50 (Relu)                       [b:1,c:4]                                   4          49",
        total="model: macc=4 weights=0 activations=-- io=--",
    )
    assert [(x.m_id, x.name, x.macc, x.connected_to) for x in report.layers] == [
        (0, "48", None, ()),
        (1, "49", None, ("48",)),
        (1, "50", 4, ("49",)),
    ]
    assert report.unread == ()


@pytest.mark.parametrize(
    ("cut", "left"),
    [
        (len("       conv2d_0 (CONV_2D)              [b:1,h:8,w"), None),
        (len("       conv2d_0 (CONV_2D)              [b:1,h:8,w:8,c:16]     448/49"), None),
        (len("       conv2d_0 (CONV_2D)              [b:1,h:8,w:8,c:16]     448/496         28,6"), None),
        (len("       conv2d_0 (CONV_2D)              [b:1,h:8,w:8,c:16]     448/496         28,688"), None),
        (len("       conv2d_0 (CONV_2D)              [b:1,h:8,w:8,c:16]     448/496"), (448, 496, None, ())),
    ],
)
def test_a_row_that_is_cut_gives_no_wrong_figure(cut: int, left: object) -> None:
    report = table(ROWS[0], ROWS[1][:cut], *ROWS[2:])
    found = [(x.params, x.size_bytes, x.macc, x.connected_to) for x in report.layers if x.name == "conv2d_0"]
    assert found == ([left] if left else [])
    assert layers_complete(report) is False
    assert "do not add up" in report.unread[-1].what


def test_the_name_of_an_input_that_is_cut_is_not_that_of_another_layer() -> None:
    def row(number: int, name: str = "") -> str:
        left = f"{number:<7}{f'conv_{number} (CONV_2D)':<32}[b:1,c:4]"
        return f"{left:<{len(NPU) - len(name)}}{name}" if name else left

    whole = [row(1), row(12), *(row(number, "conv_12") for number in range(20, 25))]
    cut = row(30, "conv_12")[:-1]
    assert cut.endswith("conv_1")
    report = table(*whole, cut, total="model: macc=0 weights=0 activations=-- io=--")
    assert named(report, "conv_24").connected_to == ("conv_12",)
    assert "conv_30" not in [layer.name for layer in report.layers]
    assert [span.what for span in report.unread] == ["row of the layer table that is cut or cannot be read"]


def test_a_row_whose_head_is_missing_has_no_m_id() -> None:
    report = table(ROWS[0], ROWS[1], RULER, ROWS[2].replace("nl_0_nl", "nl_7_nl"))
    assert named(report, "conv2d_0").m_id == 0
    assert named(report, "nl_7_nl").m_id is None


def test_prose_below_a_table_that_is_cut_is_no_row() -> None:
    (report,) = read_text("\n".join([NPU, RULER, *ROWS[:2], "", "Thanks", "Why does --Oauto-sched not help?"]))
    assert [layer.name for layer in report.layers] == ["image", "conv2d_0"]
    assert named(report, "conv2d_0").connected_to == ("image",)
    assert [mention.name for mention in report.mentions] == ["--Oauto-sched"]
    assert layers_complete(report) is None


def test_a_line_between_two_rows_is_unread() -> None:
    report = table(ROWS[0], "[...]", *ROWS[1:])
    assert len(report.layers) == 5
    assert [(span.where, span.what) for span in report.unread] == [(5, "line inside the layer table that is no row")]


def test_the_same_row_twice_is_one() -> None:
    report = table(*ROWS[:2], ROWS[1], *ROWS[2:])
    assert len(report.layers) == 5
    assert layers_complete(report) is True
    assert [span.what for span in report.unread] == ["row of the layer table that stands there twice"]


@pytest.mark.parametrize(
    ("behind", "size", "macc", "c_type"),
    [
        ("| -96(-20.0%)     +12(+3.8%)  Conv2D_[0]", -96, 12, "Conv2D_[0]"),
        ("| -480(-100.0%)", -480, None, None),
        ("|                  +64(+20.0%)", None, 64, None),
        ("|                              Conv2D_/Conversion_[0, 1]", None, None, "Conv2D_/Conversion_[0, 1]"),
        ("|                              Conversion_[o][14]", None, None, "Conversion_[o][14]"),
    ],
)
def test_what_the_c_model_changes(behind: str, size: int | None, macc: int | None, c_type: str | None) -> None:
    row = f"1      y (Conv2D, CONV_2D)       [b:1,c:4]     96/480         320              x   {behind}"
    (report,) = read_text(f"{CPU}\n{RULER}\n{CPU_ROWS}{RULER}\n{row}\n{RULER}")
    layer = named(report, "y")
    assert (layer.type, layer.operator) == ("Conv2D", "CONV_2D")
    assert (layer.c_size_change, layer.c_macc_change, layer.c_type) == (size, macc, c_type)


def test_a_change_without_its_column_is_told_by_what_it_takes_away_or_not_at_all() -> None:
    header = " ".join(CPU.split())
    row = "1 y (Conv2D, CONV_2D) [b:1,c:4] 96/480 320 x | {}"
    layers = {}
    for change in ("-480(-100.0%)", "-320(-100.0%)", "+32(+10.0%)"):
        (report,) = read_text(f"{header}\n0 x (Input, ) [b:1,c:4] |\n{row.format(change)}")
        layers[change] = [(x.c_size_change, x.c_macc_change) for x in report.layers if x.name == "y"]
    assert layers == {"-480(-100.0%)": [(-480, None)], "-320(-100.0%)": [(None, -320)], "+32(+10.0%)": []}


@pytest.mark.parametrize("width", [60, 72, 80])
def test_rows_broken_at_a_width_are_whole_again(width: int) -> None:
    whole = table(*ROWS)
    broken = [line[at : at + width] for line in _lines() for at in range(0, len(line), width)]
    (report,) = read_text("\n".join(broken))
    assert [_values(layer) for layer in report.layers] == [_values(layer) for layer in whole.layers]
    assert report.unread == ()


def _lines() -> list[str]:
    return [
        "ST Edge AI Core v2.2.0-20266 2adc00962",
        NPU,
        RULER,
        *ROWS[:3],
        RULER,
        ROWS[3],
        RULER,
        *ROWS[4:],
        RULER,
        TOTAL,
    ]


def _values(layer: Layer) -> tuple[object, ...]:
    return (layer.m_id, layer.name, layer.shapes, layer.params, layer.size_bytes, layer.macc, layer.connected_to)
