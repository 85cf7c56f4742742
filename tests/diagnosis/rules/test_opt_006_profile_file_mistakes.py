from dataclasses import replace

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.opt_006_profile_file_mistakes import profile_file_mistakes
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.tables import old, only
from tests.report.builds import PROFILE, TEXT, swap


def test_a_key_that_the_tool_ignores() -> None:
    found = one(profile_file_mistakes, touch(TEXT, PROFILE, PROFILE=swap('"memory_pool"', '"memory_pol"')))
    assert found.severity is Severity.WARNING
    assert found.title == "Mistakes in the profile file: an unknown key"
    assert "memory_pol" in advice(found)


def test_an_old_key_alone_is_harmless() -> None:
    old_key = swap('"memory_pool": "./memory_pool.mpool",', '"memory_pool": "./a.mpool", "memory_desc": "./b.mdesc",')
    found = one(profile_file_mistakes, touch(TEXT, PROFILE, PROFILE=old_key))
    assert found.severity is Severity.INFO


def test_a_good_profile_is_clear_and_none_does_not_apply() -> None:
    assert outcome(profile_file_mistakes, touch(TEXT, PROFILE)) is Outcome.CLEAR
    assert outcome(profile_file_mistakes, old("HW")) is Outcome.NOT_APPLICABLE


def test_an_old_key_that_the_tool_warns_of_is_said_once() -> None:
    old_key = swap('"memory_pool": "./memory_pool.mpool",', '"memory_pool": "./a.mpool", "memory_desc": "./b.mdesc",')
    warned = only(
        "WARNING: Unsupported keys in the current profile user_profile are ignored: memory_desc\nepoch 1 HW\n"
    )
    both = replace(touch(TEXT, PROFILE, PROFILE=old_key), messages=warned.messages)
    assert warned.messages
    assert outcome(profile_file_mistakes, both) is Outcome.CLEAR
