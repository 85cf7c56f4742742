from dataclasses import replace

import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Place, Severity, SuggestionKind
from assistant.diagnosis.rules.sw_006_software_by_nature import software_by_nature
from assistant.report.facts import Report, Timing
from assistant.report.read import read_text
from tests.diagnosis.rules.judged import advice, kinds, one, outcome
from tests.diagnosis.tables import SEED_WHY_SW, new, old, only


def test_the_softmax_of_the_second_seed_is_expected() -> None:
    finding = one(software_by_nature, read_text(SEED_WHY_SW)[0])
    assert finding.title == "1 Softmax in software, as expected"
    assert finding.epochs == (15,)
    assert finding.severity is Severity.INFO
    assert finding.suggestions == ()


@pytest.mark.parametrize(
    "report",
    [
        old("HW", "Softmax", version="2.2.0"),
        new("EC", "Softmax", version="3.0.0"),
        new("EC", "Softmax", "DequantizeLinear"),
        old("HW", "DequantizeLinear", "Softmax"),
    ],
    ids=["2.2.0", "3.0.0", "float output in 4.0.1", "float Softmax"],
)
def test_at_the_end_there_is_nothing_to_do(report: Report) -> None:
    finding = one(software_by_nature, report)
    assert finding.severity is Severity.INFO
    assert finding.suggestions == ()
    assert "expected and usually cheap" in finding.because


def test_expand_softmax_is_a_trial_in_4_0_when_the_network_goes_on() -> None:
    finding = one(software_by_nature, new("EC", "Softmax", "EC", "Softmax", "EC"))
    assert finding.title == "2 Softmax in software: not an operator of the NPU"
    (trial,) = [each for each in finding.suggestions if each.kind is SuggestionKind.ADD_FLAG]
    assert trial.flags == ("--expand-softmax",)
    assert trial.place is Place.PROFILE
    assert "accuracy" in trial.text


@pytest.mark.parametrize(
    "report",
    [old("HW", "Softmax", "HW", version="2.1.0"), new("EC", "Softmax", "EC", version="3.0.0"), old("Softmax", "HW")],
    ids=["2.1.0", "3.0.0", "no version"],
)
def test_expand_softmax_is_not_offered_elsewhere(report: Report) -> None:
    assert SuggestionKind.ADD_FLAG not in kinds(one(software_by_nature, report))


def test_a_rewrite_is_offered_where_one_is_known() -> None:
    finding = one(software_by_nature, old("HW", "ReduceSum", "HW", "Gather", "HW"))
    assert finding.title == "1 ReduceSum and 1 Gather in software: not an operator of the NPU"
    assert "the CPU runs them" in finding.because
    assert "constant of ones" in advice(finding)


def test_a_measured_cost_makes_it_a_warning() -> None:
    report = new("EC", "Softmax", "EC")
    epochs = tuple(replace(row, duration_ms=4.446) for row in report.epochs)
    timing = Timing(where=1, text="duration", duration_ms=42.939)
    finding = one(software_by_nature, replace(report, epochs=epochs, timing=timing))
    assert finding.severity is Severity.WARNING
    assert "4.45 ms (10.4 % of the inference)" in finding.because
    assert finding.gain.high == 4.446
    assert "before changing anything" not in advice(finding)


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (old("HW", "Add", "HW"), Outcome.CLEAR),
        (old("HW", "DepthToSpace", "HW"), Outcome.CLEAR),
        (only("Total number of epochs: 9 of which 3 implemented in software\nepoch 4 EC\n"), Outcome.CANNOT_TELL),
        (Report(where=1), Outcome.CANNOT_TELL),
    ],
    ids=["NPU operator", "data movement", "rows missing", "no table"],
)
def test_what_it_does_not_find(report: Report, expected: Outcome) -> None:
    assert outcome(software_by_nature, report) is expected
