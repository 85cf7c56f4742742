from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.exported_model import exported_again
from assistant.diagnosis.finding import Confidence
from assistant.diagnosis.rules.rpt_004_exported_model import exported_model
from tests.diagnosis.joined import graph_of, touch
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.rules.pastes import layer_row, layer_table, npu_build, report
from tests.report.builds import TEXT


def exported(count: int, shift: int = 0) -> str:
    """A layer table with this many outputs that are named as stedgeai names them, by the number of their row."""
    rows = []
    for n in range(1, count + 1):
        source = "input" if n == 1 else f"Conv2D_{n - 1 + shift}_out_0"
        rows.append(layer_row(n, f"Conv2D_{n + shift}_out_0 (Conv)", "[b:1,h:24,c:6]", "10/40", "100", source))
    return layer_table(*rows)


def test_names_of_stedgeai_in_the_layer_table() -> None:
    found = one(exported_model, report(npu_build(("Conv", "HW"), 1000, exported(12))))
    assert found.because.startswith("12 outputs of the layer table are named `<Op>_<n>_out_0`")
    assert "Compile the ONNX or TFLite file that your quantizer wrote" in advice(found)
    assert found.confidence is Confidence.HIGH


def test_a_file_name_of_stedgeai_in_the_graph() -> None:
    found = one(exported_model, graph_of("exported_again_22"))
    assert found.confidence is Confidence.MEDIUM
    assert "The weights are float here" in found.because


def test_other_numbers_and_few_rows_are_no_sign() -> None:
    assert exported_again(report(npu_build(("Conv", "HW"), 1000, exported(12, shift=3)))) == ()
    assert outcome(exported_model, report(npu_build(("Conv", "HW"), 1000, exported(4)))) is Outcome.CLEAR
    assert outcome(exported_model, touch(TEXT)) is Outcome.CLEAR
    assert outcome(exported_model, report(npu_build(("Conv", "HW"), 1000))) is Outcome.CANNOT_TELL
