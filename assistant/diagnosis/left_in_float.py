"""Which operators of the model the quantizer most likely left in float, of all that a report shows."""

from __future__ import annotations

from assistant.diagnosis.built import built
from assistant.diagnosis.island_causes import Cause, cause_of, computing, in_onnx
from assistant.diagnosis.islands import float_islands
from assistant.diagnosis.messages import unquantized_operators
from assistant.diagnosis.operator_notes import SKIPPED_BY_ONNXRUNTIME
from assistant.report.facts import Report

_NOT_THE_MODEL = (Cause.FALLBACK, Cause.REMAINDER, Cause.NO_KERNEL)
"""Causes that quantizing does not remove."""
_PRELU = "PRelu"


def left_in_float(report: Report) -> tuple[str, ...]:
    """Operators that onnxruntime skips unless they are named, by their ONNX names: of warnings, of islands that are not
    the compiler's own, and PRelu, whose slope stays float in its integer kernel too."""
    found = list(unquantized_operators(report))
    graph = built(report)
    for island in float_islands(report):
        if cause_of(island, report, graph) not in _NOT_THE_MODEL:
            found += [in_onnx(name) for name in computing(island)]
    found += [_PRELU for row in report.software if row.operation == _PRELU]
    return tuple(dict.fromkeys(name for name in found if name in SKIPPED_BY_ONNXRUNTIME))
