"""The table of times: rows of both versions, what is missing from it, and what an epoch costs."""

import pytest

from assistant.report.facts import EpochKind, EpochTime
from assistant.report.profile import checked, complete, costs, layer, row
from assistant.report.read import read_text


def line(c_id: int, label: str, block: str, *, ms: str = "0.100", after: str = "3,000") -> str:
    return f"{c_id}   -   {label}   {ms}   5.00%   10.00%  [   1,000    2,000   {after} ]   EpochBlock_{block}"


def rows(*lines: str) -> list[EpochTime]:
    found = [row(text, where) for where, text in enumerate(lines, 1)]
    assert None not in found
    return [each for each in found if each]


def test_a_row_of_a_blob() -> None:
    (read,) = rows(line(0, "epoch (EC)", "1 -> 64", ms="15.781", after="5,849,111"))
    assert (read.c_id, read.id, read.last_id, read.kind, read.extra) == (0, 1, 64, EpochKind.EC, None)
    assert (read.duration_ms, read.percent, read.cycles) == (15.781, 5.0, (1_000, 2_000, 5_849_111))


@pytest.mark.parametrize(
    ("label", "block", "kind", "extra"),
    [
        ("epoch", "2", EpochKind.HW, None),
        ("epoch (HW)", "2", EpochKind.HW, None),
        ("epoch (SW)", "54", EpochKind.SW, None),
        ("epoch (HYBRID)", "65", EpochKind.HYBRID, None),
        ("epoch (extra HW.6)", "65 (6)", EpochKind.HW, 6),
        ("epoch - Conv2D_PW", "2", EpochKind.HW, None),
    ],
)
def test_labels(label: str, block: str, kind: EpochKind, extra: int | None) -> None:
    (read,) = rows(line(3, label, block))
    assert (read.kind, read.extra, read.label) == (kind, extra, label)


@pytest.mark.parametrize(
    "text",
    [
        line(0, "epoch", "2").replace("5.00%", "5.00"),
        line(0, "epoch", "2").replace("2,000", "2,00"),
        line(0, "epoch (EC)", "171 -> 17"),
        line(0, "epoch (EC)", "1 -> "),
        line(0, "epoch (extra HW.6)", "65"),
        line(0, "epoch (extra HW.6)", "65 (7)"),
        line(0, "epoch (SW)", "65 (6)"),
        line(0, "epoch (DMA)", "65"),
        line(0, "epoch", ""),
    ],
)
def test_a_damaged_row_is_none(text: str) -> None:
    assert row(text, 1) is None
    (report,) = read_text("duration : 1.0 ms by sample (1.0/1.0/0.0)\nInference time per node\n" + text)
    assert [(span.where, span.last) for span in report.unread] == [(3, 3)]


def test_rows_that_do_not_fit_or_lack_their_end_are_told_apart() -> None:
    told = rows(
        line(0, "epoch (EC)", "1 -> 6"),  # of 64
        line(1, "epoch (SW)", "65"),
        line(1, "epoch (SW)", "65"),  # pasted twice
        line(2, "epoch (SW)", "6"),  # of 66
        line(3, "epoch", "1"),
        line(4, "epoch", "70"),
    )
    kept, odd = checked(told)
    assert [(each.c_id, each.id) for each in kept] == [(1, 65), (4, 70)]
    assert [(each.c_id, each.id) for each in odd] == [(2, 6), (3, 1), (0, 1)]


def test_a_blob_whose_range_is_gone_is_told_by_the_row_below_it() -> None:
    kept, odd = checked(rows(line(0, "epoch (EC)", "1"), line(1, "epoch (SW)", "65")))
    assert [each.id for each in kept] == [65]
    assert [each.id for each in odd] == [1]
    kept, odd = checked(rows(line(0, "epoch (EC)", "1 -> 60"), line(1, "epoch (SW)", "65")))
    assert [each.id for each in kept] == [1, 65]


def test_numbers_of_epochs_may_have_gaps() -> None:
    kept, odd = checked(rows(line(0, "epoch", "2"), line(1, "epoch", "5"), line(2, "epoch (SW)", "7")))
    assert [each.id for each in kept] == [2, 5, 7]
    assert odd == []


def test_complete_when_the_cycles_add_up() -> None:
    table = rows(line(0, "epoch", "2"), line(1, "epoch", "3"))
    assert complete(table, (2_000, 4_001, 6_000)) is True
    assert complete(table, (3_000, 6_000, 9_000)) is False
    assert complete(table, None) is None
    assert complete([], (1, 2, 3)) is None


HYBRIDS = (
    line(0, "epoch (HYBRID)", "65", ms="0.076"),
    line(1, "epoch (extra HW.6)", "65 (6)", ms="0.079"),
    line(2, "epoch (extra HW.6)", "65 (6)", ms="0.026"),
    line(3, "epoch (SW)", "66", ms="0.400"),
)


def test_a_hybrid_epoch_costs_all_its_rows() -> None:
    assert [(c.first, c.ms) for c in costs(rows(*HYBRIDS), all_there=True)] == [(65, 0.181), (66, 0.4)]
    assert [(c.first, c.ms) for c in costs(rows(*HYBRIDS), all_there=False)] == [(65, 0.181), (66, 0.4)]


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_hybrid_epoch_with_a_row_lost_has_no_cost(lost: int) -> None:
    table = rows(*(text for number, text in enumerate(HYBRIDS) if number != lost))
    assert [(c.first, c.ms) for c in costs(table, all_there=False)] == [(65, None), (66, 0.4)]


def test_a_hybrid_epoch_at_the_end_may_lack_rows() -> None:
    assert [c.ms for c in costs(rows(*HYBRIDS[:3]), all_there=False)] == [None]
    assert [c.ms for c in costs(rows(*HYBRIDS[:3]), all_there=True)] == [0.181]


def test_layers_of_a_c_model() -> None:
    text = "0   1   Conv2D (0x103)   0.123   1.7%   1.7%   [   37,924 ]   ai_node_0"
    read = layer(text, 7)
    assert read is not None
    assert (read.c_id, read.m_id, read.type, read.name) == (0, 1, "Conv2D (0x103)", "ai_node_0")
    assert (read.duration_ms, read.percent, read.cycles) == (0.123, 1.7, 37_924)
    assert layer(line(0, "epoch", "2"), 1) is None
    (report,) = read_text("duration : 0.123 ms by sample (0.1/0.2/0.0)\nInference time per node\n" + text)
    assert report.timing is not None
    assert [each.name for each in report.timing.layers] == ["ai_node_0"]
    assert report.timing.epochs == ()
    assert report.unread == ()


def test_a_table_alone_has_the_time_of_its_total() -> None:
    table = line(0, "epoch", "2") + "\n"
    (report,) = read_text(
        table + "total   0.100   [   1,000    2,000   3,000 ]\n10000.00 inf/s   [ 16.7% 33.3% 50.0% ]\n"
    )
    assert report.timing is not None
    assert (report.timing.duration_ms, report.timing.epochs_complete) == (0.1, True)
    assert report.timing.inferences_per_second == 10_000
    (without,) = read_text(table)
    assert without.timing is None
    assert [span.what for span in without.unread] == ["times per epoch without the duration of the inference"]


def test_a_row_that_is_quoted_below_counts_once() -> None:
    total = "total   0.200   [   2,000    4,000   6,000 ]\n"
    table = [line(0, "epoch", "2"), line(1, "epoch (SW)", "3"), total]
    (report,) = read_text("\n".join([*table, "why does this one take so long?", table[0], ""]))
    assert report.timing is not None
    assert [each.id for each in report.timing.epochs] == [2, 3]
    assert report.unread == ()
