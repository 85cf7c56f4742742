"""Is the epoch table whole, what do its rows add up to, and what are the totals of the report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from assistant.report.epochs import is_boxed
from assistant.report.facts import Counted, Epoch, EpochKind, Stated, Totals

_NPU = (EpochKind.HW, EpochKind.EC)


def counted(rows: Sequence[Epoch]) -> Counted | None:
    """Rows by kind; None without rows."""
    if not rows:
        return None
    kinds = [row.kind for row in rows]
    return Counted(
        epochs=len(rows),
        sw=kinds.count(EpochKind.SW),
        hybrid=kinds.count(EpochKind.HYBRID),
        hw=kinds.count(EpochKind.HW),
        ec=kinds.count(EpochKind.EC),
        unknown=kinds.count(EpochKind.UNKNOWN),
    )


def table_complete(rows: Sequence[Epoch], stated: Stated) -> bool | None:
    """True when every row is there, False when some are missing, None when nothing tells.

    Up to 2.2 the rows run from 1 to the stated total (to anywhere, when no total is stated). From 3.0 on the
    numbers have gaps, so the rows of each kind have to be as many as stated; an EC row is a blob.
    """
    of_rows = counted(rows)
    if of_rows is None:
        return None
    if not _is_boxed(rows):
        last = len(rows) if stated.epochs is None else stated.epochs
        return last == len(rows) and all(row.id == number for number, row in enumerate(rows, 1))
    stated = with_difference(stated)
    if stated.sw is None or stated.hybrid is None or stated.hw is None:
        return None
    controlled = bool(of_rows.ec or stated.blobs)
    hardware = (of_rows.hw, of_rows.ec) == ((0, stated.blobs) if controlled else (stated.hw, 0))
    return hardware and of_rows.sw == stated.sw and of_rows.hybrid == stated.hybrid and _in_order(rows)


def with_difference(stated: Stated) -> Stated:
    """The counts with that of the software or hybrid epochs, when its line is lost: what the total leaves for it."""
    total, sw, hybrid, hw = stated.epochs, stated.sw, stated.hybrid, stated.hw
    if total is None:
        return stated
    if sw is None and hybrid is not None and hw is not None:
        return replace(stated, sw=max(0, total - hybrid - hw))
    if hybrid is None and sw is not None and hw is not None:
        return replace(stated, hybrid=max(0, total - sw - hw))
    return stated


def totals(rows: Sequence[Epoch], stated: Stated, complete: bool | None) -> Totals:
    """Stated where stated, else counted from a complete table, else None."""
    stated = with_difference(stated)
    of_rows = counted(rows) if complete else None
    hw: int | None
    ec: int | None
    if stated.hw is not None:
        controlled = bool(stated.blobs) or any(row.kind is EpochKind.EC for row in rows)
        hw, ec = (0, stated.hw) if controlled else (stated.hw, 0)
    else:
        hw, ec = (of_rows.hw, of_rows.ec) if of_rows else (None, None)
    return Totals(
        epochs=_epochs(rows, stated, of_rows),
        sw=_first(stated.sw, of_rows.sw if of_rows else None),
        hybrid=_first(stated.hybrid, of_rows.hybrid if of_rows else None),
        hw=hw,
        ec=ec,
        transitions=_transitions(rows) if complete else None,
    )


def _epochs(rows: Sequence[Epoch], stated: Stated, of_rows: Counted | None) -> int | None:
    """From 3.0 on a row may be a blob of many epochs: only the counts above the table add up to the total."""
    if stated.epochs is not None or of_rows is None:
        return stated.epochs
    if not _is_boxed(rows):
        return of_rows.epochs
    parts = (stated.sw, stated.hybrid, stated.hw)
    return None if None in parts else sum(part for part in parts if part is not None)


def _is_boxed(rows: Sequence[Epoch]) -> bool:
    return any(is_boxed(row) for row in rows)


def _in_order(rows: Sequence[Epoch]) -> bool:
    """True when no epoch is listed twice."""
    spans = [(row.id, row.last_id or row.id) for row in rows if row.id is not None]
    return all(before[1] < after[0] for before, after in pairwise(spans))


def _transitions(rows: Sequence[Epoch]) -> int | None:
    """Changes of side between adjacent rows; a blob that runs no epoch is on neither side."""
    if any(row.kind is EpochKind.UNKNOWN for row in rows):
        return None
    on_npu = [row.kind in _NPU for row in rows if row.id is not None]
    return sum(before != after for before, after in pairwise(on_npu))


def _first(*numbers: int | None) -> int | None:
    return next((number for number in numbers if number is not None), None)
