from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Finding
from assistant.diagnosis.rules.opt_003_option_of_another_version import option_of_another_version
from assistant.report.facts import Report
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import one, outcome
from tests.report.builds import PROFILE, TEXT, swap


def profile(extra: str) -> Report:
    return touch(TEXT, PROFILE, PROFILE=swap("--csv-file network.csv", f"--csv-file network.csv {extra}"))


def flags(found: Finding) -> list[str]:
    return [flag for step in found.suggestions for flag in step.flags]


def test_an_option_that_was_removed() -> None:
    found = one(option_of_another_version, profile("--mvei"))
    assert found.title == "`--mvei` is not an option of 4.0.1"
    assert "was last in 3.0.0" in found.because or "was last in 2.2.0" in found.because
    assert flags(found) == ["--mvei"]


def test_an_option_of_this_version_is_clear() -> None:
    assert outcome(option_of_another_version, profile("--expand-softmax")) is Outcome.CLEAR
    assert outcome(option_of_another_version, Report(where=1)) is Outcome.NOT_APPLICABLE


def test_without_a_version_it_asks_for_it_only_where_that_decides() -> None:
    alone = touch(PROFILE, PROFILE=swap("--csv-file network.csv", "--mvei"))
    assert outcome(option_of_another_version, alone) is Outcome.CANNOT_TELL
    assert outcome(option_of_another_version, touch(PROFILE)) is Outcome.CLEAR
