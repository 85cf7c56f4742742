from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.tgt_004_clocks import run_without_overdrive
from assistant.report.facts import Report
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.tables import old
from tests.report.builds import LOG, TEXT, swap


def run_of(old_text: str, new_text: str) -> Report:
    return touch(TEXT, LOG, LOG=swap(old_text, new_text))


def test_a_run_without_overdrive() -> None:
    found = one(run_without_overdrive, run_of("npu_freq=1000MHz", "npu_freq=800MHz"))
    assert found.title == "NPU at 800 MHz"
    assert "npu_freq=800MHz" in found.evidence[0].text
    assert "1.25 to 1.33 times" in found.because


def test_a_run_with_overdrive_is_clear() -> None:
    assert outcome(run_without_overdrive, touch(TEXT, LOG)) is Outcome.CLEAR
    assert outcome(run_without_overdrive, old("HW")) is Outcome.NOT_APPLICABLE
