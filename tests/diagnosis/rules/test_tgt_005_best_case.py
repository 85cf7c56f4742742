from dataclasses import replace

import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.tgt_005_best_case import best_case
from assistant.report.facts import ExecSummary, Report
from assistant.report.model_facts import Figure
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.tables import old
from tests.report.builds import LOG, TEXT, swap


def run_of(old_text: str, new_text: str) -> Report:
    return touch(TEXT, LOG, LOG=swap(old_text, new_text))


def test_what_is_left_without_software() -> None:
    found = one(best_case, touch(TEXT, LOG))
    assert found.title == "Without any software the run would take 1.55 of 2 ms"
    assert found.evidence[0].text == "HW: 77.3%, SW: 20.7%, SW ctrl: 2.0%"
    assert found.gain.high == pytest.approx(0.454)


def test_a_run_on_the_npu_alone_is_clear() -> None:
    log = run_of("HW: 77.3%, SW: 20.7%, SW ctrl: 2.0%", "HW: 97.3%, SW: 0.7%, SW ctrl: 2.0%")
    assert outcome(best_case, log) is Outcome.CLEAR
    assert outcome(best_case, old("HW")) is Outcome.NOT_APPLICABLE


def test_arithmetic_and_flash_are_set_beside_the_bound() -> None:
    run = touch(TEXT, LOG)
    macc = Figure(where=20, text="macc : 22,000,000", value=22_000_000)
    found = one(best_case, replace(run, summary=replace(run.summary or ExecSummary(), macc=macc)))
    assert "it does 22 million multiply-accumulates, 5 % of the 288 a cycle that it can" in found.because
    assert "Reading 520.734 kB of weights takes 1.3 to 1.5 ms of it" in found.because
    assert "that one board delivered" not in found.because
    assert {"macc : 22,000,000"} < {each.text for each in found.evidence}
