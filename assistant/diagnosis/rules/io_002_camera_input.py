"""An image input that a camera does not deliver so.

What it finds
An int8 input of three channels, channels first, of an ONNX model, while neither its layout nor its type was asked for.

Why it matters
A camera delivers unsigned bytes, channels last. With an int8 channel-first input the application has to turn every
image over on the CPU before each inference, which no time of the network shows.

Try next
If a camera feeds it, compile with `--inputs-ch-position chlast --input-data-type uint8`, give validate the same two
options, and read the input line of the new report: it says what the build expects.

Not sure when
Three channels and the shape of an image are a guess: the report does not say what feeds the input. Leave the option of
the layout out when the model itself holds a Transpose from channels last.

References
- io-types#layout
- io-types#options
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.catalog.options import Known, known
from assistant.diagnosis.engine import EPOCHS, NotApplicable, rule
from assistant.diagnosis.finding import (
    Confidence,
    Cost,
    Evidence,
    Finding,
    Place,
    Severity,
    Suggestion,
    SuggestionKind,
)
from assistant.diagnosis.model_file import ModelFile, model_file
from assistant.report.facts import Report, Tensor

_LAYOUT, _TYPE = "--inputs-ch-position", "--input-data-type"
_COLOURS = 3
_LEAST_SIDE = 32
"""Pixels from which on an input looks like an image."""


@rule(id="IO-002", title="Input for a camera", severity=Severity.INFO, cost=Cost.NOTHING, needs=(EPOCHS,))
def camera_input(report: Report) -> Iterable[Finding]:
    """One finding for the first input that looks like an image."""
    if not report.inputs or model_file(report) is not ModelFile.ONNX:
        raise NotApplicable("the text has no input line of an ONNX model")
    image = next((tensor for tensor in report.inputs if _is_image(tensor)), None)
    asked = report.option(_LAYOUT) or report.option(_TYPE)
    if image is None or asked or known(_LAYOUT, report.version) is Known.NO:
        return
    shape = "x".join(str(length) for length in image.shape)
    yield camera_input.finding(
        title=f"Input is int8, channels first ({shape})",
        because=f"The input `{image.name}` is int8 of {shape}, channels first; a camera delivers unsigned bytes, "
        "channels last, and the CPU would have to turn each image over.",
        evidence=[Evidence.of(image)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHANGE_IO,
                text="Ask for the form of a camera if one feeds it, give validate the same options, and read the input "
                "line of the new report.",
                flags=(f"{_LAYOUT} chlast", f"{_TYPE} uint8"),
                place=Place.COMMAND,
            )
        ],
        confidence=Confidence.LOW,
    )


def _is_image(tensor: Tensor) -> bool:
    shape = tensor.shape
    return tensor.dtype == "int8" and len(shape) == 4 and shape[1] == _COLOURS and min(shape[2:]) >= _LEAST_SIDE
