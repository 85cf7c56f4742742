"""Two pastes that overlap are one report; a report that stands there twice is told as such."""

from assistant.report.lines import Line
from assistant.report.overlap import without_overlap
from assistant.report.read import read_text

ROWS = [f"epoch {number}   -SW-   (   Conv   )" for number in range(1, 21)]


def lines(*texts: str) -> list[Line]:
    return [Line(number, text) for number, text in enumerate(texts, 1)]


def left(*texts: str) -> list[str]:
    return [line.text for line in without_overlap(lines(*texts))]


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


def test_rows_count_once() -> None:
    text = "Total number of epochs: 20 of which 20 implemented in software\n"
    (report,) = read_text(text + "\n".join((*ROWS[:12], *ROWS[7:])) + "\n")
    assert (report.totals.sw, report.table_complete, len(report.epochs)) == (20, True, 20)
