"""A diagnosis for the terminal: the verdict first, then figures, strip, pools, findings, and what is not known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.diagnosis.engine import Diagnosis, Outcome
from assistant.diagnosis.words import counted
from assistant.render.artefact import Artefact, artefact
from assistant.render.cost_words import FEW_EPOCHS, dearest_epochs
from assistant.render.files import (
    apart_rows,
    apart_told,
    contradiction_rows,
    contradictions_title,
    file_rows,
    stands_alone,
)
from assistant.render.layers import layer_table
from assistant.render.places import Places
from assistant.render.said import asks, no_finding
from assistant.render.terminal_artefact import (
    artefact_head,
    artefact_tables,
    brief_lines,
    hint_lines,
)
from assistant.render.terminal_charts import pool_lines, strip_lines
from assistant.render.terminal_findings import finding_lines, indented, numbered, rows, source_lines
from assistant.render.terminal_problems import problem_lines
from assistant.render.terminal_style import Style
from assistant.render.terminal_tables import table_lines
from assistant.render.text import clean, columns, place
from assistant.render.verdict import (
    NO_FIGURES,
    NOT_IN_REPORT,
    Figure,
    errors,
    failed,
    figures,
    origin,
    sources_told,
    verdict,
)
from assistant.report.facts import Report

_TOLD = 20
"""Files and contradictions told with what is said of them."""

_NARROWEST_NOTE = 18

Sections = Iterable[Iterable[str]]
"""Lines by section; empty ones are left out."""


def render_diagnosis(diagnosis: Diagnosis, *, color: bool, width: int, ascii: bool = False, brief: bool = False) -> str:
    """The diagnosis as lines of at most `width` columns; only an address on a line of its own may be longer.

    `color` adds terminal colours; `ascii` is for an output that cannot encode block characters and arrows. Control
    characters of the input never reach the output. `brief` is for a file beside builds that it is not of: of one that
    is no report, only what it is and what is wrong in it.
    """
    report, style = diagnosis.report, Style(color, ascii)
    file = artefact(report)
    sections = _report(diagnosis, style, width) if file is None else _file(file, diagnosis, style, width, brief)
    return style.plain("\n\n".join("\n".join(lines) for lines in map(list, sections) if lines))


def _report(diagnosis: Diagnosis, style: Style, width: int) -> Sections:
    """What a report or log says, and the files beside it."""
    report = diagnosis.report
    numbers = numbered(diagnosis.findings)
    return (
        _head(report, style, width),
        _errors(report, style, width),
        _contradictions(report, style, width),
        problem_lines(diagnosis, style, width),
        strip_lines(report, style, width),
        _layers(report, style, width),
        _costs(report, style, width),
        pool_lines(report, style, width),
        *(finding_lines(finding, numbers, report, style, width) for finding in diagnosis.findings),
        _nothing_found(diagnosis, style, width),
        _asks(diagnosis, style, width),
        _mentions(report, style, width),
        _unread(report, style, width),
        _files(report, style, width),
        source_lines(numbers, style, width),
        _rest(diagnosis, style, width),
    )


def _file(file: Artefact, diagnosis: Diagnosis, style: Style, width: int, brief: bool) -> Sections:
    """What a file says that is no report. Rules that lack a report are not told: no such file has one."""
    report = diagnosis.report
    numbers = numbered(diagnosis.findings)
    if brief:
        head: Sections = (brief_lines(file, report, style, width),)
        figures: Sections = ()
    else:
        head = (artefact_head(file, report, style, width), _measured(report, style, width))
        figures = (*artefact_tables(file, style, width), _unread(report, style, width))
    return (
        *head,
        _errors(report, style, width),
        _contradictions(report, style, width),
        problem_lines(diagnosis, style, width),
        *(finding_lines(finding, numbers, report, style, width) for finding in diagnosis.findings),
        *figures,
        hint_lines(file, style, width) if not brief else (),
        _files(report, style, width) if not brief else (),
        source_lines(numbers, style, width),
        _rest(diagnosis, style, width),
    )


def _head(report: Report, style: Style, width: int) -> Iterator[str]:
    about = " · ".join((*origin(report), *(() if report.where == 1 else (f"from {place(report.where)}",))))
    yield from (style.dim(line) for line in style.wrap(about, width))
    yield from (style.bold(line) for line in style.wrap(verdict(report), width))
    if not failed(report):
        yield from _figures(figures(report), style, width)


def _figures(shown: tuple[Figure, ...], style: Style, width: int) -> Iterator[str]:
    """Label, value and note in columns; as running text where the columns would not fit."""
    if not any(figure.value for figure in shown):
        yield from (style.dim(line) for line in indented(NO_FIGURES, 2, style, width))
        return
    label = max(columns(style.plain(figure.label)) for figure in shown)
    value = max(columns(figure.value or NOT_IN_REPORT) for figure in shown)
    indent = label + value + 6
    for figure in shown:
        told = figure.value or NOT_IN_REPORT
        if width - indent < _NARROWEST_NOTE:
            yield from indented(f"{figure.label}: {told} ({figure.note})", 2, style, width)
            continue
        notes = [style.dim(note) for note in style.wrap(figure.note, width - indent)]
        painted = (told if figure.value else style.dim(told)) + " " * (value - columns(told))
        yield f"  {style.plain(figure.label):<{label}}  {painted}  {notes[0]}"
        yield from (" " * indent + note for note in notes[1:])
    yield from (style.dim(line) for line in indented(sources_told(shown), 2, style, width))


def _errors(report: Report, style: Style, width: int) -> Iterator[str]:
    """Error lines of the tool: they say why the rest is missing."""
    if found := errors(report):
        yield style.paint("red", f"{counted(len(found), 'error')} of the tool")
        places = Places(report)
        yield from rows([(places.of(error), clean(error.text), "") for error in found], style, width)


def _contradictions(report: Report, style: Style, width: int) -> Iterator[str]:
    """Where the files of a build do not agree: what follows rests on one side of it."""
    if found := contradiction_rows(report):
        yield from (style.paint("yellow", line) for line in style.wrap(contradictions_title(found), width))
        yield from _told(found, style, width)


def _files(report: Report, style: Style, width: int) -> Iterator[str]:
    """The files of a build and those that are not of it."""
    if stands_alone(report):
        yield from style.wrap(apart_told(report), width)
        return
    for title, named in (("Files of this build", file_rows(report)), ("Not of this build", apart_rows(report))):
        if named:
            yield style.bold(title)
            yield from _told(named, style, width)


def _told(found: Sequence[tuple[str, str]], style: Style, width: int) -> Iterator[str]:
    """Names with what is said of each. Of very many the last ones stand without a sentence: no name is left out."""
    for name, told in found[:_TOLD]:
        first, *more = style.wrap(f"{name}: {told}", width - 4)
        yield f"  {first}"
        yield from (f"    {line}" for line in more)
    if len(found) > _TOLD:
        yield from indented("and " + ", ".join(name for name, _ in found[_TOLD:]), 2, style, width)


def _layers(report: Report, style: Style, width: int) -> Iterator[str]:
    """Software and hybrid epochs with the layers of the user's own model, where a graph tells."""
    if table := layer_table(report):
        yield from table_lines(table, style, width)


def _unread(report: Report, style: Style, width: int) -> Iterator[str]:
    """What of a file was recognised and could not be read."""
    if report.unread:
        places = Places(report)
        yield style.bold("Not read")
        told = [(places.of(span), clean(span.what), "") for span in report.unread[:_TOLD]]
        yield from rows(told, style, width)
        if len(report.unread) > _TOLD:
            yield from indented(f"and {len(report.unread) - _TOLD:,} more", 2, style, width)


def _costs(report: Report, style: Style, width: int) -> Iterator[str]:
    """The epochs that the compiler expects to take longest, where a graph or a cost table tells."""
    if table := dearest_epochs(report, FEW_EPOCHS):
        yield from table_lines(table, style, width)


def _measured(report: Report, style: Style, width: int) -> Iterator[str]:
    """The figures of a file that a validate run wrote."""
    if report.timing is not None:
        yield from _figures(tuple(figure for figure in figures(report) if figure.value), style, width)


def _nothing_found(diagnosis: Diagnosis, style: Style, width: int) -> Iterator[str]:
    if not diagnosis.findings:
        yield from (style.bold(line) for line in style.wrap(f"No finding. {no_finding(diagnosis)}", width))


def _asks(diagnosis: Diagnosis, style: Style, width: int) -> Iterator[str]:
    asked = asks(diagnosis)
    if asked:
        yield style.bold("Could not tell")
    for what, rules in asked:
        yield from indented(clean(what), 2, style, width)
        yield from (style.dim(line) for line in indented(rules, 4, style, width))


def _mentions(report: Report, style: Style, width: int) -> Iterator[str]:
    if not report.mentions:
        return
    yield style.bold("Said around the report")
    yield from (
        style.dim(line) for line in indented("It may be about another build: no fact of the table.", 2, style, width)
    )
    places = Places(report)
    told = [(places.of(mention), clean(f"{mention.name} {mention.value or ''}"), "") for mention in report.mentions]
    yield from rows(told, style, width)


def _rest(diagnosis: Diagnosis, style: Style, width: int) -> Iterator[str]:
    """How the other rules ended, and where to read on. Of a file that is no report no other rule could say anything."""
    if not diagnosis.findings:
        return
    told = ""
    if artefact(diagnosis.report) is None:
        clear = len(diagnosis.with_outcome(Outcome.CLEAR))
        unfit = len(diagnosis.with_outcome(Outcome.NOT_APPLICABLE))
        told = f"{counted(clear, 'rule')} clear" + (f", {unfit} not for this report" if unfit else "") + ". "
    hint = f"`neuralart explain {diagnosis.findings[0].id}` tells what a rule looks for."
    yield from (style.dim(line) for line in style.wrap(f"{told}{hint}", width))
