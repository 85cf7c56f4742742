"""Texts that were broken at a width, and what cannot be put together again."""

import pytest

from assistant.report import logged, wrapped
from assistant.report.broken import broken
from assistant.report.read import read_text
from tests.report.damage import hard_wrap, soft_wrap, text_wrap

COMMAND = (
    "Parameters : generate --model network.onnx --target stm32n6 --st-neural-art default@user_neuralart.json --name net"
)
LONG = [
    COMMAND + " --output " + "a/b" * 20,
    "",
    *(f"conv_{n} (Conv)  [b:1,h:8,w:8,c:{n}]  {n},000/{n},128  88,000  in_{n}" for n in range(9)),
]


def test_a_hard_break_is_undone_wherever_it_fell() -> None:
    rows = hard_wrap(40)("\n".join(LONG)).split("\n")
    places, whole = wrapped.unwrapped(range(1, len(rows) + 1), rows)
    assert list(whole) == LONG
    assert [rows[place - 1] for place in places] == [line[:40] for line in LONG]


@pytest.mark.parametrize("rows", [soft_wrap(40)("\n".join(LONG)).split("\n"), LONG, [line[:40] for line in LONG], []])
def test_a_text_that_no_terminal_broke_stays(rows: list[str]) -> None:
    """Broken at blanks, whole, or cut at a column: nothing tells that a line goes on in the next one."""
    assert wrapped.unwrapped(range(len(rows)), rows)[1] is rows


def test_a_long_path_does_not_glue_the_rows_of_a_text_that_was_broken_at_blanks() -> None:
    """The path alone fills whole lines; a row that is as wide by chance goes on with a new word."""
    warning = "WARNING: layer_{n} of the network {x} is not quantized and runs in software"
    warnings = [warning.format(n=n, x="x" * n) for n in range(10, 40)]
    rows = text_wrap(60)("\n".join([COMMAND + " --output " + "/a" * 90, "", *warnings])).split("\n")
    assert sum(len(row) == 60 for row in rows) >= 5
    assert wrapped.unwrapped(range(len(rows)), rows)[1] is rows


@pytest.mark.parametrize("wrap", [hard_wrap, soft_wrap])
@pytest.mark.parametrize("width", [60, 70, 90])
def test_a_line_of_a_log_without_a_time_is_the_rest_of_one_with_a_time(width: int, wrap: type) -> None:
    words = ("a", "bc", "def", "ghij", "klmno", "pqrstu", "vwxyz01")
    lines = [
        f"2026-03-04 18:20:12,{n:03} [INFO] CmdLine:76 - {words[n % 7]} epoch {n}  -SW-  ( Conv ) or {words[n % 4]}"
        for n in range(20)
    ]
    rows = wrap(width)("\n".join(lines)).split("\n")
    places, whole = logged.unwrapped(range(1, len(rows) + 1), rows, range(len(rows)))
    assert [" ".join(line.split()) for line in whole] == [" ".join(line.split()) for line in lines]
    assert len(places) == 20


def test_a_log_that_nothing_broke_keeps_its_lines() -> None:
    rows = [line for n in range(20) for line in (f"12:03:{n:02} [INFO] compiled in {n} s", "  at a.b.c")]
    assert logged.unwrapped(range(len(rows)), rows, range(len(rows)))[1] is rows


@pytest.mark.parametrize(
    "line",
    [
        "Total number of epochs", "Total number of epochs :", ">> pure software (SW)", "hybrid epochs (using both",
        "input 1/1          :   'Input_0_out_0', int8(1x", "Total:      5.955 MB", "npuRAM5    [0x342E0000 - 0x3435",
        "npuRAM5    [0x342E0000 - 0x34350000]:    425.020 kB /", "Neural Network Tools for", "ST Edge AI Core v2.1",
        "/opt/ST/stedgeai generate", "duration       :",
        "12     conv2d_12 (CONV_2D)             [b:1,h:5,w:13,c:64]    4,160/4,352     266,304             nl_11_nl",
    ],
)  # fmt: skip
def test_a_piece_of_a_row_is_told_from_prose(line: str) -> None:
    assert broken(line, line.partition(" ")[0])


@pytest.mark.parametrize(
    "line",
    [
        "Total number of epochs is what I count.", "Total time was long", "input and output are float",
        "npuRAM5 [0x342E0000 - 0x34350000]: 0x342E0000-0x34342000", "Model names are free.", "I use stedgeai daily",
    ],
)  # fmt: skip
def test_prose_is_no_piece_of_a_row(line: str) -> None:
    assert broken(line, line.partition(" ")[0]) is None


def test_pieces_below_one_another_are_one_span() -> None:
    rows = "\n".join(f"{n}   conv_{n} (Conv)   [b:1,h:8,w:8,c:8]   1/4   9   in" for n in range(3))
    (report,) = read_text(f"{rows}\nepoch 1 HW\n")
    assert [(span.where, span.last, span.what) for span in report.unread] == [
        (1, 3, "row of a layer table without its head")
    ]
