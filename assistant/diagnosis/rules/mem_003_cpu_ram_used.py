"""cpuRAM2 in use although the NPU RAMs have room.

What it finds
Activations in cpuRAM2 (0x34100000) while an NPU RAM is empty or the NPU RAMs hold all that lies on the chip, with the
largest free piece: a buffer needs one piece, and a joined pool of `--enable-virtual-mem-pools` is one piece.

Why it matters
cpuRAM2 is slower for the NPU than its own RAMs, and the firmware may want it. The compiler takes it when a joined pool
of `--enable-virtual-mem-pools` spans it, when a buffer needs the room, or when the schedule happens to fit so: 6 of 45
public memory tables show it.

Try next
Set the size of cpuRAM2 to 0 in the .mpool file and compile again. If activations then go to external RAM, take that
back: cpuRAM2 is much better than that. Compare the time on the target.

Not sure when
The text tells the bytes of each pool, not its buffers. Where those in cpuRAM2 are larger than every free piece they
cannot move: the partial sums of one 7x7 convolution are 256 kB, and each NPU RAM of 448 kB holds one of them, with
192 kB to spare. network_c_info.json, given together with the report, shows them. What it gains was not measured.

References
- memory-pools#order-of-pools
- compiler-options#virtual-pools
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assistant.diagnosis.built import built
from assistant.diagnosis.engine import ALL_POOLS, POOLS, CannotTell, rule
from assistant.diagnosis.finding import (
    Confidence,
    Cost,
    Evidence,
    Finding,
    Place,
    Severity,
    Suggestion,
    SuggestionKind,
)
from assistant.diagnosis.pools import CPU_RAM2, NPU_RAMS, free_bytes, lies_in, offered, spilled
from assistant.diagnosis.words import counted, listed, size
from assistant.report.facts import MemoryPool, Report
from assistant.report.pools import pools_complete

_VIRTUAL = "--enable-virtual-mem-pools"


@rule(id="MEM-003", title="cpuRAM2 used", severity=Severity.INFO, cost=Cost.MOVEMENT, needs=(POOLS,))
def cpu_ram_used(report: Report) -> Iterable[Finding]:
    """One finding when NPU RAMs have room while cpuRAM2 is used, unless the graph shows that no buffer fits there."""
    if pools_complete(report) is False:
        raise CannotTell(ALL_POOLS)
    cpu = [pool for pool in offered(report) if lies_in(pool, CPU_RAM2) and pool.activations_bytes > 0]
    npu = [pool for pool in offered(report) if any(lies_in(pool, bank) for bank in NPU_RAMS)]
    if not cpu or not npu or spilled(report):
        return
    room = _Room(
        moved=sum(pool.activations_bytes for pool in cpu),
        used=sum(pool.used_bytes for pool in (*cpu, *npu)),
        size=sum(pool.size_bytes for pool in npu),
        piece=max(free_bytes(pool) for pool in npu),
        empty=tuple(pool.name for pool in npu if not pool.used_bytes),
        largest=_largest_buffer(report, {pool.name for pool in cpu}),
    )
    if not (room.fits_in_sum or room.empty) or (room.largest is not None and room.largest > room.piece):
        return
    yield cpu_ram_used.finding(
        title=_title(room),
        because=_because(room, len(npu)),
        evidence=[
            *(Evidence.of(pool) for pool in (*cpu, *_emptiest(npu))),
            *([Evidence.of(report.memory_total)] if report.memory_total else []),
        ],
        suggestions=list(_suggestions(report, room)),
        confidence=Confidence.MEDIUM if room.is_certain else Confidence.LOW,
    )


@dataclass(frozen=True, slots=True)
class _Room:
    """Bytes: `moved` lie in cpuRAM2, `used` on the chip in all; the NPU RAMs hold `size`, with `piece` in one piece."""

    moved: int
    used: int
    size: int
    piece: int
    empty: tuple[str, ...]
    largest: int | None
    """The largest buffer in cpuRAM2; None when its buffers are not known."""

    @property
    def fits_in_sum(self) -> bool:
        """True when the NPU RAMs are as large as all that lies on the chip."""
        return self.used <= self.size

    @property
    def is_certain(self) -> bool:
        """True when a buffer of cpuRAM2 fits into a free piece for certain."""
        return self.moved <= self.piece or self.largest is not None


def _largest_buffer(report: Report, names: set[str]) -> int | None:
    graph = built(report)
    sizes = [each.size_bytes for each in graph.graph.buffers if each.pool in names] if graph else []
    return max((each for each in sizes if each is not None), default=None)


def _title(room: _Room) -> str:
    where = f"{size(room.moved)} of activations in cpuRAM2"
    if room.is_certain and room.fits_in_sum:
        return f"{where}, though the NPU RAMs have room"
    return f"{where} while {_are_empty(room)}" if room.empty else where


def _are_empty(room: _Room) -> str:
    return f"{listed(room.empty)} {'is' if len(room.empty) == 1 else 'are'} empty"


def _because(room: _Room, banks: int) -> str:
    """What is free, in sum and in one piece, and whether that can hold the buffers."""
    if room.fits_in_sum:
        sums = (
            f"All that lies on the chip is {size(room.used)}, and the {counted(banks, 'NPU RAM')} offered hold "
            f"{size(room.size)}; yet {size(room.moved)} are in cpuRAM2, which is slower for the NPU."
        )
    else:
        sums = (
            f"{size(room.moved)} are in cpuRAM2, which is slower for the NPU, while {_are_empty(room)}. Not all can "
            f"move: {size(room.used)} lie on the chip, and the {counted(banks, 'NPU RAM')} offered hold "
            f"{size(room.size)}."
        )
    if room.largest is not None:
        return f"{sums} Its largest buffer has {size(room.largest)}, the largest free piece {size(room.piece)}."
    if room.is_certain:
        return f"{sums} One free piece of {size(room.piece)} is large enough for all of it."
    return (
        f"{sums} The largest free piece of one RAM has {size(room.piece)}, and this text does not tell how large the "
        "buffers in cpuRAM2 are: one that is larger than that cannot move."
    )


def _emptiest(npu: list[MemoryPool]) -> list[MemoryPool]:
    return sorted(npu, key=lambda pool: pool.used_bytes)[:2]


def _suggestions(report: Report, room: _Room) -> Iterator[Suggestion]:
    if not room.is_certain and built(report) is None:
        yield Suggestion(
            kind=SuggestionKind.CHECK,
            text="Give network_c_info.json of this build together with the report: it tells how large the buffers are.",
        )
    if not room.is_certain and not room.empty:
        return
    yield Suggestion(
        kind=SuggestionKind.CHANGE_MEMORY,
        text="Try cpuRAM2 with size 0 in the .mpool file, and compare the memory table and the time on the target; "
        "take it back if activations go to external RAM.",
    )
    if report.option(_VIRTUAL):
        yield Suggestion(
            kind=SuggestionKind.REMOVE_FLAG,
            text="Try it without this option too: a joined pool counts as its slowest member. A buffer then needs one "
            "piece of one RAM.",
            flags=(_VIRTUAL,),
            place=Place.PROFILE,
        )
