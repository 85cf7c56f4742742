"""Weights that are stored in float.

What it finds
More than 2.5 bytes of weights per parameter while Conv, Gemm or MatMul run in software; or, with network_c_info.json,
float weights of these operators themselves.

Why it matters
Float weights are computed on the CPU, take four times the flash and four times the time to read. In 35 to 42 public
builds for the NPU int8 networks have 0.89 to 2.04 bytes per parameter, float ones 3.55 to 4.00.

Try next
Quantize weights and activations. A TFLite file made without representative_dataset has int8 weights in the file and is
float for the compiler all the same. An ONNX that stedgeai exported itself has lost its quantization: see RPT-004.

Not sure when
Up to 1,000 parameters the figure says nothing: a network of 30 parameters in hardware shows 4.30. The column
`param/size` of the layer table is no evidence: an int8 ONNX shows four bytes there too.

References
- quantization#weights-left-float
- quantization#tflite-recipe
- quantization#onnxruntime-recipe
- quantization#exported-model-compiled-again
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.diagnosis.built import built, names
from assistant.diagnosis.engine import EPOCHS, POOLS, CannotTell, rule
from assistant.diagnosis.exported_model import exported_again
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.float_weights import float_weights, weights_are_float
from assistant.diagnosis.islands import CONVERSIONS
from assistant.diagnosis.operator_notes import MATRIX
from assistant.diagnosis.pools import holds_flash_weights
from assistant.diagnosis.recipes import requantize, tflite
from assistant.diagnosis.rows import named
from assistant.diagnosis.words import size
from assistant.report.coverage import coverage
from assistant.report.facts import Layer, Report
from assistant.report.graph_facts import Buffer

_QUANTIZERS = frozenset({"QUANTIZE", "DEQUANTIZE", "QuantizeLinear", "DequantizeLinear"})
_SHOWN = 2


@rule(id="QNT-002", title="Float weights", severity=Severity.WARNING, cost=Cost.COMPUTE, needs=(EPOCHS, POOLS))
def float_weights_in_build(report: Report) -> Iterable[Finding]:
    """One finding for the network as a whole."""
    graph = built(report)
    per_parameter = coverage(report).bytes_per_parameter
    if graph is None and per_parameter is None and any(row.operation in MATRIX for row in report.software):
        raise CannotTell("Paste the layer table or the line `params #`, and the memory table down to its total.")
    if not weights_are_float(report):
        return
    shown = float_weights(graph) if graph else ()
    mixed = _stored_both_ways(report)
    yield float_weights_in_build.finding(
        title=f"Float weights: {per_parameter:.2f} bytes per parameter" if per_parameter else None,
        because=_because(report, per_parameter, shown, mixed),
        evidence=[
            *([Evidence.of(report.memory_total)] if report.memory_total else []),
            *(Evidence.of(pool) for pool in report.memory_pools if holds_flash_weights(pool)),
            *(Evidence.of(buffer) for buffer in shown[:_SHOWN]),
            *(Evidence.of(layer) for layer in mixed),
            *(Evidence.of(row) for row in [row for row in report.software if row.operation in MATRIX][:_SHOWN]),
        ],
        suggestions=list(_suggestions(report, bool(mixed))),
        confidence=Confidence.HIGH if shown or mixed else Confidence.MEDIUM,
    )


def _stored_both_ways(report: Report) -> tuple[Layer, ...]:
    """An int8 row and a float row of a layer table without conversions: the sign of a weight-only file."""
    converts = any(layer.operator in _QUANTIZERS for layer in report.layers)
    if converts or any(row.operation in CONVERSIONS for row in report.software):
        return ()
    with_weights = [each for each in report.layers if each.params and each.size_bytes]
    integer = next((each for each in with_weights if each.size_bytes == each.params), None)
    single = next((each for each in with_weights if each.size_bytes == 4 * (each.params or 0)), None)
    return (integer, single) if integer and single else ()


def _because(report: Report, per_parameter: float | None, shown: Sequence[Buffer], mixed: Sequence[Layer]) -> str:
    parts = []
    if per_parameter and report.memory_total:
        parts.append(
            f"{size(report.memory_total.weights_bytes)} of weights are {per_parameter:.2f} bytes per parameter, where "
            "int8 builds have 0.89 to 2.04 and float ones 3.55 to 4.00"
        )
    if shown:
        parts.append(f"the graph has float weights, {names([each.name for each in shown], 2)}")
    computing = [row for row in report.software if row.operation in MATRIX]
    if computing:
        parts.append(f"{named(computing)} {'runs' if len(computing) == 1 else 'run'} in software")
    told = "; ".join(parts)
    told = f"{told[0].upper()}{told[1:]}."
    if mixed:
        return (
            f"{told} The layer table has int8 and float rows and no conversion: only the weights were quantized, and "
            "the network stays float for the compiler."
        )
    return told


def _suggestions(report: Report, weight_only: bool) -> Iterator[Suggestion]:
    if exported_again(report):
        yield Suggestion(
            kind=SuggestionKind.CHECK,
            text="Compile the file that the quantizer wrote: this one is an export of stedgeai, which lost the "
            "quantization (RPT-004).",
        )
        return
    yield from [tflite()] if weight_only else requantize(report)
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text="Compile again and see that the weights are about one byte per parameter and that Conv is gone from the "
        "software rows.",
    )
