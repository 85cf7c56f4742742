"""Epochs that 2.x prints as `??`.

What it finds
Rows whose kind is printed as `??`, and the number of epochs that are not pure hardware when they are counted in.

Why it matters
In every matched pair of text report and network_c_info.json (five models, 2.1.0 and 2.2.0) a `??` row is an epoch
mapped NODE_SW_HW: a software operator that shares its epoch with nodes tagged hardware. The stated number of
software epochs leaves these rows out, so the report looks better than it is. In small numbers the
neighbours were transposes and reshapes; in one build 47 such rows hid dense layers and additions.

Try next
Look the epochs up in `network_c_info.json`: the node with mapping NODE_SW names the operator. Then treat it like
any other software row. To see whether results are right, validate on the target.

Not sure when
No text of ST explains the label. That it means NODE_SW_HW is established from builds, not from documentation.
Nothing shows that results of such epochs are wrong. From 3.0 the table prints NODE_SW_HW as Hybrid, and what
falls under it changed: compare software plus `??` of 2.x with software plus Hybrid of 3.0 and later.

References
- epoch-kinds#unlabelled-rows
- epoch-kinds#effect-of-unlabelled-rows
- epoch-kinds#counts-across-versions
- measured-on-public-reports#unlabelled-rows
- seed-prelu-sw-oalt-sched
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.ownership import shares
from assistant.diagnosis.rows import evidence, many, numbers, total_line
from assistant.diagnosis.words import counted
from assistant.report.facts import Report


@rule(id="SW-004", title="Epochs printed as ??", severity=Severity.INFO, needs=(EPOCHS,), until="2.2")
def unlabelled_epoch(report: Report) -> Iterable[Finding]:
    """One finding for all `??` rows: a warning when they are so many that they can hide real computation."""
    rows = shares(report).of("SW-004")
    if not rows:
        if any(row.label in ("SW", "Hybrid") for row in report.epochs):
            raise NotApplicable("This is a table of 3.0 or later, which prints such epochs as Hybrid.")
        if report.table_complete is False:
            raise CannotTell(WHOLE_TABLE)
        return
    ids = numbers(rows)
    compare = "Compare" if report.timing else "Validate on the target and compare"
    yield unlabelled_epoch.finding(
        title=f"{counted(len(rows), 'epoch')} printed as ??",
        severity=Severity.WARNING if many(report, rows) else Severity.INFO,
        because=(
            "`??` stands for an epoch that network_c_info.json maps NODE_SW_HW: a software operator together with "
            f"nodes tagged hardware (so in every matched build; no text of ST says it). {_effective(report, len(rows))}"
        ),
        evidence=[*total_line(report), *evidence(rows)],
        epochs=ids,
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text=f"Look up {_named_ids(ids)} in network_c_info.json: the node with mapping NODE_SW names the "
                "operator, which then counts like any software row.",
            ),
            Suggestion(
                kind=SuggestionKind.CHECK,
                text=f"{compare} the outputs with those of the original model, to be sure: nothing shows that such an "
                "epoch computes wrong results.",
            ),
        ],
        confidence=Confidence.MEDIUM,
    )


def _effective(report: Report, unlabelled: int) -> str:
    software = report.totals.sw if report.totals.sw is not None else len(report.software)
    total = f" of {report.totals.epochs}" if report.totals.epochs else ""
    return (
        f"The {software} software epochs do not include {'it' if unlabelled == 1 else 'them'}: "
        f"{software + unlabelled}{total} epochs are not pure hardware."
    )


def _named_ids(ids: tuple[int, ...]) -> str:
    shown = ", ".join(f"epoch_{number}" for number in ids[:3])
    return f"{shown} and the others" if len(ids) > 3 else shown
