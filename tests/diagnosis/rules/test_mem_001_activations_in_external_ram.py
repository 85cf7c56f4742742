import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Finding, Severity, SuggestionKind
from assistant.diagnosis.rules.mem_001_activations_in_external_ram import activations_in_external_ram
from tests.diagnosis.rules.pastes import NPU_RAMS, cut_pools, epochs, header, options, pool, pools, verdict

FULL = 458_752
PROFILE = "--native-float --cache-maintenance --Ocache-opt --enable-virtual-mem-pools --Os --Oauto-sched"
CPU_RAM2 = pool("cpuRAM2", 0x34100000, 0x34200000, activations=1_048_576)


def on_chip(activations: int = FULL) -> tuple[str, ...]:
    return tuple(pool(name, start, end, activations=activations) for name, start, end in NPU_RAMS)


def text(*rows: str, arguments: str = PROFILE, table: tuple[str, ...] = ("HW", "HW")) -> str:
    return header() + options(arguments) + pools(*rows) + epochs(table)


def finding(*rows: str, arguments: str = PROFILE, table: tuple[str, ...] = ("HW", "HW")) -> Finding:
    (found,) = verdict(activations_in_external_ram, text(*rows, arguments=arguments, table=table)).findings
    return found


def kinds(found: Finding) -> list[SuggestionKind]:
    return [suggestion.kind for suggestion in found.suggestions]


def flags(found: Finding) -> list[str]:
    return [flag for suggestion in found.suggestions for flag in suggestion.flags]


SPILL = pool("hyperRAM", 0x90000000, 0x92000000, activations=1_605_632)


def test_a_spill_names_amount_pool_address_and_what_is_left_on_the_chip() -> None:
    found = finding(CPU_RAM2, *on_chip(), SPILL)
    assert found.severity is Severity.WARNING
    assert found.title == "1.531 MB of activations in external RAM"
    assert "hyperRAM (0x90000000)" in found.because
    assert "of the 2.75 MB offered on the chip 0 B are free" in found.because
    assert found.evidence[0].text.startswith("hyperRAM")


def test_full_pools_and_no_float_rows_end_in_a_smaller_model() -> None:
    found = finding(CPU_RAM2, *on_chip(), SPILL)
    assert kinds(found) == [SuggestionKind.CHANGE_MODEL, SuggestionKind.CHECK]


def test_float_rows_come_before_everything_else_and_no_smaller_input_is_asked_for() -> None:
    table = ("HW", "DequantizeLinear", "PRelu", "QuantizeLinear", "HW")
    found = finding(CPU_RAM2, *on_chip(), SPILL, table=table)
    assert kinds(found) == [SuggestionKind.REQUANTIZE, SuggestionKind.CHECK]
    assert "can be a consequence" in found.suggestions[0].text


def test_a_lone_float_output_is_no_cause_of_a_spill() -> None:
    assert SuggestionKind.REQUANTIZE not in kinds(finding(*on_chip(), SPILL, table=("HW", "DequantizeLinear")))


def test_without_any_pool_on_the_chip_the_pools_are_offered_and_nothing_is_said_to_be_too_large() -> None:
    off = pool("flexMEM", 0x34000000, 0x34000000)
    found = finding(off, pool("hyperRAM", 0x90000000, 0x90FFFFF8, activations=351_232), arguments="--native-float")
    assert "the table offers it no RAM on the chip" in found.because
    offer = found.suggestions[0]
    assert offer.kind is SuggestionKind.CHANGE_MEMORY
    for name, start, _ in NPU_RAMS:
        assert f"{name} at 0x{start:08X}" in offer.text
    assert "One of them holds all that is outside" in offer.text
    assert kinds(found) == [SuggestionKind.CHANGE_MEMORY, SuggestionKind.CHANGE_MEMORY, SuggestionKind.CHECK]
    assert "smaller input" not in " ".join(suggestion.text for suggestion in found.suggestions)


def test_room_on_the_chip_is_said_and_no_smaller_input_is_asked_for() -> None:
    found = finding(CPU_RAM2, *on_chip(0), pool("hyperRAM", 0x90000000, 0x92000000, activations=400_000))
    assert "although 1.75 MB on the chip are free" in found.because
    assert kinds(found) == [SuggestionKind.CHANGE_MEMORY, SuggestionKind.CHECK]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (PROFILE, []),
        ("--Os --enable-virtual-mem-pools --Oalt-sched", ["--Oauto-sched"]),
        ("--Os --enable-virtual-mem-pools --Oauto-sched --Oalt-sched", []),
        ("--native-float", ["--Oauto-sched", "--enable-virtual-mem-pools", "--Os"]),
    ],
)
def test_only_options_that_are_not_in_force_are_suggested(arguments: str, expected: list[str]) -> None:
    found = finding(CPU_RAM2, *on_chip(), SPILL, arguments=arguments)
    assert flags(found) == expected
    assert "--Oalt-sched" not in flags(found)


def test_no_option_is_suggested_when_those_in_force_are_not_in_the_text() -> None:
    (found,) = verdict(activations_in_external_ram, header() + pools(CPU_RAM2, *on_chip(), SPILL)).findings
    assert flags(found) == []


def test_a_user_made_name_in_external_ram_is_told_by_its_address() -> None:
    found = finding(*on_chip(), pool("bigOne", 0x90000000, 0x91000000, activations=10_240))
    assert "bigOne (0x90000000)" in found.because


@pytest.mark.parametrize(
    "row",
    [
        pool("hyperRAM", 0x90000000, 0x92000000),
        pool("hyperRAM", 0x90000000, 0x92000000, weights=4_000_000),
        pool("octoFlash", 0x71000000, 0x78000000, weights=4_000_000),
        pool("extension", 0x34100000, 0x34200000, activations=4_096),
        pool("_user_io_input_0", 0x00000000, 0x00030000, activations=196_608),
    ],
)
def test_no_finding_without_activations_outside_the_chip(row: str) -> None:
    assert verdict(activations_in_external_ram, text(*on_chip(), row)).outcome is Outcome.CLEAR


def test_without_the_memory_table_nothing_is_claimed() -> None:
    judged = verdict(activations_in_external_ram, header() + epochs(("HW", "HW")))
    assert judged.outcome is Outcome.CANNOT_TELL
    assert "Memory usage information" in judged.reason


def test_a_table_without_its_total_is_never_clear() -> None:
    judged = verdict(activations_in_external_ram, header() + cut_pools(*on_chip()))
    assert judged.outcome is Outcome.CANNOT_TELL
    assert judged.reason == 'Paste all rows under "Memory usage information", down to the line "Total:".'


def test_rows_that_do_not_add_up_to_the_total_are_never_clear() -> None:
    left_out = pools(*on_chip(), SPILL).replace(SPILL + "\n", "")
    assert verdict(activations_in_external_ram, header() + left_out).outcome is Outcome.CANNOT_TELL


def test_with_rows_left_out_no_pool_is_called_missing_or_full() -> None:
    left_out = pools(*on_chip(), SPILL).replace(on_chip()[0] + "\n", "")
    (found,) = verdict(activations_in_external_ram, header() + options(PROFILE) + left_out).findings
    assert "other rows of the table of pools are not in this text" in found.because
    assert found.suggestions[0].text.startswith("Paste all rows")
    assert SuggestionKind.CHANGE_MEMORY not in kinds(found)


def test_the_other_scheduler_is_an_instruction() -> None:
    found = finding(*on_chip(), CPU_RAM2, SPILL, arguments="--Oalt-sched")
    (text,) = [each.text for each in found.suggestions if each.flags == ("--Oauto-sched",)]
    assert text.startswith("Replace `--Oalt-sched` by the option that compiles with both schedulers")


USED = """\
Used memory ranges
------------------------------------------------------------------------------------
\thyperRAM   [0x90000000 - 0x92000000]: 0x90000000-0x90188000
------------------------------------------------------------------------------------
"""
LAYERS = """\
------ ---------------------------- ---------------------- --------------- ----------- ----------------------
m_id   layer (original)             oshape                 param/size            macc           connected to
------ ---------------------------- ---------------------- --------------- ----------- ----------------------
0      input ()                     [b:1,h:56,w:56,c:128]
------ ---------------------------- ---------------------- --------------- ----------- ----------------------
1      act_PRelu (PRelu)            [b:1,h:56,w:56,c:128]  128/512             401,408                  input
------ ---------------------------- ---------------------- --------------- ----------- ----------------------
model: macc=401,408 weights=512 activations=-- io=--

"""


def test_a_spill_of_the_size_of_a_float_tensor_names_its_layer() -> None:
    rows = ("DequantizeLinear", "PRelu", "QuantizeLinear", "HW")
    table = header() + LAYERS + pools(CPU_RAM2, *on_chip(), SPILL) + USED + epochs(rows)
    (found,) = verdict(activations_in_external_ram, table).findings
    assert "exactly the size of one float tensor of 1x56x56x128, as `act_PRelu` (PRelu) makes it" in found.because
    assert any(each.text.startswith("1      act_PRelu") for each in found.evidence)
    (found,) = verdict(activations_in_external_ram, table.replace("0x90188000", "0x90188004")).findings
    assert "exactly the size" not in found.because
