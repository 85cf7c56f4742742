from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.mem_003_cpu_ram_used import cpu_ram_used
from tests.diagnosis.rules.pastes import NPU_RAMS, epochs, header, options, pool, pools, verdict

CPU = pool("cpuRAM2", 0x34100000, 0x34200000, activations=1_048_576)
CPU_UNUSED = pool("cpuRAM2", 0x34100000, 0x34200000)


def npu(*used: int) -> tuple[str, ...]:
    return tuple(pool(name, a, b, activations=n) for (name, a, b), n in zip(NPU_RAMS, used, strict=True))


def text(*rows: str, arguments: str = "--native-float") -> str:
    return header() + options(arguments) + pools(*rows) + epochs(("HW",))


def test_everything_would_fit_into_the_npu_rams() -> None:
    (found,) = verdict(cpu_ram_used, text(CPU, *npu(100_000, 0, 100_000, 0))).findings
    assert found.severity is Severity.INFO
    assert found.title == "1 MB of activations in cpuRAM2, though the NPU RAMs have room"
    assert "cpuRAM2 with size 0" in found.suggestions[0].text
    assert len(found.suggestions) == 1
    assert found.evidence[0].text.startswith("cpuRAM2")


def test_the_option_that_joins_pools_is_named_when_it_is_in_force() -> None:
    rows = (CPU, *npu(0, 0, 0, 0))
    (found,) = verdict(cpu_ram_used, text(*rows, arguments="--enable-virtual-mem-pools")).findings
    assert found.suggestions[1].flags == ("--enable-virtual-mem-pools",)


def test_more_than_the_npu_rams_hold_is_no_fault() -> None:
    assert verdict(cpu_ram_used, text(CPU, *npu(458_752, 458_752, 458_752, 0))).outcome is Outcome.CLEAR


def test_a_spill_is_the_business_of_another_rule() -> None:
    spill = pool("hyperRAM", 0x90000000, 0x92000000, activations=1000)
    assert verdict(cpu_ram_used, text(CPU, *npu(0, 0, 0, 0), spill)).outcome is Outcome.CLEAR


def test_an_unused_cpu_ram_is_clear_and_no_table_is_not() -> None:
    assert verdict(cpu_ram_used, text(CPU_UNUSED, *npu(1, 0, 0, 0))).outcome is Outcome.CLEAR
    assert verdict(cpu_ram_used, header() + epochs(("HW",))).outcome is Outcome.CANNOT_TELL
