"""Operators that the NPU has and the CPU runs.

What it finds
Software rows outside float islands whose operator the NPU takes, always or in some forms, and rows
whose operator the catalogue does not list. Two findings at most: operators that compute, and operators that move data.

Why it matters
Each row stops the NPU, hands the tensors to the CPU and, with the epoch controller, breaks the blob. Up to 2.2 the
table prints `-SW-` for library functions too (Concat, DepthToSpace, Transpose, Slice, Split, Cast), which use the
NPU's DMA where they can; 3.0 and later print those as Hybrid.

Try next
Compare the operator with its condition: broadcast pattern, window, mode, axis. Layout operators that the model does
not have come from something else: a nearest Resize, a ConvTranspose, a dilated convolution, a Pad of channels.

Not sure when
The table prints no shapes and, up to 2.2, no types: a float tensor is as good a reason as a condition not met.
network_c_info.json, given together with the report, shows types, shapes and, with `_Q.json`, the layers. The
compiler also keeps the fastest mapping that it finds, and no option forces a layer onto the NPU.

References
- operator-limits#layout-operators
- operator-limits#broadcast
- operator-limits#pooling
- operator-limits#resize
- software-epochs#fallback-chain
- seed-why-layers-sw
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod

from assistant.diagnosis.built import built, in_graph, in_model, names
from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.islands import CONVERSIONS
from assistant.diagnosis.layout import layout_suggestions, origin_layers
from assistant.diagnosis.operator_notes import LAYOUT, note
from assistant.diagnosis.ownership import shares
from assistant.diagnosis.placement import always_on_npu, conditions, listed_in_catalogue
from assistant.diagnosis.rows import (
    at_most,
    by_operator,
    evidence,
    kernel,
    lists_all_software,
    many,
    named,
    numbers,
    spent,
    with_cost,
)
from assistant.diagnosis.sections import layer_table
from assistant.diagnosis.words import counted, listed
from assistant.report.facts import Epoch, Layer, Report
from assistant.report.graph_facts import Buffer, Operator

_OLD_LABEL = "-SW-"
_REASONS = {
    None: "A condition is not met, a tensor is float, or the compiler found it faster so; the table does not say.",
    "float": "The table marks float kernels: the tensors are float, in the model or by fallback of the compiler.",
    "integer": "The kernels are integer ones: a condition is not met, or the compiler found it faster so.",
}
"""Why the CPU runs an operator that the NPU has, by what the table tells of its kernel."""

_LIMITS = {
    **dict.fromkeys(("Add", "Sub", "Mul", "Div"), "operator-limits#broadcast"),
    **dict.fromkeys(("AveragePool", "MaxPool", "GlobalAveragePool", "GlobalMaxPool"), "operator-limits#pooling"),
    "Resize": "operator-limits#resize",
}
_BROADCAST = frozenset({"Add", "Sub", "Mul", "Div"})
_MOVING_SOURCES = ("operator-limits#layout-operators", "software-epochs#fallback-chain")


@rule(id="SW-007", title="NPU operator in software", severity=Severity.WARNING, cost=Cost.COMPUTE, needs=(EPOCHS,))
def npu_operator_in_software(report: Report) -> Iterable[Finding]:
    """A finding for operators that compute and one for operators that move data."""
    rows = shares(report).of("SW-007")
    if not rows and not lists_all_software(report):
        raise CannotTell(WHOLE_TABLE)
    moving = [row for row, operator in _with_operator(rows) if operator in LAYOUT]
    computing = [row for row, operator in _with_operator(rows) if operator not in LAYOUT]
    if computing:
        yield _computing(report, computing)
    if moving:
        yield _moving(report, moving)


def _with_operator(rows: Sequence[Epoch]) -> Iterator[tuple[Epoch, str | None]]:
    """Each row with its operator, a conversion with that of the row whose result it converts."""
    operator = None
    for row in rows:
        if row.operation not in CONVERSIONS:
            operator = row.operation
        yield row, operator


def _core(rows: Sequence[Epoch]) -> list[Epoch]:
    return [row for row in rows if row.operation not in CONVERSIONS]


def _computing(report: Report, rows: Sequence[Epoch]) -> Finding:
    core = _core(rows)
    cost, forms = spent(report, rows), _forms(report, core)
    return npu_operator_in_software.finding(
        title=f"{named(core)} {'runs' if len(core) == 1 else 'run'} in software",
        severity=with_cost(Severity.WARNING, cost.measured),
        because=f"{_because(report, core, len(rows) - len(core))}{forms}{in_model(report, rows)}{cost.sentence()}",
        evidence=[*in_graph(report, core, most=3), *evidence(rows)],
        epochs=numbers(rows),
        suggestions=list(_suggestions(report, core)),
        gain=at_most(cost.measured),
        cycles=cost.cycles,
        confidence=Confidence.MEDIUM if forms else Confidence.LOW,
        citations=_sources(core),
    )


def _sources(rows: Sequence[Epoch]) -> list[str]:
    """Only the limits of the operators at hand: a reader opens each source."""
    limits = dict.fromkeys(_LIMITS[name] for name in by_operator(rows) if name in _LIMITS)
    return [*limits, "software-epochs#fallback-chain", "seed-why-layers-sw"]


def _because(report: Report, rows: Sequence[Epoch], conversions: int) -> str:
    behind = f", {conversions} QuantizeLinear behind them" if conversions else ""
    unlisted = [name for name in by_operator(rows) if not listed_in_catalogue(name)]
    have = [row for row in rows if row.operation not in unlisted]
    parts = []
    if have:
        parts.append(
            f"{named(have)} {'runs' if len(have) == 1 else 'run'} on the CPU{behind}; the NPU takes "
            f"{_what_the_npu_takes(list(by_operator(have)))}. {_reason(report, have)}"
        )
    if unlisted:
        parts.append(f"Where {listed(unlisted)} can run, the catalogue does not say.")
    return " ".join(parts)


def _reason(report: Report, rows: Sequence[Epoch]) -> str:
    reason = _REASONS[kernel(report, rows)]
    return reason.replace("The table marks", "The graph shows") if built(report) else reason


def _what_the_npu_takes(operators: Sequence[str]) -> str:
    """Completes "the NPU takes": operators with one form by themselves, the others together."""
    parts = [f"{name} only {only}" for name in operators if (only := note(name).only)]
    rest = [name for name in operators if not note(name).only]
    always = [name for name in rest if always_on_npu(name) and not note(name).instead]
    some = [name for name in rest if name not in always]
    parts += [f"{listed(some)} in some forms"] if some else []
    parts += [f"{listed(always)} with int8 tensors"] if always else []
    return listed(parts)


def _forms(report: Report, rows: Sequence[Epoch]) -> str:
    """What the graph shows of the operands where the NPU takes one form only: broadcast of both, constant first."""
    graph = built(report)
    if graph is None:
        return ""
    both: list[str] = []
    first: list[str] = []
    for operator in graph.software(rows):
        results = graph.results(operator)
        taken = [each for each in graph.operands(operator) if each.shape]
        if operator.kind not in _BROADCAST or not results or len(taken) != 2 or graph.kernel(operator) == "float":
            continue
        if all(prod(each.shape) < prod(results[0].shape) for each in taken):
            both.append(operator.name)
        elif operator.kind == "Sub" and any(_first_constant(each, results[0]) for each in taken):
            first.append(operator.name)
    told = [f"both operands of {names(both)} are broadcast"] if both else []
    told += [f"{names(first)} {'has' if len(first) == 1 else 'have'} the broadcast operand first"] if first else []
    return f" In the graph {listed(told)}: forms that were seen in software only." if told else ""


def _first_constant(operand: Buffer, result: Buffer) -> bool:
    """A constant that is broadcast and, by its name, the first operand."""
    return operand.is_param and operand.name.endswith("_param0") and prod(operand.shape) < prod(result.shape)


def _suggestions(report: Report, rows: Sequence[Epoch]) -> Iterator[Suggestion]:
    if layer_norms(report, rows):
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MODEL,
            text="Write a decomposed LayerNorm, which Reciprocal, Mul and Sub in equal number look like, as "
            "(x - mean) * rsqrt * gamma + beta: that needs no broadcast of both operands and no Sub with the broadcast "
            "one first.",
        )
    for name in by_operator(rows):
        if text := note(name).instead:
            yield Suggestion(kind=SuggestionKind.CHANGE_MODEL, text=text)
    told: dict[str, list[str]] = {}
    for name in by_operator(rows):
        if (text := conditions(name)) and not note(name).only:
            told.setdefault(text, []).append(name)
    for text, these in told.items():
        yield Suggestion(
            kind=SuggestionKind.CHECK,
            text=f"Compare {listed(these)} with what the NPU takes: {text[0].lower()}{text[1:]}",
        )
    if built(report):
        return
    table = layer_table(report)
    where = f", and their types and modes in the layer table ({table} of this text)" if table else ""
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text="Look their tensors up in `network_c_info.json` and among the warnings `is not quantized` of the "
        f"console log{where}.",
    )


def layer_norms(report: Report, rows: Sequence[Epoch]) -> bool:
    """True when Reciprocal rows of the report and Mul and Sub rows in software are equal in number, two at least."""
    reciprocals = sum(row.operation == "Reciprocal" for row in report.software)
    found = by_operator(rows)
    return reciprocals >= 2 and {len(found.get("Mul", ())), len(found.get("Sub", ()))} == {reciprocals}


def _moving(report: Report, rows: Sequence[Epoch]) -> Finding:
    cost = spent(report, rows)
    severity = Severity.WARNING if many(report, rows) else Severity.INFO
    core = _core(rows)
    one = len(core) == 1
    if all(row.label == _OLD_LABEL for row in rows):
        how = (
            f"{'is a library function' if one else 'are library functions'} that drive{'s' if one else ''} the NPU's "
            "DMA where it can; up to 2.2 the table prints that as -SW-, later as Hybrid"
        )
    else:
        how = f"{'runs' if one else 'run'} on the CPU alone; with DMA the table would print Hybrid"
    pads = pads_with_transposes(report, core)
    origins = () if pads else origin_layers(report, by_operator(core))
    padded = f" {_around_pads(pads)}" if pads else f"{_made_of(core, origins)}{in_model(report, core)}"
    return npu_operator_in_software.finding(
        title=f"{named(core)}: data moved by the CPU",
        severity=with_cost(severity, cost.measured),
        cost=Cost.MOVEMENT,
        because=f"{named(core)} move{'s' if one else ''} data and {how}.{padded}{cost.sentence()}",
        evidence=[*(Evidence.of(each) for each in (*pads[:2], *origins[:2])), *in_graph(report, core), *evidence(rows)],
        epochs=numbers(rows),
        suggestions=[*_without_pads(pads), *layout_suggestions(report, core, explained=bool(pads))],
        gain=at_most(cost.measured),
        cycles=cost.cycles,
        confidence=Confidence.HIGH if pads else Confidence.MEDIUM,
        citations=_MOVING_SOURCES,
    )


def _around_pads(pads: Sequence[Operator]) -> str:
    """Why the front end put Transposes into a model that has none."""
    layers = tuple(dict.fromkeys(name for pad in pads for name in pad.layers))
    return (
        f"Your model has no such Transpose: the front end put them around {counted(len(pads), 'pad')} of the channels "
        f"({names(layers or [pad.name for pad in pads])})."
    )


def _made_of(rows: Sequence[Epoch], origins: Sequence[Layer]) -> str:
    """What the layer table shows of layout operators that the model lacks, with a blank before it."""
    transposes, pads = len(rows), len(origins)
    only_pads = set(by_operator(rows)) == {"Transpose"} and pads <= transposes <= 2 * pads
    if not only_pads:
        return ""
    return (
        f" The layer table has no Transpose and {counted(pads, 'pad')} (`{origins[0].name}` is one): the front end "
        f"puts two around each pad of the channels, which would explain {'all of them' if transposes > 1 else 'it'}."
    )


def _without_pads(pads: Sequence[Operator]) -> Iterator[Suggestion]:
    if pads:
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MODEL,
            text="Write each pad of the channels as a 1x1 Conv whose added output channels have zero weights (derived, "
            "not compiled here): the Transposes around it go, while a pad along height or width brings in none.",
        )


def pads_with_transposes(report: Report, rows: Sequence[Epoch]) -> tuple[Operator, ...]:
    """Pads next to the Transposes among `rows` when the graph shows that the front end made all of these for pads."""
    graph = built(report)
    made = [each for each in graph.software(rows) if each.kind == "Transpose"] if graph else []
    if graph is None or not made or not all(each.generated for each in made):
        return ()
    near = {each.id: [*graph.flow.consumers(each), *graph.flow.producers(each)] for each in made}
    pads = {each.id: each for around in near.values() for each in around if _is_pad(each)}
    explained = all(any(each.id in pads for each in around) for around in near.values())
    return tuple(pads.values()) if explained else ()


def _is_pad(operator: Operator) -> bool:
    return operator.kind == "Pad" or (operator.node or operator.name).startswith("Pad_")
