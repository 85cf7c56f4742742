import pytest

from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.report.facts import Message, MessageLevel, Report


def warning(*names: str) -> Message:
    return Message(
        where=1,
        text=f"WARNING: {names[0]} is not quantized",
        level=MessageLevel.WARNING,
        code=None,
        count=len(names),
        subjects=names,
    )


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (Report(where=1, model="net.onnx"), ModelFile.ONNX),
        (
            Report(where=1, model="net", command="analyze -m D:/models/net int8.tflite --target stm32n6"),
            ModelFile.TFLITE,
        ),
        (Report(where=1, command="generate --model net.h5 --target stm32n6"), ModelFile.KERAS),
        (Report(where=1, command="generate --model net.onnxruntime.bin"), None),
        (Report(where=1, messages=(warning("pad_1", "conv2d_2", "nl_3"),)), ModelFile.TFLITE),
        (Report(where=1, messages=(warning("_model_0_conv_Conv_output_0", "nl_3"),)), None),
        (Report(where=1), None),
    ],
)
def test_the_kind_of_file(report: Report, expected: ModelFile | None) -> None:
    assert model_file(report) is expected
