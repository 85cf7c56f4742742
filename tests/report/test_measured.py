"""Times of a run at the rows of the epoch table, in both formats; never at the rows of another table."""

import pytest

from assistant.report.facts import Report
from assistant.report.read import read_text
from tests.report.test_properties import cost

DURATION = "duration : 1.0 ms by sample (1.0/1.0/0.0)\n"


def run(*blocks: tuple[str, str], shortened: bool = False) -> str:
    """A profile with 0.100 ms more from row to row; `blocks` are label and number."""
    rows = [
        f"{n} - epoch{label} 0.{n + 1}00 5.0% 10.0% [ 100 200 300 ] EpochBlock_{block}"
        for n, (label, block) in enumerate(blocks)
    ]
    count = len(rows) + shortened
    return DURATION + f"CPU cycles : [{count * 100:,} {count * 200:,} {count * 300:,}]\n" + "\n".join(rows) + "\n"


def boxed(sw: int, hybrid: int, hw: int, blobs: int, *rows: str) -> str:
    counts = (
        f"Total number of epochs {sw + hybrid + hw}\n>> pure software (SW) epochs {sw}\n"
        f">> hybrid epochs (using both software and hardware) {hybrid}\n"
        f">> pure hardware (HW or EC) epochs {hw} (implemented in {blobs} epoch controller blobs/meta epochs)\n"
    )
    return counts + "".join(f"| {row} |\n" for row in rows)


def times(report: Report) -> list[float | None]:
    return [row.duration_ms for row in report.epochs]


def read(text: str) -> Report:
    (report,) = read_text(text)
    return report


MISFIT = "times per epoch that do not fit the epoch table: they are not put to its rows"
BOX = boxed(
    1, 2, 12, 4,
    "epochs 1 -> 6 | EC | ", "epoch_8 | Hybrid | Split", "<no executed epochs> | EC | ", "epoch_10 | Hybrid | Concat",
    "epochs 12 -> 12 | EC | ", "epoch_13 | SW | Softmax", "epochs 14 -> 18 | EC | ",
)  # fmt: skip
BLOCKS = (
    (" (EC)", "1 -> 7"), (" (HYBRID)", "8"), (" (extra HW.6)", "8 (6)"), (" (EC)", "9"), (" (HYBRID)", "10"),
    (" (EC)", "11 -> 12"), (" (SW)", "13"), (" (EC)", "14 -> 20"),
)  # fmt: skip


def test_blobs_hold_the_ranges_of_the_table_and_an_empty_one_lies_between_its_neighbours() -> None:
    report = read(BOX + run(*BLOCKS))
    assert times(report) == [0.1, 0.5, 0.4, 0.5, 0.6, 0.7, 0.8]
    assert report.unread == ()


def test_rows_that_are_missing_leave_a_row_of_the_table_without_time() -> None:
    report = read(BOX + run(*BLOCKS[:2], *BLOCKS[3:], shortened=True))
    assert times(report)[:2] == [0.1, 0.2]  # c_id goes on without a gap: the run has no extra row here
    lines = (BOX + run(*BLOCKS, shortened=True)).split("\n")
    lost = read("\n".join(text for text in lines if "8 (6)" not in text))
    assert times(lost) == [0.1, None, 0.4, 0.5, 0.6, 0.7, 0.8]
    assert lost.timing is not None
    assert lost.timing.epochs_complete is False


def test_lines_of_2x() -> None:
    table = (
        "Total number of epochs: 4 of which 1 implemented in software\nepoch 1 HW\nepoch 2 HW\nepoch 3 -SW- (Conv)\n"
    )
    report = read(table + "epoch 4 ??\n" + run(("", "2"), (" (SW)", "3"), ("", "4")))
    assert times(report) == [None, 0.1, 0.2, 0.3]  # the first epoch may have no block
    assert report.unread == ()


def test_a_blob_over_rows_of_2x_gives_none_of_them_a_time_of_its_own() -> None:
    table = (
        "Total number of epochs: 3 of which 1 implemented in software\nepoch 1 EC\nepoch 2 EC\nepoch 3 -SW- (Conv)\n"
    )
    report = read(table + run((" (EC)", "1 -> 2"), (" (SW)", "3")))
    assert times(report) == [None, None, 0.2]
    assert report.unread == ()


@pytest.mark.parametrize(
    "blocks",
    [
        ((" (SW)", "1"), (" (HYBRID)", "8")),
        ((" (EC)", "1 -> 8"),),
        ((" (EC)", "1 -> 4"),),
        ((" (EC)", "2 -> 7"),),
        ((" (EC)", "30 -> 31"),),
        ((" (SW)", "9"),),
    ],
    ids=["other kind", "over a hybrid row", "ends too early", "starts too late", "no such row", "none so between"],
)
def test_times_of_another_table_are_put_to_no_row(blocks: tuple[tuple[str, str], ...]) -> None:
    report = read(BOX + run(*blocks))
    assert set(times(report)) == {None}
    assert report.unread[-1].what == MISFIT
    assert report.timing is not None
    assert len(report.timing.epochs) == len(blocks)


def test_a_shortened_table_takes_the_times_of_the_rows_that_are_there() -> None:
    report = read("| epoch_8 | Hybrid | Split |\n| epoch_13 | SW | Softmax |\n" + run(*BLOCKS))
    assert times(report) == [0.5, 0.7]
    assert report.unread == ()


def test_empty_blobs_in_a_row_are_paired_when_none_is_missing() -> None:
    table = boxed(2, 0, 2, 2, "epoch_2 | SW | Conv", *["<no executed epochs> | EC | "] * 2, "epoch_9 | SW | Conv")
    report = read(table + run((" (SW)", "2"), (" (EC)", "3 -> 4"), (" (EC)", "5 -> 8"), (" (SW)", "9")))
    assert times(report) == [0.1, 0.2, 0.3, 0.4]
    one_less = read(table + run((" (SW)", "2"), (" (EC)", "3 -> 8"), (" (SW)", "9")))
    assert times(one_less) == [None] * 4
    assert one_less.unread[-1].what == MISFIT


def test_a_run_of_any_length_is_linear() -> None:
    def measured(blobs: int) -> str:
        table = "".join(
            f"| <no executed epochs> | EC | |\n| epoch_{2 * n} | SW | Conv |\n" for n in range(1, blobs + 1)
        )
        of_run = [((" (EC)", f"{2 * n - 1}"), (" (SW)", f"{2 * n}")) for n in range(1, blobs + 1)]
        return table + run(*(block for pair in of_run for block in pair))

    assert None not in times(read(measured(50)))
    assert cost(measured(8_000)) <= 20 * cost(measured(1_000))
