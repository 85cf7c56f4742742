"""What tests compare: the facts of a report in plain values."""

import math
from collections.abc import Callable
from dataclasses import asdict, fields
from typing import Any

from assistant.report.coverage import coverage
from assistant.report.facts import (
    Accuracy,
    Counted,
    Device,
    EpochKind,
    ExecSummary,
    Fact,
    Layer,
    MemoryPool,
    Report,
    Stated,
    Tensor,
    Timing,
    Totals,
)
from assistant.report.footprint import sections_complete
from assistant.report.layer_table import layers_complete
from assistant.report.pools import pools_complete

_PLACES = frozenset(("text", "origin", "shares_line", "random_line"))


def _fields(value: Stated | Counted | Totals | None) -> dict[str, Any] | None:
    return None if value is None else {n: getattr(value, n) for n in value.__slots__ if n != "origin"}


def _tensors(tensors: tuple[Tensor, ...]) -> list[Any]:
    return [[t.name, t.dtype, list(t.shape), t.size_bytes] for t in tensors]


def measured(t: Timing | None) -> dict[str, Any] | None:
    if t is None:
        return None
    plain = {name: getattr(t, name) for name in t.__dataclass_fields__ if name not in _PLACES | {"epochs", "layers"}}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in plain.items()}


def device(d: Device | None) -> dict[str, Any] | None:
    names = ("mode", "description", "family", "mcu_mhz", "npu_mhz", "noc_mhz", "nic_mhz", "tools", "runtime", "where")
    return {name: getattr(d, name) for name in names} if d else None


def accuracy(a: Accuracy) -> dict[str, Any]:
    return {name: str(v) if v == math.inf else v for name, v in asdict(a).items() if name not in _PLACES}


def pool(p: MemoryPool) -> list[Any]:
    return [p.name, p.used_bytes, p.size_bytes, p.weights_bytes, p.activations_bytes]


def _layer(layer: Layer) -> list[Any]:
    return [
        layer.m_id, layer.name, layer.type, layer.operator, layer.params, layer.size_bytes, layer.macc,
        list(layer.connected_to),
    ]  # fmt: skip


def _figures(fact: Fact | None) -> list[Any] | None:
    """The values of a row in the order of its fields."""
    if fact is None:
        return None
    values = [getattr(fact, field.name) for field in fields(fact) if field.name not in {"where", *_PLACES}]
    return [list(value) if isinstance(value, tuple) else value for value in values]


def _summary(summary: ExecSummary | None) -> dict[str, Any] | None:
    if summary is None:
        return None
    return {field.name: fact.value for field in fields(summary) if (fact := getattr(summary, field.name))}


FACTS: dict[str, Callable[[Report], Any]] = {
    "where": lambda r: r.where,
    "tool": lambda r: [r.tool.name, r.tool.version, r.tool.build] if r.tool else None,
    "version": lambda r: r.version,
    "target": lambda r: r.target,
    "target_where": lambda r: r.target_where,
    "model": lambda r: r.model,
    "command": lambda r: r.command,
    "command_options": lambda r: [option.text for option in r.command_options],
    "options": lambda r: [option.text for option in r.options],
    "inputs": lambda r: _tensors(r.inputs),
    "outputs": lambda r: _tensors(r.outputs),
    "epochs": lambda r: len(r.epochs),
    "stated": lambda r: _fields(r.stated),
    "counted": lambda r: _fields(r.counted),
    "totals": lambda r: _fields(r.totals),
    "table_complete": lambda r: r.table_complete,
    "software": lambda r: {str(e.id): e.operation for e in r.software},
    "hybrid": lambda r: {str(e.id): e.operation or e.label for e in r.hybrids},
    "float": lambda r: [e.id for e in r.epochs if e.is_float],
    "ranges": lambda r: [[e.id, e.last_id] for e in r.epochs if e.last_id is not None],
    "empty_blobs": lambda r: sum(e.id is None for e in r.epochs),
    "epoch_lines": lambda r: {str(e.id): e.where for e in r.epochs},
    "kinds": lambda r: {str(kind): sum(e.kind is kind for e in r.epochs) for kind in EpochKind},
    "memory_pools": lambda r: [pool(p) for p in r.memory_pools],
    "pool_lines": lambda r: {p.name: p.where for p in r.memory_pools},
    "timing": lambda r: (
        [r.timing.duration_ms, r.timing.hw_percent, r.timing.sw_percent, r.timing.control_percent] if r.timing else None
    ),
    "measured": lambda r: measured(r.timing),
    "measured_on_host": lambda r: measured(r.host_timing),
    "node_times": lambda r: [
        [t.c_id, t.id, t.last_id, str(t.kind), t.extra, t.duration_ms, t.percent, *t.cycles]
        for t in (r.timing.epochs if r.timing else ())
    ],
    "epoch_times": lambda r: [[e.id, e.duration_ms] for e in r.epochs if e.duration_ms is not None],
    "device": lambda r: device(r.device),
    "accuracy": lambda r: [accuracy(a) for a in r.accuracy],
    "coverage": lambda r: [coverage(r).epoch_share, coverage(r).time_share, coverage(r).transitions],
    "messages": lambda r: [[str(m.level), m.code, m.count, m.where] for m in r.messages],
    "subjects": lambda r: [name for m in r.messages for name in m.subjects],
    "mentions": lambda r: [[str(m.kind), m.name, m.value, m.where] for m in r.mentions],
    "memory_total": lambda r: (
        [r.memory_total.used_bytes, r.memory_total.weights_bytes, r.memory_total.activations_bytes]
        if r.memory_total
        else None
    ),
    "pools_complete": pools_complete,
    "pool_fills": lambda r: [_figures(fill) for fill in r.pool_fills],
    "summary": lambda r: _summary(r.summary),
    "layers": lambda r: [_layer(layer) for layer in r.layers],
    "shapes": lambda r: {layer.name: [[list(axis) for axis in shape] for shape in layer.shapes] for layer in r.layers},
    "layer_lines": lambda r: {layer.name: layer.where for layer in r.layers},
    "c_model": lambda r: {x.name: [x.c_size_change, x.c_macc_change, x.c_type] for x in r.layers},
    "layer_total": lambda r: _figures(r.layer_total),
    "layers_complete": layers_complete,
    "used_ranges": lambda r: [[used.pool, f"{used.start:#x}", f"{used.end:#x}", used.where] for used in r.used_ranges],
    "section_sizes": lambda r: {
        size.module: [size.text_bytes, size.rodata_bytes, size.data_bytes, size.bss_bytes] for size in r.section_sizes
    },
    "sections_complete": lambda r: sections_complete(r.section_sizes),
    "footprint": lambda r: [_figures(need) for need in r.footprint],
    "c_arrays": lambda r: [_figures(row) for row in r.c_arrays],
    "c_layers": lambda r: [
        [*(_figures(row) or ())[:-1], [_figures(each) for each in row.tensors]] for row in r.c_layers
    ],
    "tensor_statistics": lambda r: [_figures(row) for row in r.tensor_statistics],
    "c_operations": lambda r: [_figures(row) for row in r.c_operations],
    "operation_types": lambda r: [_figures(row) for row in r.operation_types],
    "complexity": lambda r: [_figures(row) for row in r.complexity],
    "cpu_pools": lambda r: [_figures(p) for p in r.cpu_pools],
    "copies": lambda r: list(r.copies),
    "unread": lambda r: [[u.where, u.last, u.what] for u in r.unread],
}
"""Name of a fact in an expected.json → its plain value. Of a mapping, only the keys that are expected are compared."""
