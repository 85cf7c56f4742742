"""How much of a network runs on the NPU, and what bounds its time: each figure is absent where the report lacks it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from assistant.report.facts import EpochKind, Report, Timing
from assistant.report.layer_table import layers_complete
from assistant.report.pools import pools_complete

FLASH_RATES = (361, 396)
"""MB/s (10^6 bytes) at which the NPU reads external flash, as measured on the DK at 800/1000 MHz: the range of the
best runs. With other clocks, or another set-up of XSPI2, it may be a quarter."""
_FLASH = range(0x7000_0000, 0x8000_0000)
"""Addresses of XSPI2. The RAM of XSPI1 starts at 0x9000_0000."""
_FEW_PARAMETERS = 1000
"""Up to this many, alignment and constants outweigh the parameters, and bytes per parameter say nothing."""
_NPU = frozenset((EpochKind.HW, EpochKind.EC))


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares are 0..1. None means that the report does not tell.

    `epoch_share`: epochs on the NPU alone (HW and EC) of all epochs. `estimate_share`: the same of the cycles that
    the compiler expects, memory included, `estimated_cycles` in all; it counts a cycle an element for software, which
    the CPU takes longer for. `time_share`: the part of a run on the target in which the NPU worked, the "HW" share of
    4.0+ or the second of the three counters, which is the same. `transitions`: changes between NPU and CPU in order
    of execution. `bytes_per_parameter`: weights of an NPU build over parameters of the model. `flash_floor_ms`: the
    least and the most of the time that one read of `flash_bytes`, the weights in external flash, takes at FLASH_RATES.
    """

    epoch_share: float | None
    time_share: float | None
    transitions: int | None
    estimate_share: float | None = None
    estimated_cycles: int | None = None
    bytes_per_parameter: float | None = None
    flash_bytes: int | None = None
    flash_floor_ms: tuple[float, float] | None = None


def coverage(report: Report) -> Coverage:
    """The coverage of `report`."""
    totals = report.totals
    share = None
    if totals.epochs and totals.hw is not None and totals.ec is not None:
        share = min(1.0, (totals.hw + totals.ec) / totals.epochs)
    measured = _hw_percent(report.timing) if report.timing else None
    estimates = _estimates(report)
    cycles = sum(each for _, each in estimates)
    flash = _flash_bytes(report)
    return Coverage(
        epoch_share=share,
        time_share=None if measured is None else measured / 100,
        transitions=totals.transitions,
        estimate_share=sum(each for kind, each in estimates if kind in _NPU) / cycles if cycles else None,
        estimated_cycles=cycles or None,
        bytes_per_parameter=_bytes_per_parameter(report),
        flash_bytes=flash,
        flash_floor_ms=(flash / FLASH_RATES[1] / 1000, flash / FLASH_RATES[0] / 1000) if flash else None,
    )


def _hw_percent(timing: Timing) -> float | None:
    if timing.hw_percent is not None or timing.cycle_percents is None:
        return timing.hw_percent
    return timing.cycle_percents[1]


def _estimates(report: Report) -> list[tuple[EpochKind, int]]:
    """Kind and estimated cycles of every epoch that is executed; empty when one of them lacks either."""
    if report.graph is not None and report.graph.epochs and report.graph.is_complete:
        executed = (epoch for epoch in report.graph.epochs if epoch.kind is not None)
        found: list[tuple[EpochKind | None, int | None]] = [(epoch.kind, epoch.max_cycles) for epoch in executed]
    elif report.table_complete:
        kinds = dict(_kinds(report))
        costs = {cost.id: cost.max_cycles for cost in report.epoch_costs}
        found = [(kind, costs.get(number)) for number, kind in kinds.items()]
        found += [(None, cycles) for number, cycles in costs.items() if cycles and number not in kinds]
    else:
        return []
    told = [(kind, cycles) for kind, cycles in found if kind is not None and cycles is not None]
    return told if len(told) == len(found) else []


def _kinds(report: Report) -> Iterator[tuple[int, EpochKind]]:
    """Kinds by the number of the epoch; a blob stands for those of its epochs that have costs."""
    costs = {cost.id for cost in report.epoch_costs}
    for row in report.epochs:
        if row.id is not None:
            ids: Iterable[int] = (row.id,) if row.last_id is None else range(row.id, row.last_id + 1)
            yield from ((number, row.kind) for number in ids if row.last_id is None or number in costs)


def _bytes_per_parameter(report: Report) -> float | None:
    parameters = _parameters(report)
    total = report.memory_total
    if parameters is None or parameters <= _FEW_PARAMETERS or total is None or pools_complete(report) is False:
        return None
    return total.weights_bytes / parameters if total.weights_bytes else None


def _parameters(report: Report) -> int | None:
    """Of the whole model: from the layer table where all of it is there, the summary, or the graph."""
    if report.layers and layers_complete(report):
        return sum(layer.params or 0 for layer in report.layers)
    if report.summary is not None and report.summary.params is not None:
        return report.summary.params.value
    return report.graph.params if report.graph else None


def _flash_bytes(report: Report) -> int | None:
    """Weights in external flash, of which the report has the rows."""
    if pools_complete(report) is False:
        return None
    return sum(pool.weights_bytes for pool in report.memory_pools if pool.start in _FLASH) or None
