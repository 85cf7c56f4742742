import pytest

from assistant.catalog import faults, manifest
from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, Severity, SuggestionKind
from assistant.diagnosis.rules.err_001_known_fault import known_fault
from assistant.diagnosis.rules.tgt_001_inference_never_ends import inference_never_ends
from tests.diagnosis.rules.pastes import epochs, header, verdict

E103 = "E103(CliRuntimeError): Error calling the Neural Art compiler\n"
LEFT = "total bytes left unallocated=33554432\n"
OAUTO = "Warning: Oauto did not find valid compile options: aborting\n"
MPOOL = "Error: memory pool JSON ERROR: INVALID_ARGUMENT: Expected a value.\n"


def titles(log: str) -> list[str]:
    return [finding.title for finding in verdict(known_fault, header("4.0.1") + log).findings]


def test_what_stands_above_the_wrapper_is_reported_in_its_place() -> None:
    (found,) = verdict(known_fault, header("4.0.1") + OAUTO + LEFT + E103).findings
    assert found.title == "The network does not fit into the memory pools"
    assert found.severity is Severity.ERROR
    assert "not the memory that is missing" in found.because
    assert [each.text.strip() for each in found.evidence] == [OAUTO.strip(), LEFT.strip()]
    assert found.citations == ("it-P1", "pool-files#when-activations-do-not-fit")


def test_the_wrapper_alone_asks_for_what_stands_above_it() -> None:
    (found,) = verdict(known_fault, header("4.0.1") + E103).findings
    assert found.title == "The NPU compiler failed"
    assert found.suggestions[0].text.startswith("Paste the whole console log")


def test_unallocated_bytes_mean_nothing_below_a_broken_pool_file() -> None:
    assert titles(MPOOL + OAUTO + LEFT + E103) == ["The .mpool file is no valid JSON"]


def test_the_text_names_what_the_message_names() -> None:
    log = "INTERNAL ERROR: Your model ir_version 10 is higher than the checker's (9).\n"
    (found,) = verdict(known_fault, header() + log).findings
    assert "ONNX IR version 10," in found.because


def test_an_error_that_nobody_explains_is_said_to_be_one() -> None:
    (found,) = verdict(known_fault, header() + "TOOL ERROR: the moon is full\n").findings
    assert found.title == "The tool stopped with an error that no source here explains"
    assert found.confidence is Confidence.LOW


@pytest.mark.parametrize(
    "log",
    [
        "Warning: C-network signature checking is skipped on ST Neural-ART NPU\n",
        "Error: Command failed: set context Appli RIF\n",
        "WARNING: conv_1 is not quantized\n",
        "WARNING: Unsupported keys in the current profile p are ignored: memory_desc\n",
        "LOAD ERROR: STM32 - read timeout 50078.0ms/50000ms\n",
    ],
    ids=["signature", "RIF", "not quantized", "old key", "time-out"],
)
def test_harmless_lines_and_those_of_other_rules_are_left_out(log: str) -> None:
    assert titles(log + epochs(("HW",))) == []


def test_without_messages_it_does_not_apply() -> None:
    assert verdict(known_fault, header() + epochs(("HW",))).outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("fault", faults.all_faults(), ids=lambda fault: fault.id)
def test_every_fault_can_be_shown(fault: faults.Fault) -> None:
    assert Severity(fault.severity)
    assert Confidence(fault.confidence)
    assert fault.authority in manifest.AUTHORITY
    assert all(SuggestionKind(kind) and text.endswith((".", ")")) for kind, text in fault.steps)
    assert [manifest.resolve(each).reference for each in fault.references] == list(fault.references)
    assert fault.references
    names = set(fault.pattern.groupindex)
    assert fault.because.format_map(dict.fromkeys(names, "x"))


def test_what_yields_names_faults_that_exist() -> None:
    ids = {fault.id for fault in faults.all_faults()}
    for fault in faults.all_faults():
        assert set(fault.yields_to) <= ids | {"*"}


OLD_TOOL = "Neural Network Tools for STM32 v1.2.0 (AI tools v5.0.0)\nCreated date       : 2026-01-15 10:00:00\n"
NO_BOARD = (
    "Exec/report summary (validate err=-1)\n------------------------------------------------\n"
    "error              : LOAD ERROR: STM32 - no connected board(s), invalid firmware or the board should be "
    "re-started\n"
)
HUGE = "total bytes left unallocated=2150083916\n"


def test_advice_for_the_n6_is_not_given_where_there_is_no_npu() -> None:
    for head in (OLD_TOOL, header("2.2.0", "validate --model a.tflite --target stm32f4")):
        (found,) = verdict(known_fault, head + NO_BOARD).findings
        said = " ".join(step.text for step in found.suggestions)
        assert "n6_loader" not in said
        assert "115200" in said
    (found,) = verdict(known_fault, header("2.2.0", "validate --model a.tflite --target stm32n6") + NO_BOARD).findings
    assert "n6_loader.py" in found.suggestions[0].text


def test_an_error_of_an_old_tool_is_not_explained_by_the_npu() -> None:
    (found,) = verdict(known_fault, OLD_TOOL + "TOOL ERROR: list index out of range\n").findings
    assert found.title == "The tool stopped with an error that no source here explains"
    assert "in a build without the NPU" in found.because
    assert "cut the model" not in found.suggestions[0].text


def test_external_ram_is_no_way_out_of_gigabytes() -> None:
    (found,) = verdict(known_fault, header("4.0.1") + OAUTO + HUGE + E103).findings
    assert "hyperRAM" not in " ".join(step.text for step in found.suggestions)
    (small,) = verdict(known_fault, header("4.0.1") + OAUTO + LEFT).findings
    assert "hyperRAM" in " ".join(step.text for step in small.suggestions)


def test_a_time_out_without_the_npu_is_an_error_like_any_other() -> None:
    late = NO_BOARD.replace("no connected board(s), invalid firmware or the board should be re-started", "read timeout")
    log = header("2.2.0", "validate --model a.tflite --target stm32h7") + late
    (found,) = verdict(known_fault, log).findings
    assert found.title == "The tool stopped with an error that no source here explains"
    assert verdict(inference_never_ends, log).outcome is Outcome.NOT_APPLICABLE
