"""Along the data of a graph: what an operator feeds, what feeds it, and which layers of the model are next to it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence

from assistant.report.graph_facts import Graph, GraphEpoch, Operator

_PASSED = frozenset(("Identity", "Reshape", "Transpose", "Squeeze", "Unsqueeze", "Flatten"))
"""Kinds that move data and compute nothing."""


class Flow:
    """The operators of a graph and the data between them. Making one takes time linear in the graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._operators = {operator.id: operator for operator in graph.operators}
        self._epochs = {operator.id: epoch for epoch in graph.epochs for operator in epoch.operators}
        self._is_named = any(operator.layers for operator in self._operators.values())
        self._next: defaultdict[int, list[int]] = defaultdict(list)
        self._before: defaultdict[int, list[int]] = defaultdict(list)
        for edge in graph.edges:
            self._next[edge.source].append(edge.target)
            self._before[edge.target].append(edge.source)

    def epoch_of(self, operator: Operator) -> GraphEpoch:
        """The epoch that holds it."""
        return self._epochs[operator.id]

    def consumers(self, operator: Operator) -> tuple[Operator, ...]:
        """Operators that compute with what it gives, past those that only move data."""
        return self._nearest(operator, self._next, _computes)

    def producers(self, operator: Operator) -> tuple[Operator, ...]:
        """Operators that compute what it takes, past those that only move data."""
        return self._nearest(operator, self._before, _computes)

    def reaches_output(self, operator: Operator) -> bool:
        """True when what it gives leaves the network, past operators that only move data."""
        outputs = frozenset(self._graph.outputs)
        moved = self._within(operator, self._next, lambda each: not _computes(each))
        return any(not outputs.isdisjoint(each.outputs) for each in (operator, *moved))

    def layers_around(self, epoch: GraphEpoch) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Layers of the model before and after an epoch that is none itself, the nearest on each way."""
        if not self._is_named:
            return (), ()
        before = self._named(epoch.operators, self._before)
        return before, self._named(epoch.operators, self._next)

    def _named(self, starts: Sequence[Operator], ways: Mapping[int, Sequence[int]]) -> tuple[str, ...]:
        inner = {start.id for start in starts}
        found = [near for start in starts for near in self._nearest(start, ways, lambda each: bool(each.layers))]
        return tuple(dict.fromkeys(name for near in found if near.id not in inner for name in near.layers))

    def _nearest(
        self, start: Operator, ways: Mapping[int, Sequence[int]], wanted: Callable[[Operator], bool]
    ) -> tuple[Operator, ...]:
        """The first operators on each way that are wanted."""
        ends: dict[int, Operator] = {}
        self._within(start, ways, lambda between: not wanted(between), ends)
        return tuple(ends.values())

    def _within(
        self,
        start: Operator,
        ways: Mapping[int, Sequence[int]],
        passed: Callable[[Operator], bool],
        ends: dict[int, Operator] | None = None,
    ) -> list[Operator]:
        """Operators that are passed, in order of distance; where a way ends is put into `ends`."""
        seen, queue = {start.id}, deque([start.id])
        between: list[Operator] = []
        while queue:
            for number in ways.get(queue.popleft(), ()):
                if number in seen:
                    continue
                seen.add(number)
                operator = self._operators[number]
                if passed(operator):
                    between.append(operator)
                    queue.append(number)
                elif ends is not None:
                    ends[number] = operator
        return between


def _computes(operator: Operator) -> bool:
    return operator.kind not in _PASSED
