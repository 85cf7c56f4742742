from pathlib import Path

import pytest

from assistant.catalog import faults
from assistant.errors import AssistantError


def ids(*messages: str) -> list[str]:
    found = [fault for message in messages if (fault := faults.find(message))]
    return [fault.id for fault in faults.without_wrappers(found)]


def test_a_message_finds_its_fault() -> None:
    assert ids("NOT IMPLEMENTED: Unsupported layer types: NonMaxSuppression") == ["nms"]
    assert ids("NOT IMPLEMENTED: Unsupported layer types: Einsum") == ["unsupported-layer"]
    assert ids("NOT IMPLEMENTED: Unkonwn layer format for layer Input_72. Please") == ["layer-format"]


def test_other_messages_find_none() -> None:
    assert faults.find("WARNING: conv_1 is not quantized") is None
    assert faults.find("Warning: C-network signature checking is skipped on ST Neural-ART NPU") is None


def test_wrappers_yield_to_what_they_wrap() -> None:
    wrapper = "E103(CliRuntimeError): Error calling the Neural Art compiler"
    assert ids(wrapper) == ["compiler-wrapper"]
    assert ids(wrapper, "Node Transpose_5 not mapped") == ["not-mapped"]
    assert ids("E801(HwIOError): Invalid firmware - COM3:115200") == ["firmware"]
    assert ids("E801(HwIOError): No SERIAL COM port detected") == ["no-port"]


def test_the_reason_names_what_the_message_names() -> None:
    fault = faults.find("Node Transpose_5 not mapped")
    assert fault is not None
    assert "`Transpose_5`" in (fault.explained("Node Transpose_5 not mapped") or "")
    assert fault.explained("another message") is None


def test_ids_are_unique() -> None:
    every = [fault.id for fault in faults.all_faults()]
    assert len(set(every)) == len(every) > 40


@pytest.mark.parametrize(
    "row",
    [
        "a,(,,,A,b.,check: Do it.,error,high,,measured,error-messages",
        "a,x,,,A,b.,Do it.,error,high,,measured,error-messages",
        "a,x,gpu,,A,b.,check: Do it.,error,high,,measured,error-messages",
        "a,x,,new,A,b.,check: Do it.,error,high,,measured,error-messages",
    ],
    ids=["pattern", "step without its kind", "target", "version"],
)
def test_a_damaged_table_is_one_sentence(row: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = "id,pattern,target,since,title,because,steps,severity,confidence,yields_to,authority,references\n"
    (tmp_path / "catalog").mkdir()
    (tmp_path / "catalog" / "faults.csv").write_text(f"{head}{row}\n", encoding="utf-8")
    monkeypatch.setattr(faults, "corpus_dir", lambda: tmp_path)
    with pytest.raises(AssistantError, match="missing or damaged"):
        faults.all_faults()


INVALID = "LOAD ERROR: STM32 - no connected board(s), invalid firmware or the board should be re-started"


def test_a_sign_counts_for_the_targets_and_versions_that_it_is_known_of() -> None:
    on_npu, elsewhere = faults.find(INVALID), faults.find(INVALID, "1.2.0", without_npu=True)
    assert on_npu is not None
    assert elsewhere is not None
    assert (on_npu.id, elsewhere.id) == ("firmware", "firmware-cpu")
    assert "n6_loader" not in str(elsewhere.steps)
    assert "921600" not in str(elsewhere.steps)
    assert faults.find("TOOL ERROR: list index out of range", "1.2.0") is None
    assert faults.find("TOOL ERROR: list index out of range", "2.0.0") is not None
    assert faults.find("TOOL ERROR: list index out of range") is not None
    assert faults.find("Possible mismatch in ll_aton library used", "2.2.0", without_npu=True) is None


def test_numbers_of_a_message_are_grouped() -> None:
    huge = "total bytes left unallocated=2150083916"
    fault = faults.find(huge)
    assert fault is not None
    assert "2,150,083,916 bytes" in (fault.explained(huge) or "")
    assert "hyperRAM" not in str(fault.steps)
