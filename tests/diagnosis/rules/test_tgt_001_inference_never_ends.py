from dataclasses import replace

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.tgt_001_inference_never_ends import inference_never_ends
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import epochs, header, report, verdict
from tests.diagnosis.tables import old
from tests.report.builds import LOG, TEXT

TIME_OUT = "LOAD ERROR: STM32 - read timeout 50078.0ms/50000ms\n"


def test_a_run_that_times_out() -> None:
    (found,) = verdict(inference_never_ends, header("4.0.1") + epochs(("HW",)) + TIME_OUT).findings
    assert found.severity is Severity.ERROR
    assert "waiting longer does not help" in found.because
    assert not any("7x7" in step.text for step in found.suggestions)


def test_the_version_that_is_known_to_hang() -> None:
    log = "ST Edge AI Core v4.0.0-20500 abcdef012\n" + epochs(("HW",)) + TIME_OUT
    (found,) = verdict(inference_never_ends, log).findings
    assert found.suggestions[0].text.startswith("Try another version")
    assert "4.0.1 was not tried" in found.suggestions[0].text


def test_a_board_that_answered_is_not_suspected_of_its_port() -> None:
    timed_out = report(header() + epochs(("HW",)) + TIME_OUT)
    late = replace(touch(TEXT, LOG), messages=timed_out.messages)
    assert "port and speed are right" in one(inference_never_ends, late).because


def test_no_time_out_is_clear_and_no_log_does_not_apply() -> None:
    assert outcome(inference_never_ends, touch(TEXT, LOG)) is Outcome.CLEAR
    assert outcome(inference_never_ends, old("HW")) is Outcome.NOT_APPLICABLE
