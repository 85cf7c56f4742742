"""What may lack digits where a selection or a window ended is unread, unless its form shows that it is whole."""

import gc

import pytest

from assistant.report import collector
from assistant.report.facts import Report
from assistant.report.read import read_text

BOX = "Total number of epochs      152\n>> pure software (SW) epochs      12"
END = "row that may lack its end: the text is cut there"
BEGINNING = "row that may lack its beginning: the text starts there"


def read(text: str) -> Report:
    (report,) = read_text(text)
    return report


def spans(report: Report) -> list[tuple[object, str]]:
    return [(span.where, span.what) for span in report.unread]


def test_the_last_number_of_a_text_counts_only_when_its_line_ends() -> None:
    assert read(f"{BOX}\n").stated.sw == 12
    report = read(BOX)
    assert (report.stated.epochs, report.stated.sw) == (152, None)
    assert spans(report) == [(2, END)]


@pytest.mark.parametrize(
    "row",
    [
        "epoch 2   -SW-   (  Conv  )", "network initialize time (ms) : 0.001", "HW: 97.3%, SW: 2.5%, SW ctrl: 0.1%",
        "npuRAM5    [0x342E0000 - 0x34350000]: 0x342E0000-0x34342000",
    ],
)  # fmt: skip
def test_a_row_that_is_closed_is_whole_at_the_end_of_a_text(row: str) -> None:
    assert spans(read(f"epoch 1   HW\n{row}")) == []


def test_a_name_or_a_number_at_the_start_of_a_text_may_be_the_rest_of_one() -> None:
    row = "RAM5 [0x342E0000 - 0x34350000]: 0x342E0000-0x34342000\n"
    epoch = "epoch 1   HW\n"
    assert [used.pool for used in read(f"npu{row}{epoch}").used_ranges] == ["npuRAM5"]
    assert [used.pool for used in read(f"  {row}{epoch}").used_ranges] == ["RAM5"]
    assert read(row + epoch).used_ranges == ()
    assert spans(read(row + epoch)) == [(1, BEGINNING)]
    assert spans(read(f"164.15 inf/s\n{epoch}")) == [(1, BEGINNING)]


def test_rows_of_several_kinds_that_end_in_the_widest_column_are_cut() -> None:
    summary = "params #            : 1,378,631 items (5.26 MiB)\nmacc                : 19,529,760\n"
    whole = f"Exec/report summary (generate)\n{summary}epoch 1   HW\n"
    cut = "\n".join(line[:28] for line in whole.split("\n"))
    assert "macc                : 19,529\n" in cut
    told, left = read(whole).summary, read(cut)
    assert told is not None
    assert told.macc is not None
    assert told.macc.value == 19_529_760
    assert left.summary is None or left.summary.macc is None


def test_a_run_whose_mode_is_cut_is_no_run_on_the_target() -> None:
    log = "Running the ST.AI c-model (AI RUNNER)...(name=network, mode=HOST)\n duration : 0.462 ms by sample\n"
    assert read(log).host_timing is not None
    report = read(log.replace("work, mode=HOST)", ""))
    assert report.timing is None
    assert report.host_timing is None
    assert [span.where for span in report.unread] == [1]


def test_the_collector_is_on_again_after_reading_when_it_was_on() -> None:
    def fails() -> None:
        with collector.paused():
            assert not gc.isenabled()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert gc.isenabled()
    gc.disable()
    try:
        with collector.paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
