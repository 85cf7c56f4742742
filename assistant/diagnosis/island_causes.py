"""Why an island of the epoch table is in float, as far as the report tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from assistant.diagnosis.built import Built, built
from assistant.diagnosis.finding import Evidence
from assistant.diagnosis.islands import Island
from assistant.diagnosis.messages import not_quantized, unquantized_tensors
from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.diagnosis.operator_notes import LAYOUT, SKIPPED_BY_ONNXRUNTIME
from assistant.diagnosis.placement import float_kernel_only
from assistant.report.facts import Epoch, Report
from assistant.report.graph_facts import Operator, Origin

_PART = "_subm_"
"""In the name of a part of one operator that the compiler took apart."""
_PRINTED_AS = {"GlobalAveragePool": "ReduceMean"}
"""ONNX operators that the table prints by another name."""


class Cause(Enum):
    """What the graph shows first, then what the text makes probable, in the order in which they are tried."""

    IN_MODEL = "the graph shows the conversion as one of the model's own"
    FALLBACK = "the graph shows that the compiler put the conversion in"
    NAMED = "a warning of the tool names the operator as not quantized"
    OUTPUT = "the network ends in float"
    INPUT = "the network starts in float"
    REMAINDER = "Conv with Cast: seen for what remains of a decomposed large kernel"
    NO_KERNEL = "the NPU does not have the operator"
    SKIPPED = "the NPU has the operator, onnxruntime leaves it in float"
    UNKNOWN = "float in the model or fallback of the compiler"


def cause_of(island: Island, report: Report, graph: Built | None = None) -> Cause:
    """The first cause that fits; `graph` is that of the report, given by who asks for many islands."""
    operators = computing(island)
    if shown := _shown(island, graph or built(report)):
        return shown
    tensors = unquantized_tensors(report)
    if any(names_operator(tensor, operator) for tensor in tensors for operator in operators):
        return Cause.NAMED
    if island.ends_in_float:
        return Cause.OUTPUT
    if island.starts_in_float:
        return Cause.INPUT
    if set(island.operations) == {"Conv", "Cast"}:
        return Cause.REMAINDER
    if all(float_kernel_only(operator) for operator in operators):
        return Cause.NO_KERNEL
    tflite = model_file(report) in (ModelFile.TFLITE, ModelFile.KERAS)
    if not tflite and all(in_onnx(operator) in SKIPPED_BY_ONNXRUNTIME for operator in operators):
        return Cause.SKIPPED
    return Cause.UNKNOWN


def _shown(island: Island, graph: Built | None) -> Cause | None:
    """The cause by the conversions of the graph; None without a graph, or when it has none that leads to an operator.

    A compiler that falls back converts to float behind an int8 tensor; where the model has a conversion of its own as
    well, its float tensor is the cause.
    """
    origins = graph.origins(island.rows) if graph else {}
    if Origin.MODEL in origins:
        return Cause.OUTPUT if island.ends_in_float else Cause.IN_MODEL
    if graph is None or Origin.COMPILER not in origins:
        return None
    split = any(_PART in each.name for each in graph.software(island.rows))
    return Cause.REMAINDER if split else Cause.FALLBACK


def conversions(report: Report, rows: Sequence[Epoch], cause: Cause) -> tuple[Operator, ...]:
    """The conversions to float that show the cause in the graph, in order of execution."""
    graph = built(report)
    found = graph.origins(rows) if graph else {}
    of_compiler = cause in (Cause.FALLBACK, Cause.REMAINDER)
    return found.get(Origin.COMPILER if of_compiler else Origin.MODEL, ())


def computing(island: Island) -> tuple[str, ...]:
    """Operators of the core that compute; those that only move data count when there are no others."""
    return tuple(name for name in island.operations if name not in LAYOUT) or island.operations


def in_onnx(operator: str) -> str:
    """The ONNX operator that a row most likely comes from: a GlobalAveragePool in float was a ReduceMean."""
    return _PRINTED_AS.get(operator, operator)


def warnings_for(report: Report, operator: str) -> list[Evidence]:
    """The `is not quantized` warnings of tensors that `operator` made."""
    found = [
        (message, next((tensor for tensor in message.subjects if names_operator(tensor, operator)), None))
        for message in not_quantized(report)
    ]
    return [Evidence.of_message(message, tensor) for message, tensor in found if tensor]


def names_operator(tensor: str, operator: str) -> bool:
    """True when a tensor name says which operator made it, as PyTorch exports it: `_conv1_prelu_PRelu_output_0`."""
    return re.search(rf"(?:^|[_/]){re.escape(operator)}(?:_\d+)?_output_\d+$", tensor) is not None
