"""How much of a network runs on the NPU: three figures, each absent where the report lacks it."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.report.facts import Report, Timing


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares are 0..1. None means that the report does not tell.

    `epoch_share`: epochs on the NPU alone (HW and EC) of all epochs. `time_share`: the part of a run on the
    target in which the NPU worked, the "HW" share of 4.0+ or the second of the three counters, which is the same.
    `transitions`: changes between NPU and CPU in order of execution.
    """

    epoch_share: float | None
    time_share: float | None
    transitions: int | None


def coverage(report: Report) -> Coverage:
    """The coverage of `report`."""
    totals = report.totals
    share = None
    if totals.epochs and totals.hw is not None and totals.ec is not None:
        share = min(1.0, (totals.hw + totals.ec) / totals.epochs)
    measured = _hw_percent(report.timing) if report.timing else None
    return Coverage(
        epoch_share=share,
        time_share=None if measured is None else measured / 100,
        transitions=totals.transitions,
    )


def _hw_percent(timing: Timing) -> float | None:
    if timing.hw_percent is not None or timing.cycle_percents is None:
        return timing.hw_percent
    return timing.cycle_percents[1]
