"""Tensors that reach the compiler without quantization.

What it finds
The warnings `<tensor> is not quantized`, folded into one finding with their number and the tensors named first.
When outputs of convolutions are among many of them, the model as a whole is float for the compiler.

Why it matters
The NPU computes in integers only. With `--native-float` in the profile, which is the usual case, an unquantized
tensor is no error: the operators around it compile into float code for the CPU, usually with a
DequantizeLinear before and a QuantizeLinear after it. Float tensors also take four times the memory.

Try next
ONNX: quantize statically in QDQ form with QInt8 activations and per-channel QInt8 weights. onnxruntime's
`quantize_static` handles a default list of operators only; PRelu, Sub, Div, Tanh, Sqrt, HardSwish,
HardSigmoid, ReduceMean and some others are not in it, and `op_types_to_quantize` replaces the list, so pass
the defaults plus the missing operator. This helps where the NPU has the operator; ReduceSum, Pow and
DepthToSpace have no NPU kernel, so quantizing them does not bring them there.
TFLite: full-integer quantization with a representative dataset. A dynamic-range or weight-only file keeps its
activations in float and is compiled as float.

Not sure when
The warning names a tensor, not the reason. Quantization may have left the operator out, its parameters (a
PRelu slope) may still be float, or the Q/DQ pattern may not be the one the importer recognises. If the file
was quantized with all of its operators, look at this tensor in Netron.

References
- quantization#not-quantized-warnings
- quantization#onnxruntime-recipe
- quantization#tflite-recipe
- software-epochs#float-islands
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from assistant.diagnosis.built import built
from assistant.diagnosis.engine import CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.islands import float_islands
from assistant.diagnosis.messages import (
    not_quantized,
    unquantized_operators,
    unquantized_output,
    unquantized_tensors,
)
from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.diagnosis.ownership import float_throughout
from assistant.diagnosis.placement import by_nature
from assistant.diagnosis.recipes import requantize
from assistant.diagnosis.rows import lists_all_software
from assistant.diagnosis.sections import is_console_log
from assistant.diagnosis.words import counted, listed
from assistant.report.facts import Report

_CONVOLUTION = re.compile(r"(?:^|_)(?:Conv|Gemm|MatMul)_output_\d+$|^(?:conv2d|gemm)_\d+$")
_MANY = 20
_CONVOLUTIONS_AT_LEAST = 0.1
_NAMES_SHOWN = 3


@rule(
    id="QNT-001",
    title="Tensors not quantized",
    severity=Severity.WARNING,
    cost=Cost.COMPUTE,
)
def tensors_not_quantized(report: Report) -> Iterable[Finding]:
    """One finding for all `is not quantized` warnings of the report."""
    warnings = not_quantized(report)
    if not warnings and built(report) and not is_console_log(report):
        raise NotApplicable(
            "the warnings stand in the console log, and the graph itself shows what is float: see SW-001 to SW-003"
        )
    if not warnings:
        if not is_console_log(report) and not _computes_in_integers(report):
            raise CannotTell("Paste the console log of stedgeai: the report file does not hold its warnings.")
        return
    names = unquantized_tensors(report)
    count = sum(message.count for message in warnings)
    whole = _whole_model(names)
    only_output = len(names) == 1 and names[0] == unquantized_output(report)
    yield tensors_not_quantized.finding(
        title="The model is float for the compiler" if whole else f"{counted(count, 'tensor')} not quantized",
        severity=Severity.INFO if only_output else None,
        because=_because(report, names, count, whole),
        evidence=[Evidence.of_message(message) for message in warnings],
        suggestions=list(_suggestions(report, whole, only_output)),
        confidence=Confidence.MEDIUM if whole else Confidence.HIGH,
    )


def _computes_in_integers(report: Report) -> bool:
    """True when every software row is listed and none of them shows a float computation."""
    if not report.epochs or not lists_all_software(report):
        return False
    return not (float_islands(report) or float_throughout(report) or any(row.is_float for row in report.epochs))


def _whole_model(names: tuple[str, ...]) -> bool:
    """Many tensors, convolution outputs among them: not one operator left out, but a float file."""
    convolutions = sum(bool(_CONVOLUTION.search(name)) for name in names)
    return len(names) >= _MANY and convolutions >= _CONVOLUTIONS_AT_LEAST * len(names)


def _because(report: Report, names: tuple[str, ...], count: int, whole: bool) -> str:
    what = f"The tool found no quantization for {counted(count, 'tensor')}{_which(report, names, whole)}"
    if whole:
        return f"{what}, so it takes the whole model as float, which only the CPU can compute."
    operators = set(unquantized_operators(report))
    islands = [island for island in float_islands(report) if not operators.isdisjoint(island.operations)]
    seen = f" (the epoch table has {counted(len(islands), 'such float island')})" if islands else ""
    falls = "is" if report.epochs else "would be"
    return f"{what}; what reads or writes {'it' if count == 1 else 'them'} {falls} computed in float on the CPU{seen}."


def _which(report: Report, names: tuple[str, ...], whole: bool) -> str:
    """The operator that most of the names share, else the first names."""
    operator, times = next(iter(unquantized_operators(report).most_common(1)), ("", 0))
    if whole:
        return ", outputs of convolutions among them"
    if times > 1 and times == len(names):
        return f", all of them outputs of {operator}"
    if times > 1:
        return f", {times} of them outputs of {operator}"
    more = ", …" if len(names) > _NAMES_SHOWN else ""
    return f" ({', '.join(f'`{name}`' for name in names[:_NAMES_SHOWN])}{more})" if names else ""


def _suggestions(report: Report, whole: bool, only_output: bool) -> Iterator[Suggestion]:
    operators = [] if whole else list(unquantized_operators(report))
    never = [name for name in operators if by_nature(name)]
    useful = [name for name in operators if name not in never]
    in_table = {name for island in float_islands(report) for name in island.operations}
    if useful and in_table.issuperset(useful):
        yield Suggestion(
            kind=SuggestionKind.REQUANTIZE,
            text=f"Quantize {listed(useful)} as well: the finding on {'its' if len(useful) == 1 else 'their'} rows in "
            "the epoch table says how.",
        )
    elif useful or not operators:
        yield from requantize(report, useful)
    if never:
        yield Suggestion(
            kind=SuggestionKind.CHECK,
            text=f"Leave {listed(never)} as {'it is' if len(never) == 1 else 'they are'}, or rewrite "
            f"{'it' if len(never) == 1 else 'them'}: the NPU does not have {'it' if len(never) == 1 else 'them'}, and "
            "quantizing does not change that.",
        )
    if model_file(report) is ModelFile.TFLITE:
        yield Suggestion(
            kind=SuggestionKind.CHECK,
            text="Take `*_full_integer_quant.tflite` of an Ultralytics export (untested here), or quantize its ONNX "
            "export: its `*_int8.tflite` keeps the activations in float.",
        )
    output = unquantized_output(report)
    if output and not whole:
        others = "" if only_output else " too"
        yield Suggestion(
            kind=SuggestionKind.CHECK,
            text=f"Quantize the network output `{output}`{others}, unless the application wants it in float: "
            "`--output-data-type int8` cannot change it before the model does.",
        )
