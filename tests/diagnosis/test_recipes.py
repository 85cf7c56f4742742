import pytest

from assistant.diagnosis.finding import SuggestionKind
from assistant.diagnosis.recipes import SKIPPED_BY_ONNXRUNTIME, only_if, onnxruntime, requantize, tflite
from assistant.report.facts import Report


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
