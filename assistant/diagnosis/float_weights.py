"""Whether the weights of a build are float, by their bytes per parameter or by the graph."""

from __future__ import annotations

from assistant.diagnosis.built import Built, built
from assistant.diagnosis.operator_notes import MATRIX
from assistant.report.coverage import coverage
from assistant.report.facts import EpochKind, Report
from assistant.report.graph_facts import Buffer

FLOAT_FROM = 2.5
"""Bytes per parameter: int8 builds have 0.89 to 2.04, float ones 3.55 to 4.00."""
_FLOAT = "FLOAT"


def weights_are_float(report: Report) -> bool:
    """True when the graph shows float weights of Conv, Gemm or MatMul, or when the bytes per parameter mean it.

    By their bytes only where such operators are in software: a tiny network in hardware has many bytes per parameter.
    """
    graph = built(report)
    if graph is not None:
        return bool(float_weights(graph))
    found = coverage(report).bytes_per_parameter
    computes = any(row.operation in MATRIX and row.kind is EpochKind.SW for row in report.epochs)
    return found is not None and found > FLOAT_FROM and computes


def float_weights(graph: Built) -> tuple[Buffer, ...]:
    """Float constants of more than one value that Conv, Gemm and MatMul of the graph take, the largest first."""
    found = {
        each.id: each
        for operator in graph.graph.operators
        if operator.kind in MATRIX
        for each in graph.operands(operator)
        if each.is_param and each.format == _FLOAT and (each.size_bytes or 0) > 4
    }
    return tuple(sorted(found.values(), key=lambda each: -(each.size_bytes or 0)))
