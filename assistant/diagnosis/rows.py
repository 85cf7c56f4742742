"""What rules say about groups of epoch rows: their names, numbers, evidence and measured cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.diagnosis.built import built
from assistant.diagnosis.engine import version_key
from assistant.diagnosis.finding import UNKNOWN_GAIN, Evidence, Gain, Severity
from assistant.diagnosis.words import listed
from assistant.report.coverage import coverage
from assistant.report.facts import Epoch, Report

UNNAMED = "an operator that is not named"

_NAMES = 5
_ROWS_PER_OPERATOR = 3
_EVIDENCE_ROWS = 9
_MANY_ROWS = 5
_MANY_SHARE = 0.1
_CHEAP_SHARE = 0.05
_MARKS_FLOAT = (3, 0)


@dataclass(frozen=True, slots=True)
class Measured:
    """Time that a run on the target spent in rows: milliseconds, and share (0..1) of one inference if known."""

    duration_ms: float
    share: float | None

    def __str__(self) -> str:
        share = "" if self.share is None else f" ({self.share:.1%} of the inference)".replace("%", " %")
        return f"{self.duration_ms:.3g} ms{share}"


@dataclass(frozen=True, slots=True)
class Spent:
    """What rows cost: the time that a run on the target measured, else the cycles that the compiler expects.

    The compiler counts one cycle an element for the CPU, which takes longer: its cycles rank, they are no time.
    """

    measured: Measured | None
    cycles: int | None
    of_cycles: int | None

    def sentence(self, rows: str = "these rows") -> str:
        """The cost in words, with a blank before it; empty when nothing is known."""
        if self.measured:
            return f" A run on the target spent {self.measured} in {rows}."
        if self.cycles is None or self.of_cycles is None:
            return ""
        return (
            f" The compiler expects {self.cycles:,} of {self.of_cycles:,} cycles for {rows}; the CPU takes longer than "
            "it expects."
        )


def by_operator(rows: Sequence[Epoch]) -> dict[str, tuple[Epoch, ...]]:
    """Rows by operator, the most frequent first, ties in order of the table."""
    groups: dict[str, list[Epoch]] = {}
    for row in rows:
        groups.setdefault(row.operation or UNNAMED, []).append(row)
    return {name: tuple(group) for name, group in sorted(groups.items(), key=lambda item: -len(item[1]))}


def named(rows: Sequence[Epoch]) -> str:
    """Rows as in "4 Add and 1 MaxPool"; beyond five operators the last ones are summed up."""
    groups = list(by_operator(rows).items())
    shown = groups if len(groups) <= _NAMES else groups[: _NAMES - 1]
    parts = [f"{len(group)} {name}" for name, group in shown]
    if rest := groups[len(shown) :]:
        parts.append(f"{sum(len(group) for _, group in rest)} of {len(rest)} other operators")
    return listed(parts)


def numbers(rows: Sequence[Epoch]) -> tuple[int, ...]:
    """Epoch numbers of rows; a blob that runs no epoch has none."""
    return tuple(row.id for row in rows if row.id is not None)


def evidence(rows: Sequence[Epoch]) -> list[Evidence]:
    """The first rows of each operator, in order of the table; the finding's epochs name the others."""
    first = [row for group in by_operator(rows).values() for row in group[:_ROWS_PER_OPERATOR]][:_EVIDENCE_ROWS]
    chosen = {id(row) for row in first}
    return [Evidence.of(row) for row in rows if id(row) in chosen]


def total_line(report: Report) -> list[Evidence]:
    """The line of the stated total, if the report has one."""
    stated = report.stated
    return (
        [Evidence(where=stated.where, text=stated.text, origin=stated.origin)]
        if stated.where is not None and stated.text
        else []
    )


def measured(report: Report, rows: Sequence[Epoch]) -> Measured | None:
    """Time of `rows` when each of them was measured on the target, else None."""
    durations = [row.duration_ms for row in rows if row.duration_ms is not None]
    if not rows or len(durations) < len(rows):
        return None
    total = sum(durations)
    whole = report.timing.duration_ms if report.timing else None
    return Measured(total, total / whole if whole else None)


def spent(report: Report, rows: Sequence[Epoch]) -> Spent:
    """What `rows` cost, as far as it is known for each of them."""
    of = estimates(report)
    cycles = [of.get(row.id) for row in rows if row.id is not None]
    known = [each for each in cycles if each is not None]
    whole = coverage(report).estimated_cycles
    complete = bool(known) and len(known) == len(rows) and whole is not None
    return Spent(measured(report, rows), sum(known) if complete else None, whole if complete else None)


def estimates(report: Report) -> dict[int, int]:
    """Cycles that the compiler expects of each epoch, memory included; empty without network_c_info.json or csv."""
    if report.graph is not None and report.graph.epochs:
        return {each.id: each.max_cycles for each in report.graph.epochs if each.max_cycles is not None}
    return {each.id: each.max_cycles for each in report.epoch_costs if each.max_cycles is not None}


def at_most(cost: Measured | None) -> Gain:
    """The most that can be won by getting rid of rows: the time measured for them."""
    if cost is None:
        return UNKNOWN_GAIN
    how = "at most the time that the target run measured for these rows"
    return Gain(kind="estimated", low=0.0, high=round(cost.duration_ms, 3), unit="ms", how=how)


def with_cost(severity: Severity, cost: Measured | None) -> Severity:
    """A measured share decides between warning and info; without one the severity stays."""
    if cost is None or cost.share is None:
        return severity
    return Severity.INFO if cost.share < _CHEAP_SHARE else Severity.WARNING


def many(report: Report, rows: Sequence[Epoch]) -> bool:
    """At least five rows and a tenth of the network's epochs."""
    total = report.totals.epochs or len(report.epochs)
    return len(rows) >= max(_MANY_ROWS, _MANY_SHARE * total)


def kernel(report: Report, rows: Sequence[Epoch]) -> str | None:
    """ "float" or "integer" when the report tells which kernels run `rows`: the graph does, and from 3.0 the table."""
    if (graph := built(report)) is not None:
        kinds = {graph.kernel(each) for each in graph.software(rows) if each.conversion is None}
        if len(kinds) == 1:
            return kinds.pop()
    floats = sum(row.is_float for row in rows)
    if floats:
        return "float" if floats == len(rows) else None
    marks = report.version is not None and version_key(report.version) >= _MARKS_FLOAT
    return "integer" if marks and rows else None


def lists_all_software(report: Report) -> bool:
    """True when no software row is missing, in a shortened paste too: the stated number of them is listed."""
    return report.table_complete is not False or report.stated.sw == len(report.software)
