"""What else the text holds, so that no rule asks for what was pasted: measured times, a console log, unread tables."""

from __future__ import annotations

from assistant.diagnosis.finding import Evidence, Suggestion, SuggestionKind
from assistant.report.facts import Report, Unread

_ONLY_IN_LOGS = "output of a command that failed"
"""Names that the reader gives to sections which it recognises and does not read."""


def is_console_log(report: Report) -> bool:
    """True when the text shows what the tool printed while it ran: the report file has neither run nor warnings."""
    echoed = report.command_where is not None and report.command_where == report.where
    return (
        echoed
        or report.timing is not None
        or report.device is not None
        or bool(report.messages)
        or any(span.what == _ONLY_IN_LOGS for span in report.unread)
    )


def failed_command(report: Report) -> Unread | None:
    """The lines of a command that failed while the tool ran, None without one."""
    return next((span for span in report.unread if span.what == _ONLY_IN_LOGS and span.text), None)


def command_line(report: Report) -> list[Evidence]:
    """The command of the tool, as evidence; empty when the report does not have it."""
    if not report.command:
        return []
    where = report.where if report.command_where is None else report.command_where
    origin = next((option.origin for option in report.command_options), None)
    return [Evidence(where=where, text=report.command, origin=origin)]


def layer_table(report: Report) -> str | None:
    """Where the layer table stands in the text ("lines 7 to 195"), None without one."""
    if not report.layers:
        return None
    last = report.layer_total or report.layers[-1]
    return f"lines {report.layers[0].where} to {last.where}"


def timing_advice(report: Report, what: str) -> Suggestion | None:
    """How to get the time of rows that have none; None where the text measured the run and lists no time per epoch."""
    if report.timing is None:
        return _check(f"Validate on the target and read the time of {what} before changing anything.")
    times = report.timing.epochs
    if not times:
        return None
    lines = f"lines {times[0].where} to {times[-1].where}"
    return _check(
        f"Read the measured time of {what} in {lines} of this text: it could not be put to each of these rows."
    )


def _lines(report: Report, what: str) -> str | None:
    return next((f"lines {span.where} to {span.last}" for span in report.unread if span.what == what), None)


def _check(text: str) -> Suggestion:
    return Suggestion(kind=SuggestionKind.CHECK, text=text)
