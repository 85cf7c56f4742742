import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence
from assistant.diagnosis.rules.io_002_camera_input import camera_input
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.rules.pastes import epochs, header, report

COMMAND = "generate --model net.onnx --st-neural-art"
INPUT = (
    "input 1/1          :   'Input_0_out_0', {type}({shape}), 147.00 KBytes, QLinear(0.007843102,0,int8), activations\n"
)


def text(shape: str = "1x3x224x224", dtype: str = "int8", command: str = COMMAND) -> str:
    return header("4.0.1", command) + INPUT.format(type=dtype, shape=shape) + epochs(("HW", "HW"))


def test_an_image_channels_first_in_int8() -> None:
    found = one(camera_input, report(text()))
    assert found.title == "Input is int8, channels first (1x3x224x224)"
    assert found.confidence is Confidence.LOW
    assert found.suggestions[0].flags == ("--inputs-ch-position chlast", "--input-data-type uint8")


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (text("1x224x224x3"), Outcome.CLEAR),
        (text("1x3x8x8"), Outcome.CLEAR),
        (text("1x64"), Outcome.CLEAR),
        (text(dtype="uint8"), Outcome.CLEAR),
        (text(command=f"{COMMAND} --inputs-ch-position chlast"), Outcome.CLEAR),
        (text(command="generate --model net.tflite --st-neural-art"), Outcome.NOT_APPLICABLE),
        (header("4.0.1", COMMAND) + epochs(("HW",)), Outcome.NOT_APPLICABLE),
    ],
    ids=["channels last", "no image", "no axes", "uint8", "asked for", "TFLite", "no input line"],
)
def test_other_inputs_are_left_alone(case: str, expected: Outcome) -> None:
    assert outcome(camera_input, report(case)) is expected
