"""What the graph of the build says of rows of the epoch table: their operators, the user's layers, data and estimates.

The graph is that of network_c_info.json, joined with `_Q.json` where that was given. None of it is measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from assistant.diagnosis.finding import Evidence
from assistant.diagnosis.words import listed
from assistant.report.facts import Epoch, EpochKind, Graph, Report
from assistant.report.graph_facts import Buffer, GraphEpoch, Operator, Origin
from assistant.report.graph_flow import Flow

_MOVES = frozenset({"Identity", "Reshape", "Transpose", "Squeeze", "Unsqueeze", "Flatten"})
_NAMES = 4
_INNER = "_atonn_internal_"
"""Part of the names of scales and offsets, which are no operands."""
_SCRATCH = "SCRATCH_"
"""How the name of a scratch buffer starts, such as the table of a Softmax."""
_SCALES = ("_x_scale", "_y_scale", "_x_zero_point", "_y_zero_point")


@dataclass(frozen=True)
class Built:
    """The graph of a report, with the look-ups that rules need. Operators and buffers are those of the compiler."""

    graph: Graph

    @cached_property
    def flow(self) -> Flow:
        """The data between the operators."""
        return Flow(self.graph)

    @cached_property
    def _epochs(self) -> dict[int, GraphEpoch]:
        return {epoch.id: epoch for epoch in self.graph.epochs}

    @cached_property
    def _buffers(self) -> dict[int, Buffer]:
        return {buffer.id: buffer for buffer in self.graph.buffers}

    def epochs(self, rows: Iterable[Epoch]) -> Iterator[GraphEpoch]:
        """The epochs of rows, those that the graph has."""
        for row in rows:
            if row.id is not None and (epoch := self._epochs.get(row.id)):
                yield epoch

    def software(self, rows: Iterable[Epoch]) -> tuple[Operator, ...]:
        """Operators of rows that the CPU runs or drives, in order of execution."""
        found = (operator for epoch in self.epochs(rows) for operator in epoch.operators)
        return tuple(operator for operator in found if operator.mapping.startswith("NODE_SW"))

    def operands(self, operator: Operator) -> tuple[Buffer, ...]:
        """Tensors that an operator takes from memory; scales, offsets and scratch buffers are none."""
        taken = (self._buffers[number] for number in operator.inputs if number in self._buffers)
        return tuple(each for each in taken if _is_tensor(each))

    def results(self, operator: Operator) -> tuple[Buffer, ...]:
        """Tensors that an operator puts into memory, without scratch buffers."""
        given = (self._buffers[number] for number in operator.outputs if number in self._buffers)
        return tuple(each for each in given if _is_tensor(each))

    def kernel(self, operator: Operator) -> str | None:
        """ "float" or "integer": from 3.0 the mapping says it, before that the activations; None when neither does."""
        if operator.mapping in ("NODE_SW_FLOAT", "NODE_SW_INTEGER"):
            return operator.mapping.rpartition("_")[2].lower()
        tensors = (*self.operands(operator), *self.results(operator))
        formats = {each.format for each in tensors if each.format and not each.is_param}
        if "FLOAT" in formats:
            return "float"
        return "integer" if formats else None

    def two_activations(self, operator: Operator) -> bool:
        """True when both operands are computed, neither is a constant."""
        taken = self.operands(operator)
        return len(taken) >= 2 and not any(each.is_param for each in taken)

    def origins(self, rows: Iterable[Epoch]) -> dict[Origin, tuple[Operator, ...]]:
        """Conversions to float in rows that lead to an operator which computes, by where they come from."""
        found: dict[Origin, list[Operator]] = {}
        for each in self.software(rows):
            if each.conversion and each.kind == "DequantizeLinear" and self.flow.consumers(each):
                found.setdefault(each.conversion, []).append(each)
        return {origin: tuple(operators) for origin, operators in found.items()}

    def only_moves_data(self) -> bool:
        """True when no epoch of the NPU computes: all of them transpose, reshape or copy."""
        on_npu = [epoch for epoch in self.graph.epochs if epoch.kind in (EpochKind.HW, EpochKind.EC)]
        kinds = {operator.kind for epoch in on_npu for operator in epoch.executed}
        return bool(on_npu) and kinds <= _MOVES

    def layers(self, operators: Iterable[Operator]) -> tuple[str, ...]:
        """Layers of the user's model that operators come from, each once."""
        return tuple(dict.fromkeys(name for operator in operators for name in operator.layers))

    def where(self, rows: Sequence[Epoch]) -> str:
        """A sentence that says which layers of the user's model rows are, or between which they stand.

        Without `_Q.json` it names the nodes of the graph. Empty when the graph does not have the rows.
        """
        computing = [each for each in self.software(rows) if each.conversion is None]
        operators = computing or self.software(rows)
        before, after = self._around(rows)
        if own := self.layers(operators):
            between = f", between `{before[0]}` and `{after[0]}`" if len(own) == 1 and before and after else ""
            return f"In your model {_are(own)} {names(own)}{between}."
        if before or after:
            near = tuple(dict.fromkeys((*before, *after)))
            what = "it stands" if len(computing) == 1 else "they stand"
            return f"Your model has no such layer there: {what} next to {names(near)}."
        if nodes := tuple(dict.fromkeys(each.node for each in operators if each.node)):
            return f"In the graph of the compiler {_are(nodes)} {names(nodes)}; `_Q.json` has the names of your model."
        return ""

    def _around(self, rows: Sequence[Epoch]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The nearest layers of the model before and after rows that are none of theirs."""
        sides = [self.flow.layers_around(epoch) for epoch in self.epochs(rows)]
        own = set(self.layers(self.software(rows)))
        before = dict.fromkeys(name for side, _ in sides for name in side if name not in own)
        after = dict.fromkeys(name for _, side in sides for name in side if name not in own)
        return tuple(before), tuple(after)

    def evidence(self, operators: Sequence[Operator], most: int = 3) -> list[Evidence]:
        """The first operators, as the graph has them."""
        return [Evidence.of(operator) for operator in operators[:most]]


def _is_tensor(buffer: Buffer) -> bool:
    inner = _INNER in buffer.name or buffer.name.endswith(_SCALES)
    return not inner and not buffer.name.startswith(_SCRATCH)


def built(report: Report) -> Built | None:
    """The graph of a build for the NPU; None when none was given."""
    return Built(report.graph) if report.graph is not None and report.graph.epochs else None


def in_model(report: Report, rows: Sequence[Epoch]) -> str:
    """Where rows stand in the user's model, a sentence with a blank before it; empty when the report does not tell."""
    graph = built(report)
    where = graph.where(rows) if graph else ""
    return f" {where}" if where else ""


def in_graph(report: Report, rows: Sequence[Epoch], most: int = 1) -> list[Evidence]:
    """The first operators of rows as the graph has them; empty without a graph."""
    graph = built(report)
    return graph.evidence([each for each in graph.software(rows) if each.conversion is None], most) if graph else []


def names(of: Sequence[str], most: int = _NAMES) -> str:
    """Names in code marks: `A`, `B` and 3 more."""
    shown = [f"`{name}`" for name in of[:most]]
    return listed([*shown, *([f"{len(of) - most} more"] if len(of) > most else [])])


def _are(of: Sequence[str]) -> str:
    return "it is" if len(of) == 1 else "they are"
