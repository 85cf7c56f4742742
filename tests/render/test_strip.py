from assistant.render.strip import MAX_ROWS, describe, strip
from assistant.report.facts import EpochKind, Report, Totals
from tests.render.builders import report, rows


def test_a_run_of_npu_rows_is_one_cell() -> None:
    drawn = strip(report("EC EC -SW-:Conv -SW-:Add EC"))
    assert drawn is not None
    assert [(cell.start, cell.stop, cell.kind) for cell in drawn.cells] == [
        (0, 2, EpochKind.EC),
        (2, 3, EpochKind.SW),
        (3, 4, EpochKind.SW),
        (4, 5, EpochKind.EC),
    ]
    assert describe(drawn.cells[0]) == "epochs 1 to 2 · on the NPU, run by the epoch controller · lines 8 to 9"
    assert describe(drawn.cells[1]) == "epoch 3 · Conv · on the CPU · line 10"


def test_range_rows_take_their_epochs() -> None:
    drawn = strip(report("EC@1-34 Hybrid:Concat EC@36-61"))
    assert drawn is not None
    assert drawn.slots == 61
    assert [cell.is_blob for cell in drawn.cells] == [True, False, True]
    assert describe(drawn.cells[0]).startswith("epochs 1 to 34 · ")


def test_a_shortened_paste_keeps_room_for_what_it_lacks() -> None:
    drawn = strip(report("-SW-:Softmax@15 -SW-:DequantizeLinear", totals=Totals(epochs=16), table_complete=False))
    assert drawn is not None
    assert (drawn.first_id, drawn.slots) == (1, 16)
    assert drawn.cells[0].start == 14


def test_numbers_out_of_order_fall_back_to_rows() -> None:
    drawn = strip(report("EC@9 EC@3 -SW-:Conv@999999999"))
    assert drawn is not None
    assert (drawn.first_id, drawn.slots) == (None, 3)


def test_a_hostile_number_of_rows_is_bounded() -> None:
    drawn = strip(Report(where=1, epochs=rows("-SW-:Conv " * (MAX_ROWS + 7))))
    assert drawn is not None
    assert len(drawn.cells) == MAX_ROWS
    assert drawn.left_out == 7


def test_no_rows_no_strip() -> None:
    assert strip(Report(where=1)) is None
