"""Which epochs read weights from external flash, by the plan of the compiler: bytes, cycles, slower memories.

The plan is that of network_c_info.json, else of the table of --csv-file. Cycles are estimates, never times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assistant.diagnosis.pools import holds_flash_weights
from assistant.report.facts import Fact, Report
from assistant.report.graph_facts import GraphPool

_NEARLY = 0.95
"""Share of an epoch from which on reading the flash is what it takes."""


@dataclass(frozen=True, slots=True)
class FlashRead:
    """An epoch that reads the flash: `read_bytes` in `cycles`, of `whole` cycles in all."""

    fact: Fact
    id: int
    read_bytes: int
    cycles: int
    own_cycles: int
    """Cycles of its arithmetic alone."""
    whole: int
    slower: str | None
    """The memory that the compiler expects to take longer than the flash; None when the flash takes longest."""

    @property
    def waits_for_flash(self) -> bool:
        """True when the epoch takes as long as it reads the flash, and not as long as anything else."""
        return self.slower is None and self.cycles >= _NEARLY * self.whole


def flash_names(report: Report) -> set[str]:
    """Names of the pools in external flash that hold weights."""
    return {pool.name for pool in report.memory_pools if holds_flash_weights(pool)}


def flash_reads(report: Report) -> Iterator[FlashRead]:
    """Epochs that read weights from the flash, in order of execution; none without the plan of the compiler."""
    names = flash_names(report)
    if report.graph is not None and report.graph.epochs:
        rates = {pool.name: _cycles_a_byte(pool) for pool in report.graph.pools}
        for epoch in report.graph.epochs:
            moved = [_Moved(a.pool, a.reads, a.writes, a.read_cycles + a.write_cycles) for a in epoch.accesses]
            yield from _read(names, rates, epoch, epoch.id, moved, epoch.compute_cycles, epoch.max_cycles)
        return
    for cost in report.epoch_costs:
        moved = [
            _Moved(p.pool, p.read_bytes or 0, p.written_bytes or 0, (p.read_cycles or 0) + (p.write_cycles or 0))
            for p in cost.pools
        ]
        yield from _read(names, {}, cost, cost.id, moved, cost.compute_cycles, cost.max_cycles)


class _Moved(NamedTuple):
    """What an epoch reads and writes of a pool, in bytes, and the cycles printed for that."""

    pool: str
    reads: int
    writes: int
    cycles: int


def _cycles_a_byte(pool: GraphPool) -> float:
    """What the compiler charges for a byte. 0 where the file does not tell."""
    return pool.freq_ratio / pool.byte_width if pool.freq_ratio and pool.byte_width else 0.0


def _read(
    names: set[str],
    rates: Mapping[str, float],
    fact: Fact,
    number: int,
    moved: Sequence[_Moved],
    own: int | None,
    whole: int | None,
) -> Iterator[FlashRead]:
    """The cycles printed for a pool are those of its ports side by side: the bytes times its rate count where known."""
    costs = {
        each.pool: max(each.cycles, round((each.reads + each.writes) * rates.get(each.pool, 0.0))) for each in moved
    }
    flash = sum(costs[pool] for pool in costs if pool in names)
    others = {pool: cycles for pool, cycles in costs.items() if pool not in names}
    slowest = max(others, key=lambda pool: others[pool], default=None)
    slower = slowest if slowest is not None and others[slowest] > flash else None
    if slower is None and not rates and whole and whole > (own or 0):
        flash = whole  # a cost table has no rates; what is neither arithmetic nor another memory is the flash
    read_bytes = sum(each.reads for each in moved if each.pool in names)
    if read_bytes:
        yield FlashRead(fact, number, read_bytes, min(flash, whole or flash), own or 0, whole or 0, slower)
