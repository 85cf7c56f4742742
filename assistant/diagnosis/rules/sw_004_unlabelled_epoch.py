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

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.diagnosis.built import built, in_model
from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.operator_notes import MATRIX
from assistant.diagnosis.ownership import float_throughout, shares
from assistant.diagnosis.rows import evidence, many, numbers, spent, total_line
from assistant.diagnosis.words import counted, listed
from assistant.report.facts import Epoch, Fact, Report
from assistant.report.layer_table import layers_complete

_ALWAYS_SOFTWARE = {"DEQUANTIZE": "DequantizeLinear", "SOFTMAX": "Softmax", "ARG_MAX": "ArgMax"}
"""Layers of TFLite that run in software wherever they stand, and how the epoch table prints them."""
_MEANING = (
    "`??` stands for an epoch that network_c_info.json maps NODE_SW_HW: a software operator together with nodes tagged "
    "hardware (so in every matched build; no text of ST says it)."
)
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class _Content:
    """What `??` rows hold, in a sentence with a blank before it, and the facts that show it."""

    sentence: str = ""
    shown_by: tuple[Fact, ...] = ()
    of_graph: bool = False


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
    content = _content(report, rows)
    yield unlabelled_epoch.finding(
        title=f"{counted(len(rows), 'epoch')} printed as ??",
        severity=Severity.WARNING if many(report, rows) else Severity.INFO,
        because=f"{_MEANING} {_effective(report, len(rows))}{content.sentence}{cost.sentence()}",
        evidence=[*total_line(report), *(Evidence.of(fact) for fact in content.shown_by[:_SHOWN]), *evidence(rows)],
        epochs=numbers(rows),
        suggestions=list(_suggestions(report, rows, content)),
        cycles=cost.cycles,
        confidence=Confidence.HIGH if content.of_graph else Confidence.MEDIUM,
    )


def _content(report: Report, rows: Sequence[Epoch]) -> _Content:
    """From the graph, else by difference with the layer table."""
    if graph := built(report):
        software = graph.software(rows)
        kinds = Counter(each.kind or "an operator without a name" for each in software)
        told = listed([f"{number} {kind}" for kind, number in kinds.most_common()])
        sentence = f" The graph names what the CPU computes there: {told}.{in_model(report, rows)}" if told else ""
        return _Content(sentence, software, of_graph=bool(told))
    if not report.layers or not layers_complete(report) or report.table_complete is not True:
        return _Content()
    return _by_difference(report, rows) or _behind_float(report)


def _by_difference(report: Report, rows: Sequence[Epoch]) -> _Content | None:
    """Layers that are always software and not among the software rows, when they are as many as the `??` rows."""
    listed_rows = Counter(row.operation for row in report.software)
    missing: dict[str, int] = {}
    for layer, printed in _ALWAYS_SOFTWARE.items():
        number = sum(each.operator == layer for each in report.layers)
        if number > listed_rows[printed]:
            missing[layer] = number - listed_rows[printed]
    if sum(missing.values()) != len(rows):
        return None
    names = [f"{number} {_ALWAYS_SOFTWARE[layer]}" for layer, number in missing.items()]
    told = [
        f"{missing[layer] + listed_rows[_ALWAYS_SOFTWARE[layer]]} {layer} in the layer table, "
        f"{listed_rows[_ALWAYS_SOFTWARE[layer]]} of them among the software rows"
        for layer in missing
    ]
    facts = tuple(each for each in report.layers if each.operator in missing)
    return _Content(f" By difference they are {listed(names)}: {listed(told)}.", facts[-_SHOWN:])


def _behind_float(report: Report) -> _Content:
    """In a network that is float throughout, the Conv, Gemm and MatMul that no software row shows."""
    layers = {each.m_id: each for each in report.layers if each.operator in MATRIX}
    shown = sum(row.operation in MATRIX for row in report.software)
    if not float_throughout(report) or len(layers) <= shown:
        return _Content()
    sentence = (
        f" The layer table has {len(layers)} Conv, Gemm and MatMul, the software rows {shown}: in a network that "
        "computes in float these rows can hold the others."
    )
    return _Content(sentence, tuple(layers.values()))


def _suggestions(report: Report, rows: Sequence[Epoch], content: _Content) -> Iterator[Suggestion]:
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
