"""The facts of the tables about the model and its memory, from the items of one report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from assistant.report import footprint, layer_table
from assistant.report.exec_summary import exec_summary
from assistant.report.facts import (
    CLayerOperations,
    Complexity,
    CpuPool,
    Footprint,
    LayerTotal,
    OperationType,
    Report,
    SectionSize,
    Unread,
    UsedRange,
)
from assistant.report.items import Item, Part

_F = TypeVar("_F")
_PARTS = frozenset((Part.LAYER_TOTAL, Part.RANGE, Part.SECTION_SIZE, Part.FOOTPRINT, Part.C_TABLE))


def with_tables(report: Report, items: Sequence[Item]) -> Report:
    """`report` with the facts of these tables, and with what they lack among its unread."""
    rows = [item.fact for item in items if item.part in _PARTS]
    layers = layer_table.layers(items)
    total = next(iter(_of(rows, LayerTotal)), None)
    sizes = _of(rows, SectionSize)
    summary, damaged = exec_summary(item for item in items if item.part is Part.FIELD)
    lacks = [layer_table.lacking(layers, total), footprint.lacking(sizes)]
    unread = [item.fact for item in damaged if isinstance(item.fact, Unread)]
    return replace(
        report,
        summary=summary,
        layers=layers,
        layer_total=total,
        used_ranges=_of(rows, UsedRange),
        section_sizes=sizes,
        footprint=_of(rows, Footprint),
        c_operations=_of(rows, CLayerOperations),
        operation_types=_of(rows, OperationType),
        complexity=_of(rows, Complexity),
        cpu_pools=_of(rows, CpuPool),
        unread=(*report.unread, *unread, *(lack for lack in lacks if lack)),
    )


def _of(facts: Sequence[object], kind: type[_F]) -> tuple[_F, ...]:
    return tuple(fact for fact in facts if isinstance(fact, kind))
