import re

import pytest

from assistant.diagnosis.engine import run
from assistant.diagnosis.finding import SuggestionKind
from assistant.diagnosis.left_in_float import left_in_float
from assistant.diagnosis.operator_notes import SKIPPED_BY_ONNXRUNTIME
from assistant.diagnosis.recipes import only_if, onnxruntime, requantize, tflite
from assistant.report.facts import Report
from assistant.report.read import read_text
from tests.diagnosis.rules.pastes import header
from tests.diagnosis.tables import old


def test_an_operator_that_onnxruntime_skips_is_added_to_its_default_list() -> None:
    text = onnxruntime(["PRelu"]).text
    assert 'op_types_to_quantize=[*{*QLinearOpsRegistry, *QDQRegistry, "PRelu"}]' in text
    assert "PRelu is not in it" in text


def test_an_operator_that_onnxruntime_has_by_default_is_not_named() -> None:
    assert "op_types_to_quantize" not in onnxruntime(["Conv", "Add"]).text
    assert '*QDQRegistry, "Tanh"}' in onnxruntime(["Conv", "Tanh"]).text


def test_quantizing_is_never_advised_for_operators_without_npu_implementation() -> None:
    assert {"ReduceSum", "Pow", "DepthToSpace", "Reciprocal"}.isdisjoint(SKIPPED_BY_ONNXRUNTIME)


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (Report(where=1, model="net.onnx"), "quantize_static"),
        (Report(where=1), "quantize_static"),
        (Report(where=1, model="net.tflite"), "representative_dataset"),
        (Report(where=1, model="net.h5"), "representative_dataset"),
    ],
)
def test_the_recipe_fits_the_file(report: Report, expected: str) -> None:
    (recipe,) = requantize(report)
    assert expected in recipe.text
    assert recipe.kind is SuggestionKind.REQUANTIZE


def test_a_recipe_under_a_condition() -> None:
    assert only_if("float", tflite()).text.startswith("If float, convert the Keras")


SEVERAL = old(
    "HW", "DequantizeLinear", "PRelu", "QuantizeLinear", "HW", "DequantizeLinear", "Sub", "QuantizeLinear", "HW",
    "DequantizeLinear", "Reciprocal", "QuantizeLinear", "HW",
)  # fmt: skip


def recipes_of(report: Report) -> set[str]:
    texts = [step.text for finding in run(report).findings for step in finding.suggestions]
    return {found[0] for text in texts if (found := re.search(r"op_types_to_quantize=\[.*?\]", text))}


def test_all_recipes_of_a_report_name_the_same_operators() -> None:
    found = [finding.id for finding in run(SEVERAL).findings]
    assert {"SW-001", "SW-002"} <= set(found)
    assert recipes_of(SEVERAL) == {'op_types_to_quantize=[*{*QLinearOpsRegistry, *QDQRegistry, "PRelu", "Sub"}]'}


def test_the_parts_of_a_layer_that_the_importer_takes_apart_are_named() -> None:
    parts = ("Reduce", "Sub", "Mul", "Reduce_1", "Sqrt", "Reciprocal", "Mul_1")
    log = "".join(f"WARNING: layer_norm_{part} is not quantized\n" for part in parts)
    (report,) = read_text(header("4.0.1", "generate --model a.onnx") + log)
    names = '"ReduceMean", "Sqrt", "Sub"'
    assert recipes_of(report) == {f"op_types_to_quantize=[*{{*QLinearOpsRegistry, *QDQRegistry, {names}}}]"}


def test_what_the_compiler_falls_back_on_is_not_named() -> None:
    assert left_in_float(old("HW", "DequantizeLinear", "ReduceSum", "QuantizeLinear", "HW")) == ()
