from dataclasses import replace

import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity, SuggestionKind
from assistant.diagnosis.rules.sw_005_hybrid_epoch import hybrid_epoch
from assistant.report.facts import Report, Timing
from tests.diagnosis.rules.judged import advice, kinds, one, outcome
from tests.diagnosis.tables import SEED_WHY_SW, epoch_time, new, old, only

SHORTENED = """\
Total number of epochs                               9
>> pure software (SW) epochs                         1
>> hybrid epochs (using both software and hardware)  {hybrid}
>> pure hardware (HW or EC) epochs                   6  (implemented in 0 epoch controller blobs/meta epochs)
| epoch_2              |   SW   |          Conv            |
"""
REPORT = new("EC", "Hybrid Concat", "EC", "Hybrid Concat", "Hybrid DepthToSpace", "EC")


def test_hybrid_rows_are_one_finding_by_operator() -> None:
    finding = one(hybrid_epoch, REPORT)
    assert finding.title == "3 hybrid epochs: 2 Concat and 1 DepthToSpace"
    assert finding.epochs == (2, 4, 5)
    assert finding.severity is Severity.INFO
    assert finding.evidence[0].text.startswith("Total number of epochs")
    assert kinds(finding)[0] is SuggestionKind.CHECK
    assert "left of the axis is 1" in advice(finding)
    assert "nearest Resize or a ConvTranspose" in advice(finding)
    assert advice(finding).count("which the compiler expands") == 1


def test_measured_cost_decides_the_severity_and_needs_no_call_to_measure() -> None:
    epochs = tuple(replace(row, duration_ms=1.0) for row in REPORT.epochs)
    timing = Timing(where=1, text="duration", duration_ms=20.0)
    finding = one(hybrid_epoch, replace(REPORT, epochs=epochs, timing=timing))
    assert finding.severity is Severity.WARNING
    assert "spent 3 ms (15.0 % of the inference)" in finding.because
    assert "Validate on the target" not in advice(finding)


def test_a_run_in_the_same_text_is_read_not_asked_for() -> None:
    timing = Timing(where=1, text="duration", duration_ms=20.0)
    listed = replace(timing, epochs=(epoch_time(80), epoch_time(99)))
    step = one(hybrid_epoch, replace(REPORT, timing=listed)).suggestions[0].text
    assert step.startswith("Read the measured time of the hybrid epochs in lines 80 to 99 of this text")
    assert "alidate" not in advice(one(hybrid_epoch, replace(REPORT, timing=timing)))


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (new("EC", "Softmax"), Outcome.CLEAR),
        (old("HW", "??", version="2.2.0"), Outcome.NOT_APPLICABLE),
        (old("HW", "Concat"), Outcome.NOT_APPLICABLE),
        (only(SEED_WHY_SW.split("However")[0]), Outcome.NOT_APPLICABLE),
        (only(SHORTENED.format(hybrid=2)), Outcome.CANNOT_TELL),
        (only(SHORTENED.format(hybrid=0)), Outcome.CLEAR),
        (Report(where=1), Outcome.CANNOT_TELL),
    ],
    ids=[
        "none",
        "2.2.0",
        "an old table without its version",
        "second seed",
        "hybrid rows missing",
        "none stated",
        "no table",
    ],
)
def test_what_it_does_not_find(report: Report, expected: Outcome) -> None:
    assert outcome(hybrid_epoch, report) is expected


def test_the_blobs_that_it_leaves_are_counted() -> None:
    controlled = new("EC", "Hybrid Concat", "EC", "Softmax", "EC")
    assert "(3 blobs here, with the breaks of software epochs)" in one(hybrid_epoch, controlled).because
    assert "here, with" not in one(hybrid_epoch, new("HW", "Hybrid Concat", "HW")).because
