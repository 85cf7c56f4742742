"""The tables about the model and its memory as plain data, a part of `report_json`."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from assistant.report.facts import ExecSummary, PoolFill, Report, UsedRange
from assistant.report.footprint import sections_complete
from assistant.report.layer_table import layers_complete


def tables_json(report: Report) -> dict[str, Any]:
    """Fields of one report. Sizes in bytes, addresses as hex strings, a shape as pairs of axis and length."""
    return {
        "summary": _summary(report.summary) if report.summary else None,
        "layers": [asdict(layer) for layer in report.layers],
        "layer_total": asdict(report.layer_total) if report.layer_total else None,
        "layers_complete": layers_complete(report),
        "pool_fills": [_range(fill) for fill in report.pool_fills],
        "used_ranges": [_range(used) for used in report.used_ranges],
        "section_sizes": [asdict(size) for size in report.section_sizes],
        "sections_complete": sections_complete(report.section_sizes),
        "footprint": [asdict(need) for need in report.footprint],
        "cpu": {
            "arrays": [asdict(array) for array in report.c_arrays],
            "layers": [asdict(layer) for layer in report.c_layers],
            "operations": [asdict(row) for row in report.c_operations],
            "operation_types": [asdict(row) for row in report.operation_types],
            "complexity": [asdict(row) for row in report.complexity],
            "pools": [asdict(pool) for pool in report.cpu_pools],
        },
    }


def _summary(summary: ExecSummary) -> dict[str, Any]:
    found = {field.name: getattr(summary, field.name) for field in fields(summary)}
    return {name: asdict(fact) if fact else None for name, fact in found.items()}


def _range(used: UsedRange | PoolFill) -> dict[str, Any]:
    return {**asdict(used), "start": f"0x{used.start:08X}", "end": f"0x{used.end:08X}"}
