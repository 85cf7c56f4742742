"""An epoch table with rows left out.

What it finds
An epoch table that does not hold all the epochs which the report states: a paste shortened by hand, or its head or
tail cut off.

Why it matters
The totals of the report still count, so shares of epochs are right. What needs all rows cannot be told: the number
of changes between NPU and CPU, which row stands beside which, and whether anything else runs in software.

Try next
Paste the whole epoch table, from "Total number of epochs" to its last row.

Not sure when
Row numbers of 3.0 and later have gaps by themselves, and epochs of a blob are one row; there the rows are compared
with the stated software and hybrid epochs only. A table whose head states no software and no hybrid epoch is not
reported: every row of it says the same.

References
- reading-reports#shortened-paste
- reading-reports#counts
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import EPOCHS, NotApplicable, rule
from assistant.diagnosis.finding import Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.rows import total_line
from assistant.diagnosis.words import counted
from assistant.report.facts import Report

_RUNS_SHOWN = 4


@rule(
    id="RPT-003",
    title="Epoch table shortened",
    severity=Severity.INFO,
    needs=(EPOCHS,),
)
def shortened_table(report: Report) -> Iterable[Finding]:
    """One finding for a table in which rows are missing."""
    if report.table_complete is not False:
        return
    stated = report.stated
    if stated.sw == 0 and stated.hybrid == 0:
        raise NotApplicable("the report states that the NPU runs every epoch: the rows left out are all alike")
    yield shortened_table.finding(
        because=f"{_missing(report)}{_consequence(report)}.",
        evidence=[*total_line(report), Evidence.of(report.epochs[0])],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text='Paste the whole epoch table, from "Total number of epochs" to its last row.',
            )
        ],
    )


def _consequence(report: Report) -> str:
    """What the stated counts still say of the missing rows (up to 2.2 the software count leaves `??` rows out)."""
    stated = report.stated
    here = ""
    if stated.sw is not None and stated.sw == len(report.software):
        here = f"; the {counted(stated.sw, 'software epoch')} stated {'is' if stated.sw == 1 else 'are all'} here"
    return f", so the transitions between NPU and CPU cannot be counted{here}"


def _missing(report: Report) -> str:
    """What is missing, as exactly as the rows and totals allow."""
    listed = len(report.epochs)
    total = report.stated.epochs
    ranges = any(row.last_id is not None or row.id is None for row in report.epochs)
    if total is not None and not ranges and total > listed:
        left_out = f"{total - listed} of {total} rows are left out"
        runs = _gaps({row.id for row in report.epochs if row.id is not None}, total)
        return f"{left_out} ({runs})" if _is_dense(report) and runs else left_out
    return f"Only {listed} rows of the epoch table are here"


def _is_dense(report: Report) -> bool:
    """Up to 2.2 epochs are numbered 1 to N; later numbers have gaps of their own."""
    version = report.version
    return version is None or version.startswith(("2.", "10."))


def _gaps(present: set[int], total: int) -> str:
    """The missing numbers as runs: "epochs 1–14". Empty when a number is over the total."""
    if any(number > total for number in present):
        return ""
    runs: list[tuple[int, int]] = []
    for number in range(1, total + 1):
        if number in present:
            continue
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    shown = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs[:_RUNS_SHOWN])
    return f"epochs {shown}" + (", …" if len(runs) > _RUNS_SHOWN else "")
