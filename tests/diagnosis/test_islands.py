import pytest

from assistant.diagnosis.islands import float_islands, lone_conversions, shows_last_row
from assistant.report.facts import Report
from tests.diagnosis.tables import SEED_PRELU, new, old, only

TO_FLOAT = "DequantizeLinear"
TO_INTEGER = "QuantizeLinear"


def islands(report: Report) -> list[tuple[int, ...]]:
    return [island.epochs for island in float_islands(report)]


def lone(report: Report) -> list[tuple[int, ...]]:
    return [island.epochs for island in lone_conversions(report)]


def test_an_island_runs_from_its_dequantize_to_its_quantize() -> None:
    report = old("HW", TO_FLOAT, "Conv", "Add", TO_INTEGER, "MaxPool", "HW")
    (island,) = float_islands(report)
    assert island.epochs == (2, 3, 4, 5)
    assert island.operations == ("Conv", "Add")
    assert not island.at_head
    assert not island.at_tail


def test_an_island_ends_at_the_next_row_that_is_not_software() -> None:
    assert islands(only(SEED_PRELU)) == [(3, 4, 5), (9, 10, 11), (14, 15)]


def test_conversions_of_several_outputs_belong_to_one_island() -> None:
    assert islands(new("HW", TO_FLOAT, TO_FLOAT, "Sub(float)", TO_INTEGER, TO_INTEGER, "HW")) == [(2, 3, 4, 5, 6)]


def test_islands_in_a_row_stay_apart() -> None:
    report = old("HW", TO_FLOAT, "PRelu", TO_INTEGER, TO_FLOAT, "Tanh", TO_INTEGER, "HW")
    assert islands(report) == [(2, 3, 4), (5, 6, 7)]


def test_an_unlabelled_row_does_not_end_an_island_that_goes_on_to_its_quantize() -> None:
    report = old("HW", TO_FLOAT, "Add", "??", "Mul", "??", "ReduceSum", TO_INTEGER, "HW")
    assert islands(report) == [(2, 3, 5, 7, 8)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("HW", TO_FLOAT, "Add", "??", "Mul", "HW"), [(2, 3)]),
        (("HW", TO_FLOAT, "Add", "??", TO_FLOAT, "Mul", TO_INTEGER), [(2, 3), (5, 6, 7)]),
        (("HW", TO_FLOAT, "Add", "HW", "Mul", TO_INTEGER), [(2, 3)]),
    ],
    ids=["no conversion behind it", "a new island behind it", "a hardware row between"],
)
def test_otherwise_the_island_ends_there(rows: tuple[str, ...], expected: list[tuple[int, ...]]) -> None:
    assert islands(old(*rows)) == expected


def test_a_network_that_starts_in_float_starts_with_an_island() -> None:
    (island,) = float_islands(old("Sub", "Div", TO_INTEGER, "HW"))
    assert island.starts_in_float
    assert not island.ends_in_float


def test_integer_software_at_the_start_is_no_island() -> None:
    assert islands(old("Transpose", "HW", TO_FLOAT)) == []


def test_a_network_that_ends_in_float_ends_with_an_island() -> None:
    (island,) = float_islands(old("HW", TO_FLOAT, "Sigmoid"))
    assert island.ends_in_float
    assert not island.starts_in_float


def test_conversions_without_computation_stand_alone() -> None:
    report = old(TO_INTEGER, "HW", TO_FLOAT, "HW", TO_FLOAT, TO_FLOAT)
    assert islands(report) == []
    assert lone(report) == [(1,), (3,), (5, 6)]


def test_a_quantize_behind_a_software_operator_is_not_alone() -> None:
    report = old("HW", "Mul", TO_INTEGER, TO_INTEGER, "HW", TO_INTEGER)
    assert islands(report) == []
    assert lone(report) == [(6,)]


def test_the_end_of_a_shortened_table_is_the_end_only_if_its_number_says_so() -> None:
    head = "Total number of epochs: 16 of which 2 implemented in software\n"
    whole = only(head + "epoch 15 -SW- ( DequantizeLinear )\nepoch 16 -SW- ( Sigmoid )\n")
    cut = only(head + "epoch 12 -SW- ( DequantizeLinear )\nepoch 13 -SW- ( Sigmoid )\n")
    assert shows_last_row(whole)
    assert float_islands(whole)[0].ends_in_float
    assert not shows_last_row(cut)
    assert not float_islands(cut)[0].ends_in_float
    assert not shows_last_row(Report(where=1))
