import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, Finding, Place, Severity, SuggestionKind
from assistant.diagnosis.rules.io_001_float_input_or_output import float_input_or_output
from tests.diagnosis.rules.pastes import epochs, header, verdict

ONNX = "generate --model net.onnx --target stm32n6 --st-neural-art"
TFLITE = "generate --model net.tflite --target stm32n6 --st-neural-art"


def findings(text: str) -> tuple[Finding, ...]:
    return verdict(float_input_or_output, text).findings


def finding(text: str) -> Finding:
    (found,) = findings(text)
    return found


def flags(found: Finding) -> list[str]:
    return [flag for suggestion in found.suggestions for flag in suggestion.flags]


def test_a_dequantize_at_the_end_is_a_float_output() -> None:
    found = finding(epochs(("HW", "HW", "Softmax", "DequantizeLinear")))
    assert found.title == "Float output: converted from int8 on the CPU"
    assert found.severity is Severity.INFO
    assert found.confidence is Confidence.MEDIUM
    assert found.epochs == (4,)
    assert flags(found) == ["--output-data-type int8"]
    assert found.suggestions[0].place is Place.COMMAND


def test_a_quantize_behind_the_first_hardware_row_is_a_float_input() -> None:
    found = finding(epochs(("EC", "QuantizeLinear", "EC", "EC")))
    assert found.title == "Float input: converted to int8 on the CPU"
    assert found.epochs == (2,)
    assert flags(found) == ["--input-data-type int8"]


def test_outputs_in_the_middle_of_the_table_are_one_finding() -> None:
    rows = ("HW", "HW", "DequantizeLinear", "HW", "Transpose", "DequantizeLinear", "HW", "DequantizeLinear", "HW")
    found = finding(epochs(rows))
    assert found.epochs == (3, 6, 8)
    assert found.because.startswith("Epochs 3, 6 and 8 (DequantizeLinear) convert an int8 result to a float output")


def test_two_inputs_in_a_row_are_one_finding() -> None:
    assert finding(epochs(("QuantizeLinear", "QuantizeLinear", "HW"))).epochs == (1, 2)


def test_the_users_own_request_for_float_is_taken_back_first() -> None:
    found = finding(header(command=f"{ONNX} --input-data-type float32") + epochs(("EC", "QuantizeLinear", "EC")))
    assert found.confidence is Confidence.HIGH
    assert "because the command asks for `--input-data-type float32`" in found.because
    assert found.suggestions[0].kind is SuggestionKind.REMOVE_FLAG
    assert flags(found) == ["--input-data-type float32"]
    assert "--input-data-type float32" in found.evidence[0].text


def test_a_tflite_file_may_have_the_float_input_itself() -> None:
    found = finding(header(command=f"{TFLITE} --input-data-type float32") + epochs(("EC", "QuantizeLinear", "EC")))
    assert flags(found) == ["--input-data-type float32", "--input-data-type int8"]
    assert "inference_input_type = tf.int8" in found.suggestions[1].text


def test_a_float_tensor_in_the_summary_makes_it_certain() -> None:
    log = header("4.0.1") + " output 1/1  :  'Dequantize_9_out_0', f32(1x10), 40 Bytes, activations\n"
    found = finding(log + epochs(("HW", "DequantizeLinear")))
    assert found.confidence is Confidence.HIGH
    assert "f32(1x10)" in found.evidence[-1].text


def test_int8_outputs_in_the_summary_rule_a_float_output_out() -> None:
    log = (
        header("4.0.1") + " output 1/1  :  'Quantize_9_out_0', int8(1x10), 10 Bytes, QLinear(0.1,0,int8), activations\n"
    )
    found = finding(log + epochs(("HW", "DequantizeLinear", "HW")))
    assert found.title == "Conversion without a float operator beside it"
    assert flags(found) == []


def test_an_output_that_is_not_quantized_gets_no_type_option() -> None:
    log = header(command=ONNX) + "WARNING: output is not quantized \n" + epochs(("HW", "DequantizeLinear"))
    found = finding(log)
    assert "the log says that `output` is not quantized" in found.because
    assert [suggestion.kind for suggestion in found.suggestions] == [SuggestionKind.REQUANTIZE]
    assert flags(found) == []


def test_a_float_operator_at_the_end_is_no_float_output() -> None:
    table = epochs(("HW", "HW", "DequantizeLinear", "Sigmoid"))
    assert verdict(float_input_or_output, table).outcome is Outcome.CLEAR


def test_a_conversion_that_computing_rows_may_use_is_not_called_an_output() -> None:
    found = finding(epochs(("HW", "DequantizeLinear", "HW", "PRelu", "HW")))
    assert found.title == "Conversion without a float operator beside it"
    assert found.confidence is Confidence.LOW


def test_a_softmax_below_is_no_float_operator() -> None:
    rows = ("EC", "Concat", "DequantizeLinear", "EC", "Softmax", "DequantizeLinear", "EC")
    found = finding(epochs(rows))
    assert found.title == "Float output: converted from int8 on the CPU"
    assert found.epochs == (3, 6)


def test_an_unlabelled_row_below_is_said() -> None:
    found = finding(epochs(("EC", "DequantizeLinear", "??", "EC", "DequantizeLinear", "EC")))
    assert found.epochs == (2, 5)
    assert "but a hybrid row may" in found.because


def test_the_end_of_a_shortened_table_is_no_output() -> None:
    found = finding(epochs(("HW", "HW", "DequantizeLinear"), sw=4, total=9))
    assert found.title == "Conversion without a float operator beside it"


def test_a_shortened_table_that_shows_the_last_epoch_has_its_output() -> None:
    found = finding(epochs(("Softmax", "DequantizeLinear"), total=16, first=15))
    assert found.title == "Float output: converted from int8 on the CPU"
    assert found.epochs == (16,)


@pytest.mark.parametrize("rows", [("HW", "Softmax", "HW"), ("HW", "DequantizeLinear", "Conv", "QuantizeLinear", "HW")])
def test_no_finding_without_a_conversion_that_stands_alone(rows: tuple[str, ...]) -> None:
    assert verdict(float_input_or_output, epochs(rows)).outcome is Outcome.CLEAR


def test_without_an_epoch_table_nothing_is_claimed() -> None:
    assert verdict(float_input_or_output, header(command=ONNX)).outcome is Outcome.CANNOT_TELL
