import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.opt_004_options_that_contradict import options_that_contradict
from assistant.report.facts import Report
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import epochs, header, options, report


@pytest.mark.parametrize(
    ("arguments", "title", "severity"),
    [
        ("--optimization 3 -O1", "`--optimization` has two values", Severity.INFO),
        ("--Oalt-sched --Oauto-sched", "Options that do not go together", Severity.INFO),
        ("--Ocache-opt", "`--Ocache-opt` without `--cache-maintenance`", Severity.WARNING),
        ("--ec-single-epoch", "`--ec-single-epoch` without `--enable-epoch-controller`", Severity.INFO),
    ],
)
def test_options_that_do_not_go_together(arguments: str, title: str, severity: Severity) -> None:
    found = one(options_that_contradict, report(header() + options(arguments) + epochs(("HW",))))
    assert (found.title, found.severity) == (title, severity)


@pytest.mark.parametrize(
    "arguments",
    [
        "--native-float --native-float --Os --Os",
        "--optimization 3 -O3",
        "--Ocache-opt --cache-maintenance --Oauto-sched --enable-epoch-controller --ec-single-epoch",
    ],
)
def test_the_same_twice_and_pairs_that_belong_together_are_clear(arguments: str) -> None:
    text = header() + options(arguments) + epochs(("HW",))
    assert outcome(options_that_contradict, report(text)) is Outcome.CLEAR


def test_a_build_without_its_options_cannot_be_told() -> None:
    assert outcome(options_that_contradict, report(header() + epochs(("HW",)))) is Outcome.CANNOT_TELL
    assert outcome(options_that_contradict, Report(where=1)) is Outcome.NOT_APPLICABLE
