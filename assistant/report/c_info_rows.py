"""The epoch table that the text report of the same build prints, and its memory table, from the graph.

Rules by which the two forms differ:
- the epoch of the parameters and the one that returns are in no table (they are not in `Graph.epochs` either);
- up to 2.2 every epoch has a row, NODE_SW_HW is printed `??`, and NODE_SW `-SW-`, library hybrids included;
- from 3.0 on NODE_SW_HW is printed `Hybrid`, a blob of the epoch controller has one row from its first to its last
  executed epoch, and an epoch that executes nothing (NODE_NO_X) has none;
- a pool that merges others is in no memory table; its use is that of its members, which are in both.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from assistant.report import totals
from assistant.report.fact import EpochKind
from assistant.report.facts import Epoch, MemoryPool, MemoryTotal, PoolFill, Stated, Totals
from assistant.report.graph_facts import Buffer, GraphEpoch, GraphPool

_OLD_LABELS = {EpochKind.SW: "-SW-", EpochKind.HYBRID: "??"}
_NEW_LABELS = {EpochKind.HYBRID: "Hybrid"}
_FLOAT = "NODE_SW_FLOAT"
_SOFTWARE = frozenset(("NODE_SW", "NODE_SW_INTEGER", _FLOAT, "NODE_SW_LL_HW"))


def rows(epochs: Sequence[GraphEpoch], *, boxed: bool) -> tuple[Epoch, ...]:
    """The rows of the table; `boxed` for the one of 3.0 and later."""
    if boxed:
        return tuple(_boxed(epochs))
    return tuple(_row(epoch, _OLD_LABELS) for epoch in epochs if epoch.kind is not None)


def counts(epochs: Sequence[GraphEpoch], table: Sequence[Epoch], *, boxed: bool, complete: bool = True) -> Totals:
    """The totals that the report states above the table; None without one, or when it is not `complete`."""
    if not table or not complete:
        return Totals()
    kinds = [epoch.kind for epoch in epochs if epoch.kind is not None]
    software, hybrid = kinds.count(EpochKind.SW), kinds.count(EpochKind.HYBRID)
    said = Stated(epochs=len(kinds), sw=software)
    if boxed:
        hardware = kinds.count(EpochKind.HW) + kinds.count(EpochKind.EC)
        blobs = sum(row.kind is EpochKind.EC for row in table)
        said = Stated(epochs=len(kinds), sw=software, hybrid=hybrid, hw=hardware, blobs=blobs)
    return totals.totals(table, said, complete=True)


def pools(of_graph: Sequence[GraphPool], buffers: Sequence[Buffer]) -> tuple[MemoryPool, ...]:
    """The rows of the memory table. What its buffers leave of a pool is padding, of weights where it holds any."""
    starts = {pool.name: pool.start for pool in of_graph if pool.start is not None}
    spans: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    for buffer in buffers:
        if buffer.pool in starts and buffer.size_bytes and buffer.offset is not None:
            first = starts[buffer.pool] + buffer.offset
            spans[buffer.is_param].append((first, first + buffer.size_bytes))
    constant, variable = _Taken(spans[True]), _Taken(spans[False])
    found = []
    for pool in of_graph:
        if pool.subpools or pool.user_allocated or None in (pool.start, pool.size_bytes, pool.used_bytes):
            continue
        start, room, used = pool.start or 0, pool.size_bytes or 0, pool.used_bytes or 0
        end = start + room
        weights = max(0, used - variable.between(start, end)) if constant.between(start, end) else 0
        found.append(
            MemoryPool(
                where=pool.where,
                text=pool.text,
                name=pool.name,
                start=start,
                end=end,
                used_bytes=used,
                size_bytes=room,
                weights_bytes=weights,
                activations_bytes=used - weights,
            )
        )
    return tuple(found)


def fills(of_graph: Sequence[GraphPool]) -> tuple[PoolFill, ...]:
    """How full each pool of the memory table is, of a file whose buffers do not tell what fills them."""
    return tuple(
        PoolFill(
            where=pool.where,
            text=pool.text,
            name=pool.name,
            start=pool.start,
            end=pool.start + pool.size_bytes,
            used_bytes=pool.used_bytes,
            size_bytes=pool.size_bytes,
        )
        for pool in of_graph
        if not pool.subpools and not pool.user_allocated
        if pool.start is not None and pool.size_bytes is not None and pool.used_bytes is not None
    )


def pool_total(pools: Sequence[MemoryPool]) -> MemoryTotal | None:
    """What the line `Total:` says: the file lists every pool."""
    if not pools:
        return None
    used, weights = sum(pool.used_bytes for pool in pools), sum(pool.weights_bytes for pool in pools)
    return MemoryTotal(
        where="/memory_pools",
        text=f"all pools: {used:,} B",
        used_bytes=used,
        weights_bytes=weights,
        activations_bytes=used - weights,
    )


class _Taken:
    """Addresses that buffers take, each once."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._spans: list[tuple[int, int]] = []
        for start, end in sorted(spans):
            if self._spans and start <= self._spans[-1][1]:
                self._spans[-1] = self._spans[-1][0], max(self._spans[-1][1], end)
            else:
                self._spans.append((start, end))
        self._starts = [start for start, _ in self._spans]
        self._before = [0, *accumulate(end - start for start, end in self._spans)]

    def between(self, start: int, end: int) -> int:
        """Bytes taken from `start` up to `end`."""
        return self._below(end) - self._below(start)

    def _below(self, address: int) -> int:
        place = bisect_left(self._starts, address)
        beyond = max(0, self._spans[place - 1][1] - address) if place else 0
        return self._before[place] - beyond


def _boxed(epochs: Sequence[GraphEpoch]) -> Iterator[Epoch]:
    for blob, group in groupby(epochs, key=lambda epoch: epoch.blob):
        if blob is None:
            yield from (_row(epoch, _NEW_LABELS) for epoch in group if epoch.kind is not None)
        else:
            yield _blob(blob, list(group))


def _row(epoch: GraphEpoch, labels: dict[EpochKind, str]) -> Epoch:
    kind = epoch.kind or EpochKind.UNKNOWN
    label = epoch.mapping if kind is EpochKind.UNKNOWN else labels.get(kind, kind.value)
    software = [operator for operator in epoch.operators if operator.mapping in _SOFTWARE]
    named = software[:1] if kind is EpochKind.SW or label == "Hybrid" else []
    return Epoch(
        where=epoch.where,
        text=" ".join((epoch.text, *(operator.kind or operator.name for operator in named))),
        id=epoch.id,
        last_id=None,
        kind=kind,
        label=label,
        operation=named[0].kind if named else None,
        is_float=bool(named) and named[0].mapping == _FLOAT,
    )


def _blob(blob: str, epochs: Sequence[GraphEpoch]) -> Epoch:
    """One row for all; without a number when no epoch in it is executed."""
    executed = [epoch.id for epoch in epochs if epoch.kind is not None]
    return Epoch(
        where=str(epochs[0].where).rpartition("/subgraph_nodes/")[0],
        text=f"{blob} NODE_EC",
        id=executed[0] if executed else None,
        last_id=executed[-1] if executed else None,
        kind=EpochKind.EC,
        label="EC",
        operation=None,
        is_float=False,
    )
