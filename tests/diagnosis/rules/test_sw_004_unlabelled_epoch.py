import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.sw_004_unlabelled_epoch import unlabelled_epoch
from assistant.report.facts import Report
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.tables import SEED_PRELU, SEED_WHY_SW, new, old, only


def test_the_first_seed() -> None:
    finding = one(unlabelled_epoch, only(SEED_PRELU))
    assert finding.title == "2 epochs printed as ??"
    assert finding.epochs == (22, 24)
    assert finding.severity is Severity.INFO
    assert "NODE_SW_HW" in finding.because
    assert "no text of ST says it" in finding.because
    assert "The 15 software epochs do not include them: 17 of 26 epochs are not pure hardware." in finding.because
    assert "epoch_22, epoch_24" in advice(finding)
    assert "Validate on the target" in advice(finding)


def test_many_of_them_are_a_warning() -> None:
    finding = one(unlabelled_epoch, old(*5 * ("HW", "Add", "??")))
    assert finding.severity is Severity.WARNING
    assert "The 5 software epochs do not include them: 10 of 15" in finding.because
    assert "epoch_3, epoch_6, epoch_9 and the others" in advice(finding)


def test_a_single_one() -> None:
    finding = one(unlabelled_epoch, old("HW", "Add", "??"))
    assert finding.title == "1 epoch printed as ??"
    assert "do not include it: 2 of 3" in finding.because


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (old("HW", "Add"), Outcome.CLEAR),
        (new("HW", "Hybrid Concat"), Outcome.NOT_APPLICABLE),
        (only("| epoch_1 | HW | |\n| epoch_2 | SW | Conv |\n"), Outcome.NOT_APPLICABLE),
        (only(SEED_WHY_SW.split("However")[0]), Outcome.CANNOT_TELL),
        (Report(where=1), Outcome.CANNOT_TELL),
    ],
    ids=["none", "4.0.1", "a new table without its version", "rows missing", "no table"],
)
def test_what_it_does_not_find(report: Report, expected: Outcome) -> None:
    assert outcome(unlabelled_epoch, report) is expected
