from dataclasses import replace

from assistant.diagnosis.layout import origin_layers
from assistant.diagnosis.rules.sw_007_npu_operator_in_software import npu_operator_in_software
from assistant.report.facts import LayerTotal, Report
from tests.diagnosis.rules.judged import advice, one
from tests.diagnosis.tables import layers, old


def with_layers(report: Report, *operators: str) -> Report:
    """The report with a whole layer table of these operators."""
    rows = tuple(
        replace(row, operator=operator, name=f"{operator.lower()}_{row.m_id}")
        for row, operator in zip(layers(*range(10, 10 + len(operators))), operators, strict=True)
    )
    total = LayerTotal(where=99, text="model: macc=0", macc=0, weights_bytes=32 * len(rows))
    return replace(report, layers=rows, layer_total=total)


TRANSPOSES = old("HW", "Transpose", "HW", "Transpose", "HW", version="2.2.0")
EXPANDED = old("HW", "Concat", "HW", "DepthToSpace", "HW", version="2.2.0")


def test_pads_that_the_model_has_explain_transposes_that_it_lacks() -> None:
    found = one(npu_operator_in_software, with_layers(TRANSPOSES, "CONV_2D", "PAD"))
    assert "The layer table has no Transpose and 1 pad (`pad_1` is one)" in found.because
    assert "The model has 1 PAD (`pad_1`)." in advice(found)
    assert "If the model has no" not in advice(found)
    assert "pad_1" in " ".join(each.text for each in found.evidence) or found.evidence[0].where == 11


def test_transposes_of_the_model_are_not_sent_to_look_for_a_pad() -> None:
    found = one(npu_operator_in_software, with_layers(TRANSPOSES, "TRANSPOSE", "TRANSPOSE", "PAD"))
    assert "Pad" not in advice(found)
    assert "pad" not in found.because


def test_a_model_with_neither_is_looked_up_in_the_graph() -> None:
    found = one(npu_operator_in_software, with_layers(TRANSPOSES, "CONV_2D"))
    assert "the layer table has no Transpose, so the compiler made them" in advice(found)


def test_transposed_convolutions_are_named() -> None:
    report = with_layers(EXPANDED, "CONV_2D", "TRANSPOSE_CONV", "TRANSPOSE_CONV")
    assert [layer.operator for layer in origin_layers(report, ["Concat", "DepthToSpace"])] == 2 * ["TRANSPOSE_CONV"]
    said = advice(one(npu_operator_in_software, report))
    assert "Look at 2 TRANSPOSE_CONV (`transpose_conv_1`, `transpose_conv_2`) of the model" in said
    assert "outputs of their own" not in said


def test_without_a_whole_layer_table_it_stays_a_condition() -> None:
    cut = replace(with_layers(TRANSPOSES, "CONV_2D", "PAD"), layer_total=None)
    assert origin_layers(cut, ["Transpose"]) == ()
    assert "If the model has no Transpose, look for a Pad" in advice(one(npu_operator_in_software, cut))
