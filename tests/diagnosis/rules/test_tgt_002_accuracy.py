from dataclasses import replace

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Cost, Severity
from assistant.diagnosis.rules.tgt_002_accuracy import accuracy_on_target
from assistant.report.facts import Report
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.tables import old
from tests.report.builds import LOG, TEXT, swap


def run_of(old_text: str, new_text: str) -> Report:
    return touch(TEXT, LOG, LOG=swap(old_text, new_text))


def test_random_inputs_are_told() -> None:
    found = one(accuracy_on_target, touch(TEXT, LOG))
    assert found.title == "Accuracy measured on random inputs"
    assert found.severity is Severity.INFO
    assert found.evidence[0].text == "generating random data, size=10, seed=42, range=(0, 1)"
    assert found.cost is Cost.NOTHING
    assert found.suggestions[0].flags == ("-vi INPUTS.npy",)


def test_a_low_cosine_with_random_inputs_is_in_doubt() -> None:
    found = one(accuracy_on_target, run_of("cos=0.999894", "cos=0.843000"))
    assert found.severity is Severity.WARNING
    assert found.title == "Low accuracy on the target: cosine 0.843"
    assert "the inputs were random, which alone can do that" in found.because


def test_a_shift_that_the_cosine_hides() -> None:
    log = run_of("l2r=0.007118206 mean=-0.000042 std=0.004188", "l2r=0.051 mean=0.230000 std=0.090000")
    found = one(accuracy_on_target, log)
    assert found.title == "A constant shift of the output"
    assert "which the cosine does not show" in found.because


def test_real_inputs_and_a_good_cosine_are_clear() -> None:
    log = run_of(" generating random data, size=10, seed=42, range=(0, 1)\n", "")
    assert outcome(accuracy_on_target, log) is Outcome.CLEAR
    assert outcome(accuracy_on_target, old("HW")) is Outcome.NOT_APPLICABLE


def test_a_run_of_a_network_for_the_cpu_is_not_judged() -> None:
    run = touch(TEXT, LOG)
    assert run.device is not None
    cpu = replace(run, epochs=(), target="stm32h7", device=replace(run.device, tools="ST.AI (legacy api) v2.2.0"))
    assert outcome(accuracy_on_target, cpu) is Outcome.NOT_APPLICABLE
