"""The epoch table as a strip: which slots of the axis each row takes. Terminal and page draw the same strip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from assistant.diagnosis.words import counted
from assistant.render.places import Places
from assistant.render.text import clean
from assistant.report.facts import Epoch, EpochKind, Report

NPU_KINDS = frozenset({EpochKind.HW, EpochKind.EC})
CPU_KINDS = frozenset({EpochKind.SW, EpochKind.HYBRID})

MAX_ROWS = 2000
"""Rows drawn and listed; real reports have at most some hundreds, a hostile paste has millions."""

_MAX_SLOTS = 5000

_KIND_WORDS = {
    EpochKind.HW: "on the NPU",
    EpochKind.EC: "on the NPU, run by the epoch controller",
    EpochKind.SW: "on the CPU",
    EpochKind.HYBRID: "hybrid, NPU and CPU",
    EpochKind.UNKNOWN: "kind not known",
}

ALONE = Places()
"""Places in a report of one file."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Rows drawn as one: `start` to `stop` (exclusive) on the axis. NPU rows name no operator, so a run is one cell."""

    start: int
    stop: int
    kind: EpochKind
    rows: tuple[Epoch, ...]

    @property
    def is_blob(self) -> bool:
        """True for one row that stands for a range of epochs."""
        return len(self.rows) == 1 and self.stop - self.start > 1


@dataclass(frozen=True, slots=True)
class Strip:
    """All cells in order. `first_id` is the epoch number of slot 0; None when slots count rows instead."""

    cells: tuple[Cell, ...]
    slots: int
    first_id: int | None
    left_out: int
    """Rows beyond MAX_ROWS."""


def strip(report: Report) -> Strip | None:
    """The strip of a report, None without epoch rows. Slots no cell covers are epochs that the text does not list."""
    rows = [row for row in report.epochs if row.id is not None]
    drawn, left_out = rows[:MAX_ROWS], max(len(rows) - MAX_ROWS, 0)
    if not drawn:
        return None
    spans = [(row.id or 0, (row.last_id or row.id or 0) + 1) for row in drawn]
    first, end = spans[0][0], spans[-1][1]
    if report.table_complete is False and not left_out:
        first, end = min(first, 1), max(end, (report.totals.epochs or 0) + 1)
    ordered = all(before[1] <= after[0] for before, after in pairwise(spans))
    if ordered and all(start < stop for start, stop in spans) and end - first <= _MAX_SLOTS:
        placed = [(start - first, stop - first) for start, stop in spans]
        return Strip(_merged(drawn, placed), end - first, first, left_out)
    return Strip(_merged(drawn, [(i, i + 1) for i in range(len(drawn))]), len(drawn), None, left_out)


def _merged(rows: Sequence[Epoch], placed: Sequence[tuple[int, int]]) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for row, (start, stop) in zip(rows, placed, strict=True):
        single = stop - start == 1 and row.kind in NPU_KINDS
        before = cells[-1] if cells else None
        if before and single and before.kind is row.kind and before.stop == start and not before.is_blob:
            cells[-1] = Cell(before.start, stop, row.kind, (*before.rows, row))
        else:
            cells.append(Cell(start, stop, row.kind, (row,)))
    return tuple(cells)


def describe(cell: Cell, places: Places = ALONE, layers: Mapping[int, str] = MappingProxyType({})) -> str:
    """One line on a cell: `epoch 4 · PRelu (float) · on the CPU · line 31`; and its `layers`, by epoch."""
    head, tail = cell.rows[0], cell.rows[-1]
    last = tail.last_id or tail.id
    many = head.id != last
    parts = [f"epochs {head.id} to {last}" if many else f"epoch {head.id}", operation(head), kind_words(head)]
    if head.duration_ms is not None and len(cell.rows) == 1:
        parts.append(f"{head.duration_ms:.3f} ms")
    if head.id is not None and head.id in layers and not many:
        parts.append(layers[head.id])
    where = places.of(head)
    if head.where != tail.where and isinstance(head.where, int):
        where = f"{places.file(head.origin)} lines {head.where} to {tail.where}".strip()
    return " · ".join(part for part in (*parts, where) if part)


def operation(row: Epoch) -> str:
    """The operator as printed, `PRelu (float)`; empty where the tool names none."""
    return clean(row.operation or "") + (" (float)" if row.is_float else "")


def kind_words(row: Epoch) -> str:
    """Who runs the row, in words, with the printed label where it is not the usual one."""
    words = _KIND_WORDS[row.kind]
    printed = f", printed as {clean(row.label)}" if row.kind in {EpochKind.HYBRID, EpochKind.UNKNOWN} else ""
    return words + (printed if row.label.strip() else "")


def left_out_note(number: int) -> str:
    """What is said when a strip or table ends early; empty when it does not."""
    return f"The first {MAX_ROWS:,} rows are shown; {counted(number, 'row')} more are not." if number else ""
