import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.qnt_003_output_scale import output_scale
from assistant.report.facts import Report
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import epochs, header, report
from tests.diagnosis.tables import old


def output(shape: str, scale: str, name: str = "net") -> Report:
    line = f" output 1/1         :   'out', int8({shape}), 84.41 KBytes, QLinear({scale},-128,int8), activations\n"
    return report(header() + f" model file         :   {name}.onnx\n" + line + epochs(("HW",)))


def test_one_scale_for_boxes_and_scores() -> None:
    found = one(output_scale, output("1x84x1029", "1.106957200"))
    assert "scores below 0.55 become 0" in found.because
    assert one(output_scale, output("1x9x1029", "0.5", "yolo_small")).severity is Severity.WARNING


@pytest.mark.parametrize(("shape", "scale"), [("1x84x1029", "0.003900000"), ("1x1000", "0.5"), ("1x30x20000", "0.5")])
def test_a_fine_step_and_other_outputs_are_clear(shape: str, scale: str) -> None:
    assert outcome(output_scale, output(shape, scale)) is Outcome.CLEAR


def test_a_detector_without_its_outputs_is_asked_for_them() -> None:
    text = header("2.2.0", "generate --model yolo.onnx") + "Model name - yolo\n" + epochs(("HW",))
    assert outcome(output_scale, report(text)) is Outcome.CANNOT_TELL
    assert outcome(output_scale, old("HW")) is Outcome.NOT_APPLICABLE
