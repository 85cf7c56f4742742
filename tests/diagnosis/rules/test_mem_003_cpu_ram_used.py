from dataclasses import replace

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, Severity, SuggestionKind
from assistant.diagnosis.rules.mem_003_cpu_ram_used import cpu_ram_used
from assistant.report.facts import MemoryPool, Report
from assistant.report.pools import pool as read_pool
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import NPU_RAMS, epochs, header, options, pool, pools, verdict
from tests.report.builds import GRAPH, TEXT

CPU = pool("cpuRAM2", 0x34100000, 0x34200000, activations=1_048_576)
SMALL = pool("cpuRAM2", 0x34100000, 0x34200000, activations=400_000)
CPU_UNUSED = pool("cpuRAM2", 0x34100000, 0x34200000)


def npu(*used: int) -> tuple[str, ...]:
    return tuple(pool(name, a, b, activations=n) for (name, a, b), n in zip(NPU_RAMS, used, strict=True))


def text(*rows: str, arguments: str = "--native-float") -> str:
    return header() + options(arguments) + pools(*rows) + epochs(("HW",))


def test_one_free_piece_holds_all_of_it() -> None:
    (found,) = verdict(cpu_ram_used, text(SMALL, *npu(100_000, 0, 100_000, 0))).findings
    assert found.severity is Severity.INFO
    assert found.confidence is Confidence.MEDIUM
    assert found.title == "390.625 kB of activations in cpuRAM2, though the NPU RAMs have room"
    assert "One free piece of 448 kB is large enough for all of it" in found.because
    assert "cpuRAM2 with size 0" in found.suggestions[0].text
    assert len(found.suggestions) == 1
    assert found.evidence[0].text.startswith("cpuRAM2")


def test_the_option_that_joins_pools_is_named_when_it_is_in_force() -> None:
    rows = (CPU, *npu(0, 0, 0, 0))
    (found,) = verdict(cpu_ram_used, text(*rows, arguments="--enable-virtual-mem-pools")).findings
    assert found.suggestions[-1].flags == ("--enable-virtual-mem-pools",)


def test_unknown_buffers_make_it_a_guess_that_says_so() -> None:
    (found,) = verdict(cpu_ram_used, text(CPU, *npu(100_000, 0, 100_000, 0))).findings
    assert found.confidence is Confidence.LOW
    assert found.title == "1 MB of activations in cpuRAM2 while npuRAM4 and npuRAM6 are empty"
    assert "does not tell how large the buffers in cpuRAM2 are" in found.because
    assert "network_c_info.json" in found.suggestions[0].text


def test_pieces_that_may_be_too_small_are_told_and_no_change_is_advised() -> None:
    rows = (pool("cpuRAM2", 0x34100000, 0x34200000, activations=262_144), *npu(*4 * (262_144,)))
    (found,) = verdict(cpu_ram_used, text(*rows)).findings
    assert found.title == "256 kB of activations in cpuRAM2"
    assert found.confidence is Confidence.LOW
    assert "The largest free piece of one RAM has 192 kB" in found.because
    assert [step.kind for step in found.suggestions] == [SuggestionKind.CHECK]


def test_an_empty_ram_is_told_where_not_all_can_move() -> None:
    (found,) = verdict(cpu_ram_used, text(CPU, *npu(458_752, 458_752, 458_752, 0))).findings
    assert found.title == "1 MB of activations in cpuRAM2 while npuRAM6 is empty"
    assert "Not all can move: 2.312 MB lie on the chip" in found.because
    assert verdict(cpu_ram_used, text(CPU, *npu(458_752, 458_752, 458_752, 1))).outcome is Outcome.CLEAR


def test_a_buffer_that_no_piece_holds_is_nothing() -> None:
    report = replace(touch(TEXT, GRAPH), memory_pools=_pools(262_144), memory_total=None)
    assert outcome(cpu_ram_used, with_buffer(report, 262_144)) is Outcome.CLEAR
    found = one(cpu_ram_used, with_buffer(report, 131_072))
    assert found.confidence is Confidence.MEDIUM
    assert "Its largest buffer has 128 kB, the largest free piece 192 kB" in found.because


def _pools(cpu: int) -> tuple[MemoryPool, ...]:
    rows = (pool("cpuRAM2", 0x34100000, 0x34200000, activations=cpu), *npu(*4 * (262_144,)))
    return tuple(found for row in rows if (found := read_pool(row.strip(), 1)))


def with_buffer(report: Report, size: int) -> Report:
    """The report with a graph whose only buffer in cpuRAM2 has `size` bytes."""
    assert report.graph is not None
    moved = replace(report.graph.buffers[0], pool="cpuRAM2", size_bytes=size)
    return replace(report, graph=replace(report.graph, buffers=(moved,)))


def test_a_spill_is_the_business_of_another_rule() -> None:
    spill = pool("hyperRAM", 0x90000000, 0x92000000, activations=1000)
    assert verdict(cpu_ram_used, text(CPU, *npu(0, 0, 0, 0), spill)).outcome is Outcome.CLEAR


def test_an_unused_cpu_ram_is_clear_and_no_table_is_not() -> None:
    assert verdict(cpu_ram_used, text(CPU_UNUSED, *npu(1, 0, 0, 0))).outcome is Outcome.CLEAR
    assert verdict(cpu_ram_used, header() + epochs(("HW",))).outcome is Outcome.CANNOT_TELL
