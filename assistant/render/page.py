"""A diagnosis as HTML: verdict, figures, strip, pools, findings, and what is not known."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.diagnosis.engine import Diagnosis, Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.words import counted, listed
from assistant.render.artefact import Artefact, artefact
from assistant.render.artefact_page import (
    artefact_head,
    beside_html,
    costs_html,
    hint_html,
    listing_html,
    listings_html,
)
from assistant.render.cards import finding_card
from assistant.render.figures_page import epochs_figure, pools_figure, tiles
from assistant.render.files import Input
from assistant.render.files_page import contradictions_html, files_html, inputs_html
from assistant.render.html import Html, element, folded, join, prose
from assistant.render.layers import layer_table
from assistant.render.places import Places
from assistant.render.problems_page import problems_html
from assistant.render.said import asks, no_finding
from assistant.render.text import clean, place
from assistant.render.verdict import (
    errors,
    origin,
    verdict,
)
from assistant.report.facts import Message, MessageLevel, Report

MAX_REPORTS = 20
MAX_FINDINGS = 64
MAX_ROWS = 100
"""Mentions and unread spans listed at most."""


def diagnoses_html(diagnoses: Sequence[Diagnosis], source: str = "", inputs: Sequence[Input] = ()) -> Html:
    """All reports of one input, or of several `inputs`, each in its own section; `source` names a single input."""
    shown = diagnoses[:MAX_REPORTS]
    where = "these inputs" if inputs else "this input"
    reports = sum(artefact(each.report) is None for each in diagnoses)
    kinds = ((reports, "report"), (len(diagnoses) - reports, "other file" if reports else "file"))
    with_builds = bool(reports)
    told = listed([counted(number, word) for number, word in kinds if number])
    several = element("p", f"{told} in {where}, one after the other.", class_="na-note")
    more = f"The first {MAX_REPORTS} are shown. Paste the others by themselves to see them."
    return element(
        "div",
        *((inputs_html(inputs),) if inputs else ()),
        *((several,) if len(diagnoses) > 1 else ()),
        *(
            diagnosis_html(each, number, len(diagnoses), source, brief=with_builds)
            for number, each in enumerate(shown, 1)
        ),
        *((element("p", more, class_="na-note"),) if len(diagnoses) > MAX_REPORTS else ()),
        class_="na",
    )


def inputs_page(inputs: Sequence[Input]) -> Html:
    """Several inputs of which none is of use, each with its sentence."""
    return element("div", element("div", inputs_html(inputs), role="alert"), class_="na")


def diagnosis_html(diagnosis: Diagnosis, number: int = 1, of: int = 1, source: str = "", brief: bool = False) -> Html:
    """One report as a section. `number` keeps its ids unique on a page with several.

    `brief` is for a file beside builds that it is not of: the figures of one that is no report are folded.
    """
    report, key = diagnosis.report, f"r{number}"
    start = "" if report.where == 1 else f"from {place(report.where)}"
    name = source or (report.files[0].name if report.files else "")
    file = artefact(report)
    known = origin(report) if file is None else (str(file.kind), *(origin(report) if report.tool else ()))
    about = " · ".join(part for part in (clean(name), *known, start) if part)
    parts = _report(diagnosis, key) if file is None else _file(file, diagnosis, key, brief)
    return element(
        "section",
        element(
            "p",
            (f"{'Report' if file is None else 'File'} {number} of {of} · " if of > 1 else "") + about,
            class_="na-origin",
        ),
        *parts,
        class_="na-report",
        aria_labelledby=f"{key}-verdict",
    )


def _report(diagnosis: Diagnosis, key: str) -> tuple[Html, ...]:
    """What a report or log says, and the files beside it."""
    report = diagnosis.report
    return (
        element("h2", prose(verdict(report)), id=f"{key}-verdict", class_="na-verdict", tabindex=-1),
        tiles(report),
        _errors(report),
        contradictions_html(report),
        problems_html(diagnosis),
        epochs_figure(report, key),
        _layers(report),
        pools_figure(report, key),
        _findings(diagnosis, key),
        _asks(diagnosis),
        element(
            "div",
            files_html(report),
            beside_html(report),
            costs_html(report),
            _warnings(report),
            _options(report),
            _around(report),
            _quiet(diagnosis),
            class_="na-folded",
        ),
    )


def _file(file: Artefact, diagnosis: Diagnosis, key: str, brief: bool) -> tuple[Html, ...]:
    """What a file says that is no report. Rules that lack a report are not told: no such file has one."""
    report = diagnosis.report
    tables = listings_html(file.tables)
    files = files_html(report) if len(report.files) > 1 else Html("")
    if brief and file.tables:
        tables = element("div", folded("What it says", tables), class_="na-folded")
    return (
        artefact_head(file, report, key, brief),
        tiles(report) if report.timing is not None else Html(""),
        _errors(report),
        contradictions_html(report),
        problems_html(diagnosis),
        *((_findings(diagnosis, key),) if diagnosis.findings else ()),
        tables,
        Html("") if brief else hint_html(file),
        element("div", files, _warnings(report), _around(report), class_="na-folded"),
    )


def _layers(report: Report) -> Html:
    """Software and hybrid epochs with the layers of the user's own model, where a graph tells."""
    table = layer_table(report)
    return listing_html(table) if table else Html("")


def notice_html(sentence: str) -> Html:
    """One sentence about an input that could not be used."""
    return element("div", element("p", prose(sentence), role="alert", class_="na-alert"), class_="na")


def _findings(diagnosis: Diagnosis, key: str) -> Html:
    found = diagnosis.findings
    if not found:
        return element("div", element("h3", "No finding"), element("p", no_finding(diagnosis)))
    by_severity = ((sum(each.severity is severity for each in found), severity) for severity in Severity)
    told = listed([_severities(number, severity) for number, severity in by_severity if number])
    cards = (
        finding_card(each, f"{key}-f{number}", diagnosis.report) for number, each in enumerate(found[:MAX_FINDINGS], 1)
    )
    more = f"{counted(len(found) - MAX_FINDINGS, 'more finding')} not shown."
    return element(
        "div",
        element("h3", f"{counted(len(found), 'finding')}: {told}"),
        *cards,
        *((element("p", more, class_="na-note"),) if len(found) > MAX_FINDINGS else ()),
        class_="na-findings",
    )


def _severities(number: int, severity: Severity) -> str:
    return f"{number} info" if severity is Severity.INFO else counted(number, severity)


def _asks(diagnosis: Diagnosis) -> Html:
    asked = asks(diagnosis)
    if not asked:
        return Html("")
    rows = (element("li", prose(what), element("span", rules, class_="na-for")) for what, rules in asked)
    return element("div", element("h3", "Could not tell"), element("ul", *rows, class_="na-asks"))


def _errors(report: Report) -> Html:
    """Error lines of the tool, in sight: they say why the rest is missing."""
    rows = [_message(each, report) for each in errors(report)]
    if not rows:
        return Html("")
    return element("div", element("h3", f"{counted(len(rows), 'error')} of the tool"), _list(rows), class_="na-errors")


def _warnings(report: Report) -> Html:
    rows = [_message(each, report) for each in report.messages if each.level is MessageLevel.WARNING]
    return folded(f"Warnings of the tool ({len(rows)})", _list(rows)) if rows else Html("")


def _message(message: Message, report: Report) -> Html:
    times = f" ({message.count:,} times)" if message.count > 1 else ""
    return _row(Places(report).of(message), join(element("code", clean(message.text)), times))


def _options(report: Report) -> Html:
    """Compiler options in force, each with its line."""
    typed = ((o, o.name if o.value is None else f"{o.name} {o.value}") for o in report.options)
    places = Places(report)
    rows = [_row(places.of(option), element("code", clean(text))) for option, text in typed]
    return folded(f"Compiler options in force ({len(rows)})", _list(rows)) if rows else Html("")


def _around(report: Report) -> Html:
    """What stands around the report and what of it was not read: told, never used as a fact of the table."""
    places = Places(report)
    said = [(places.of(m), clean(f"{m.name} {m.value or ''}")) for m in report.mentions]
    mentions = [_row(where, element("code", text)) for where, text in said]
    unread = [_row(f"{places.of(u)} to {u.last}", clean(u.what)) for u in report.unread]
    told = "Options, pools and counts in the prose. They may belong to another build: none is a fact of the table."
    return join(
        folded(f"Said around the report ({len(mentions)})", element("p", told), _list(mentions)) if mentions else "",
        folded(f"Not read ({len(unread)})", _list(unread)) if unread else "",
    )


def _quiet(diagnosis: Diagnosis) -> Html:
    """Rules that ran clear and rules that do not apply, folded."""
    clear, unfit = diagnosis.with_outcome(Outcome.CLEAR), diagnosis.with_outcome(Outcome.NOT_APPLICABLE)
    passed = [_row(each.rule.id, each.rule.title) for each in clear]
    other = [_row(each.rule.id, f"{each.rule.title}: {clean(each.reason)}") for each in unfit]
    return join(
        folded(f"{counted(len(clear), 'rule')} clear", _list(passed)) if clear else "",
        folded(f"{counted(len(unfit), 'rule')} not for this report", _list(other)) if unfit else "",
    )


def _row(where: str, what: str) -> Html:
    return element("li", element("span", where, class_="na-where"), element("span", what))


def _list(rows: list[Html]) -> Html:
    more = f"{len(rows) - MAX_ROWS:,} more"
    return element("ul", *rows[:MAX_ROWS], *((element("li", more),) if len(rows) > MAX_ROWS else ()), class_="na-rows")
