"""Totals that contradict a complete table.

What it finds
The number of epochs, of software epochs or of hybrid epochs as the report states it, against the rows of an epoch
table in which no row is missing. Stated totals and rows agreed in every complete report that we read.

Why it matters
Whatever is concluded from a table that does not belong to its totals can be wrong: shares, comparisons, and most
of the findings here.

Try next
Paste the report file itself (network_generate_report.txt). If it shows the same contradiction, it is a case that
this program does not know: please report it.

Not sure when
Rows of two builds in one paste, a table edited by hand, or a row that this program misread all look alike.

References
- reading-reports#counts
- epoch-kinds#counts-across-versions
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import EVERY_EPOCH, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.rows import total_line
from assistant.report.facts import Counted, EpochKind, Report, Stated


@rule(
    id="RPT-002",
    title="Totals contradict the table",
    severity=Severity.WARNING,
    needs=(EVERY_EPOCH,),
)
def totals_contradict_the_table(report: Report) -> Iterable[Finding]:
    """One finding that names every total which its rows contradict."""
    stated, counted = report.stated, report.counted
    if counted is None or (stated.epochs is None and stated.sw is None and stated.hybrid is None):
        raise NotApplicable("the report states no totals")
    wrong = list(_contradictions(report, stated, counted))
    if not wrong:
        return
    first = next((row for row in report.epochs if row.kind is EpochKind.SW), report.epochs[0])
    yield totals_contradict_the_table.finding(
        because=f"The report states {' and '.join(f'{said} {what}' for what, said, _ in wrong)}, its table has "
        f"{' and '.join(f'{seen} {what}' for what, _, seen in wrong)}.",
        evidence=[*total_line(report), Evidence.of(first)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Paste `network_generate_report.txt` as the tool wrote it: lines of two builds, an edited table "
                "and a row misread here look the same.",
            )
        ],
        confidence=Confidence.MEDIUM,
    )


def _contradictions(report: Report, stated: Stated, counted: Counted) -> Iterable[tuple[str, int, int]]:
    """(what, stated, counted). Ranges of the epoch controller are no count, so such a table has no row total."""
    by_row = not any(row.last_id is not None or row.id is None for row in report.epochs)
    pairs = (
        ("epochs", stated.epochs, counted.epochs if by_row else None),
        ("software epochs", stated.sw, counted.sw),
        ("hybrid epochs", stated.hybrid, counted.hybrid),
    )
    for what, said, seen in pairs:
        if said is not None and seen is not None and said != seen:
            yield what, said, seen
