"""Two pastes that overlap are one report; a report that stands there twice is told as such."""

from assistant.report.lines import Lines
from assistant.report.overlap import without_overlap
from assistant.report.read import read_text

ROWS = [f"epoch {number}   -SW-   (   Conv   )" for number in range(1, 21)]


def left(*texts: str) -> list[str]:
    return [*without_overlap(Lines(texts, range(1, len(texts) + 1))).texts]


def test_the_end_of_the_first_paste_is_left_out_of_the_second() -> None:
    assert left("Epochs details", *ROWS[:12], *ROWS[7:]) == ["Epochs details", *ROWS]
    assert left("Epochs details", *ROWS[:12], "and the rest:", "", *ROWS[7:]) == [
        "Epochs details", *ROWS[:12], "and the rest:", "", *ROWS[12:],
    ]  # fmt: skip


def test_of_a_line_that_the_first_paste_ends_in_the_whole_one_is_kept() -> None:
    assert left("Epochs details", *ROWS[:11], ROWS[11][:9], *ROWS[7:]) == ["Epochs details", *ROWS]


def test_a_message_that_is_said_twice_is_kept_twice() -> None:
    said = ["Configuration 0:", "total bytes left unallocated=3211264"]
    assert left("E103", *said, *said) == ["E103", *said, *said]


def test_metrics_that_are_equal_are_those_of_two_accuracy_reports() -> None:
    table = ["acc=100.00%, rmse=0.0043", "", "3 classes", "----------", "C0   73    .    .", "C1    .   87    ."]
    said = ["Accuracy report #1 for the C-model", *table, "Accuracy report #1 for the reference model", *table]
    assert left("Model name - net", *said, "Exec/report summary (validate)") == [
        "Model name - net", *said, "Exec/report summary (validate)",
    ]  # fmt: skip


def test_rows_count_once() -> None:
    text = "Total number of epochs: 20 of which 20 implemented in software\n"
    (report,) = read_text(text + "\n".join((*ROWS[:12], *ROWS[7:])) + "\n")
    assert (report.totals.sw, report.table_complete, len(report.epochs)) == (20, True, 20)
