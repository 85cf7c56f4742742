"""Activations in external RAM.

What it finds
Activations in a memory pool outside the chip. The pool is recognised by its address (0x90000000 for the RAM
of the STM32N6570-DK) and only without one by its name, because pool names are the user's own. Weights in
external flash are no spill and are not reported here. Nothing outside is only said of a whole table: its rows add up
to its line "Total:".

Why it matters
Activations are written and read again while the network runs; weights are read about once. External RAM is
the slowest place for them, and the epoch table looks the same with and without it. ST's model zoo shows the
step (STM32N6570-DK, int8, 3.0.0): FastDepth takes 24.49 ms at 224x224 with no external RAM, 75.01 ms at
256x256 with 1,024 KiB in it, 477.93 ms at 320x320 with 2,800 KiB. DeepLabv3 takes 40.83 ms at 320x320 with
none and 227.02 ms at 416x416 with 2,028 KiB. It works; it is slow.

Try next
1. If the table of pools offers no or few on-chip RAMs, offer them: npuRAM3 to npuRAM6 are 448 kB each.
2. If rows of the epoch table compute in float, get rid of those first: a float tensor takes four bytes a value.
3. Let the compiler try both schedulers (`--Oauto-sched`), join adjacent pools (`--enable-virtual-mem-pools`) and
   shrink buffers (`--Os`), whichever of them is not in force yet.
4. Only when the on-chip pools are all offered and full: smaller input or fewer channels in the widest layers.

Not sure when
The text report does not say which tensor went outside, nor how often it is used; network_c_info.json, given together
with it, does (buffers with their pool and their life time in epochs). The zoo figures are of other models: measure
yours.

References
- memory-pools#external-ram
- memory-pools#measured-cliff
- memory-pools#order-of-pools
- zoo-hyperram-spill-hardfaults-without-use-ext-sram
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod

from assistant.diagnosis.built import built
from assistant.diagnosis.engine import ALL_POOLS, POOLS, CannotTell, rule
from assistant.diagnosis.finding import Cost, Evidence, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.islands import float_islands
from assistant.diagnosis.messages import not_quantized
from assistant.diagnosis.pools import CPU_RAM2, NPU_RAMS, free_bytes, not_offered, offered, spilled
from assistant.diagnosis.words import counted, listed, size
from assistant.report.coverage import coverage
from assistant.report.facts import Fact, Layer, MemoryPool, Report
from assistant.report.graph_facts import Buffer
from assistant.report.model_facts import Shape
from assistant.report.pools import pools_complete

_FLOAT = "FLOAT"
_FLOAT_BYTES = 4
_OF_FLOAT_ROWS = ("SW-001", "SW-002", "QNT-002")
_SHOWN = 3
_ZOO = (
    "in ST's model zoo FastDepth went from 24.49 ms without external RAM to 75.01 ms with 1,024 KiB in it, "
    "at 1.31 times the pixels"
)


@rule(
    id="MEM-001",
    title="Activations in external RAM",
    severity=Severity.WARNING,
    cost=Cost.SPILL,
    needs=(POOLS,),
)
def activations_in_external_ram(report: Report) -> Iterable[Finding]:
    """One finding for all external pools that hold activations."""
    outside = spilled(report)
    if not outside:
        if not pools_complete(report):
            raise CannotTell(ALL_POOLS)
        return
    amount = sum(pool.activations_bytes for pool in outside)
    places = listed([f"{pool.name} (0x{pool.start:08X})" for pool in outside])
    inside = offered(report)
    names = {pool.name for pool in outside}
    buffers, cycles = _outside(report, names), _traffic(report, names)
    alike = () if buffers else _of_that_size(report, names)
    yield activations_in_external_ram.finding(
        title=f"{size(amount)} of activations in external RAM",
        because=f"The compiler placed {size(amount)} of activations in {places}, {_cause(report, inside, amount)}"
        f"{_tensors(buffers)}{_like_a_layer(alike)}; {_ZOO}.{_expected(report, cycles)}",
        evidence=[
            Evidence.of(fact)
            for fact in (*outside, *buffers[:_SHOWN], *alike[:1], *_most_used(inside), *_floats(report)[:1])
        ],
        suggestions=list(_suggestions(report, inside, amount)),
        cycles=cycles,
        caused_by=_causes(report, buffers),
    )


def _causes(report: Report, buffers: Sequence[Buffer]) -> tuple[str, ...]:
    """The rules on float rows, where these are why the tensors found no room on the chip: every RAM is offered there,
    and no tensor outside is known to be an integer one."""
    if not_offered(report, NPU_RAMS) or not _floats(report):
        return ()
    if buffers and all(each.format != _FLOAT for each in buffers):
        return ()
    return _OF_FLOAT_ROWS


def _expected(report: Report, cycles: int | None) -> str:
    """What the compiler expects of the traffic, in words with a blank before it."""
    whole = coverage(report).estimated_cycles
    if cycles is None or whole is None:
        return ""
    return f" Epochs that move data of that memory take {cycles:,} of the {whole:,} cycles that the compiler expects."


def _traffic(report: Report, names: set[str]) -> int | None:
    """Cycles that the compiler expects of the epochs which read or write pools of these names."""
    if report.graph is not None and report.graph.epochs:
        of = [(each.max_cycles, {access.pool for access in each.accesses}) for each in report.graph.epochs]
    else:
        of = [
            (each.max_cycles, {pool.pool for pool in each.pools if pool.read_bytes or pool.written_bytes})
            for each in report.epoch_costs
        ]
    found = [cycles for cycles, pools in of if cycles is not None and pools & names]
    return sum(found) if found else None


def _outside(report: Report, names: set[str]) -> tuple[Buffer, ...]:
    """Tensors in pools of these names, as the graph has them, the largest first."""
    graph = built(report)
    found = [each for each in graph.graph.buffers if each.pool in names and not each.is_param] if graph else []
    return tuple(sorted(found, key=lambda each: -(each.size_bytes or 0)))


def _of_that_size(report: Report, names: set[str]) -> tuple[Layer, ...]:
    """Layers whose float tensor has as many bytes as are used outside, of operators that compute in float here."""
    used = [each.end - each.start for each in report.used_ranges if each.pool in names]
    in_float = {name for island in float_islands(report) for name in island.operations}
    return tuple(
        layer
        for layer in report.layers
        if layer.operator in in_float and any(_FLOAT_BYTES * _values(shape) in used for shape in layer.shapes)
    )


def _values(shape: Shape) -> int:
    return prod(length for _, length in shape)


def _like_a_layer(layers: Sequence[Layer]) -> str:
    """The layer that explains the bytes outside, as a clause."""
    if not layers:
        return ""
    shape = "x".join(str(length) for _, length in layers[0].shapes[0])
    others = f" and {len(layers) - 1} more" if len(layers) > 1 else ""
    return (
        f"; what lies outside has exactly the size of one float tensor of {shape}, as `{layers[0].name}` "
        f"({layers[0].operator}){others} makes it, so the spill most likely goes with the float rows"
    )


def _tensors(buffers: Sequence[Buffer]) -> str:
    """The largest tensors outside, as a clause."""
    if not buffers:
        return ""
    shown = [
        f"`{each.name}` ({size(each.size_bytes)}{', float' if each.format == _FLOAT else ''})"
        for each in buffers[:_SHOWN]
        if each.size_bytes is not None
    ]
    return f"; the largest of {counted(len(buffers), 'tensor')} there: {listed(shown)}"


def _cause(report: Report, inside: tuple[MemoryPool, ...], amount: int) -> str:
    """What the table of pools shows about why."""
    if pools_complete(report) is False:
        return "and other rows of the table of pools are not in this text"
    if not inside:
        return "as the table offers it no RAM on the chip"
    room = sum(free_bytes(pool) for pool in inside)
    if room >= amount:
        return f"although {size(room)} on the chip are free"
    return f"and of the {size(sum(pool.size_bytes for pool in inside))} offered on the chip {size(room)} are free"


def _most_used(inside: tuple[MemoryPool, ...]) -> tuple[MemoryPool, ...]:
    """The two on-chip pools with the most in them, as evidence of what is left."""
    return tuple(sorted(inside, key=lambda pool: pool.used_bytes, reverse=True)[:2])


def _floats(report: Report) -> tuple[Fact, ...]:
    """What shows that tensors are float: the rows that compute in float, else the tool's warnings."""
    return tuple(row for island in float_islands(report) for row in island.core) or not_quantized(report)


def _suggestions(report: Report, inside: tuple[MemoryPool, ...], amount: int) -> Iterator[Suggestion]:
    """Cheapest first: pools that were kept back, float tensors, options, then the model itself."""
    floats = bool(_floats(report))
    room = sum(free_bytes(pool) for pool in inside)
    yield from _more_pools(report, amount)
    if floats:
        yield Suggestion(
            kind=SuggestionKind.REQUANTIZE,
            text="Get rid of the float rows first, then look at this pool again: a float tensor takes four times the "
            "room of its int8 form, so the spill can be a consequence."
            + ("" if built(report) else " `network_c_info.json` says which tensor is outside."),
        )
    if inside:
        yield from _options(report)
    if inside and room >= amount:
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MEMORY,
            text="Describe the four NPU RAMs as one pool of 1792 KBYTES at 0x34200000 in the .mpool file and compile "
            "again: there is room, but perhaps not in one piece.",
        )
    elif inside and not floats and not not_offered(report, NPU_RAMS):
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MODEL,
            text="Shrink the widest tensors (smaller input, fewer channels, or an earlier stride in the first layers): "
            "every NPU RAM is offered and too little is left.",
        )
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text="Initialise and memory-map the external RAM in the firmware before the first inference, as long as it "
        "spills (ST's audio application: define `USE_EXT_SRAM`); without it the first write there is a HardFault. The "
        "NUCLEO-N657X0-Q has no external RAM.",
    )


def _more_pools(report: Report, amount: int) -> Iterator[Suggestion]:
    """On-chip RAM that the pool file keeps from the compiler; unless the rows are all here, they may be left out."""
    if pools_complete(report) is False:
        yield Suggestion(kind=SuggestionKind.CHECK, text=ALL_POOLS)
        return
    doubt = "" if pools_complete(report) else " If the paste left these rows out, paste the whole table."
    if banks := not_offered(report, NPU_RAMS):
        names = listed([f"{bank.name} at 0x{bank.start:08X}" for bank in banks])
        fits = " One of them holds all that is outside." if amount <= banks[0].size_bytes else ""
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MEMORY,
            text=f'Offer the NPU RAM that is missing in the file of the profile\'s "memory_pool": {names}, 448 KBYTES '
            f"each, rights ACC_WRITE.{fits} Keep it out of the firmware's linker script.{doubt}",
        )
    if not_offered(report, (CPU_RAM2,)):
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MEMORY,
            text="Offer cpuRAM2 as well (0x34100000, up to 1024 KBYTES) if the firmware can spare it: slower than "
            "NPU RAM, much better than external RAM.",
        )


def _options(report: Report) -> Iterator[Suggestion]:
    """Options that can bring buffers back, those in force left out. Silent when the options are unknown."""
    if not report.options:
        return
    if not report.option("--Oauto-sched", "--Oauto", "-A"):
        alternate = report.option("--Oalt-sched") is not None
        yield Suggestion(
            kind=SuggestionKind.CHANGE_FLAG if alternate else SuggestionKind.ADD_FLAG,
            text=f"{'Replace `--Oalt-sched` by' if alternate else 'Try'} the option that compiles with both schedulers "
            "and keeps the better result. One project went from 925 to 625 kB of activations with it.",
            flags=("--Oauto-sched",),
            place=Place.PROFILE,
        )
    if not report.option("--enable-virtual-mem-pools"):
        yield Suggestion(
            kind=SuggestionKind.ADD_FLAG,
            text="Join adjacent pools, so that a buffer may span them. Measure the time: the joined pool counts as its "
            "slowest member.",
            flags=("--enable-virtual-mem-pools",),
            place=Place.PROFILE,
        )
    if not report.option("--Os", "-M", "-Os"):
        yield Suggestion(
            kind=SuggestionKind.ADD_FLAG,
            text="Let the compiler make buffers smaller where it can, usually at no cost in time.",
            flags=("--Os",),
            place=Place.PROFILE,
        )
