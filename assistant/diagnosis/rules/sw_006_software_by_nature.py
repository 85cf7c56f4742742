"""Operators that the NPU does not have.

What it finds
Software rows of operators for which ST's table has no NPU implementation (Softmax, ArgMax, ReduceSum, Gather and
others), outside float islands. A Softmax at the end whose output is float counts here, with its DequantizeLinear.

Why it matters
Usually it does not: a Softmax over a few classes at the end of the network is expected and takes microseconds. In
the middle of the network, or over large tensors, it costs time and stops the NPU.

Try next
At the end of the network: nothing. Elsewhere measure first, then
- Softmax, 4.0.x only: `--expand-softmax` in the profile's options splits it into layers that the NPU has. It may cost
  accuracy.
- ReduceSum: write it as MatMul or 1x1 Conv with a constant of ones.
- post-processing (ArgMax, NonMaxSuppression): cut it off and compute it in the application.

Not sure when
The table prints no tensor sizes. Without a run on the target or network_c_info.json nothing tells a Softmax of two
values from one of thousands.

References
- software-epochs#software-by-nature
- operator-limits#softmax
- compiler-options#expand-softmax
- zoo-software-epoch-op-tier
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod

from assistant.catalog.options import Known, known
from assistant.diagnosis.built import built, in_graph, in_model
from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, rule
from assistant.diagnosis.finding import Confidence, Cost, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.islands import CONVERSIONS, shows_last_row
from assistant.diagnosis.operator_notes import note
from assistant.diagnosis.ownership import shares
from assistant.diagnosis.rows import (
    at_most,
    by_operator,
    evidence,
    lists_all_software,
    named,
    numbers,
    spent,
    with_cost,
)
from assistant.diagnosis.sections import timing_advice
from assistant.diagnosis.words import counted, listed
from assistant.report.facts import Epoch, EpochKind, Report

_EXPAND = "--expand-softmax"


@rule(id="SW-006", title="Software by nature", severity=Severity.INFO, cost=Cost.COMPUTE, needs=(EPOCHS,))
def software_by_nature(report: Report) -> Iterable[Finding]:
    """One finding for all rows."""
    rows = shares(report).of("SW-006")
    core = [row for row in rows if row.operation not in CONVERSIONS]
    if not rows:
        if not lists_all_software(report):
            raise CannotTell(WHOLE_TABLE)
        return
    at_end = ends_network(report, rows)
    cost = spent(report, rows)
    names = listed(list(by_operator(core)))
    them = "it" if len(core) == 1 else "them"
    yield software_by_nature.finding(
        title=f"{named(core)} in software{', as expected' if at_end else ': not an operator of the NPU'}",
        severity=with_cost(Severity.INFO, cost.measured),
        because=f"{_because(report, core, names, at_end)}{in_model(report, core)}{cost.sentence(them)}",
        evidence=[*in_graph(report, core), *evidence(rows)],
        epochs=numbers(rows),
        suggestions=[] if at_end else list(_suggestions(report, core, cost.measured is not None)),
        gain=at_most(cost.measured),
        cycles=cost.cycles,
        confidence=Confidence.HIGH,
        citations=_sources(report, core, at_end),
    )


def _sources(report: Report, rows: Sequence[Epoch], at_end: bool) -> list[str]:
    """What the finding rests on: the passages on Softmax only for one, on its option only where that is advised."""
    found = ["software-epochs#software-by-nature"]
    found += ["operator-limits#softmax"] if "Softmax" in by_operator(rows) else []
    if not at_end:
        found += ["compiler-options#expand-softmax"] if _may_expand(report, rows) else []
        found.append("zoo-software-epoch-op-tier")
    return found


def _may_expand(report: Report, rows: Sequence[Epoch]) -> bool:
    """True for a Softmax of 4.0, the only release in which the option was seen."""
    return (
        "Softmax" in by_operator(rows)
        and (report.version or "").startswith("4.0")
        and known(_EXPAND, report.version) is not Known.NO
    )


def ends_network(report: Report, rows: Sequence[Epoch]) -> bool:
    """True when nothing but conversions follows the first of `rows`: they are the end of the network."""
    if not shows_last_row(report):
        return False
    own = {id(row) for row in rows}
    first = next(i for i, row in enumerate(report.epochs) if id(row) in own)
    return all(id(row) in own or _converts(row) for row in report.epochs[first:])


def _converts(row: Epoch) -> bool:
    return row.kind is EpochKind.SW and row.operation in CONVERSIONS


def _because(report: Report, rows: Sequence[Epoch], names: str, at_end: bool) -> str:
    have = f"The NPU has no implementation of {names}, so the CPU runs {'them' if len(by_operator(rows)) > 1 else 'it'}"
    largest = _largest(report, rows)
    tensors = f"the largest result has {counted(largest, 'value')}" if largest else ""
    if at_end:
        return f"{have}; at the end of the network that is expected and usually cheap{tensors and f' ({tensors})'}."
    if tensors:
        return f"{have}; {tensors}."
    return f"{have}; what that costs depends on the size of the tensors, which the table does not print."


def _largest(report: Report, rows: Sequence[Epoch]) -> int | None:
    """Values in the largest result of rows, as the graph has it."""
    graph = built(report)
    if graph is None:
        return None
    results = [each for operator in graph.software(rows) for each in graph.results(operator)]
    return max((prod(each.shape) for each in results if each.shape), default=None)


def _suggestions(report: Report, rows: Sequence[Epoch], measured_here: bool) -> Iterator[Suggestion]:
    operators = by_operator(rows)
    if not measured_here and (advice := timing_advice(report, "these epochs")):
        yield advice
    if _may_expand(report, rows):
        yield Suggestion(
            kind=SuggestionKind.ADD_FLAG,
            text="Try this for a Softmax that costs: it is split into layers that the NPU has. Compare the accuracy.",
            flags=(_EXPAND,),
            place=Place.PROFILE,
        )
    for name in operators:
        if text := note(name).instead:
            yield Suggestion(kind=SuggestionKind.CHANGE_MODEL, text=text)
