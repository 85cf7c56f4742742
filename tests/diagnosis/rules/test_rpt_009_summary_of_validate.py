from dataclasses import replace
from pathlib import Path

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.rpt_009_summary_of_validate import summary_of_validate
from assistant.report.facts import ExecSummary, Report
from assistant.report.model_facts import Figure
from assistant.report.read import read_file
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.tables import old

REPORTS = Path(__file__).resolve().parents[2] / "reports"
FIGURE = Figure(where=97, text="activations (rw)   :   1,585,152 B (1.51 MiB) (5 segments) *", value=1_585_152)
OTHER = Figure(where=720, text="activations (rw)   :   144,304 B (140.92 KiB) (1 segment) *", value=144_304)


def log(run: Figure | None, target: str = "stm32n6npu") -> Report:
    """A build, and what the summary of a validate run below it says."""
    below = ExecSummary(activations_bytes=run) if run else None
    return replace(old("HW", "HW"), target=target, summary=ExecSummary(activations_bytes=FIGURE), run_summary=below)


def test_the_figures_of_validate_are_of_another_plan() -> None:
    found = one(summary_of_validate, log(OTHER))
    assert found.title == "Activations of 1,585,152 B, and of 144,304 B for validate"
    assert "another plan than the NPU build" in found.because
    assert [each.text for each in found.evidence] == [FIGURE.text, OTHER.text]


def test_one_summary_equal_ones_and_a_build_without_the_npu() -> None:
    assert outcome(summary_of_validate, log(None)) is Outcome.NOT_APPLICABLE
    assert outcome(summary_of_validate, log(FIGURE)) is Outcome.CLEAR
    assert outcome(summary_of_validate, log(OTHER, "stm32h7")) is Outcome.NOT_APPLICABLE


def test_a_log_of_a_build_and_its_run_gives_both() -> None:
    (job,) = read_file(REPORTS / "run_40_below_build" / "report.txt")
    assert one(summary_of_validate, job).title == "Activations of 427,520 B, and of 612,004 B for validate"
