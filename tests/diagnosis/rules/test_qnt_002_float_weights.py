from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence
from assistant.diagnosis.rules.qnt_002_float_weights import float_weights_in_build
from tests.diagnosis.joined import graph_of
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.rules.pastes import layer_row, layer_table, npu_build, report

FLOAT_ROW = layer_row(1, "conv2d_1 (CONV_2D)", "[b:1,h:24,c:6]", "10,000/40,000", "86,400", "input")
INT_ROW = layer_row(2, "gemm_2 (FULLY_CONNECTED)", "[b:1,c:10]", "50,000/50,000", "50,000", "conv2d_1")
TABLE = layer_table(FLOAT_ROW, INT_ROW)


def test_float_weights_by_their_bytes_per_parameter() -> None:
    found = one(float_weights_in_build, report(npu_build(("Conv", "Tanh", "HW"), 240_000, TABLE)))
    assert found.title == "Float weights: 4.00 bytes per parameter"
    assert "only the weights were quantized" in found.because
    assert "representative_dataset" in advice(found)
    assert found.confidence is Confidence.HIGH


def test_with_conversions_it_is_no_weight_only_file() -> None:
    rows = ("DequantizeLinear", "Conv", "QuantizeLinear", "HW")
    found = one(float_weights_in_build, report(npu_build(rows, 240_000, TABLE)))
    assert "only the weights were quantized" not in found.because
    assert found.confidence is Confidence.MEDIUM


def test_int8_weights_and_hardware_are_clear() -> None:
    assert outcome(float_weights_in_build, report(npu_build(("Conv", "HW"), 61_000, TABLE))) is Outcome.CLEAR
    assert outcome(float_weights_in_build, report(npu_build(("HW", "HW"), 240_000, TABLE))) is Outcome.CLEAR


def test_without_parameters_and_with_conv_in_software_it_asks() -> None:
    assert outcome(float_weights_in_build, report(npu_build(("Conv", "HW"), 240_000))) is Outcome.CANNOT_TELL


def test_the_graph_shows_float_weights_and_their_cause() -> None:
    found = one(float_weights_in_build, graph_of("exported_again_22"))
    assert "the graph has float weights, `Gemm_6_weights`" in found.because
    assert "RPT-004" in advice(found)
    assert "quantize_static" not in advice(found)


def test_int8_weights_in_the_graph_are_clear() -> None:
    assert outcome(float_weights_in_build, graph_of("prelu_21")) is Outcome.CLEAR
