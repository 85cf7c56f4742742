from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.opt_007_epoch_controller import epoch_controller
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import outcome
from tests.diagnosis.rules.pastes import epochs, header, options, verdict
from tests.report.builds import TEXT


def text(rows: tuple[str, ...], arguments: str = "--native-float --Os") -> str:
    return header() + options(arguments) + epochs(rows)


def test_a_build_without_it_is_worth_a_trial() -> None:
    (found,) = verdict(epoch_controller, text((*5 * ("HW",), "Softmax"))).findings
    assert found.severity is Severity.INFO
    assert found.suggestions[0].flags == ("--enable-epoch-controller",)
    assert found.suggestions[0].text.startswith("Try it last")
    assert "In this run" not in found.because


def test_a_build_with_it_is_clear() -> None:
    assert verdict(epoch_controller, text(("HW",), "--enable-epoch-controller")).outcome is Outcome.CLEAR
    assert outcome(epoch_controller, touch(TEXT)) is Outcome.CLEAR


def test_a_network_on_the_cpu_has_nothing_for_it_to_start() -> None:
    rows = ("HW", *5 * ("Conv", "Tanh"))
    assert verdict(epoch_controller, text(rows)).outcome is Outcome.NOT_APPLICABLE


def test_without_options_it_cannot_tell() -> None:
    assert verdict(epoch_controller, header() + epochs(("HW",))).outcome is Outcome.CANNOT_TELL


def test_five_epochs_are_no_cost_to_start() -> None:
    assert verdict(epoch_controller, text(5 * ("HW",))).outcome is Outcome.NOT_APPLICABLE
