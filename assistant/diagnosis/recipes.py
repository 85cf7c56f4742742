"""Quantization recipes as suggestions, for the kind of file that was compiled.

All recipes of a report name the same operators: each call quantizes the float model anew, so a second one with another
list would undo the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.diagnosis.finding import Suggestion, SuggestionKind
from assistant.diagnosis.left_in_float import left_in_float
from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.diagnosis.operator_notes import SKIPPED_BY_ONNXRUNTIME
from assistant.diagnosis.words import listed
from assistant.report.facts import Report

_CALL = (
    "quantize_static(float_model, int8_model, calibration_reader, quant_format=QuantFormat.QDQ, "
    "activation_type=QuantType.QInt8, weight_type=QuantType.QInt8, per_channel=True"
)


def requantize(report: Report, operators: Sequence[str] = ()) -> Iterator[Suggestion]:
    """How to quantize the kind of file that was compiled, with all operators named that onnxruntime would skip in it.

    `operators` are those of the finding; what else the report shows to be left in float is added.
    """
    kind = model_file(report)
    if kind in (ModelFile.TFLITE, ModelFile.KERAS):
        yield tflite()
    else:
        yield onnxruntime((*operators, *left_in_float(report)))


def only_if(condition: str, recipe: Suggestion) -> Suggestion:
    """The recipe for the case that `condition` holds."""
    return replace(recipe, text=f"If {condition}, {recipe.text[0].lower()}{recipe.text[1:]}")


def onnxruntime(operators: Sequence[str] = ()) -> Suggestion:
    """The onnxruntime call that ST recommends, with `operators` added to the default list if it lacks them."""
    missing = sorted({name for name in operators if name in SKIPPED_BY_ONNXRUNTIME})
    if not missing:
        return _requantize(
            f"Quantize the float ONNX model with calibration data: `{_CALL})`. Compile again and see that no warning "
            "`is not quantized` is left."
        )
    names = ", ".join(f'"{name}"' for name in missing)
    return _requantize(
        f"Quantize the float ONNX model: `{_CALL}, "
        f"op_types_to_quantize=[*{{*QLinearOpsRegistry, *QDQRegistry, {names}}}])`. The two registries (`from "
        "onnxruntime.quantization.registry import QDQRegistry, QLinearOpsRegistry`) are the default list, which the "
        f"argument replaces; {listed(missing)} {'is' if len(missing) == 1 else 'are'} not in it."
    )


def tflite() -> Suggestion:
    """Full-integer conversion; a weight-only file stays float for the compiler."""
    return _requantize(
        "Convert the Keras or SavedModel again: `converter.optimizations = [tf.lite.Optimize.DEFAULT]`, "
        "`converter.representative_dataset = calibration_samples`, "
        "`converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]`, "
        "`converter.inference_input_type = converter.inference_output_type = tf.int8`. "
        "Without representative_dataset only the weights are quantized and the network stays float."
    )


def _requantize(text: str) -> Suggestion:
    return Suggestion(kind=SuggestionKind.REQUANTIZE, text=text)
