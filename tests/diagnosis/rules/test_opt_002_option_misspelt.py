from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Finding, Place
from assistant.diagnosis.rules.opt_002_option_misspelt import option_misspelt
from assistant.report.facts import Report
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import epochs, header, report
from tests.report.builds import PROFILE, TEXT, swap

NPU = "generate --model a.onnx --target stm32n6 --st-neural-art default@p.json"


def profile(extra: str) -> Report:
    return touch(TEXT, PROFILE, PROFILE=swap("--csv-file network.csv", f"--csv-file network.csv {extra}"))


def command(extra: str, version: str = "2.2.0") -> Report:
    return report(header(version, f"{NPU} {extra}") + epochs(("HW",)))


def flags(found: Finding) -> list[str]:
    return [flag for step in found.suggestions for flag in step.flags]


def test_a_misspelt_option_of_a_profile() -> None:
    found = one(option_misspelt, profile("--Oauto-shed"))
    assert found.title == "`--Oauto-shed`: no such option is known"
    assert flags(found) == ["--Oauto-sched"]
    assert found.suggestions[0].place is Place.PROFILE
    assert found.evidence[0].origin == PROFILE


def test_an_option_that_only_nobody_knows_is_left_alone() -> None:
    assert outcome(option_misspelt, profile("--zzz-qqq")) is Outcome.CLEAR


def test_an_option_of_stedgeai_in_a_profile_and_the_other_way_round() -> None:
    found = one(option_misspelt, profile("--input-data-type int8"))
    assert found.title == "`--input-data-type` stands in the wrong place"
    assert found.suggestions[0].place is Place.COMMAND
    found = one(option_misspelt, command("--Oauto-sched"))
    assert found.suggestions[0].place is Place.PROFILE


def test_known_options_are_clear_and_none_do_not_apply() -> None:
    assert outcome(option_misspelt, touch(TEXT, PROFILE)) is Outcome.CLEAR
    assert outcome(option_misspelt, Report(where=1)) is Outcome.NOT_APPLICABLE
