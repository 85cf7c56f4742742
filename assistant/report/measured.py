"""A run and the build that it ran: the times of the run's table put to the rows of the build's epoch table.

The two number epochs alike. A blob of the run reaches over epochs in which nothing is executed; in the table of
the build it is cut to those that are (`EpochBlock_1 -> 64`, `epochs 1 -> 63`), or has no number
(`<no executed epochs>`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from assistant.report.facts import Epoch, EpochKind, Report, Timing, Unread
from assistant.report.profile import Cost, costs

_CPU = frozenset((EpochKind.SW, EpochKind.HYBRID))
"""Kinds that 2.x does not tell apart: a software row of its table may be a hybrid block of the run."""
MISFIT = "times per epoch that do not fit the epoch table: they are not put to its rows"
"""Of such times no row gets one."""


def with_run(build: Report, run: Report) -> Report:
    """`build` with what `run` measured, as far as it has no measurement of its own."""
    on_target = run.device is not None and run.device.mode != "HOST"
    keeps_device = build.device is not None and (build.timing is not None or not on_target)
    merged = replace(
        build,
        timing=build.timing or run.timing,
        host_timing=build.host_timing or run.host_timing,
        device=build.device if keeps_device else run.device or build.device,
        accuracy=build.accuracy or run.accuracy,
        tensor_statistics=build.tensor_statistics or run.tensor_statistics,
        unread=build.unread + run.unread,
        run_summary=build.run_summary or run.summary,
    )
    return timed(merged) if build.timing is None else merged


def timed(report: Report) -> Report:
    """The report with the time of each row of its epoch table; a contradiction leaves all rows without one."""
    if report.timing is None or not report.timing.epochs or not report.epochs:
        return report
    times = report.timing.epochs
    found = _durations(report.epochs, _costs(report.timing), shortened=report.table_complete is not True)
    if found is None:
        misfit = Unread(where=times[0].where, last=times[-1].where, what=MISFIT)
        return replace(report, unread=(*report.unread, misfit))
    epochs = tuple(
        replace(row, duration_ms=found[place]) if place in found else row for place, row in enumerate(report.epochs)
    )
    return replace(report, epochs=epochs)


def _costs(timing: Timing) -> list[Cost]:
    return costs(timing.epochs, all_there=timing.epochs_complete is True)


def _durations(rows: Sequence[Epoch], costs: Sequence[Cost], *, shortened: bool) -> dict[int, float] | None:
    """The times by the place of the row; None where a cost contradicts the table, or the table its own order."""
    numbered = [place for place, row in enumerate(rows) if row.id is not None]
    if any(_last(rows[before]) >= (rows[after].id or 0) for before, after in pairwise(numbered)):
        return None
    starts, ends = [rows[place].id or 0 for place in numbered], [_last(rows[place]) for place in numbered]
    found: dict[int, float] = {}
    without: list[Cost] = []
    for cost in costs:
        places = numbered[bisect_left(ends, cost.first) : bisect_right(starts, cost.last)]
        if not places:
            without.append(cost)
        elif not all(_agree(rows[place], cost) for place in places) or not _covers(cost, [rows[p] for p in places]):
            return None
        elif len(places) == 1 and cost.ms is not None:
            found[places[0]] = cost.ms
    empty = _empty_blobs(rows, without)
    if not shortened and len(empty) < len(without):
        return None
    return found | {place: cost.ms for place, cost in empty.items() if cost.ms is not None}


def _agree(row: Epoch, cost: Cost) -> bool:
    return row.kind is EpochKind.UNKNOWN or row.label == "??" or (row.kind in _CPU) == (cost.kind in _CPU)


def _covers(cost: Cost, rows: Sequence[Epoch]) -> bool:
    """True when the block holds the rows; one epoch more at the end of a range is let pass."""
    first, last = rows[0].id or 0, max(map(_last, rows))
    return cost.first <= first and last <= cost.last + (cost.first == first and cost.last > first)


def _empty_blobs(rows: Sequence[Epoch], costs: Sequence[Cost]) -> dict[int, Cost]:
    """Blobs without a number, and the costs that have no row: paired where as many stand between the same two rows."""
    blobs = [cost for cost in costs if cost.kind is EpochKind.EC]
    firsts = [cost.first for cost in blobs]
    found: dict[int, Cost] = {}
    before = 0
    for numbered, group in groupby(range(len(rows)), lambda place: rows[place].id is not None):
        places = list(group)
        if numbered:
            before = _last(rows[places[-1]])
            continue
        after = rows[places[-1] + 1].id if places[-1] + 1 < len(rows) else None
        here = blobs[bisect_right(firsts, before) : len(blobs) if after is None else bisect_left(firsts, after)]
        if len(here) == len(places):
            found.update(zip(places, here, strict=True))
    return found


def _last(row: Epoch) -> int:
    return row.last_id or row.id or 0
