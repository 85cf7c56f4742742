import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity, SuggestionKind
from assistant.diagnosis.rules.rpt_001_npu_not_used import npu_not_used
from tests.diagnosis.rules.pastes import epochs, header, verdict


def summary(target: str) -> str:
    return (
        "\nExec/report summary (generate)\n" + "-" * 60 + "\nmodel file         :   net.onnx\n"
        f"target/series      :   {target}\nmodel_fmt          :   ss/sa per channel\n"
    )


def test_a_plain_target_and_no_profile_is_an_error() -> None:
    text = header("4.0.1", "generate --model net.onnx --target stm32n6") + summary("stm32n6")
    (found,) = verdict(npu_not_used, text).findings
    assert found.severity is Severity.ERROR
    assert "because the command has no `--st-neural-art`" in found.because
    assert found.suggestions[0].kind is SuggestionKind.ADD_FLAG
    assert found.suggestions[0].flags == ("--st-neural-art",)
    assert [each.text for each in found.evidence if "target/series" in each.text]


def test_the_command_alone_shows_it_too() -> None:
    text = header("2.2.0", "analyze --model net.onnx --target stm32n6")
    (found,) = verdict(npu_not_used, text).findings
    assert found.severity is Severity.ERROR
    assert found.evidence[0].text.endswith("--target stm32n6")


def test_an_argument_that_is_no_profile_is_named() -> None:
    text = header("4.0.1", "generate --model net.onnx --target stm32n6 --st-neural-art=-E") + summary("stm32n6")
    (found,) = verdict(npu_not_used, text).findings
    assert "`--st-neural-art -E`" in found.because
    assert found.suggestions[0].kind is SuggestionKind.CHANGE_FLAG


@pytest.mark.parametrize("target", ["stm32h7", "stm32u5", "stm32"])
def test_another_series_is_info(target: str) -> None:
    text = header("2.2.0", f"generate --model net.onnx --target {target}") + summary(target)
    (found,) = verdict(npu_not_used, text).findings
    assert found.severity is Severity.INFO
    assert target in found.title


def test_tools_older_than_the_npu_are_to_be_upgraded() -> None:
    text = "Neural Network Tools for STM32AI v1.7.0\n" + summary("stm32u5")
    (found,) = verdict(npu_not_used, text).findings
    assert [suggestion.kind for suggestion in found.suggestions] == [SuggestionKind.UPGRADE]
    assert found.suggestions[0].flags == ()


def test_a_build_with_epochs_is_clear() -> None:
    text = header("2.2.0", "generate --model net.onnx --target stm32n6 --st-neural-art") + epochs(("HW",))
    assert verdict(npu_not_used, text).outcome is Outcome.CLEAR


def test_a_text_that_is_cut_off_is_not_judged() -> None:
    text = header("2.2.0", "generate --model net.onnx --target stm32n6 --st-neural-art default@p.json")
    judged = verdict(npu_not_used, text)
    assert judged.outcome is Outcome.CANNOT_TELL
    assert "Compilation details" in judged.reason


def test_validate_takes_the_build_as_it_is() -> None:
    text = header("2.2.0", "validate --model net.onnx --target stm32n6 --mode target")
    assert verdict(npu_not_used, text).outcome is Outcome.NOT_APPLICABLE


def test_a_log_that_names_no_target_is_not_judged() -> None:
    assert verdict(npu_not_used, header("4.0.1") + "NOT IMPLEMENTED: only DCR mode\n").outcome is Outcome.CANNOT_TELL
