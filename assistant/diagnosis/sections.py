"""What else the text holds, so that no rule asks for what was pasted: measured times, a console log, unread tables."""

from __future__ import annotations

from assistant.diagnosis.finding import Suggestion, SuggestionKind
from assistant.report.facts import Report

_LAYERS = "layer table"
_NODE_TIMES = "time per epoch"
_ONLY_IN_LOGS = frozenset({"validation set-up and device", "output of a command that failed"})
"""Names that the reader gives to sections which it recognises and does not read."""


def is_console_log(report: Report) -> bool:
    """True when the text shows what the tool printed while it ran: the report file has neither run nor warnings."""
    echoed = report.command_where is not None and report.command_where == report.where
    return (
        echoed
        or report.timing is not None
        or bool(report.messages)
        or any(span.what in _ONLY_IN_LOGS for span in report.unread)
    )


def layer_table(report: Report) -> str | None:
    """Where the layer table stands in the text ("lines 7 to 195"), None without one."""
    return _lines(report, _LAYERS)


def timing_advice(report: Report, what: str) -> Suggestion | None:
    """How to get the time of `what`; None where the text measured the run and lists no time per epoch."""
    if report.timing is None:
        return _check(f"Validate on the target and read the time of {what} before changing anything.")
    lines = _lines(report, _NODE_TIMES)
    if lines is None:
        return None
    return _check(f"Read the measured time of {what} in {lines} of this text, a table that is not read here.")


def _lines(report: Report, what: str) -> str | None:
    return next((f"lines {span.where} to {span.last}" for span in report.unread if span.what == what), None)


def _check(text: str) -> Suggestion:
    return Suggestion(kind=SuggestionKind.CHECK, text=text)
