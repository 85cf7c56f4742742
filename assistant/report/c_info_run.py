"""What a validate run adds to a c_info file: the device, its times and the accuracy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.report import device as devices
from assistant.report.c_info_values import Json, Notes, entries, inside, number, word
from assistant.report.fact import EpochKind
from assistant.report.facts import Accuracy, Device, Timing
from assistant.report.graph_facts import GraphEpoch, NodeTime
from assistant.report.items import Item, Part

_NUMBER = re.compile(r"#(\d{1,6})", re.ASCII)
_MISFIT = "measured times that do not fit the epochs: they are not put to them"
_METRICS = ("rmse", "mae", "l2r", "mean", "std", "nse", "cos")
_ON_NPU = (EpochKind.HW, EpochKind.EC)


def device(document: Json) -> Device | None:
    """What the run talked to: a board, or the host."""
    description = word(inside(document, "environment").get("device"))
    if description is None:
        return None
    mode = "TARGET" if "stm32" in description.lower() else "HOST"
    row = Item("/environment/device", f"device.desc : {description}", Part.DEVICE)
    found = devices.device([row], mode)
    return replace(found, text=description) if found else None


def timing(document: Json, times: Sequence[NodeTime]) -> Timing | None:
    """The time of one inference: the one of the graph, or the sum of its nodes."""
    if times:
        cycles = [time.cycles for time in times if time.cycles is not None]
        sums = (sum(c[0] for c in cycles), sum(c[1] for c in cycles), sum(c[2] for c in cycles))
        whole = sum(time.duration_ms for time in times)
        text = f"{len(times)} measured times, together {whole:.6g} ms"
        complete = len(cycles) == len(times)
        return Timing(
            where="/aton_execution_time", text=text, duration_ms=round(whole, 6), cycles=sums if complete else None
        )
    for where, graph in entries(document, "graphs", "", Notes()):
        duration = number(inside(graph, "exec_time").get("duration_ms"))
        if duration:
            return Timing(where=f"{where}/exec_time", text=f"{duration:.6g} ms", duration_ms=round(duration, 6))
    return None


def accuracy(document: Json, notes: Notes) -> tuple[Accuracy, ...]:
    """One report for each comparison."""
    found = []
    for where, metrics in entries(inside(document, "validation"), "val_metrics", "/validation", notes):
        name = word(metrics.get("desc"))
        counted = _NUMBER.search(name or "")
        figures = {key: number(metrics.get(key)) for key in _METRICS}
        told = ", ".join(f"{key}={value:.6g}" for key, value in figures.items() if value is not None)
        found.append(
            Accuracy(
                where=where,
                text=f"{name or 'metrics'}: {told}",
                number=int(counted[1]) if counted else None,
                compared=None,
                samples=None,
                random_data=None,
                acc_percent=_percent(metrics.get("acc")),
                rmse=figures["rmse"],
                mae=figures["mae"],
                l2r=figures["l2r"],
                mean=figures["mean"],
                std=figures["std"],
                snr=None,
                nse=figures["nse"],
                cos=figures["cos"],
            )
        )
    return tuple(found)


def timed(epochs: tuple[GraphEpoch, ...], times: Sequence[NodeTime], notes: Notes) -> tuple[GraphEpoch, ...]:
    """The epochs with their times, where there are as many times as epochs and each looks like its epoch's.

    Hardware spends its cycles in the second counter, software in the third. Blobs have one time for many epochs.
    """
    executed = [epoch for epoch in epochs if epoch.kind is not None]
    if not times or not executed:
        return epochs
    fits = len(times) == len(executed) and all(map(_fits, executed, times))
    if not fits or any(epoch.blob for epoch in executed):
        notes.odd("/aton_execution_time", _MISFIT)
        return epochs
    of = dict(zip((epoch.id for epoch in executed), times, strict=True))
    return tuple(
        replace(epoch, duration_ms=of[epoch.id].duration_ms, cycles=of[epoch.id].cycles) if epoch.id in of else epoch
        for epoch in epochs
    )


def _fits(epoch: GraphEpoch, time: NodeTime) -> bool:
    if time.cycles is None or epoch.kind not in (*_ON_NPU, EpochKind.SW):
        return True
    return (time.cycles[1] >= time.cycles[2]) == (epoch.kind in _ON_NPU)


def _percent(value: object) -> float | None:
    """As printed ("100.00%"), or "n.a."."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,3}(?:\.\d{1,9})?%", value, re.ASCII):
        return float(value[:-1])
    return None
