from dataclasses import replace

import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, Severity, SuggestionKind
from assistant.diagnosis.rules.sw_001_float_island import float_island
from assistant.report.facts import Report, Timing
from assistant.report.read import read_text
from tests.diagnosis.rules.judged import advice, judge, kinds, one, outcome
from tests.diagnosis.tables import SEED_PRELU, SEED_WHY_SW, new, old, only

D, Q = "DequantizeLinear", "QuantizeLinear"
SUM = (D, "ReduceSum(float)", Q)


def test_the_small_model_of_the_second_seed() -> None:
    finding = one(float_island, read_text(SEED_WHY_SW)[1])
    assert finding.title == "One float island around Conv"
    assert finding.epochs == (2, 3, 4)
    assert finding.confidence is Confidence.MEDIUM
    assert finding.severity is Severity.WARNING
    assert [evidence.text for evidence in finding.evidence] == [
        "epoch 2 -SW- ( DequantizeLinear )",
        "epoch 3 -SW- ( Conv )",
        "epoch 4 -SW- ( QuantizeLinear )",
    ]
    assert "float" in finding.because
    assert kinds(finding) == [SuggestionKind.REQUANTIZE, *[SuggestionKind.CHECK] * 3]
    assert "network_c_info.json" in advice(finding)
    assert finding.suggestions[-1].text.startswith("Paste the warnings of the console log")


def test_islands_with_one_cause_are_one_finding() -> None:
    finding = one(float_island, new("EC", *SUM, "EC", *SUM, "EC", *SUM, "EC"))
    assert finding.title == "3 float islands around ReduceSum"
    assert finding.epochs == (2, 3, 4, 6, 7, 8, 10, 11, 12)
    assert len(finding.evidence) == 3


def test_an_operator_that_the_npu_does_not_have_is_rewritten_not_requantized() -> None:
    finding = one(float_island, new("EC", *SUM, "EC"))
    assert "no NPU implementation of ReduceSum" in finding.because
    assert SuggestionKind.REQUANTIZE not in kinds(finding)
    assert kinds(finding)[0] is SuggestionKind.CHANGE_MODEL
    assert "constant of ones" in advice(finding)


def test_an_operator_that_onnxruntime_skips_is_named_to_it() -> None:
    finding = one(float_island, new("EC", D, "Sub(float)", Q, "EC"))
    assert '*QDQRegistry, "Sub"}' in advice(finding)
    assert "probable" in finding.because


def test_a_float_global_pool_is_no_matter_of_its_window() -> None:
    finding = one(float_island, new("EC", D, "GlobalAveragePool(float)", Q, "EC"))
    assert '"ReduceMean"' in advice(finding)
    assert "window" not in finding.because + advice(finding)


def test_a_warning_that_names_the_operator_settles_the_cause() -> None:
    warning = "WARNING: _body_Conv_output_0 is not quantized"
    finding = one(float_island, old("HW", D, "Conv", Q, "HW", before=warning))
    assert finding.confidence is Confidence.HIGH
    assert finding.evidence[0].text.endswith("is not quantized")
    assert "warns" in finding.because


def test_a_network_that_ends_in_float_is_not_sent_to_the_output_type_option() -> None:
    finding = one(float_island, old("HW", D, "BatchNormalization"))
    assert "ends in float" in finding.because
    assert kinds(finding)[0] is SuggestionKind.CHANGE_MODEL
    assert "--output-data-type" not in advice(finding)


def test_a_network_that_starts_in_float() -> None:
    finding = one(float_island, old("Sub", Q, "HW"))
    assert finding.because == "The network starts in float: Sub stands before its first QuantizeLinear."
    assert kinds(finding) == [SuggestionKind.CHANGE_MODEL]


def test_conv_with_cast_is_told_as_seen_once() -> None:
    finding = one(float_island, old("HW", *2 * (D, "Conv", "Cast"), "HW"))
    assert finding.title == "One float island around Conv"
    assert finding.confidence is Confidence.LOW
    assert "has been seen" in finding.because
    assert SuggestionKind.REQUANTIZE not in kinds(finding)


def test_different_causes_are_different_findings() -> None:
    report = old("HW", D, "Conv", Q, "HW", D, "Tanh", Q, "HW", D, "Add", Q, "HW")
    assert [finding.title for finding in judge(float_island, report).findings] == [
        "One float island around Tanh",
        "2 float islands around Conv and Add",
    ]


def test_a_network_in_float_is_one_finding_that_looks_at_the_file_first() -> None:
    report = old("HW", *3 * (D, "Conv", Q), "HW", "Add", Q, "??", D, "Tanh", "ReduceSum", Q)
    finding = one(float_island, report)
    assert finding.title == (
        "The network computes in float on the CPU: 4 float islands around Conv, Tanh and ReduceSum"
    )
    assert finding.epochs == (*range(2, 11), 12, 13, 15, 16, 17, 18)
    assert kinds(finding)[0] is SuggestionKind.CHECK
    assert finding.suggestions[0].text.startswith("Compile the quantized file as the quantizer wrote it")
    assert "there was none" not in finding.because
    assert "was never quantized" not in advice(finding)
    assert "most of its tensors are float, quantize the float ONNX model" in advice(finding)
    assert "Write ReduceSum as MatMul" in advice(finding)
    assert finding.evidence[0].text.startswith("Total number of epochs")


def test_beyond_four_operators_the_title_counts_the_rest() -> None:
    report = old("HW", D, "Conv", "Add", "Mul", "MaxPool", "Relu", "Clip", Q, *9 * ("HW",))
    assert one(float_island, report).title == "One float island around Conv, Add, Mul and 3 other operators"


def test_what_a_run_measured_is_said_and_decides_the_severity() -> None:
    report = new("EC", D, "Sub(float)", Q, "EC")
    epochs = tuple(replace(row, duration_ms=0.1) for row in report.epochs)
    timing = Timing(where=1, text="duration", duration_ms=43.0)
    finding = one(float_island, replace(report, epochs=epochs, timing=timing))
    assert finding.severity is Severity.INFO
    assert finding.because.endswith("A run on the target spent 0.3 ms (0.7 % of the inference) in these rows.")
    assert finding.gain.high == 0.3


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (only(SEED_PRELU), Outcome.CLEAR),
        (old("HW", D, "PRelu", Q, "HW"), Outcome.CLEAR),
        (old(Q, "HW", D), Outcome.CLEAR),
        (old("HW", D, "Softmax"), Outcome.CLEAR),
        (only("Total number of epochs: 9 of which 3 implemented in software\nepoch 4 EC\n"), Outcome.CANNOT_TELL),
        (Report(where=1), Outcome.CANNOT_TELL),
    ],
    ids=["first seed", "PRelu", "float input and output", "Softmax at the end", "rows missing", "no table"],
)
def test_what_it_does_not_find(report: Report, expected: Outcome) -> None:
    assert outcome(float_island, report) is expected
