import pytest

from assistant.diagnosis.island_causes import Cause, cause_of, computing, in_onnx, names_operator
from assistant.diagnosis.islands import float_islands
from assistant.report.facts import Report
from tests.diagnosis.tables import new, old

D, Q = "DequantizeLinear", "QuantizeLinear"
WARNING = "WARNING: _body_conv_3_Conv_output_0 is not quantized"


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (old("HW", D, "Conv", Q, "HW", before=WARNING), Cause.NAMED),
        (old("HW", D, "Sigmoid"), Cause.OUTPUT),
        (old("Sub", Q, "HW"), Cause.INPUT),
        (old("HW", D, "Conv", "Cast", D, "Conv", "Cast", "HW"), Cause.REMAINDER),
        (new("EC", D, "ReduceSum(float)", Q, "EC"), Cause.NO_KERNEL),
        (new("EC", D, "ReduceSum(float)", "Pow(float)", Q, "EC"), Cause.NO_KERNEL),
        (new("EC", D, "Sub(float)", Q, "EC"), Cause.SKIPPED),
        (new("EC", D, "GlobalAveragePool(float)", Q, "EC"), Cause.SKIPPED),
        (new("EC", D, "Sub(float)", "ReduceSum(float)", Q, "EC"), Cause.UNKNOWN),
        (old("HW", D, "Conv", Q, "HW"), Cause.UNKNOWN),
        (old("HW", D, "Softmax", Q, "HW"), Cause.UNKNOWN),
        (old("HW", D, "Frobnicate", Q, "HW"), Cause.UNKNOWN),
    ],
    ids=lambda value: value.name if isinstance(value, Cause) else "",
)
def test_the_first_cause_that_fits(report: Report, expected: Cause) -> None:
    (island,) = float_islands(report)
    assert cause_of(island, report) is expected


def test_onnxruntime_is_no_cause_for_a_tflite_file() -> None:
    report = old("HW", D, "Tanh", Q, "HW", before="Parameters : generate --model net.tflite --target stm32n6")
    (island,) = float_islands(report)
    assert cause_of(island, report) is Cause.UNKNOWN


def test_operators_that_move_data_count_only_when_nothing_computes() -> None:
    (island,) = float_islands(old("HW", D, "Transpose", "Sub", Q, "HW"))
    assert computing(island) == ("Sub",)
    (island,) = float_islands(old("HW", D, "Transpose", Q, "HW"))
    assert computing(island) == ("Transpose",)


@pytest.mark.parametrize(
    ("tensor", "operator", "expected"),
    [
        ("_conv1_prelu_PRelu_output_0", "PRelu", True),
        ("/model/conv1/Conv_output_0", "Conv", True),
        ("_layer_Conv_12_output_0", "Conv", True),
        ("_conv1_prelu_PRelu_output_0", "Conv", False),
        ("_up_ConvTranspose_output_0", "Conv", False),
        ("conv2d_7", "Conv", False),
    ],
)
def test_which_operator_a_tensor_name_tells(tensor: str, operator: str, expected: bool) -> None:
    assert names_operator(tensor, operator) is expected


def test_a_float_global_pool_was_a_mean() -> None:
    assert in_onnx("GlobalAveragePool") == "ReduceMean"
    assert in_onnx("Sub") == "Sub"
