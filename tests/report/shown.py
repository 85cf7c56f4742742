"""What tests compare: the facts of a report in plain values."""

from collections.abc import Callable
from typing import Any

from assistant.report.coverage import coverage
from assistant.report.facts import Counted, EpochKind, MemoryPool, Report, Stated, Tensor, Totals
from assistant.report.pools import pools_complete


def _fields(value: Stated | Counted | Totals | None) -> dict[str, Any] | None:
    return None if value is None else {name: getattr(value, name) for name in value.__slots__}


def _tensors(tensors: tuple[Tensor, ...]) -> list[Any]:
    return [[t.name, t.dtype, list(t.shape), t.size_bytes] for t in tensors]


def pool(p: MemoryPool) -> list[Any]:
    return [p.name, p.used_bytes, p.size_bytes, p.weights_bytes, p.activations_bytes]


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
    "copies": lambda r: list(r.copies),
    "unread": lambda r: [[u.where, u.last, u.what] for u in r.unread],
}
"""Name of a fact in an expected.json → its plain value. Of a mapping, only the keys that are expected are compared."""
