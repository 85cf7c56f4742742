"""cpuRAM2 in use although the NPU RAMs would hold everything.

What it finds
Activations in cpuRAM2 (0x34100000) while the NPU RAMs that are offered have room for all that lies on the chip.

Why it matters
cpuRAM2 is slower for the NPU than its own RAMs, and the firmware may want it. The compiler takes it when a joined pool
of `--enable-virtual-mem-pools` spans it, or when the schedule happens to fit so: 6 of 45 public memory tables show it.

Try next
Set the size of cpuRAM2 to 0 in the .mpool file and compile again. If activations then go to external RAM, take that
back: cpuRAM2 is much better than that. Compare the time on the target.

Not sure when
The bytes fit in sum; whether they fit in one piece each shows only the compile. What it gains was not measured.

References
- memory-pools#order-of-pools
- compiler-options#virtual-pools
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from assistant.diagnosis.pools import CPU_RAM2, NPU_RAMS, lies_in, offered, spilled
from assistant.diagnosis.words import counted, size
from assistant.report.facts import MemoryPool, Report
from assistant.report.pools import pools_complete

_VIRTUAL = "--enable-virtual-mem-pools"


@rule(id="MEM-003", title="cpuRAM2 used without need", severity=Severity.INFO, cost=Cost.MOVEMENT, needs=(POOLS,))
def cpu_ram_used(report: Report) -> Iterable[Finding]:
    """One finding when the NPU RAMs would hold what lies in cpuRAM2 as well."""
    if pools_complete(report) is False:
        raise CannotTell(ALL_POOLS)
    cpu = [pool for pool in offered(report) if lies_in(pool, CPU_RAM2) and pool.activations_bytes > 0]
    npu = [pool for pool in offered(report) if any(lies_in(pool, bank) for bank in NPU_RAMS)]
    used = sum(pool.used_bytes for pool in (*cpu, *npu))
    room = sum(pool.size_bytes for pool in npu)
    if not cpu or spilled(report) or used > room:
        return
    moved = sum(pool.activations_bytes for pool in cpu)
    yield cpu_ram_used.finding(
        title=f"{size(moved)} of activations in cpuRAM2, though the NPU RAMs have room",
        because=f"All that lies on the chip is {size(used)}, and the {counted(len(npu), 'NPU RAM')} offered hold "
        f"{size(room)}; yet {size(moved)} are in cpuRAM2, which is slower for the NPU.",
        evidence=[Evidence.of(pool) for pool in (*cpu, *_emptiest(npu))],
        suggestions=list(_suggestions(report)),
        confidence=Confidence.MEDIUM,
    )


def _emptiest(npu: list[MemoryPool]) -> list[MemoryPool]:
    return sorted(npu, key=lambda pool: pool.used_bytes)[:2]


def _suggestions(report: Report) -> Iterator[Suggestion]:
    yield Suggestion(
        kind=SuggestionKind.CHANGE_MEMORY,
        text="Try cpuRAM2 with size 0 in the .mpool file, and compare the memory table and the time on the target; "
        "take it back if activations go to external RAM.",
    )
    if report.option(_VIRTUAL):
        yield Suggestion(
            kind=SuggestionKind.REMOVE_FLAG,
            text="Try it without this option too: a joined pool counts as its slowest member.",
            flags=(_VIRTUAL,),
            place=Place.PROFILE,
        )
