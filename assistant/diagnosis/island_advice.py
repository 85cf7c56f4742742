"""What is said and advised of float islands, by cause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.diagnosis.built import built
from assistant.diagnosis.exported_model import exported_again
from assistant.diagnosis.finding import Suggestion, SuggestionKind
from assistant.diagnosis.island_causes import Cause, in_onnx
from assistant.diagnosis.messages import unquantized_output
from assistant.diagnosis.operator_notes import MATRIX, note
from assistant.diagnosis.placement import conditions, float_kernel_only
from assistant.diagnosis.recipes import only_if, requantize
from assistant.diagnosis.words import listed
from assistant.report.facts import Report

_WHOSE = (
    "Look the conversions up in `network_c_info.json` of this build: `Dequantize_<n>` before the operator means float "
    "in the model, `DequantizeLinear_inserted_id<n>` the compiler's fallback."
)
_WHICH_TENSOR = (
    "Paste the warnings of the console log, or network_c_info.json: they tell which tensor stayed float, which the "
    "table does not."
)
_AUTHORED = (
    "Compile the quantized file as the quantizer wrote it, not the ONNX that stedgeai exports into its output folder "
    "(`_OE_` in its name) or a copy of that: in one build the export kept QuantizeLinear and DequantizeLinear and lost "
    "the quantization."
)
_SCALE_AND_OFFSET = {"Add", "BatchNormalization", "Mul"}


def because(report: Report, cause: Cause, operators: Sequence[str]) -> str:
    """Why the islands around `operators` are in float, one or two sentences."""
    names = listed(operators)
    one = len(operators) == 1
    match cause:
        case Cause.IN_MODEL:
            return (
                f"{names} {_stand(one)} behind a conversion that is in the model, not one of the compiler's, so "
                f"{'its tensors are' if one else 'their tensors are'} float in the model itself, and the NPU computes "
                "in integers only."
            )
        case Cause.FALLBACK:
            return (
                f"The compiler itself put the conversions around {names}: it has only a float kernel for "
                f"{'it' if one else 'them'} in this form, so requantizing does not remove them."
            )
        case Cause.NAMED:
            return (
                f"The tool warns that {names} is not quantized, so the model itself leaves it in float, and the NPU "
                "computes in integers only."
            )
        case Cause.OUTPUT:
            warned = ", and the tool warns that the output is not quantized" if unquantized_output(report) else ""
            return f"The network ends in float: no QuantizeLinear follows {names}{warned}."
        case Cause.INPUT:
            return f"The network starts in float: {names} {_stand(one)} before its first QuantizeLinear."
        case Cause.REMAINDER if built(report):
            return (
                "The compiler took one large kernel apart and put conversions around what remained of it, so "
                "quantizing does not remove them; seen for a depthwise 7x7."
            )
        case Cause.REMAINDER:
            return (
                "Conv with Cast between conversions has been seen for what remains of one large kernel that the "
                "compiler decomposed, a depthwise 7x7; if it is that here, the compiler put in the conversions and "
                "quantizing does not remove them."
            )
        case Cause.NO_KERNEL:
            return (
                f"ST's operator table has no NPU implementation of {names}, only a float kernel on the CPU, so the "
                "compiler puts the conversions around it itself, and requantizing does not remove them."
            )
        case Cause.SKIPPED:
            return (
                f"{names} {_stand(one)} between conversions, so the CPU computes {'it' if one else 'them'} in float; "
                f"{_skipped(operators)} in float unless named, which is the probable cause."
            )
        case Cause.UNKNOWN:
            return (
                f"{names} {_stand(one)} between conversions, so the CPU computes {'it' if one else 'them'} in float; "
                f"{_source(report)} not say whether the model left the tensors in float or the compiler fell back."
            )


def _source(report: Report) -> str:
    return "the graph does" if built(report) else "the text report does"


def _stand(one: bool) -> str:
    return "stands" if one else "stand"


def _skipped(operators: Sequence[str]) -> str:
    """Who leaves the operators in float, each that is printed by another name explained."""
    renamed = [
        f"the float {name} of a public MobileNetV2 was a {in_onnx(name)}, and"
        for name in operators
        if in_onnx(name) != name
    ]
    here = "" if renamed else f"the NPU has {'it' if len(operators) == 1 else 'them'}, and"
    them = listed([in_onnx(name) for name in operators])
    return f"{' '.join(renamed) or here} onnxruntime's quantize_static leaves {them}"


def suggestions(report: Report, cause: Cause, operators: Sequence[str]) -> Iterator[Suggestion]:
    """What to try for them, the most likely first."""
    onnx = [in_onnx(name) for name in operators]
    match cause:
        case Cause.IN_MODEL if exported_again(report):
            yield _check(_AUTHORED)
        case Cause.IN_MODEL:
            useful = [name for name in operators if not float_kernel_only(name)]
            if useful:
                yield from requantize(report, [in_onnx(name) for name in useful])
            yield from _rewrites(name for name in operators if name not in useful or in_onnx(name) != name)
            yield _check(
                "Compile again and see in network_c_info.json that no `Dequantize_<n>` is left before "
                f"{listed(operators)}."
            )
        case Cause.FALLBACK:
            yield from _rewrites(operators)
            if not all(note(name).instead for name in operators):
                yield _check(_limits(operators).capitalize())
        case Cause.NAMED | Cause.SKIPPED:
            yield from requantize(report, onnx)
            yield from _rewrites(name for name in operators if in_onnx(name) != name)
            yield from _whose(report)
        case Cause.OUTPUT:
            if set(operators) <= _SCALE_AND_OFFSET:
                yield Suggestion(
                    kind=SuggestionKind.CHANGE_MODEL,
                    text="Fold scale and offset at the end (BatchNormalization, Mul, Add) into the Conv or Gemm before "
                    "them in the float model, then quantize.",
                )
            left_out = f"{listed(operators)} {'was' if len(operators) == 1 else 'were'} left out of the quantization"
            yield from (only_if(left_out, recipe) for recipe in requantize(report, onnx))
            yield _check(
                "Leave it if the application wants float and the cost is small. The I/O type options do not help: they "
                "convert a quantized output, they do not quantize one."
            )
        case Cause.INPUT:
            yield Suggestion(
                kind=SuggestionKind.CHANGE_MODEL,
                text="Take the preprocessing out of the network, or fold its scale and offset into the first layer, "
                "and quantize from the input on.",
            )
        case Cause.REMAINDER:
            if built(report) is None:
                yield _check("Look at the kernel of this Conv, and for `_subm_` in its name in network_c_info.json.")
            yield Suggestion(
                kind=SuggestionKind.CHANGE_MODEL,
                text="If it is a depthwise kernel over the whole image (7x7 in MobileFaceNet), put GlobalAveragePool "
                "or stacked 3x3 convolutions in its place and retrain; the accuracy may drop.",
            )
        case Cause.NO_KERNEL:
            yield from _rewrites(operators)
            yield from _whose(report)
        case Cause.UNKNOWN:
            yield from requantize(report, onnx)
            yield _check(f"If it is quantized already, {_limits(operators)}")
            yield from _whose(report)
            if built(report) is None:
                yield _check(_WHICH_TENSOR)


def _limits(operators: Sequence[str]) -> str:
    """What to compare with the operator page, for operators of an island whose cause is not known."""
    if any(name in MATRIX for name in operators):
        return (
            "compare kernel, stride and channels with ST's operator page, and check that the second operand of a "
            "MatMul or Gemm is constant."
        )
    known = [f"{name} ({text.rstrip('.')})" for name in operators if (text := conditions(name))]
    return f"compare the form of {listed(known)}." if known else "compare its form with ST's operator page."


def _rewrites(operators: Iterable[str]) -> Iterator[Suggestion]:
    for name in operators:
        if text := note(name).instead:
            yield Suggestion(kind=SuggestionKind.CHANGE_MODEL, text=text)


def _whose(report: Report) -> Iterator[Suggestion]:
    """Where to see whether the model or the compiler made it float; nothing when the graph was given."""
    if built(report) is None:
        yield _check(_WHOSE)


def _check(text: str) -> Suggestion:
    return Suggestion(kind=SuggestionKind.CHECK, text=text)


def for_network(report: Report, operators: Sequence[str]) -> Iterator[Suggestion]:
    """What to try when the network as a whole is float between conversions."""
    yield _check(_AUTHORED)
    yield from _whose(report)
    if not exported_again(report):
        left_float = "the quantizer's own file was compiled and most of its tensors are float"
        yield from (only_if(left_float, recipe) for recipe in requantize(report))
    yield from _rewrites(name for name in operators if float_kernel_only(name))
