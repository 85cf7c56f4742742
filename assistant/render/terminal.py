"""A diagnosis for the terminal: the verdict first, then figures, strip, pools, findings, and what is not known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.catalog import manifest
from assistant.diagnosis.engine import Diagnosis, Outcome
from assistant.diagnosis.finding import Finding, Severity, Suggestion
from assistant.diagnosis.words import counted
from assistant.render.files import apart_rows, contradiction_rows, contradictions_title, file_rows, first_file
from assistant.render.said import asks, flags_line, no_finding, noted, standing, where_to_type
from assistant.render.terminal_charts import pool_lines, strip_lines
from assistant.render.terminal_style import Style
from assistant.render.text import clean, columns, located, place
from assistant.render.verdict import NO_FIGURES, NOT_IN_REPORT, Figure, errors, failed, figures, origin, verdict
from assistant.report.facts import Report

_ROWS = 8
"""Rows of evidence, errors and mentions shown; the page lists them all."""

_NARROWEST_NOTE = 18
_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}


def render_diagnosis(diagnosis: Diagnosis, *, color: bool, width: int, ascii: bool = False) -> str:
    """The diagnosis as lines of at most `width` columns; only an address on a line of its own may be longer.

    `color` adds terminal colours; `ascii` is for an output that cannot encode block characters and arrows. Control
    characters of the input never reach the output.
    """
    report, style = diagnosis.report, Style(color, ascii)
    numbers = _numbered(diagnosis.findings)
    sections = (
        _head(report, style, width),
        _errors(report, style, width),
        _contradictions(report, style, width),
        strip_lines(report, style, width),
        pool_lines(report, style, width),
        *(_finding(finding, numbers, first_file(report), style, width) for finding in diagnosis.findings),
        _nothing_found(diagnosis, style, width),
        _asks(diagnosis, style, width),
        _mentions(report, style, width),
        _files(report, style, width),
        _sources(numbers, style, width),
        _rest(diagnosis, style, width),
    )
    return style.plain("\n\n".join("\n".join(lines) for lines in map(list, sections) if lines))


def _head(report: Report, style: Style, width: int) -> Iterator[str]:
    about = " · ".join((*origin(report), *(() if report.where == 1 else (f"from {place(report.where)}",))))
    yield from (style.dim(line) for line in style.wrap(about, width))
    yield from (style.bold(line) for line in style.wrap(verdict(report), width))
    if not failed(report):
        yield from _figures(figures(report), style, width)


def _figures(shown: tuple[Figure, ...], style: Style, width: int) -> Iterator[str]:
    """Label, value and note in columns; as running text where the columns would not fit."""
    if not any(figure.value for figure in shown):
        yield from (style.dim(line) for line in _indented(NO_FIGURES, 2, style, width))
        return
    label = max(columns(style.plain(figure.label)) for figure in shown)
    value = max(columns(figure.value or NOT_IN_REPORT) for figure in shown)
    indent = label + value + 6
    for figure in shown:
        told = figure.value or NOT_IN_REPORT
        if width - indent < _NARROWEST_NOTE:
            yield from _indented(f"{figure.label}: {told} ({figure.note})", 2, style, width)
            continue
        notes = [style.dim(note) for note in style.wrap(figure.note, width - indent)]
        painted = (told if figure.value else style.dim(told)) + " " * (value - columns(told))
        yield f"  {style.plain(figure.label):<{label}}  {painted}  {notes[0]}"
        yield from (" " * indent + note for note in notes[1:])


def _errors(report: Report, style: Style, width: int) -> Iterator[str]:
    """Error lines of the tool: they say why the rest is missing."""
    if found := errors(report):
        yield style.paint("red", f"{counted(len(found), 'error')} of the tool")
        first = first_file(report)
        rows = [(located(error.where, error.origin, first), clean(error.text), "") for error in found]
        yield from _rows(rows, style, width)


def _contradictions(report: Report, style: Style, width: int) -> Iterator[str]:
    """Where the files of a build do not agree: what follows rests on one side of it."""
    if found := contradiction_rows(report):
        yield from (style.paint("yellow", line) for line in style.wrap(contradictions_title(found), width))
        yield from _told(found, style, width)


def _files(report: Report, style: Style, width: int) -> Iterator[str]:
    """The files of a build and those that are not of it."""
    for title, rows in (("Files of this build", file_rows(report)), ("Not of this build", apart_rows(report))):
        if rows:
            yield style.bold(title)
            yield from _told(rows, style, width)


def _told(rows: Sequence[tuple[str, str]], style: Style, width: int) -> Iterator[str]:
    for name, told in rows[:_ROWS]:
        first, *more = style.wrap(f"{name}: {told}", width - 2)
        yield f"  {first}"
        yield from (f"    {line}" for line in style.wrap(" ".join(more), width - 4) if line)
    if len(rows) > _ROWS:
        yield style.dim(f"  and {len(rows) - _ROWS:,} more")


def _finding(finding: Finding, numbers: dict[str, int], file: str | None, style: Style, width: int) -> Iterator[str]:
    colour = _COLOURS[finding.severity]
    lead = f"{finding.severity} {finding.id}  "
    title = style.wrap(clean(finding.title), width - len(lead))
    yield style.paint(colour, f"{finding.severity} {finding.id}") + "  " + style.bold(title[0])
    yield from (" " * len(lead) + style.bold(line) for line in title[1:])
    yield from _indented(clean(finding.because), 2, style, width)
    rows = [(located(row.where, row.origin, file), clean(row.text), noted(row)) for row in finding.evidence]
    yield from _rows(rows, style, width)
    for number, suggestion in enumerate(finding.suggestions, 1):
        yield from _suggestion(number, suggestion, style, width)
    facts = standing(finding)
    facts += ["sources " + " ".join(f"[{numbers[each]}]" for each in finding.citations)] if finding.citations else []
    yield from (style.dim(line) for line in _indented(" · ".join(facts), 2, style, width))


def _rows(rows: Sequence[tuple[str, str, str]], style: Style, width: int) -> Iterator[str]:
    """Rows of the input with their lines, shortened to fit, and what we note on them; the first few."""
    shown = rows[:_ROWS]
    label = max(columns(where) for where, _, _ in shown)
    for where, text, note in shown:
        lead = " " * (2 + label - columns(where)) + where + "  "
        room = width - len(lead)
        note = note if columns(note) < room // 2 else ""
        yield style.dim(lead) + style.shorten(text, max(room - columns(note), 8)) + style.dim(note)
    if more := len(rows) - len(shown):
        yield style.dim(f"  and {counted(more, 'more row')}")


def _suggestion(number: int, suggestion: Suggestion, style: Style, width: int) -> Iterator[str]:
    lines = style.wrap(clean(suggestion.text), width - 9)
    yield f"  try {number}: {lines[0]}"
    yield from (f"         {line}" for line in lines[1:])
    if suggestion.flags:
        yield from (style.dim(line) for line in _indented(f"{where_to_type(suggestion)}:", 9, style, width))
        flags = style.wrap(flags_line(suggestion), width - 11)
        yield from (" " * 11 + style.paint("green", line) for line in flags)


def _nothing_found(diagnosis: Diagnosis, style: Style, width: int) -> Iterator[str]:
    if not diagnosis.findings:
        yield from (style.bold(line) for line in style.wrap(f"No finding. {no_finding(diagnosis)}", width))


def _asks(diagnosis: Diagnosis, style: Style, width: int) -> Iterator[str]:
    asked = asks(diagnosis)
    if asked:
        yield style.bold("Could not tell")
    for what, rules in asked:
        yield from _indented(clean(what), 2, style, width)
        yield from (style.dim(line) for line in _indented(rules, 4, style, width))


def _mentions(report: Report, style: Style, width: int) -> Iterator[str]:
    if not report.mentions:
        return
    yield style.bold("Said around the report")
    yield from (
        style.dim(line) for line in _indented("It may be about another build: no fact of the table.", 2, style, width)
    )
    first = first_file(report)
    told = [(located(m.where, m.origin, first), clean(f"{m.name} {m.value or ''}"), "") for m in report.mentions]
    yield from _rows(told, style, width)


def _numbered(findings: Iterable[Finding]) -> dict[str, int]:
    references = dict.fromkeys(reference for finding in findings for reference in finding.citations)
    return {reference: number for number, reference in enumerate(references, 1)}


def _sources(numbers: dict[str, int], style: Style, width: int) -> Iterator[str]:
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


def _rest(diagnosis: Diagnosis, style: Style, width: int) -> Iterator[str]:
    if not diagnosis.findings:
        return
    clear = len(diagnosis.with_outcome(Outcome.CLEAR))
    unfit = len(diagnosis.with_outcome(Outcome.NOT_APPLICABLE))
    told = f"{counted(clear, 'rule')} clear" + (f", {unfit} not for this report" if unfit else "")
    hint = f"`neuralart explain {diagnosis.findings[0].id}` tells what a rule looks for."
    yield from (style.dim(line) for line in style.wrap(f"{told}. {hint}", width))


def _indented(text: str, indent: int, style: Style, width: int) -> Iterator[str]:
    return (" " * indent + line for line in style.wrap(text, width - indent))
