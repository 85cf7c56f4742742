from dataclasses import replace

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.ver_002_runtime_of_another_version import runtime_of_another_version
from assistant.report.facts import Claim, Contradiction, Report
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.tables import old
from tests.report.builds import LOG, TEXT, swap


def run_of(old_text: str, new_text: str) -> Report:
    return touch(TEXT, LOG, LOG=swap(old_text, new_text))


def test_a_runtime_of_another_version() -> None:
    found = one(runtime_of_another_version, run_of("atonn-v1.1.3-275-g6770925d", "atonn-v1.1.1-14-ge619e860"))
    assert "made by 4.0.1 (compiler 1.1.3-275), the runtime on the board is of 2.2.0" in found.because
    assert "Middlewares/ST/AI" in advice(found)


def test_files_that_name_two_versions() -> None:
    claims = [Claim(where=1, text=f"v{value}", value=value, origin=f"{value}.txt") for value in ("2.1.0", "2.2.0")]
    both = replace(old("HW"), contradictions=(Contradiction(what="version", one=claims[0], other=claims[1]),))
    found = one(runtime_of_another_version, both)
    assert [each.origin for each in found.evidence] == ["2.1.0.txt", "2.2.0.txt"]


def test_the_same_version_is_clear_and_one_text_does_not_apply() -> None:
    assert outcome(runtime_of_another_version, touch(TEXT, LOG)) is Outcome.CLEAR
    assert outcome(runtime_of_another_version, run_of("atonn-v1.1.3-275", "atonn-v9.9.9-1")) is Outcome.CLEAR
    assert outcome(runtime_of_another_version, old("HW")) is Outcome.NOT_APPLICABLE
