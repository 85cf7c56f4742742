"""Messages of the tools that are the sign of a known fault.

What it finds
Error lines and warnings of stedgeai, the NPU compiler, validate and AI Studio that the table of faults knows: models
that cannot be read, networks that do not fit, quantization that is refused or dropped, boards that do not answer. One
finding for each fault. An error that no source explains is reported as such. A sign counts only for the target and
the versions that it is known of: a tool older than 2.0, or a build for another series, knows no NPU.

Why it matters
Most of these stop the build or the run, and the text of the message seldom says what to change. `E103` for one is only
the wrapper of whatever failed in the compiler.

Try next
Follow the first step of the finding, compile again and see that the message is gone. What is known of a message is
mostly from single reports: where a finding says that its confidence is low, take it as a place to start.

Not sure when
Many of these texts have more than one cause, and a message names the place where the tool gave up, not where the model
went wrong. Lines that stand in successful runs (`Command failed: set context Appli RIF`, `__DSB`, `C-network signature
checking is skipped`) are never reported.

References
- error-messages#messages-of-the-importer
- error-messages#messages-of-the-compiler
- error-messages#messages-on-the-board
- error-messages#harmless-messages
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.catalog import faults
from assistant.catalog.faults import Fault
from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.target import has_no_npu
from assistant.report.facts import Message, MessageLevel, Report

_TIME_OUT = "read timeout"
"""Of a run on the NPU: TGT-001 answers for it."""
_FAILED = "Run failed: "
_SHOWN = 3
_REFERENCE = "error-messages"


@rule(id="ERR-001", title="Known fault", severity=Severity.ERROR)
def known_fault(report: Report) -> Iterable[Finding]:
    """One finding for each fault whose sign is among the messages, and one for each error that no source explains."""
    if not report.messages:
        raise NotApplicable("the text holds no messages of the tool; only its console log does")
    without_npu = has_no_npu(report)
    signs: dict[Fault, list[Message]] = {}
    unknown: list[Message] = []
    for message in report.messages:
        if fault := faults.find(message.text, report.version, without_npu):
            signs.setdefault(fault, []).append(message)
        elif _is_an_error(message) and (without_npu or _TIME_OUT not in message.text):
            unknown.append(message)
    for fault in faults.without_wrappers(signs):
        yield _known(fault, signs[fault])
    for message in unknown:
        yield _unknown(message, without_npu)


def _known(fault: Fault, messages: Sequence[Message]) -> Finding:
    return known_fault.finding(
        title=fault.title,
        severity=Severity(fault.severity),
        because=fault.explained(messages[0].text) or fault.because,
        evidence=[Evidence.of_message(message) for message in messages[:_SHOWN]],
        suggestions=[Suggestion(kind=SuggestionKind(kind), text=text) for kind, text in fault.steps],
        confidence=Confidence(fault.confidence),
        citations=fault.references,
    )


def _is_an_error(message: Message) -> bool:
    """True for errors of these tools; "Error: ..." alone may be anyone's."""
    certain = message.code is not None or message.text.startswith(_FAILED)
    return message.level is MessageLevel.ERROR and certain


def _unknown(message: Message, without_npu: bool) -> Finding:
    what = f"`{message.code}`" if message.code else "an error"
    return known_fault.finding(
        title="The tool stopped with an error that no source here explains",
        because=f"The tool stopped with {what}, and neither the documentation nor a report that we read speaks of this "
        f"text{' in a build without the NPU' if without_npu else ''}.",
        evidence=[Evidence.of_message(message)],
        suggestions=[_elsewhere() if without_npu else _in_half()],
        confidence=Confidence.LOW,
        citations=(_REFERENCE,),
    )


def _elsewhere() -> Suggestion:
    return Suggestion(
        kind=SuggestionKind.CHECK,
        text="Look the text up in the documentation of this version and board: what is known here is of ST Edge AI "
        "Core from 2.0 on and of the STM32N6.",
    )


def _in_half() -> Suggestion:
    return Suggestion(
        kind=SuggestionKind.CHECK,
        text="Read the lines above the message, cut the model in half to find the layer, and report it to ST with the "
        "smallest model that shows it.",
    )
