"""The time that reading the weights from external flash takes at least.

What it finds
Weights in external flash whose reading alone takes more than half of the time of one inference: of a measured run, else
of the cycles that the compiler expects, for which its own read cycles of the flash are summed. Where neither is known,
weights that take 5 ms and more. It is a warning where the floor is clearly above half of a measured run, or takes 5 ms
and more for certain; with and without network_c_info.json alike.

Why it matters
Weights are read about once for each inference, so their bytes over the rate of the flash are a floor that no option and
no software epoch changes. The best rates in public runs are 361 to 396 MB/s (octal DTR at 200 MHz, DK at 800/1000 MHz):
1 MB takes about 2.6 ms, 10 MB about 26 ms. Of seven public models whose estimates were read, six have more than half
of their cycles in epochs that wait for memory.

Try next
1. Measure the rate: a large Gemm far below 200 MB/s means that the clock or the mode of XSPI2 is the problem.
2. Make the largest layers smaller: pool or shrink what a large Gemm reads.
3. From 3.0: 4-bit weights for Conv and Dense.
4. Move weights on chip where weights and activations together fit (the application must copy them there at start).

Not sure when
The floor is an estimate, good to 20 %: it assumes one read of every weight at the best rate seen. The compiler's own
estimate takes 6 cycles a byte, which is slower than the best flash and faster than a badly set up one. It counts one
cycle a value for software, where the CPU takes up to 40: no proof that the flash costs more than the software.
Epochs read several memories at once: where it expects another one to take longer, a faster flash gains nothing there.
The floor does not hold for weights in RAM pools.

References
- performance#flash-floor
- memory-pools#weights-in-flash
- versions#changes-that-matter
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assistant.diagnosis.built import built
from assistant.diagnosis.engine import ALL_POOLS, POOLS, CannotTell, NotApplicable, rule, version_key
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.flash_reads import flash_names, flash_reads
from assistant.diagnosis.float_weights import weights_are_float
from assistant.diagnosis.islands import CONVERSIONS
from assistant.diagnosis.operator_notes import MATRIX
from assistant.diagnosis.pools import holds_flash_weights, spilled
from assistant.diagnosis.rows import estimates
from assistant.diagnosis.words import listed, size
from assistant.report.coverage import FLASH_RATES, coverage
from assistant.report.facts import Layer, Report
from assistant.report.graph_facts import Buffer
from assistant.report.pools import pools_complete

_LEAST_MS = 5.0
"""Below this a floor is worth no finding while the time of the inference is not known."""
_LEAST_OF_ESTIMATE_MS = 1.0
_HALF = 0.5
_DOUBT = 0.2
"""How far the floor may be from the truth."""
_DIFFERENT = 0.05
_CPU_CYCLES_A_VALUE = 40
"""The most that a public run shows for an operator without multiplications, a Softmax; the compiler expects 1."""
_EPOCHS_SHOWN = 2
_BESIDE_SHOWN = 4
_ON_CHIP_BYTES = 2_883_584
"""The four NPU RAMs and cpuRAM2."""
_HAS_4_BIT_WEIGHTS = (3, 0)


@dataclass(frozen=True, slots=True)
class _Floor:
    """`read_bytes` of flash at the best rates seen, `low_ms` to `high_ms`, and their share of what is known."""

    flash_bytes: int
    read_bytes: int
    low_ms: float
    high_ms: float
    measured_share: float | None
    estimated_share: float | None

    @property
    def is_warning(self) -> bool:
        """True when it costs much even if the floor is lower than it seems."""
        if self.measured_share is not None:
            return self.measured_share * (1 - _DOUBT) > _HALF
        return self.low_ms * (1 - _DOUBT) >= _LEAST_MS

    def __str__(self) -> str:
        return f"{self.low_ms:.1f} to {self.high_ms:.1f} ms"


@rule(id="MEM-002", title="Weights in flash set the time", severity=Severity.WARNING, cost=Cost.SPILL, needs=(POOLS,))
def flash_floor(report: Report) -> Iterable[Finding]:
    """One finding where the flash decides, or may decide, how long an inference takes."""
    floor = _floor(report)
    if floor is None:
        if pools_complete(report) is False:
            raise CannotTell(ALL_POOLS)
        raise NotApplicable("no weights lie in external flash")
    if weights_are_float(report):
        raise NotApplicable("the weights are float (QNT-002): their size in flash is a consequence")
    if not _matters(floor):
        return
    largest = _largest(report)
    first = _comes_first(report, floor)
    reads = list(flash_reads(report))
    yield flash_floor.finding(
        title=f"Reading {size(floor.flash_bytes)} of weights from flash takes about {floor.low_ms:.2g} ms or more",
        severity=Severity.WARNING if floor.is_warning else Severity.INFO,
        because=_because(report, floor, largest),
        evidence=[
            *(Evidence.of(pool) for pool in report.memory_pools if holds_flash_weights(pool)),
            *([Evidence.of(largest)] if largest else []),
            *(Evidence.of(each.fact) for each in sorted(reads, key=lambda each: -each.cycles)[:_EPOCHS_SHOWN]),
            *([Evidence.of(report.timing)] if report.timing else []),
        ],
        epochs=[each.id for each in reads if each.waits_for_flash],
        suggestions=list(_suggestions(report, largest)),
        spent_ms=floor.low_ms if first else None,
        cost=Cost.SPILL if first else Cost.MOVEMENT,
        confidence=Confidence.MEDIUM,
    )


def _comes_first(report: Report, floor: _Floor) -> bool:
    """True when it may be ranked by its time: that of the run is known, or nothing else can take as long."""
    if floor.measured_share is not None:
        return True
    on_cpu = (*report.software, *report.hybrids)
    if spilled(report) or any(row.operation in MATRIX for row in on_cpu):
        return False
    if report.table_complete and all(row.operation in CONVERSIONS for row in on_cpu):
        return True
    expected, flash = estimates(report), _flash_cycles(report)
    known = [expected[row.id] for row in on_cpu if row.id in expected]
    return flash is not None and len(known) == len(on_cpu) and _CPU_CYCLES_A_VALUE * sum(known) < flash


def _floor(report: Report) -> _Floor | None:
    found = coverage(report)
    if found.flash_bytes is None:
        return None
    read = sum(each.read_bytes for each in flash_reads(report)) or found.flash_bytes
    low, high = read / FLASH_RATES[1] / 1000, read / FLASH_RATES[0] / 1000
    measured = report.timing.duration_ms if report.timing else None
    cycles = _flash_cycles(report)
    return _Floor(
        flash_bytes=found.flash_bytes,
        read_bytes=read,
        low_ms=low,
        high_ms=high,
        measured_share=low / measured if measured else None,
        estimated_share=cycles / found.estimated_cycles if cycles is not None and found.estimated_cycles else None,
    )


def _matters(floor: _Floor) -> bool:
    """A measured time decides, then the compiler's estimate, then the size of the floor alone."""
    if floor.measured_share is not None:
        return floor.measured_share > _HALF
    if floor.estimated_share is not None:
        return floor.estimated_share > _HALF and floor.low_ms >= _LEAST_OF_ESTIMATE_MS
    return floor.low_ms >= _LEAST_MS


def _flash_cycles(report: Report) -> int | None:
    """Cycles that the compiler expects for reading the flash; None where it expects nothing."""
    if coverage(report).estimated_cycles is None:
        return None
    return sum(each.cycles for each in flash_reads(report))


def _largest(report: Report) -> Layer | Buffer | None:
    """The layer, or the weights of the graph, that hold more than half of what lies in flash."""
    flash = coverage(report).flash_bytes or 0
    if report.graph is not None and report.graph.epochs:
        of_flash = [each for each in report.graph.buffers if each.is_param and each.pool in flash_names(report)]
        top = max(of_flash, key=lambda each: each.size_bytes or 0, default=None)
        return top if top is not None and (top.size_bytes or 0) > _HALF * flash else None
    widest = max(report.layers, key=lambda each: each.params or 0, default=None)
    return widest if widest is not None and (widest.params or 0) > _HALF * flash else None


def _name(report: Report, largest: Layer | Buffer) -> str:
    """The layer of the user's model that takes the weights, where the graph tells; else their own name."""
    graph = built(report)
    if graph is None or not isinstance(largest, Buffer):
        return largest.name
    takes = [each for each in graph.graph.operators if largest.id in each.inputs]
    own = next((each.layers[0] for each in takes if each.layers), None)
    return own or next((each.node for each in takes if each.node), None) or largest.name


def _because(report: Report, floor: _Floor, largest: Layer | Buffer | None) -> str:
    most = f"; `{_name(report, largest)}` alone holds more than half of them" if largest else ""
    times = "are read about once for each inference"
    if abs(floor.read_bytes - floor.flash_bytes) > _DIFFERENT * floor.flash_bytes:
        times = f"an inference reads {size(floor.read_bytes)} of flash by the plan of the compiler"
    read = (
        f"{size(floor.flash_bytes)} of weights lie in external flash and {times}, which takes {floor} at the best "
        f"rates that were measured ({FLASH_RATES[0]} to {FLASH_RATES[1]} MB/s){most}."
    )
    if floor.measured_share is not None and report.timing:
        share = f"{floor.measured_share:.0%}".replace("%", " %")
        return f"{read} That is {share} of the {report.timing.duration_ms:.3g} ms of this run."
    if floor.estimated_share is not None:
        share = f"{floor.estimated_share:.0%}".replace("%", " %")
        whole = coverage(report).estimated_cycles or 0
        return (
            f"{read} The compiler expects {_flash_cycles(report):,} of {whole:,} cycles ({share}) for reading the "
            f"flash{_what_is_open(report)}."
        )
    return f"{read} This text has no time of the inference to compare it with."


def _what_is_open(report: Report) -> str:
    """What the estimate leaves open, as clauses: software, which it counts too low, and slower memory beside it."""
    on_cpu = [row for row in (*report.software, *report.hybrids) if row.operation not in CONVERSIONS]
    told = "; it counts software far too low" if on_cpu else ""
    least = _DIFFERENT / 2 * (_flash_cycles(report) or 0)
    beside = [each for each in flash_reads(report) if each.slower and each.cycles > least]
    if beside:
        shown = listed([str(each.id) for each in beside[:_BESIDE_SHOWN]])
        more = "" if len(beside) <= _BESIDE_SHOWN else " and others"
        told += (
            f"; in epoch{'' if len(beside) == 1 else 's'} {shown}{more} it expects {beside[0].slower} to take longer "
            "still, so a faster flash alone gains nothing there"
        )
    return told


def _suggestions(report: Report, largest: Layer | Buffer | None) -> Iterator[Suggestion]:
    if report.timing is None:
        yield _check(
            "Validate on the target and compare its time with this floor; look at the clock and the mode of XSPI2 "
            "first where a large Gemm runs far below 200 MB/s."
        )
    if largest:
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MODEL,
            text=f"Shrink `{_name(report, largest)}`: reduce what it reads or gives, for example by a pool in front "
            "of a Gemm over a whole feature map.",
        )
    if report.version and version_key(report.version) >= _HAS_4_BIT_WEIGHTS:
        yield Suggestion(
            kind=SuggestionKind.REQUANTIZE,
            text="Try 4-bit weights for Conv and Dense, which this version has: half of the bytes. Compare the "
            "accuracy.",
        )
    elif report.version:
        yield Suggestion(
            kind=SuggestionKind.UPGRADE,
            text="Try 3.0 or later too: it has 4-bit weights. How much smaller the same weights become there differs: "
            "358.6 to 207.6 kB for one MobileNetV2-128 (2.2 to 3.0), 3.946 to 3.500 MB for a MobileNetV2-224 (2.2 to "
            "4.0.1, another profile).",
        )
    total = report.memory_total
    if total is not None and total.used_bytes <= _ON_CHIP_BYTES:
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MEMORY,
            text="Try the weights on chip: with the activations they fit into the 2.75 MiB there, if the firmware can "
            "spare them. The application must copy them there at start.",
        )


def _check(text: str) -> Suggestion:
    return Suggestion(kind=SuggestionKind.CHECK, text=text)
