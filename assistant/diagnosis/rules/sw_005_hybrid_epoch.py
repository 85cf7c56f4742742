"""Hybrid epochs of 3.0 and later.

What it finds
Rows of type Hybrid, grouped by operator.

Why it matters
A hybrid epoch is a software operation that drives predefined hardware epochs, mostly DMA transfers. With the DMA it
is cheap; where the DMA cannot do it, the CPU copies the tensor. Either way it breaks the blob of the epoch controller.

Try next
Measure first: validate on the target prints each hybrid epoch with three counters, and the third is CPU time.
- Concat: the DMA does it only when every output dimension left of the axis is 1, seen channel last as on the device.
- Concat and DepthToSpace that the model does not have come from a nearest Resize or a ConvTranspose.
- Concat of detection heads: export the heads as separate outputs.

Not sure when
The table does not tell DMA from CPU copy; a run on the target does. 2.x has no such label: the same library
functions print `-SW-` there, and its `??` rows are something else. Compare software plus `??` of 2.x with software
plus Hybrid here.

References
- epoch-kinds#hybrid-epochs
- epoch-kinds#counts-across-versions
- operator-limits#layout-operators
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from assistant.diagnosis.built import built, in_graph, in_model, names
from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Cost, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.layout import layout_suggestions
from assistant.diagnosis.operator_notes import note
from assistant.diagnosis.ownership import shares
from assistant.diagnosis.rows import at_most, evidence, named, numbers, spent, total_line, with_cost
from assistant.diagnosis.sections import timing_advice
from assistant.diagnosis.words import counted
from assistant.report.facts import Epoch, Report


@rule(id="SW-005", title="Hybrid epochs", severity=Severity.INFO, cost=Cost.MOVEMENT, needs=(EPOCHS,), since="3.0")
def hybrid_epoch(report: Report) -> Iterable[Finding]:
    """One finding for all Hybrid rows."""
    rows = shares(report).of("SW-005")
    if not rows:
        if any(row.label in ("-SW-", "??") for row in report.epochs):
            raise NotApplicable("This is a table of 2.x, which has no label for hybrid epochs.")
        if report.table_complete is False and report.stated.hybrid != 0:
            raise CannotTell(WHOLE_TABLE)
        return
    cost = spent(report, rows)
    yield hybrid_epoch.finding(
        title=f"{counted(len(rows), 'hybrid epoch')}: {named(rows)}",
        severity=with_cost(Severity.INFO, cost.measured),
        because=(
            f"{named(rows)} {'is' if len(rows) == 1 else 'are'} done by the CPU with DMA transfers of the NPU; where "
            f"the DMA cannot do it, the CPU copies, and {'it breaks' if len(rows) == 1 else 'each breaks'} the blob "
            f"of an epoch controller{_blobs(report)}.{_by_cpu(report, rows)}{in_model(report, rows)}{cost.sentence()}"
        ),
        evidence=[*total_line(report), *in_graph(report, rows), *evidence(rows)],
        epochs=numbers(rows),
        suggestions=list(_suggestions(report, rows, known=cost.measured is not None)),
        gain=at_most(cost.measured),
        cycles=cost.cycles,
        confidence=Confidence.HIGH,
    )


def _blobs(report: Report) -> str:
    """How many blobs software and hybrid rows make of the hardware epochs."""
    return (
        f" ({counted(report.stated.blobs, 'blob')} here, with the breaks of software epochs)"
        if report.stated.blobs
        else ""
    )


def _by_cpu(report: Report, rows: Sequence[Epoch]) -> str:
    """How much of their measured cycles is work of the CPU: the third of the three counters of a run."""
    ids = set(numbers(rows))
    times = [each for each in (report.timing.epochs if report.timing else ()) if each.id in ids]
    cycles = sum(sum(each.cycles) for each in times)
    if not cycles or ids != {each.id for each in times}:
        return ""
    share = sum(each.cycles[2] for each in times) / cycles
    return f" In this run {share:.0%} of their cycles are work of the CPU.".replace("%", " %")


def _suggestions(report: Report, rows: Sequence[Epoch], known: bool) -> Iterator[Suggestion]:
    if not known and (advice := timing_advice(report, "the hybrid epochs")):
        yield replace(advice, text=f"{advice.text} Each prints three counters, and the third is CPU time.")
    if constant := _with_constant(report, rows):
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MODEL,
            text=f"Fold the constant operand of {names(constant)} into the bias of the layer behind it: the Concat "
            "goes.",
        )
    said = note("Concat").instead if constant else None
    yield from (each for each in layout_suggestions(report, rows) if each.text != said)


def _with_constant(report: Report, rows: Sequence[Epoch]) -> tuple[str, ...]:
    """Concats of which the graph shows that one operand is a constant."""
    graph = built(report)
    if graph is None:
        return ()
    concats = (each for each in graph.software(rows) if each.kind == "Concat")
    return tuple(each.name for each in concats if any(operand.is_param for operand in graph.operands(each)))
