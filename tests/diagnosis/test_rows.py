from dataclasses import replace

import pytest

from assistant.diagnosis.finding import UNKNOWN_GAIN, Severity
from assistant.diagnosis.rows import (
    at_most,
    by_operator,
    evidence,
    kernel,
    lists_all_software,
    many,
    measured,
    numbers,
    total_line,
    with_cost,
)
from assistant.report.facts import Report, Timing
from tests.diagnosis.tables import SEED_PRELU, SEED_WHY_SW, new, old, only

MIXED = old("HW", "Add", "MaxPool", "Add", "HW", "Add", "Add")


def timed(report: Report, *durations: float, whole: float | None = None) -> Report:
    """The report with durations for its first software rows, as a run on the target gives them."""
    rows = iter(durations)
    epochs = tuple(
        replace(row, duration_ms=next(rows, None)) if row.kind.value == "SW" else row for row in report.epochs
    )
    timing = None if whole is None else Timing(where=1, text="duration", duration_ms=whole)
    return replace(report, epochs=epochs, timing=timing)


def test_rows_are_grouped_by_operator_the_most_frequent_first() -> None:
    assert {name: numbers(rows) for name, rows in by_operator(MIXED.software).items()} == {
        "Add": (2, 4, 6, 7),
        "MaxPool": (3,),
    }
    assert list(by_operator(MIXED.software)) == ["Add", "MaxPool"]


def test_evidence_is_three_rows_of_each_operator_in_order_of_the_table() -> None:
    shown = evidence(MIXED.software)
    assert [each.text.split()[1] for each in shown] == ["2", "3", "4", "6"]
    assert [each.where for each in shown] == [row.where for row in MIXED.software if row.id != 7]


def test_the_stated_total_is_evidence_only_where_it_is_stated() -> None:
    (line,) = total_line(MIXED)
    assert line.text.startswith("Total number of epochs: 7")
    assert total_line(only(SEED_PRELU)) == []


def test_measured_needs_a_duration_for_every_row() -> None:
    assert measured(MIXED, MIXED.software) is None
    partly = timed(MIXED, 1.0, 2.0)
    assert measured(partly, partly.software) is None
    whole = timed(MIXED, 1.0, 1.0, 1.0, 1.0, 0.5, whole=45.0)
    cost = measured(whole, whole.software)
    assert cost is not None
    assert str(cost) == "4.5 ms (10.0 % of the inference)"
    assert measured(whole, ()) is None


def test_without_the_whole_inference_there_is_no_share() -> None:
    report = timed(MIXED, 1.0, 1.0, 1.0, 1.0, 0.5)
    cost = measured(report, report.software)
    assert str(cost) == "4.5 ms"
    assert with_cost(Severity.WARNING, cost) is Severity.WARNING


def test_a_measured_share_decides_the_severity() -> None:
    cheap = timed(MIXED, 0.1, 0.1, 0.1, 0.1, 0.1, whole=49.0)
    dear = timed(MIXED, 1.0, 1.0, 1.0, 1.0, 1.0, whole=49.0)
    assert with_cost(Severity.WARNING, measured(cheap, cheap.software)) is Severity.INFO
    assert with_cost(Severity.INFO, measured(dear, dear.software)) is Severity.WARNING
    assert with_cost(Severity.INFO, None) is Severity.INFO


def test_the_gain_is_at_most_the_measured_time() -> None:
    report = timed(MIXED, 1.0, 1.0, 1.0, 1.0, 0.5, whole=45.0)
    gain = at_most(measured(report, report.software))
    assert (gain.kind, gain.low, gain.high, gain.unit) == ("estimated", 0.0, 4.5, "ms")
    assert at_most(None) is UNKNOWN_GAIN


@pytest.mark.parametrize(("software", "hardware", "expected"), [(5, 5, True), (4, 0, False), (5, 46, False)])
def test_many_is_five_rows_and_a_tenth(software: int, hardware: int, expected: bool) -> None:
    report = old(*software * ("Add",), *hardware * ("HW",))
    assert many(report, report.software) is expected


def test_from_3_0_the_table_tells_float_from_integer_kernels() -> None:
    floats, mixed, integers = new("Sub(float)"), new("Sub(float)", "Sub"), new("Sub")
    assert [kernel(report, report.software) for report in (floats, mixed, integers)] == ["float", None, "integer"]
    assert kernel(old("Sub", version="2.2.0"), old("Sub").software) is None
    assert kernel(old("Sub"), old("Sub").software) is None


def test_a_shortened_table_lists_all_software_when_the_stated_number_is_there() -> None:
    assert lists_all_software(only(SEED_PRELU))
    assert lists_all_software(only(SEED_WHY_SW.split("However")[0]))
    assert not lists_all_software(only("Total number of epochs: 9 of which 3 implemented in software\nepoch 4 EC\n"))
