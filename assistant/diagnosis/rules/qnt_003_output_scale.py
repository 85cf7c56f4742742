"""One output scale for boxes and class scores.

What it finds
A detector output in int8, three axes with 4 + 80 channels or a model whose name says YOLO, with a step (scale) larger
than 0.02.

Why it matters
One scale serves all channels of a tensor. Boxes in pixels go to several hundred, so the step becomes as large as the
class scores themselves: with a step of 1.1 every score below 0.55 is 0. A cosine does not show it, as the boxes
outweigh the scores.

Try next
Export boxes and scores as outputs of their own, each then with its own scale; or normalise the boxes to 0..1 before
they are joined.

Not sure when
That the output holds both is told from its shape and the name of the model. If the application scales the boxes itself,
look at the model.

References
- quantization#calibration
- operator-limits#post-processing-and-detection-heads
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.diagnosis.engine import CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.report.facts import Report, Tensor

_SCALE = re.compile(r"QLinear\((\d+\.\d+),")
_COARSE = 0.02
_BOX_AND_CLASSES = 84
_DETECTOR = re.compile(r"yolo", re.IGNORECASE)
_SCORE_STEP = 0.5
"""A score below half a step is rounded to 0."""


@rule(id="QNT-003", title="Output scale too coarse", severity=Severity.WARNING)
def output_scale(report: Report) -> Iterable[Finding]:
    """One finding for each such output."""
    if not report.outputs and not _DETECTOR.search(report.model or ""):
        raise NotApplicable("the text does not tell the outputs, and the model is no detector by its name")
    if not report.outputs:
        raise CannotTell('Paste the line "output 1/1" of the log: it has the scale of the output.')
    for tensor in report.outputs:
        scale = _SCALE.search(tensor.text)
        if scale and float(scale[1]) > _COARSE and _joins_boxes_and_scores(report, tensor):
            yield _finding(tensor, float(scale[1]))


def _joins_boxes_and_scores(report: Report, tensor: Tensor) -> bool:
    if len(tensor.shape) != 3 or len(report.outputs) != 1:
        return False
    channels, places = sorted(tensor.shape[1:])
    if places <= channels or channels <= 5:
        return False
    return channels == _BOX_AND_CLASSES or bool(_DETECTOR.search(report.model or ""))


def _finding(tensor: Tensor, scale: float) -> Finding:
    return output_scale.finding(
        title=f"One output scale of {scale:.3g} for boxes and scores",
        because=f"`{tensor.name}` has one step of {scale:.3g} for all its channels; if it joins boxes and class "
        f"scores, as its shape says, scores below {scale * _SCORE_STEP:.2g} become 0.",
        evidence=[Evidence.of(tensor)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHANGE_MODEL,
                text="Export boxes and class scores as outputs of their own, each with its own scale, or normalise the "
                "boxes to 0..1 before they are joined; then quantize again.",
            )
        ],
        confidence=Confidence.MEDIUM,
    )
