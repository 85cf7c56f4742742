from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, Finding, Severity, SuggestionKind
from assistant.diagnosis.rules.qnt_001_tensors_not_quantized import tensors_not_quantized
from tests.diagnosis.rules.pastes import epochs, header, verdict

ISLAND = ("HW", "DequantizeLinear", "PRelu", "QuantizeLinear", "HW")
ONNX = "generate --model net.onnx --target stm32n6 --st-neural-art"
TFLITE = "generate --model net_int8.tflite --target stm32n6 --st-neural-art"


def warnings(*names: str) -> str:
    return "".join(f"WARNING: {name} is not quantized \n" for name in names)


def finding(text: str) -> Finding:
    (found,) = verdict(tensors_not_quantized, text).findings
    return found


def recipes(found: Finding) -> str:
    return " ".join(each.text for each in found.suggestions if each.kind is SuggestionKind.REQUANTIZE)


def test_warnings_fold_into_one_finding_that_names_the_operator() -> None:
    names = [f"_layer{number}_act_PRelu_output_0" for number in range(12)]
    found = finding(header(command=ONNX) + warnings(*names, "output") + epochs(ISLAND))
    assert found.title == "13 tensors not quantized"
    assert "12 of them outputs of PRelu" in found.because
    assert "1 such float island" in found.because
    assert found.severity is Severity.WARNING
    assert len(found.evidence) == 1


def test_the_recipe_names_the_operator_that_onnxruntime_leaves_out() -> None:
    found = finding(header(command=ONNX) + warnings("_a_PRelu_output_0", "_b_PRelu_output_0"))
    assert '"PRelu"' in recipes(found)
    assert "QuantFormat.QDQ" in recipes(found)
    assert "TFLITE_BUILTINS_INT8" not in recipes(found)


def test_the_recipe_is_not_repeated_where_rows_of_the_table_have_it() -> None:
    found = finding(header(command=ONNX) + warnings("_a_PRelu_output_0", "_b_PRelu_output_0") + epochs(ISLAND))
    assert recipes(found) == "Quantize PRelu as well: the finding on its rows in the epoch table says how."


def test_an_operator_that_the_npu_does_not_have_gets_no_recipe() -> None:
    found = finding(header(command=ONNX) + warnings("_a_ReduceSum_output_0", "_b_ReduceSum_output_0"))
    assert recipes(found) == ""
    assert found.suggestions[0].text.startswith("Leave ReduceSum as it is, or rewrite it")


def test_convolutions_among_many_tensors_mean_a_float_model() -> None:
    names = [f"_m_{number}_{operator}_output_0" for number in range(20) for operator in ("conv_Conv", "act_Sigmoid")]
    found = finding(header("4.0.1", ONNX) + warnings(*names))
    assert found.title == "The model is float for the compiler"
    assert found.confidence is Confidence.MEDIUM
    assert "40 tensors" in found.because
    assert "op_types_to_quantize" not in recipes(found)


def test_one_convolution_left_out_is_not_a_float_model() -> None:
    found = finding(header(command=ONNX) + warnings("_head_Conv_output_0") + epochs(ISLAND))
    assert found.title == "1 tensor not quantized"
    assert "`_head_Conv_output_0`" in found.because
    assert "quantize_static" in recipes(found)


def test_names_of_the_tflite_importer_lead_to_the_tflite_recipe() -> None:
    names = [f"{kind}_{number}" for number in range(15) for kind in ("conv2d", "nl")]
    found = finding(header("4.0.1") + warnings(*names))
    assert "representative_dataset" in recipes(found)
    assert "quantize_static" not in recipes(found)
    assert "*_full_integer_quant.tflite" in " ".join(each.text for each in found.suggestions)


def test_a_tflite_file_gets_the_tflite_recipe() -> None:
    assert "representative_dataset" in recipes(finding(header(command=TFLITE) + warnings("nl_3") + epochs(ISLAND)))


def test_an_output_alone_is_info_and_may_be_wanted() -> None:
    found = finding(header(command=ONNX) + warnings("output") + epochs(("HW", "DequantizeLinear")))
    assert found.severity is Severity.INFO
    assert "unless the application wants it in float" in " ".join(each.text for each in found.suggestions)


def test_an_output_among_others_is_pointed_at() -> None:
    names = ("_a_PRelu_output_0", "_b_PRelu_output_0", "output")
    found = finding(header(command=ONNX) + warnings(*names) + epochs(ISLAND))
    assert found.severity is Severity.WARNING
    assert "Quantize the network output `output` too" in found.suggestions[-1].text


def test_a_float_network_without_conversions_is_not_called_clear() -> None:
    rows = ("HW", "Conv", "Conv", "Conv", "AveragePool", "Conv", "Conv", "Softmax")
    assert verdict(tensors_not_quantized, header() + epochs(rows)).outcome is Outcome.CANNOT_TELL


def test_a_log_without_such_warnings_is_clear() -> None:
    log = header() + "WARNING: Unsupported keys in the current profile p are ignored: memory_desc\n"
    assert verdict(tensors_not_quantized, log + epochs(ISLAND)).outcome is Outcome.CLEAR


def test_a_run_on_the_target_is_a_log_too() -> None:
    log = header() + epochs(ISLAND) + "Running the ST.AI c-model (AI RUNNER)...(name=network, mode=TARGET)\n"
    log += "duration : 20.694 ms by sample (20.690/20.700/0.003)\n"
    assert verdict(tensors_not_quantized, log).outcome is Outcome.CLEAR


def test_the_evidence_says_how_many_lines_it_stands_for() -> None:
    (row,) = finding(header() + warnings("_a_PRelu_output_0", "_b_PRelu_output_0")).evidence
    assert row.note == "2 such lines"


def test_a_network_without_float_rows_is_clear() -> None:
    assert verdict(tensors_not_quantized, header() + epochs(("HW", "Softmax"))).outcome is Outcome.CLEAR


def test_float_rows_without_the_log_ask_for_the_log() -> None:
    judged = verdict(tensors_not_quantized, header() + epochs(ISLAND))
    assert judged.outcome is Outcome.CANNOT_TELL
    assert "console log" in judged.reason
