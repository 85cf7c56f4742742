"""Findings for the terminal: rows of evidence, what to try, and the sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.catalog import manifest
from assistant.diagnosis.finding import Finding, Severity, Suggestion
from assistant.diagnosis.words import counted
from assistant.render.layers import finding_layers
from assistant.render.places import Places
from assistant.render.problems import other_steps, told_by
from assistant.render.said import flags_line, noted, standing, where_to_type
from assistant.render.terminal_problems import problem_rows
from assistant.render.terminal_style import Style
from assistant.render.text import clean, columns
from assistant.report.facts import Report

MOST_ROWS = 8
"""Rows of evidence, errors and mentions shown; the page lists them all."""

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}


def finding_lines(finding: Finding, numbers: dict[str, int], report: Report, style: Style, width: int) -> Iterator[str]:
    """One finding: severity, because, evidence, what to try, how sure, and the layers of the user's model."""
    places = Places(report)
    colour = _COLOURS[finding.severity]
    lead = f"{finding.severity} {finding.id}  "
    title = style.wrap(clean(finding.title), width - len(lead))
    yield style.paint(colour, f"{finding.severity} {finding.id}") + "  " + style.bold(title[0])
    yield from (" " * len(lead) + style.bold(line) for line in title[1:])
    yield from indented(clean(finding.because), 2, style, width)
    if told := told_by(finding, report):
        yield from problem_rows(told, places, style, width)
    else:
        yield from rows([(places.of(row), clean(row.text), noted(row)) for row in finding.evidence], style, width)
    if layers := finding_layers(report, finding):
        yield from indented(f"in your model: {layers}", 2, style, width)
    for number, suggestion in enumerate(other_steps(finding, told), 1):
        yield from _suggestion(number, suggestion, style, width)
    facts = standing(finding)
    facts += ["sources " + " ".join(f"[{numbers[each]}]" for each in finding.citations)] if finding.citations else []
    yield from (style.dim(line) for line in indented(" · ".join(facts), 2, style, width))


def rows(found: Sequence[tuple[str, str, str]], style: Style, width: int) -> Iterator[str]:
    """Rows of the input with their places, shortened to fit, and what we note on them; the first few."""
    shown = [(style.plain(where), text, note) for where, text, note in found[:MOST_ROWS]]
    label = max((columns(where) for where, _, _ in shown if columns(where) <= width // 2), default=0)
    for where, text, note in shown:
        lead = " " * (2 + label - columns(where)) + where + "  "
        if columns(where) > label:
            yield from (style.dim(f"  {line}") for line in style.wrap(where, width - 2))
            lead = " " * min(label + 4, 8)
        room = width - columns(lead)
        note = note if columns(note) < room // 2 else ""
        yield style.dim(lead) + style.shorten(text, max(room - columns(note), 8)) + style.dim(note)
    if more := len(found) - len(shown):
        yield style.dim(f"  and {counted(more, 'more row')}")


def _suggestion(number: int, suggestion: Suggestion, style: Style, width: int) -> Iterator[str]:
    lines = style.wrap(clean(suggestion.text), width - 9)
    yield f"  try {number}: {lines[0]}"
    yield from (f"         {line}" for line in lines[1:])
    if suggestion.flags:
        yield from (style.dim(line) for line in indented(f"{where_to_type(suggestion)}:", 9, style, width))
        flags = style.wrap(flags_line(suggestion), width - 11)
        yield from (" " * 11 + style.paint("green", line) for line in flags)


def numbered(findings: Iterable[Finding]) -> dict[str, int]:
    """The references of all findings, numbered once."""
    references = dict.fromkeys(reference for finding in findings for reference in finding.citations)
    return {reference: number for number, reference in enumerate(references, 1)}


def source_lines(numbers: dict[str, int], style: Style, width: int) -> Iterator[str]:
    """Each source with its number, title, and who says so."""
    if numbers:
        yield style.bold("Sources")
    for reference, number in numbers.items():
        source = manifest.resolve(reference)
        title = source.title + (f" › {source.section_title}" if source.section_title else "")
        lead, told = f"  [{number}] ", f"{clean(title)} ({manifest.AUTHORITY[source.authority]})"
        url = clean(source.url or "")
        if columns(f"{lead}{told} {url}") <= width:
            yield lead + told + (style.dim(f" {url}") if url else "")
            continue
        lines = style.wrap(told, width - len(lead))
        yield lead + lines[0]
        yield from (" " * len(lead) + line for line in lines[1:])
        if url:
            yield style.dim(" " * len(lead) + url)


def indented(text: str, indent: int, style: Style, width: int) -> Iterator[str]:
    """`text` in lines of at most `width` columns that start `indent` columns in."""
    return (" " * indent + line for line in style.wrap(text, width - indent))
