from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.ver_003_first_version import first_version
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import epochs, header, report

FIRST = "ST Edge AI Core v2.0.0-20049\n"


def test_a_build_of_2_0_is_told_to_be_old() -> None:
    found = one(first_version, report(FIRST + epochs(("HW", "HW"))))
    assert found.title == "Built with 2.0.0, the first version for the NPU"
    assert found.evidence[0].text == FIRST.strip()
    assert "runtime together" in found.suggestions[0].text


def test_later_versions_and_unknown_ones_are_clear() -> None:
    assert outcome(first_version, report(header("2.1.0") + epochs(("HW",)))) is Outcome.CLEAR
    assert outcome(first_version, report(epochs(("HW",)))) is Outcome.CLEAR
    assert outcome(first_version, report(FIRST + "Parameters : validate\n")) is Outcome.CANNOT_TELL
