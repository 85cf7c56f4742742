"""Epochs that 2.x prints as `??`.

What it finds
Rows whose kind is printed as `??`, and the number of epochs that are not pure hardware when they are counted in.

Why it matters
In every matched pair of text report and network_c_info.json (five models, 2.1.0 and 2.2.0) a `??` row is an epoch
mapped NODE_SW_HW: a software operator that shares its epoch with nodes tagged hardware. The stated number of
software epochs leaves these rows out, so the report looks better than it is. In small numbers the
neighbours were transposes and reshapes; in one build 47 such rows hid dense layers and additions.

Try next
Give `network_c_info.json` of the build together with the report: the node with mapping NODE_SW names the operator.
Then treat it like any other software row. To see whether results are right, validate on the target.

Not sure when
No text of ST explains the label. That it means NODE_SW_HW is established from builds, not from documentation.
Nothing shows that results of such epochs are wrong. Without the graph their content is told by difference only, from
layers that run in software wherever they stand and are not among the software rows. From 3.0 the table prints
NODE_SW_HW as Hybrid, and what falls under it changed: compare software plus `??` of 2.x with software plus Hybrid of
3.0 and later.

References
- epoch-kinds#unlabelled-rows
- epoch-kinds#effect-of-unlabelled-rows
- epoch-kinds#counts-across-versions
- measured-on-public-reports#unlabelled-rows
- seed-prelu-sw-oalt-sched
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.ownership import shares
from assistant.diagnosis.rows import evidence, many, numbers, spent, total_line
from assistant.diagnosis.unlabelled import Content, content_of
from assistant.diagnosis.words import counted
from assistant.report.facts import Epoch, Report

_MEANING = (
    "`??` stands for an epoch that network_c_info.json maps NODE_SW_HW: a software operator together with nodes tagged "
    "hardware (so in every matched build; no text of ST says it)."
)
_SHOWN = 3
_OPTION = "--Oalt-sched"


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
    cost = spent(report, rows)
    content = content_of(report, rows)
    yield unlabelled_epoch.finding(
        title=f"{counted(len(rows), 'epoch')} printed as ??",
        severity=Severity.WARNING if many(report, rows) else Severity.INFO,
        because=f"{_MEANING} {_effective(report, len(rows))}{content.sentence}{cost.sentence()}",
        evidence=[*total_line(report), *(Evidence.of(fact) for fact in content.shown_by[:_SHOWN]), *evidence(rows)],
        epochs=numbers(rows),
        suggestions=[*_suggestions(report, rows, content), *_without_option(report, content)],
        cycles=cost.cycles,
        confidence=Confidence.HIGH if content.of_graph else Confidence.MEDIUM,
    )


def _suggestions(report: Report, rows: Sequence[Epoch], content: Content) -> Iterator[Suggestion]:
    compare = "Compare" if report.timing else "Validate on the target and compare"
    if not content.of_graph:
        yield Suggestion(
            kind=SuggestionKind.CHECK,
            text=f"Give network_c_info.json of this build together with the report, or look up "
            f"{_named_ids(numbers(rows))} in it: the node with mapping NODE_SW names the operator, which then counts "
            "like any software row.",
        )
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text=f"{compare} the outputs with those of the original model, to be sure: nothing shows that such an epoch "
        "computes wrong results.",
    )


def _without_option(report: Report, content: Content) -> Iterator[Suggestion]:
    """The trial of OPT-001 where the operator is known: it may move into a row of its own, it stays on the CPU."""
    if content.is_named and report.option(_OPTION):
        yield Suggestion(
            kind=SuggestionKind.REMOVE_FLAG,
            text="Try the build without this option if the label disturbs: a user saw such rows go. The operator stays "
            "on the CPU.",
            flags=(_OPTION,),
            place=Place.PROFILE,
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
