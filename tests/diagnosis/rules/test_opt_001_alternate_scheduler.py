from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, Place, Severity, SuggestionKind
from assistant.diagnosis.rules.opt_001_alternate_scheduler import alternate_scheduler
from tests.diagnosis.rules.pastes import epochs, header, options, verdict

ROWS = ("EC", "??", "Add", "??", "EC")


def test_the_option_in_force_costs_nothing_known_and_states_who_said_what() -> None:
    (found,) = verdict(alternate_scheduler, header("2.1.0") + options("--Os --Oalt-sched") + epochs(ROWS)).findings
    assert found.severity is Severity.INFO
    assert found.confidence is Confidence.LOW
    assert found.epochs == (2, 4)
    for said in ("a user saw", "ST advised", "is not shown", "3 of 8 public builds", "six of the seven public models"):
        assert said in found.because
    remove, check = found.suggestions
    assert remove.text.startswith("Remove this option")
    assert (remove.kind, remove.flags, remove.place) == (
        SuggestionKind.REMOVE_FLAG,
        ("--Oalt-sched",),
        Place.PROFILE,
    )
    assert "validate" in check.text


def test_a_mention_is_info_and_names_its_line() -> None:
    text = epochs(ROWS) + "\nThe rows went away when I removed the --Oalt-sched option, do you know why?\n"
    (found,) = verdict(alternate_scheduler, text).findings
    assert found.severity is Severity.INFO
    assert found.because.startswith("Line 10 mentions `--Oalt-sched`, which may be of another build")
    assert "removed the --Oalt-sched option" in found.evidence[0].text
    assert found.suggestions[0].text.startswith("If this build used it, remove")


def test_the_automatic_search_in_force_is_pointed_at() -> None:
    text = header("2.2.0") + options("--Oauto-sched") + epochs(ROWS) + "\nI had used the --Oalt-sched option before.\n"
    (found,) = verdict(alternate_scheduler, text).findings
    assert "`--Oauto-sched`, which tries both" in found.suggestions[-1].text


def test_unlabelled_rows_alone_say_nothing_about_the_option() -> None:
    text = header("2.2.0") + options("--Oauto-sched") + epochs(ROWS)
    assert verdict(alternate_scheduler, text).outcome is Outcome.CLEAR


def test_the_option_without_such_rows_is_not_judged() -> None:
    text = header("2.1.0") + options("--Oalt-sched") + epochs(("EC", "EC"))
    assert verdict(alternate_scheduler, text).outcome is Outcome.NOT_APPLICABLE


def test_later_versions_print_no_such_rows() -> None:
    box = "| epoch_1 | EC | |\n| epoch_2 | Hybrid | Concat |\n"
    text = header("4.0.1") + options("--Oalt-sched") + "Total number of epochs    2\n" + box
    assert verdict(alternate_scheduler, text).outcome is Outcome.NOT_APPLICABLE
