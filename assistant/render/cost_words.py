"""What the compiler expects a build to cost, as tables: totals, the most expensive epochs, the traffic of the pools."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.diagnosis.words import size
from assistant.render.layers import layer_heading, layer_words
from assistant.render.listing import Column, Listing, listing, share
from assistant.render.places import Places
from assistant.render.strip import CPU_KINDS, operation
from assistant.report.cost_table import costs_complete
from assistant.report.facts import CostTotals, Epoch, EpochCost, EpochKind, GraphEpoch, Report

ESTIMATES = "Estimates of the compiler, nothing is measured; software epochs are set too low."

_MOST_EPOCHS = 10
FEW_EPOCHS = 5
"""Epochs shown beside a report."""


@dataclass(frozen=True, slots=True)
class _Cost:
    """What one epoch is expected to cost, from whichever file tells."""

    fact: EpochCost | GraphEpoch
    cycles: int
    compute: int | None
    slowest: str
    """The pool that takes the most cycles, and how many."""


def cost_tables(report: Report) -> Iterator[Listing]:
    """Totals, the most expensive epochs, and the pools; none where no file tells."""
    if report.cost_totals:
        yield _totals(report.cost_totals)
    if dearest := dearest_epochs(report):
        yield dearest
    if report.cost_totals and any(_moved(each.read_bytes, each.written_bytes) for each in report.cost_totals.pools):
        yield _traffic(report.cost_totals)


def cycles_told(report: Report) -> str:
    """The sum of the estimates: `193,152 cycles, 0.241 ms at 800 MHz`; empty where the file does not print it."""
    totals = report.cost_totals
    if totals is None or totals.cycles is None:
        return ""
    at = ""
    if totals.frequency_mhz:
        at = f", {totals.cycles / totals.frequency_mhz / 1000:,.3g} ms at {totals.frequency_mhz:,.10g} MHz"
    return f"{totals.cycles:,} cycles{at}"


def dearest_epochs(report: Report, most: int = _MOST_EPOCHS) -> Listing | None:
    """The `most` epochs with the largest estimates, memory included."""
    costs = sorted((each for each in _costs(report) if each.cycles), key=lambda each: -each.cycles)
    whole, shown = sum(each.cycles for each in costs), costs[:most]
    if not shown:
        return None
    places, layers = Places(report), layer_words(report)
    rows_by_id = {row.id: row for row in report.epochs if row.id is not None and row.last_id is None}
    blobs = [row for row in report.epochs if row.id is not None and row.last_id is not None]
    heads = (
        Column("Epoch", True),
        Column("Runs", one_line=True),
        Column("Cycles", True),
        Column("Share", True),
        Column("Compute alone", True, page_only=True),
        Column("Slowest pool"),
        Column(layer_heading(report), one_line=True),
        Column("Where", page_only=True),
    )
    rows = (
        (
            str(each.fact.id),
            _runs(rows_by_id.get(each.fact.id) or _blob(blobs, each.fact.id)),
            f"{each.cycles:,}",
            share(each.cycles, whole),
            "" if each.compute is None else f"{each.compute:,}",
            each.slowest,
            layers.get(each.fact.id, ""),
            places.of(each.fact),
        )
        for each in shown
    )
    cut = " Rows of the table are missing." if report.epoch_costs and costs_complete(report) is False else ""
    title = f"The {len(shown)} most expensive of {len(costs):,} epochs" if len(shown) < len(costs) else "Epochs by cost"
    return listing(title, heads, rows, ESTIMATES + cut)


def _costs(report: Report) -> Iterator[_Cost]:
    if report.epoch_costs:
        for cost in report.epoch_costs:
            traffic = [(pool.pool, (pool.read_cycles or 0) + (pool.write_cycles or 0)) for pool in cost.pools]
            yield _Cost(cost, cost.max_cycles or 0, cost.compute_cycles, _slowest(traffic))
    elif report.graph is not None:
        for epoch in report.graph.epochs:
            if epoch.kind is not None and epoch.max_cycles is not None:
                traffic = [(each.pool, each.read_cycles + each.write_cycles) for each in epoch.accesses]
                yield _Cost(epoch, epoch.max_cycles, epoch.compute_cycles, _slowest(traffic))


def _slowest(traffic: list[tuple[str, int]]) -> str:
    pool, cycles = max(traffic, key=lambda each: each[1], default=("", 0))
    return f"{pool} {cycles:,}" if cycles else ""


def _blob(blobs: list[Epoch], number: int) -> Epoch | None:
    return next((row for row in blobs if (row.id or 0) <= number <= (row.last_id or 0)), None)


def _runs(row: Epoch | None) -> str:
    if row is None:
        return ""
    name = operation(row) if row.kind in CPU_KINDS else ""
    kind = "hybrid" if row.kind is EpochKind.HYBRID else str(row.kind)
    return f"{kind} {name}".strip()


def _totals(totals: CostTotals) -> Listing:
    cycles = "" if totals.cycles is None else f"{totals.cycles:,}"
    ideal = "" if totals.ideal_cycles is None else f"{totals.ideal_cycles:,}"
    rows = (
        ("cycles, memory included", cycles),
        ("cycles of compute alone", ideal),
        ("operations", "" if totals.ops is None else f"{totals.ops:,}"),
        ("clock", _unit(totals.frequency_mhz, "MHz")),
        ("inferences a second", _unit(totals.frames_per_second, "")),
        ("power", _unit(totals.total_power_mw, "mW")),
    )
    return listing("Totals", (Column("What"), Column("Estimate", True)), (row for row in rows if row[1]))


def _traffic(totals: CostTotals) -> Listing:
    used = dict(totals.used_bytes)
    rows = (
        (
            pool.pool,
            size(used[pool.pool]) if pool.pool in used else "",
            "" if pool.read_bytes is None else size(pool.read_bytes),
            "" if pool.written_bytes is None else size(pool.written_bytes),
            f"{(pool.read_cycles or 0) + (pool.write_cycles or 0):,}",
        )
        for pool in totals.pools
        if _moved(pool.read_bytes, pool.written_bytes)
    )
    heads = (
        Column("Pool"),
        Column("Used", True),
        Column("Read", True),
        Column("Written", True),
        Column("Cycles", True),
    )
    return listing("Traffic of the pools in one inference", heads, rows)


def _moved(read: int | None, written: int | None) -> bool:
    return bool(read or written)


def _unit(value: float | None, unit: str) -> str:
    return "" if value is None else f"{value:,.6g} {unit}".strip()
