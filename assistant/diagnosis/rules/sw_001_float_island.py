"""Stretches of the network that the CPU computes in float.

What it finds
Rows from a DequantizeLinear over software operators to a QuantizeLinear, or to the next row that is not
software. One finding for all islands with the same probable cause. Islands around PRelu are SW-002; conversions
without computation between them are not islands.

Why it matters
The NPU computes in integers only. An island costs a float kernel on the CPU, the conversions around it, four
times the memory of int8 tensors and, with the epoch controller, a break of the blob.

Try next
First find out whether the model or the compiler made it float, because only the first is cured by quantizing:
- a warning `<tensor> is not quantized` in the log, or `Dequantize_<n>` before the operator in
  network_c_info.json: float in the model. Quantize the operator and its constants.
- `DequantizeLinear_inserted_id<n>` in network_c_info.json: the compiler's fallback. The NPU does not have the
  operator or not in this form: rewrite it.
No layer can be forced onto the NPU; options only change what the compiler tries.

Not sure when
The table shows the order of execution, not the data flow, and names no tensors. Which of the two causes it is
shows in the log and in network_c_info.json, not in the table: given together with the report, that file settles it,
and with `_Q.json` the finding names the layers of the model. A Conv with Cast between conversions has been seen
for one decomposed depthwise 7x7; that is no rule about kernel sizes.

References
- software-epochs#float-islands
- software-epochs#inserted-or-in-the-model
- software-epochs#fallback-chain
- quantization#onnxruntime-recipe
- operator-limits#convolution
- seed-why-layers-sw
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.diagnosis.built import built, in_model
from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.island_advice import because, for_network, suggestions
from assistant.diagnosis.island_causes import Cause, cause_of, computing, conversions, warnings_for
from assistant.diagnosis.islands import Island
from assistant.diagnosis.operator_notes import MATRIX
from assistant.diagnosis.ownership import shares
from assistant.diagnosis.rows import at_most, by_operator, lists_all_software, numbers, spent, total_line, with_cost
from assistant.diagnosis.words import counted, listed
from assistant.report.facts import Epoch, Report

_CONFIDENCE = {
    Cause.IN_MODEL: Confidence.HIGH,
    Cause.FALLBACK: Confidence.HIGH,
    Cause.NAMED: Confidence.HIGH,
    Cause.REMAINDER: Confidence.LOW,
}
"""All other causes are medium: without the edges of network_c_info.json one step is inferred."""

_NAMES_IN_TITLE = 4
_EVIDENCE_ROWS = 9
_CONVERSIONS_SHOWN = 2


@rule(id="SW-001", title="Float island", severity=Severity.WARNING, cost=Cost.COMPUTE, needs=(EPOCHS,))
def float_island(report: Report) -> Iterable[Finding]:
    """One finding for each probable cause, or one for a network that is float throughout."""
    divided = shares(report)
    if divided.float_network and divided.islands:
        yield _whole_network(report, divided.islands, divided.of("SW-001"))
        return
    graph = built(report)
    groups: dict[Cause, list[Island]] = {}
    for island in divided.islands:
        groups.setdefault(cause_of(island, report, graph), []).append(island)
    if not groups and not lists_all_software(report):
        raise CannotTell(WHOLE_TABLE)
    for cause in Cause:
        if cause in groups:
            yield _finding(report, cause, groups[cause])


def _finding(report: Report, cause: Cause, islands: Sequence[Island]) -> Finding:
    rows = [row for island in islands for row in island.rows]
    operators = _operators(islands)
    cost = spent(report, rows)
    steps = list(suggestions(report, cause, operators))
    return float_island.finding(
        title=_title(islands),
        severity=with_cost(Severity.WARNING, cost.measured),
        because=f"{because(report, cause, operators)}{in_model(report, rows)}{cost.sentence()}",
        evidence=[*_warnings(report, cause, operators), *_conversions(report, cause, rows), *_rows_shown(islands)],
        epochs=numbers(rows),
        suggestions=steps,
        gain=at_most(cost.measured),
        cycles=cost.cycles,
        cost=Cost.MOVEMENT if cause is Cause.OUTPUT and MATRIX.isdisjoint(operators) else Cost.COMPUTE,
        confidence=_confidence(report, cause),
        citations=_sources(operators, steps),
    )


def _sources(operators: Sequence[str], steps: Sequence[Suggestion]) -> list[str]:
    """The recipe only where it is advised, the limits of convolutions only for one."""
    left_out = set()
    if all(step.kind is not SuggestionKind.REQUANTIZE for step in steps):
        left_out.add("quantization#onnxruntime-recipe")
    if MATRIX.isdisjoint(operators):
        left_out.add("operator-limits#convolution")
    return [reference for reference in float_island.references if reference not in left_out]


def _title(islands: Sequence[Island]) -> str:
    operators = _operators(islands)
    names = list(operators)
    if len(names) > _NAMES_IN_TITLE:
        names[_NAMES_IN_TITLE - 1 :] = [f"{len(names) - _NAMES_IN_TITLE + 1} other operators"]
    number = "One float island" if len(islands) == 1 else f"{len(islands)} float islands"
    return f"{number} around {listed(names)}"


def _operators(islands: Sequence[Island]) -> tuple[str, ...]:
    """Operators that compute in the islands, the most frequent first."""
    wanted = {name for island in islands for name in computing(island)}
    return tuple(name for name in by_operator([row for island in islands for row in island.core]) if name in wanted)


def _warnings(report: Report, cause: Cause, operators: Sequence[str]) -> list[Evidence]:
    """The warnings that name the operators, where those are the cause."""
    if cause is not Cause.NAMED:
        return []
    return [row for name in operators for row in warnings_for(report, name)]


def _conversions(report: Report, cause: Cause, rows: Sequence[Epoch]) -> list[Evidence]:
    """The first conversions of the graph that show the cause."""
    return [Evidence.of(each) for each in conversions(report, rows, cause)[:_CONVERSIONS_SHOWN]]


def _confidence(report: Report, cause: Cause) -> Confidence:
    if cause is Cause.REMAINDER and built(report):
        return Confidence.HIGH
    return _CONFIDENCE.get(cause, Confidence.MEDIUM)


def _rows_shown(islands: Sequence[Island]) -> list[Evidence]:
    """The first island around each combination of operators, row by row."""
    first = {island.operations: island for island in reversed(islands)}.values()
    rows: list[Epoch] = [row for island in islands if any(island is each for each in first) for row in island.rows]
    return [Evidence.of(row) for row in rows[:_EVIDENCE_ROWS]]


def _whole_network(report: Report, islands: Sequence[Island], rows: Sequence[Epoch]) -> Finding:
    """Float between conversions nearly everywhere: one finding for all software rows."""
    operators = _operators(islands)
    totals = report.totals
    npu = (totals.epochs or 0) - (totals.sw or 0) - (totals.hybrid or 0)
    cost = spent(report, rows)
    return float_island.finding(
        title=f"The network computes in float on the CPU: {_title(islands)[0].lower()}{_title(islands)[1:]}",
        because=(
            f"{counted(len(rows), 'software row')}, {listed(operators[:_NAMES_IN_TITLE])} among them, lie in or "
            f"between {counted(len(islands), 'float island')}, and the NPU alone runs {npu} of {totals.epochs} "
            "epochs. The conversions show that the model was quantized, at least in part, but the compiler computes "
            f"between them in float.{cost.sentence()}"
        ),
        evidence=[*total_line(report), *_rows_shown(islands)],
        epochs=numbers(rows),
        suggestions=list(for_network(report, operators)),
        gain=at_most(cost.measured),
        cycles=cost.cycles,
        confidence=Confidence.MEDIUM,
    )
