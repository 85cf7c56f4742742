"""A run on the target whose inference never ends.

What it finds
`LOAD ERROR: STM32 - read timeout` of a validate run: the board was found and answered, and the result never came.

Why it matters
Fifty seconds are no slow inference: the NPU or the firmware hangs. The connection is right, so speed and port are not
the cause.

Try next
1. Load the validation firmware again and reset the board; a run of a network that is known to work tells board from
   network.
2. On a board of your own: clocks of NPU, its RAMs and XSPI2 kept on in sleep, RIF open for the NPU, weights mapped.
3. If other networks run: compile with another version of the tool, with and without the epoch controller.

Not sure when
Which epoch hangs does not show in the log. In 4.0.0 one public network, a single 7x7 convolution, hangs in three of
three runs, with the epoch controller and without, and 2.2.0 runs it in 0.46 ms; 4.0.1 was not tried.

References
- error-messages#messages-on-the-board
- running-on-the-board#set-up-before-the-first-inference
- versions#known-defects-by-version
- st-nucleo-inference-never-finishes
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.target import has_no_npu
from assistant.report.facts import Report

_SIGN = "read timeout"
_HANGS = "4.0.0"


@rule(id="TGT-001", title="The inference never ends", severity=Severity.ERROR)
def inference_never_ends(report: Report) -> Iterable[Finding]:
    """One finding for a run that timed out."""
    if not report.messages or has_no_npu(report):
        raise NotApplicable("the text holds no messages of a run on the NPU")
    signs = [message for message in report.messages if _SIGN in message.text]
    if not signs:
        return
    device = report.device
    answered = ""
    if device is not None:
        answered = " The board was found and told its clocks, so port and speed are right."
    yield inference_never_ends.finding(
        because=f"The run waited for the result of an inference until its time was up.{answered} The NPU or the "
        "firmware hangs; waiting longer does not help.",
        evidence=[*(Evidence.of_message(sign) for sign in signs), *([Evidence.of(device)] if device else [])],
        suggestions=list(_suggestions(report)),
        confidence=Confidence.HIGH if device is not None else Confidence.MEDIUM,
    )


def _suggestions(report: Report) -> Iterator[Suggestion]:
    if report.version == _HANGS:
        yield Suggestion(
            kind=SuggestionKind.UPGRADE,
            text="Try another version: one public network, a single 7x7 convolution, hangs in three of three runs of "
            "4.0.0 and runs in 0.46 ms with 2.2.0; 4.0.1 was not tried.",
        )
        yield Suggestion(
            kind=SuggestionKind.CHANGE_MODEL,
            text="Replace a 7x7 convolution by stacked 3x3 ones, if the network has one, and report the hang to ST.",
        )
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text="Load the validation firmware again, reset the board, and run a network that is known to work: that tells "
        "the board from the network.",
    )
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text="Check on a board of your own that the clocks of NPU, NPU RAM and XSPI2 stay on in sleep, that RIF lets "
        "the NPU through, and that the weights are flashed and mapped.",
    )
