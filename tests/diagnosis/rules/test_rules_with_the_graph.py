"""The rules on software, inputs and memory when the graph, its names, the cost table or a run is given too."""

from dataclasses import replace

import pytest

from assistant.diagnosis.engine import Outcome, run
from assistant.diagnosis.finding import Confidence, Severity, SuggestionKind
from assistant.diagnosis.rules.io_001_float_input_or_output import float_input_or_output
from assistant.diagnosis.rules.mem_001_activations_in_external_ram import activations_in_external_ram
from assistant.diagnosis.rules.qnt_001_tensors_not_quantized import tensors_not_quantized
from assistant.diagnosis.rules.sw_001_float_island import float_island
from assistant.diagnosis.rules.sw_002_prelu_in_software import prelu_in_software
from assistant.diagnosis.rules.sw_004_unlabelled_epoch import unlabelled_epoch
from assistant.diagnosis.rules.sw_005_hybrid_epoch import hybrid_epoch
from assistant.diagnosis.rules.sw_006_software_by_nature import software_by_nature
from assistant.diagnosis.rules.sw_007_npu_operator_in_software import npu_operator_in_software
from assistant.report.facts import Report
from tests.diagnosis.joined import blaze, graph_of, touch, without_names
from tests.diagnosis.rules.judged import advice, kinds, one, outcome
from tests.report.builds import GRAPH, LOG, TEXT

JOINED = ["prelu_21", "layer_norm_22", "channel_pad_22", "exported_again_22", "blobs_401"]


def origins(report: Report, rule_id: str) -> set[str | None]:
    found = [each for each in run(report).findings if each.id == rule_id]
    return {evidence.origin for each in found for evidence in each.evidence}


def test_an_island_that_the_compiler_made_is_not_to_be_quantized() -> None:
    found = one(float_island, touch())
    assert found.confidence is Confidence.HIGH
    assert found.because.startswith("The compiler itself put the conversions around ReduceSum")
    assert "requantizing does not remove them" in found.because
    assert "In your model it is `/head/ReduceSum_output_0`" in found.because
    assert SuggestionKind.REQUANTIZE not in kinds(found)
    assert found.evidence[0].text.startswith("DequantizeLinear_inserted_id90")


def test_an_island_of_the_model_is_to_be_quantized() -> None:
    report = graph_of("exported_again_22")
    found = one(float_island, report)
    assert "behind a conversion that is in the model" in found.because
    assert found.evidence[0].text.startswith("Dequantize_2 ")
    assert "Compile the quantized file as the quantizer wrote it" in advice(found)


def test_prelu_names_its_slope_and_its_layer() -> None:
    found = one(prelu_in_software, graph_of("prelu_21"))
    assert "its slope is float" in found.because
    assert "`_stem_act_PRelu_output_0`" in found.because
    assert found.evidence[0].text.startswith("PReLU_6_41__slopes_ FLOAT")
    assert found.confidence is Confidence.HIGH


def test_an_unlabelled_row_is_named_by_the_graph() -> None:
    found = one(unlabelled_epoch, graph_of("prelu_21"))
    assert "The graph names what the CPU computes there: 1 DequantizeLinear." in found.because
    assert found.confidence is Confidence.HIGH
    assert "look up" not in advice(found)


def test_a_concat_with_a_constant_is_named() -> None:
    found = one(hybrid_epoch, touch())
    assert "Fold the constant operand of `Concat_24`" in advice(found)
    assert advice(found).count("bias of the layer behind it") == 1
    assert "In this run 79 % of their cycles are work of the CPU." in found.because


def test_the_size_of_a_softmax_is_told() -> None:
    found = one(software_by_nature, graph_of("blobs_401"))
    assert "the largest result has 128 values" in found.because
    assert "which the table does not print" not in found.because


def test_broadcast_of_both_operands_and_the_constant_first() -> None:
    found = one(npu_operator_in_software, graph_of("layer_norm_22"))
    both = "In the graph both operands of `Mul_9` are broadcast and `Sub_15` has the broadcast operand first"
    assert both in found.because
    assert "In your model they are `MUL_5` and `SUB_8`." in found.because
    assert "network_c_info" not in advice(found)


def test_transposes_around_a_pad_of_channels() -> None:
    found = one(npu_operator_in_software, blaze())
    assert "Your model has no such Transpose: the front end put them around 1 pad of the channels (`PAD_3`)." in (
        found.because
    )
    assert "1x1 Conv whose added output channels have zero weights" in advice(found)
    assert "--inputs-ch-position" not in advice(found)
    assert found.confidence is Confidence.HIGH


def test_transposes_of_unknown_origin_are_not_blamed_on_a_pad() -> None:
    found = one(npu_operator_in_software, without_names("channel_pad_22"))
    assert "the front end put them" not in found.because
    assert "look for a Pad on the channel axis" in advice(found)


def test_a_float_output_is_told_by_its_edges() -> None:
    found = one(float_input_or_output, without_names("epoch_controller_20"))
    assert found.title.startswith("Float output")
    assert "the graph shows that nothing computes on it" in found.because
    assert found.confidence is Confidence.HIGH


def test_a_float_input_is_told_by_its_edges() -> None:
    found = one(float_input_or_output, graph_of("exported_again_22"))
    assert found.title.startswith("Float input")
    assert found.epochs == (1,)


def test_no_log_is_asked_for_when_the_graph_shows_what_is_float() -> None:
    assert outcome(tensors_not_quantized, graph_of("prelu_21")) is Outcome.NOT_APPLICABLE


def test_tensors_outside_are_named() -> None:
    found = one(activations_in_external_ram, spilled())
    assert "the largest of " in found.because
    assert found.cycles
    assert "cycles that the compiler expects" in found.because
    assert any("FLOAT" in each.text or "S8" in each.text for each in found.evidence)


def spilled() -> Report:
    """The graph of a build whose only activations lie in external RAM: its pool moved there."""
    report = without_names("blobs_401")
    pools = tuple(
        replace(pool, start=0x9000_0000, end=0x9000_0000 + pool.size_bytes) if pool.activations_bytes else pool
        for pool in report.memory_pools
    )
    return replace(report, memory_pools=pools)


@pytest.mark.parametrize("build", JOINED)
def test_nobody_is_sent_to_a_file_that_was_given(build: str) -> None:
    for finding in run(graph_of(build)).findings:
        for step in finding.suggestions:
            assert "Look the conversions up in `network_c_info.json`" not in step.text
            assert "Paste the warnings of the console log, or network_c_info.json" not in step.text
            assert "Look their tensors up in `network_c_info.json`" not in step.text
            assert not step.text.startswith("Give network_c_info.json"), finding.id


def test_evidence_says_which_file_it_stands_in() -> None:
    assert origins(touch(), "SW-001") == {GRAPH, TEXT}
    assert origins(touch(LOG, TEXT), "TGT-002") == {LOG}


def test_findings_stand_in_order_of_measured_time_then_of_estimates() -> None:
    times = [each.spent_ms for each in run(touch()).findings if each.severity is Severity.INFO and each.spent_ms]
    assert len(times) > 2
    assert times == sorted(times, reverse=True)
    expected = [each for each in run(touch(TEXT, GRAPH)).findings if each.severity is Severity.INFO]
    cycles = [each.cycles or 0 for each in expected if not each.spent_ms]
    assert cycles == sorted(cycles, reverse=True)
    assert cycles[0] > cycles[1] > 0
