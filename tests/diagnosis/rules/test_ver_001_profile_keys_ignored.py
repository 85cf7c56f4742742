from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.ver_001_profile_keys_ignored import profile_keys_ignored
from tests.diagnosis.rules.pastes import epochs, header, verdict


def ignored(keys: str) -> str:
    return f"WARNING: Unsupported keys in the current profile my profile are ignored: {keys} \n"


def test_the_old_name_of_the_machine_description_is_harmless() -> None:
    (found,) = verdict(profile_keys_ignored, header() + ignored("memory_desc") + epochs(("HW",))).findings
    assert found.severity is Severity.INFO
    assert "harmless" in found.because
    assert "machine_desc" in found.suggestions[0].text


def test_a_setting_that_is_lost_is_a_warning() -> None:
    text = header() + ignored("memory_desc, memory_pools") + epochs(("HW",))
    (found,) = verdict(profile_keys_ignored, text).findings
    assert found.severity is Severity.WARNING
    assert "`memory_pools`" in found.because
    assert "`memory_desc`" not in found.because


def test_other_warnings_are_clear() -> None:
    text = header() + "WARNING: output is not quantized \n" + epochs(("HW",))
    assert verdict(profile_keys_ignored, text).outcome is Outcome.CLEAR


def test_a_report_file_has_no_warnings_to_judge() -> None:
    assert verdict(profile_keys_ignored, header() + epochs(("HW",))).outcome is Outcome.NOT_APPLICABLE
