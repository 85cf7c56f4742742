import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.opt_005_option_not_for_the_npu import option_not_for_the_npu
from assistant.report.facts import Report
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import epochs, header, report

NPU = "generate --model a.onnx --target stm32n6 --st-neural-art default@p.json"


def command(extra: str, version: str = "2.2.0") -> Report:
    return report(header(version, f"{NPU} {extra}") + epochs(("HW",)))


def test_a_pool_file_on_the_command_line_is_not_that_of_the_npu() -> None:
    found = one(option_not_for_the_npu, command("--memory-pool my.mpool"))
    assert 'key "memory_pool" of the profile' in found.suggestions[0].text


def test_the_level_of_the_cpu() -> None:
    assert one(option_not_for_the_npu, command("--optimization ram")).title == "`--optimization` is not for the NPU"


def test_validate_on_the_host_is_impossible_and_generate_with_that_mode_is_not() -> None:
    validate = f"validate {NPU.removeprefix('generate ')} --mode host"
    found = one(option_not_for_the_npu, report(header("4.0.1", validate) + epochs(("HW",))))
    assert found.suggestions[0].text.startswith("Use `--mode target`")
    assert outcome(option_not_for_the_npu, command("--mode host", "4.0.1")) is Outcome.CLEAR


@pytest.mark.parametrize("extra", ["", "--c-api st-ai", r"--memory-pool C:\ws\.ai\mempools.json"])
def test_what_ai_studio_passes_as_a_matter_of_course(extra: str) -> None:
    assert outcome(option_not_for_the_npu, command(extra, "4.0.1")) is Outcome.CLEAR


def test_a_build_for_the_cpu_may_have_them() -> None:
    cpu = report(header("2.2.0", "generate --model a.onnx --target stm32n6 --compression low") + "params # : 1 items\n")
    assert outcome(option_not_for_the_npu, cpu) is Outcome.NOT_APPLICABLE
