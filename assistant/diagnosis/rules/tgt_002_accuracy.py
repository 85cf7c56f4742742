"""Accuracy of a run on the target: random inputs, a low cosine, and a shift that a high cosine hides.

What it finds
In the accuracy reports of a validate run: a cosine below 0.95 between the network on the board and its reference; a
mean error larger than its scatter, which is a constant shift; and metrics that were measured on random inputs.

Why it matters
Random inputs lie outside what the network was calibrated for, so their metrics say little, in either direction: one
streaming network with states has 0.843 with them and is right. A cosine does not see a constant shift: one int8
regression has 0.996 and a mean error of +0.23.

Try next
Give recorded inputs with `-vi`, and look at mae, mean and nse beside the cosine. If the cosine stays low, compare the
quantized model with the float one on the PC first.

Not sure when
No source gives a limit for the cosine. 0.95 was chosen because completed public runs on the NPU have 0.997 and more.

References
- zoo-validate-random-feeds-on-stateful-graph
- zoo-int8-forward-systematic-mos-bias
- running-on-the-board#results-differ-from-the-pc
- command-line#validating-on-the-board
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.diagnosis.engine import NotApplicable, rule
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
from assistant.report.facts import Accuracy, Report

_LOW = 0.95
_TARGET = "stm32n6npu"
_RUNTIME = "Neural ART"
_SHIFT_AT_LEAST = 0.01
"""Relative error (l2r) below which a shift does not matter."""
_GIVE = Suggestion(
    kind=SuggestionKind.CHANGE_FLAG,
    text="Give recorded inputs, as the application will see them, and judge the metrics then.",
    flags=("-vi INPUTS.npy",),
    place=Place.COMMAND,
)


@rule(id="TGT-002", title="Accuracy on the target", severity=Severity.INFO)
def accuracy_on_target(report: Report) -> Iterable[Finding]:
    """One finding for the worst output, or for random inputs."""
    if report.timing is None or not report.accuracy or not _is_npu_run(report):
        raise NotApplicable("the text holds no accuracy of a run on the NPU")
    random = bool(_made_up(report.accuracy))
    low = [each for each in report.accuracy if each.cos is not None and each.cos < _LOW]
    shifted = [each for each in report.accuracy if _is_shifted(each)]
    if low:
        yield _low(min(low, key=lambda each: each.cos or 0.0))
    elif shifted:
        yield _shifted(shifted)
    elif random:
        yield accuracy_on_target.finding(
            title="Accuracy measured on random inputs",
            because="The run made up its inputs, so its metrics show that the network computes, not how well: random "
            "inputs may lie outside what it was calibrated for.",
            evidence=[*_made_up(report.accuracy), Evidence.of(report.accuracy[0])],
            suggestions=[_GIVE],
            cost=Cost.NOTHING,
            confidence=Confidence.HIGH,
        )


def _is_npu_run(report: Report) -> bool:
    tools = report.device.tools or "" if report.device else ""
    return bool(report.epochs) or report.target == _TARGET or _RUNTIME in tools


def _is_shifted(each: Accuracy) -> bool:
    """True when the mean of the error is larger than its scatter."""
    if each.mean is None or each.std is None or each.l2r is None:
        return False
    return abs(each.mean) > each.std and each.l2r > _SHIFT_AT_LEAST


def _made_up(those: Sequence[Accuracy]) -> list[Evidence]:
    """The line in which the run says that it made up its inputs."""
    return [Evidence.of(each.random_line) for each in those if each.random_line][:1]


def _low(worst: Accuracy) -> Finding:
    random = _made_up([worst])
    doubt = ", but the inputs were random, which alone can do that" if random else ""
    steps = [_GIVE] if random else []
    steps.append(
        Suggestion(
            kind=SuggestionKind.CHECK,
            text="Compare the quantized model with the float one on the PC: what is lost there the board cannot have.",
        )
    )
    return accuracy_on_target.finding(
        title=f"Low accuracy on the target: cosine {worst.cos:.3f}",
        severity=Severity.WARNING,
        because=f"The outputs of the board and of the reference have a cosine of {worst.cos:.3f}, where completed "
        f"public runs have 0.997 and more{doubt}.",
        evidence=[*random, Evidence.of(worst)],
        suggestions=steps,
        confidence=Confidence.LOW if random else Confidence.MEDIUM,
    )


def _shifted(those: Sequence[Accuracy]) -> Finding:
    worst = max(those, key=lambda each: each.l2r or 0.0)
    return accuracy_on_target.finding(
        title="A constant shift of the output",
        severity=Severity.WARNING,
        because=f"The mean error of {worst.mean:g} is larger than its scatter of {worst.std:g}: the output is "
        "shifted as a whole, which the cosine does not show.",
        evidence=[Evidence.of(worst)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Read mae, mean and nse beside the cosine, and set thresholds of the application with outputs "
                "of this build.",
            )
        ],
        confidence=Confidence.MEDIUM,
    )
