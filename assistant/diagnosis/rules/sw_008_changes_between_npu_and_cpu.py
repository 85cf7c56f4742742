"""Changes between NPU and CPU.

What it finds
Ten and more changes between NPU and CPU in the order of execution, at least half of them at software and hybrid rows
that stand alone between hardware rows, in a network that is not float throughout; with the epoch controller, the number
of blobs that they cut it into. A blob that runs no epoch stands between nothing.

Why it matters
Each change stops the NPU, hands tensors over and, with the epoch controller, ends a blob. Many software epochs in a row
cost two changes, the same ones spread over the network two each.

Try next
Work on the software and hybrid rows that stand alone between hardware rows; the findings on them say how. Then compare
the number of changes and of blobs.

Not sure when
What one change costs was not measured by itself. Changes are counted in the order of the table, only when all its rows
are there.

References
- epoch-kinds#epoch-controller
- performance#what-to-look-at-first
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import EPOCHS, EVERY_EPOCH, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.islands import executed
from assistant.diagnosis.ownership import float_throughout
from assistant.diagnosis.rows import named, total_line
from assistant.diagnosis.words import counted
from assistant.report.facts import Epoch, EpochKind, Report

_MANY = 10
_OF_CHANGES = 0.5
"""Share of the changes below which rows that stand alone are not what makes them."""
_ON_NPU = (EpochKind.HW, EpochKind.EC)


@rule(
    id="SW-008",
    title="Changes between NPU and CPU",
    severity=Severity.INFO,
    cost=Cost.MOVEMENT,
    needs=(EPOCHS, EVERY_EPOCH),
)
def changes_between_npu_and_cpu(report: Report) -> Iterable[Finding]:
    """One finding for many changes."""
    changes = report.totals.transitions
    if changes is None or changes < _MANY or float_throughout(report):
        return
    alone = _alone(report)
    if 2 * len(alone) < _OF_CHANGES * changes:
        return
    blobs = report.stated.blobs
    cut = f", which cut the work of the NPU into {counted(blobs, 'blob')}" if blobs else ""
    yield changes_between_npu_and_cpu.finding(
        title=f"{changes} changes between NPU and CPU",
        because=f"The work goes {changes} times from NPU to CPU or back{cut}; {named(alone)} stand alone between "
        "hardware epochs.",
        evidence=[*total_line(report), *(Evidence.of(row) for row in alone[:3])],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Take the rows first that stand alone between hardware epochs: each of them that goes takes two "
                "changes with it.",
            )
        ],
        confidence=Confidence.HIGH,
    )


def _alone(report: Report) -> list[Epoch]:
    """Rows of the CPU with the NPU on both sides."""
    rows = executed(report)
    return [
        row
        for before, row, after in zip(rows, rows[1:], rows[2:], strict=False)
        if before.kind in _ON_NPU and after.kind in _ON_NPU and row.kind in (EpochKind.SW, EpochKind.HYBRID)
    ]
