from dataclasses import replace

import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, Severity
from assistant.diagnosis.rules.sw_007_npu_operator_in_software import npu_operator_in_software
from assistant.report.facts import Report
from tests.diagnosis.rules.judged import advice, judge, one, outcome
from tests.diagnosis.tables import SEED_PRELU, layers, new, old, only

NORM = ("HW", "DequantizeLinear", "Reciprocal", "QuantizeLinear", "Mul", "QuantizeLinear", "HW", "Sub")


def test_the_first_seed() -> None:
    finding = one(npu_operator_in_software, only(SEED_PRELU))
    assert finding.title == "4 Add and 1 MaxPool run in software"
    assert finding.epochs == (6, 18, 21, 23, 25)
    assert finding.confidence is Confidence.LOW
    assert "the table does not say" in finding.because
    assert "a scalar, a channel, a row" in advice(finding)
    assert "strides of 1 to 15" in advice(finding)


def test_operators_that_move_data_are_a_finding_of_their_own() -> None:
    report = old("HW", "Transpose", "HW", "Resize", "HW", "Transpose", "HW", version="2.2.0")
    computing, moving = judge(npu_operator_in_software, report).findings
    assert computing.title == "1 Resize runs in software"
    assert computing.epochs == (4,)
    assert moving.title == "2 Transpose: data moved by the CPU"
    assert moving.epochs == (2, 6)
    assert moving.severity is Severity.INFO
    assert "prints that as -SW-, later as Hybrid" in moving.because


def test_many_rows_that_move_data_are_a_warning_and_a_channel_pad_is_named() -> None:
    finding = one(npu_operator_in_software, old(*11 * ("HW", "Transpose")))
    assert finding.severity is Severity.WARNING
    assert "Pad on the channel axis" in advice(finding)
    assert "--inputs-ch-position" not in advice(finding)


@pytest.mark.parametrize(
    ("report", "offered"),
    [
        (old("Transpose", "HW", version="2.2.0"), True),
        (new("Transpose", "EC"), True),
        (old("HW", "Transpose", "HW"), False),
        (old("Transpose", "HW", before="Parameters : generate --model net.tflite"), False),
        (old("Transpose", "HW", before="Parameters : generate -m net.onnx --inputs-ch-position chlast"), False),
    ],
    ids=["first row", "first row of 4.0.1", "another row", "TFLite", "asked for already"],
)
def test_the_layout_option_is_for_a_transpose_of_the_input(report: Report, offered: bool) -> None:
    assert ("--inputs-ch-position chlast" in advice(one(npu_operator_in_software, report))) is offered


def test_from_3_0_a_row_that_moves_data_without_dma_is_told_as_such() -> None:
    finding = one(npu_operator_in_software, new("EC", "Transpose", "EC"))
    assert "runs on the CPU alone; with DMA the table would print Hybrid" in finding.because


def test_from_3_0_the_kernel_is_known() -> None:
    assert "The kernels are integer ones" in one(npu_operator_in_software, new("EC", "Mul", "EC")).because
    assert "marks float kernels" in one(npu_operator_in_software, new("EC", "Mul(float)", "EC")).because


def test_conversions_of_results_go_with_their_operators() -> None:
    finding = one(npu_operator_in_software, old("HW", "Mul", "QuantizeLinear", "HW", "Mul", "HW"))
    assert finding.title == "2 Mul run in software"
    assert finding.epochs == (2, 3, 5)
    assert "2 Mul run on the CPU, 1 QuantizeLinear behind them; the NPU takes Mul in some forms." in finding.because


def test_resize_is_software_but_for_one_form() -> None:
    finding = one(npu_operator_in_software, old("HW", "Resize", "HW"))
    assert "although" not in finding.because
    only_form = "only in nearest mode with coordinate_transformation_mode asymmetric and nearest_mode floor."
    assert f"the NPU takes Resize {only_form}" in finding.because


def test_the_layer_table_is_pointed_at_where_it_was_pasted() -> None:
    report = replace(old("HW", "Resize", "HW"), layers=layers(7, 238))
    assert "the layer table (lines 7 to 238 of this text)" in advice(one(npu_operator_in_software, report))
    assert "layer table" not in advice(one(npu_operator_in_software, old("HW", "Resize", "HW")))


def test_the_channel_pad_is_named_for_the_versions_that_showed_it() -> None:
    assert "Pad on the channel axis" in advice(one(npu_operator_in_software, old("HW", "Transpose", version="2.2.0")))
    assert "BlazeFace" not in advice(one(npu_operator_in_software, new("EC", "Transpose", "EC")))


def test_a_dilated_convolution_explains_both_of_its_operators() -> None:
    finding = one(npu_operator_in_software, old("HW", "SpaceToDepth", "HW", "DepthToSpace"))
    (step,) = finding.suggestions
    assert step.text.startswith("If the model has no SpaceToDepth and no DepthToSpace, look for a dilated convolution")


def test_reciprocal_mul_and_sub_in_equal_number_look_like_layer_norm() -> None:
    assert "LayerNorm" in advice(one(npu_operator_in_software, old(*NORM, *NORM)))
    assert "LayerNorm" not in advice(one(npu_operator_in_software, old(*NORM)))
    assert "LayerNorm" not in advice(one(npu_operator_in_software, old(*NORM, *NORM, "HW", "Mul")))


def test_an_operator_that_the_catalogue_does_not_list() -> None:
    finding = one(npu_operator_in_software, old("HW", "Frobnicate", "HW"))
    assert finding.because == "Where Frobnicate can run, the catalogue does not say."


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (old("HW", "DequantizeLinear", "Add", "QuantizeLinear", "HW"), Outcome.CLEAR),
        (old("HW", "Softmax"), Outcome.CLEAR),
        (new("EC", "Hybrid Concat"), Outcome.CLEAR),
        (only("Total number of epochs: 9 of which 3 implemented in software\nepoch 4 EC\n"), Outcome.CANNOT_TELL),
        (Report(where=1), Outcome.CANNOT_TELL),
    ],
    ids=["in an island", "software by nature", "hybrid", "rows missing", "no table"],
)
def test_what_it_does_not_find(report: Report, expected: Outcome) -> None:
    assert outcome(npu_operator_in_software, report) is expected


def test_only_the_limits_of_the_operators_at_hand_are_cited() -> None:
    finding = one(npu_operator_in_software, old("HW", "MaxPool", "HW"))
    assert "operator-limits#pooling" in finding.citations
    assert "operator-limits#resize" not in finding.citations
