"""Float islands: stretches of the epoch table that the CPU computes between two conversions.

A float island is a run of software rows from a DequantizeLinear up to its QuantizeLinear or to the next
row that is not software. The first rows of a complete table form one too, without a DequantizeLinear,
when the network starts in float. Adjacency is execution order, not data flow: rules say so.

A `??` row of 2.x runs a software operator whose name is not printed, so it does not end an island that
goes on behind it to its QuantizeLinear; the `??` row itself is not a row of the island.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.report.facts import Epoch, EpochKind, Report

TO_FLOAT = "DequantizeLinear"
TO_INTEGER = "QuantizeLinear"
CONVERSIONS = (TO_FLOAT, TO_INTEGER)

UNLABELLED = "??"


@dataclass(frozen=True, slots=True)
class Island:
    """Rows of one island in order. `at_head` and `at_tail`: it touches the first or the last row of the table."""

    rows: tuple[Epoch, ...]
    at_head: bool
    at_tail: bool

    @property
    def core(self) -> tuple[Epoch, ...]:
        """The rows that compute: all but the conversions. Empty for a conversion that stands alone."""
        return tuple(row for row in self.rows if row.operation not in CONVERSIONS)

    @property
    def operations(self) -> tuple[str, ...]:
        """Operators of the core without repeats, in order."""
        return tuple(dict.fromkeys(row.operation or "?" for row in self.core))

    @property
    def epochs(self) -> tuple[int, ...]:
        """Epoch numbers of the rows."""
        return tuple(row.id for row in self.rows if row.id is not None)

    @property
    def starts_in_float(self) -> bool:
        """The network's input reaches the island in float: it stands at the top without a DequantizeLinear."""
        return self.at_head and bool(self.core) and self.rows[0].operation != TO_FLOAT

    @property
    def ends_in_float(self) -> bool:
        """The network's output leaves the island in float: it stands at the end without a QuantizeLinear."""
        return self.at_tail and bool(self.core) and self.rows[-1].operation != TO_INTEGER


def executed(report: Report) -> tuple[Epoch, ...]:
    """Rows that run something: a blob without an epoch has no number, and nothing stands between its neighbours."""
    return tuple(row for row in report.epochs if row.id is not None)


def software_stretches(report: Report) -> tuple[tuple[Island, ...], tuple[Island, ...]]:
    """`float_islands` and `lone_conversions`, for the price of one."""
    stretches = tuple(_stretches(report))
    return tuple(each for each in stretches if each.core), tuple(each for each in stretches if not each.core)


def float_islands(report: Report) -> tuple[Island, ...]:
    """Islands that compute something, in order of execution."""
    return tuple(island for island in _stretches(report) if island.core)


def lone_conversions(report: Report) -> tuple[Island, ...]:
    """Conversions with no computation between them: float inputs, float outputs, or float feeding a hybrid row.

    A QuantizeLinear right behind a software operator is not alone: it converts the result of that operator.
    """
    return tuple(island for island in _stretches(report) if not island.core)


def shows_last_row(report: Report) -> bool:
    """True when the last listed row is the last of the network, in a shortened paste too."""
    if not report.epochs:
        return False
    return report.table_complete is not False or report.epochs[-1].id == report.stated.epochs


def _stretches(report: Report) -> Iterator[Island]:
    rows = executed(report)
    starts_at_top = bool(rows) and (report.table_complete is not False or rows[0].id == 1)
    ends_at_bottom = shows_last_row(report)
    position = 0
    behind_operator = False
    while position < len(rows):
        row = rows[position]
        at_head = position == 0 and starts_at_top
        opens = row.operation in CONVERSIONS or (at_head and _ends_in_integer(rows))
        converts_result = behind_operator and row.operation == TO_INTEGER
        if row.kind is not EpochKind.SW or not opens or converts_result:
            behind_operator = row.kind is EpochKind.SW
            position += 1
            continue
        end = _end(rows, position)
        software = tuple(each for each in rows[position:end] if each.kind is EpochKind.SW)
        yield Island(software, at_head=at_head, at_tail=ends_at_bottom and end == len(rows))
        behind_operator = False
        position = end


def _end(rows: tuple[Epoch, ...], start: int) -> int:
    """One past the last row of the stretch that starts at `start`; several outputs may each have a QuantizeLinear."""
    position = _computing_end(rows, start)
    closing = _behind_unlabelled(rows, position)
    position = closing if closing is not None else position
    while position < len(rows) and rows[position].kind is EpochKind.SW and rows[position].operation == TO_INTEGER:
        position += 1
    return position


def _computing_end(rows: tuple[Epoch, ...], start: int) -> int:
    """One past the software rows from `start` that are no QuantizeLinear."""
    position = start
    while position < len(rows) and rows[position].kind is EpochKind.SW and rows[position].operation != TO_INTEGER:
        position += 1
    return position


def _behind_unlabelled(rows: tuple[Epoch, ...], start: int) -> int | None:
    """Where the QuantizeLinear stands that closes the island behind `??` rows; None when nothing there does.

    A new DequantizeLinear behind the `??` opens an island of its own.
    """
    position = start
    while position < len(rows) and rows[position].label == UNLABELLED:
        end = _computing_end(rows, position + 1)
        if any(row.operation == TO_FLOAT for row in rows[position + 1 : end]):
            return None
        if end < len(rows) and rows[end].kind is EpochKind.SW:
            return end
        position = end
    return None


def _ends_in_integer(rows: tuple[Epoch, ...]) -> bool:
    """True when the software rows at the top of the table lead to a QuantizeLinear: the network starts in float."""
    for row in rows:
        if row.kind is not EpochKind.SW or row.operation == TO_FLOAT:
            return False
        if row.operation == TO_INTEGER:
            return True
    return False
