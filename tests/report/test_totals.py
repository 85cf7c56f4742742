import pytest

from assistant.report.coverage import coverage
from assistant.report.facts import Report
from assistant.report.read import read_text

HEAD = "epoch ID   HW/SW/EC Operation (SW only)\n"


def read(text: str) -> Report:
    (report,) = read_text(text)
    return report


def boxed(total: int, sw: int, hybrid: int, hw: int, blobs: int, *rows: str) -> str:
    return (
        f"Total number of epochs   {total}\n>> pure software (SW) epochs   {sw}\n"
        f">> hybrid epochs (using both software and hardware)   {hybrid}\n"
        f">> pure hardware (HW or EC) epochs   {hw}  (implemented in {blobs} epoch controller blobs/meta epochs)\n"
        + "\n".join(f"| {row} |" for row in rows)
    )


def test_stated_and_counted_may_differ_in_a_complete_table() -> None:
    """That is a finding: neither figure is bent to the other."""
    report = read(
        f"Total number of epochs: 3 of which 2 implemented in software\n{HEAD}"
        "epoch 1 HW\nepoch 2 -SW- ( Conv )\nepoch 3 HW"
    )
    assert report.table_complete is True
    assert report.counted is not None
    assert (report.stated.sw, report.counted.sw, report.totals.sw) == (2, 1, 2)


def test_rows_left_out_at_the_head_the_tail_or_in_the_middle() -> None:
    for rows in ("epoch 2 HW\nepoch 3 HW", "epoch 1 HW\nepoch 3 HW", "epoch 1 HW\nepoch 1 HW\nepoch 3 HW"):
        assert read(HEAD + rows).table_complete is False
    cut = read(f"Total number of epochs: 3 of which 0 implemented in software\n{HEAD}epoch 1 HW\nepoch 2 HW")
    assert cut.table_complete is False
    assert (cut.totals.epochs, cut.totals.hw) == (3, None)


def test_with_the_epoch_controller_the_hardware_line_is_ec() -> None:
    report = read(
        boxed(20, 1, 1, 18, 3, "epochs 1 -> 9 | EC | ", "epoch_10 | SW | Softmax", "<no executed epochs> | EC | ",
              "epoch_12 | Hybrid | Concat", "epochs 13 -> 22 | EC | ")
    )  # fmt: skip
    assert report.table_complete is True
    assert (report.totals.hw, report.totals.ec) == (0, 18)
    assert report.totals.transitions == 2  # the empty blob between the two CPU epochs is on neither side
    assert coverage(report).epoch_share == 0.9


def test_without_the_epoch_controller_it_is_hw() -> None:
    report = read(boxed(3, 1, 0, 2, 0, "epoch_2 | HW | ", "epoch_3 | HW | ", "epoch_7 | SW | Softmax"))
    assert report.table_complete is True
    assert (report.totals.hw, report.totals.ec, report.totals.transitions) == (2, 0, 1)


def test_a_box_with_a_row_missing_or_doubled_is_not_complete() -> None:
    rows = ["epoch_2 | HW | ", "epoch_3 | HW | ", "epoch_7 | SW | Softmax"]
    assert read(boxed(3, 1, 0, 2, 0, *rows[1:])).table_complete is False
    assert read(boxed(3, 1, 0, 2, 0, rows[0], rows[0], rows[2])).table_complete is False


def test_a_box_without_its_counts_tells_nothing() -> None:
    report = read("| epochs 1 -> 9 | EC | |\n| epoch_10 | SW | Softmax |")
    assert report.table_complete is None
    assert report.totals.epochs is None
    assert report.counted is not None
    assert report.counted.ec == 1


def test_a_total_that_is_cut_off_is_the_sum_of_its_parts_not_the_number_of_rows() -> None:
    text = boxed(20, 1, 0, 19, 2, "epochs 1 -> 9 | EC | ", "epoch_10 | SW | Softmax", "epochs 11 -> 22 | EC | ")
    report = read(text.partition("\n")[2])
    assert report.table_complete is True
    assert report.totals.epochs == 20


def test_a_row_of_unknown_kind_leaves_the_transitions_open() -> None:
    report = read(f"{HEAD}epoch 1 HW\nepoch 2 DMA\nepoch 3 -SW- ( Conv )")
    assert report.counted is not None
    assert report.counted.unknown == 1
    assert report.totals.transitions is None


def test_no_table_no_coverage() -> None:
    report = read("WARNING: x is not quantized")
    assert report.counted is None
    assert (coverage(report).epoch_share, coverage(report).time_share, coverage(report).transitions) == (
        None,
        None,
        None,
    )


RUN = "duration : 2.0 ms by sample (2.0/2.0/0.0)\n"


def test_the_npu_share_of_a_run_is_printed_or_the_second_counter() -> None:
    assert coverage(read(RUN)).time_share is None
    assert coverage(read(RUN + "500.00 inf/s [ 6.5% 87.8% 5.7% ]\n")).time_share == pytest.approx(0.878)
    printed = RUN + "500.00 inf/s [ 2.2% 75.2% 22.6% ]\nHW: 75.3%, SW: 22.9%, SW ctrl: 1.8%\n"
    assert coverage(read(printed)).time_share == pytest.approx(0.753)
    assert coverage(
        read(RUN.replace("2.0", "9.0") + "Running the ST.AI c-model (AI RUNNER)...(mode=HOST)\n")
    ) == coverage(read("WARNING: x is not quantized"))
