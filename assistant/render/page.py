"""A diagnosis as HTML: verdict, figures, strip, pools, findings, and what is not known."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.diagnosis.engine import Diagnosis, Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.words import counted, listed
from assistant.render.cards import finding_card
from assistant.render.files import Input, first_file
from assistant.render.files_page import contradictions_html, files_html, inputs_html
from assistant.render.html import Html, element, folded, join, prose
from assistant.render.pools import spills
from assistant.render.said import asks, no_finding
from assistant.render.svg_epochs import epoch_strip
from assistant.render.svg_pools import pool_bars
from assistant.render.tables import epoch_table, pool_table
from assistant.render.text import clean, located, place
from assistant.render.verdict import NO_FIGURES, NOT_IN_REPORT, Figure, errors, failed, figures, origin, verdict
from assistant.report.facts import EpochKind, Message, MessageLevel, Report

MAX_REPORTS = 20
MAX_FINDINGS = 64
MAX_ROWS = 100
"""Mentions and unread spans listed at most."""

_UNITS = "kB and MB are binary, as in the report."

_LEGEND = {
    EpochKind.HW: "HW: on the NPU",
    EpochKind.EC: "EC: on the NPU, run by the epoch controller",
    EpochKind.SW: "SW: on the CPU",
    EpochKind.HYBRID: "hybrid: NPU and CPU",
    EpochKind.UNKNOWN: "kind not known",
}


def diagnoses_html(diagnoses: Sequence[Diagnosis], source: str = "", inputs: Sequence[Input] = ()) -> Html:
    """All reports of one input, or of several `inputs`, each in its own section; `source` names a single input."""
    shown = diagnoses[:MAX_REPORTS]
    where = "these inputs" if inputs else "this input"
    several = element("p", f"{counted(len(diagnoses), 'report')} in {where}, one after the other.", class_="na-note")
    more = f"The first {MAX_REPORTS} are shown. Paste the others by themselves to see them."
    return element(
        "div",
        *((inputs_html(inputs),) if inputs else ()),
        *((several,) if len(diagnoses) > 1 else ()),
        *(diagnosis_html(each, number, len(diagnoses), source) for number, each in enumerate(shown, 1)),
        *((element("p", more, class_="na-note"),) if len(diagnoses) > MAX_REPORTS else ()),
        class_="na",
    )


def inputs_page(inputs: Sequence[Input]) -> Html:
    """Several inputs of which none is of use, each with its sentence."""
    return element("div", element("div", inputs_html(inputs), role="alert"), class_="na")


def diagnosis_html(diagnosis: Diagnosis, number: int = 1, of: int = 1, source: str = "") -> Html:
    """One report as a section. `number` keeps its ids unique on a page with several."""
    report, key = diagnosis.report, f"r{number}"
    start = "" if report.where == 1 else f"from {place(report.where)}"
    file = source or (report.files[0].name if report.files else "")
    about = " · ".join(part for part in (clean(file), *origin(report), start) if part)
    return element(
        "section",
        element("p", (f"Report {number} of {of} · " if of > 1 else "") + about, class_="na-origin"),
        element("h2", prose(verdict(report)), id=f"{key}-verdict", class_="na-verdict", tabindex=-1),
        _tiles(report),
        _errors(report),
        contradictions_html(report),
        _epochs(report, key),
        _pools(report, key),
        _findings(diagnosis, key),
        _asks(diagnosis),
        element(
            "div",
            files_html(report),
            _warnings(report),
            _options(report),
            _around(report),
            _quiet(diagnosis),
            class_="na-folded",
        ),
        class_="na-report",
        aria_labelledby=f"{key}-verdict",
    )


def notice_html(sentence: str) -> Html:
    """One sentence about an input that could not be used."""
    return element("div", element("p", prose(sentence), role="alert", class_="na-alert"), class_="na")


def _tiles(report: Report) -> Html:
    shown = figures(report)
    if any(figure.value for figure in shown):
        return element("dl", *map(_tile, shown), class_="na-tiles")
    return Html("") if failed(report) else element("p", NO_FIGURES, class_="na-note")


def _tile(figure: Figure) -> Html:
    absent = figure.value is None
    return element(
        "div",
        element("dt", figure.label),
        element("dd", figure.value or NOT_IN_REPORT, class_="na-absent" if absent else "na-value"),
        element("dd", figure.note, class_="na-tile-note"),
        class_="na-tile",
    )


def _epochs(report: Report, key: str) -> Html:
    chart = epoch_strip(report, key)
    if not chart:
        return Html("")
    kinds = {row.kind for row in report.epochs}
    legend = [_swatch(str(kind), words) for kind, words in _LEGEND.items() if kind in kinds]
    if report.table_complete is False:
        legend.append(_swatch("gap", "not in this paste"))
    name = "Epoch strip; the arrow keys move from epoch to epoch"
    return element(
        "figure",
        element("figcaption", element("h3", "Epochs"), element("ul", *legend, class_="na-legend")),
        element("div", chart, class_="na-chart", tabindex=0, role="group", aria_label=name),
        element("p", "Point at an epoch, or use the arrow keys.", class_="na-readout", aria_live="polite"),
        folded("Epochs as a table", epoch_table(report)),
        class_="na-figure",
    )


def _pools(report: Report, key: str) -> Html:
    chart = pool_bars(report, key)
    if not chart:
        return Html("")
    idle = [clean(pool.name) for pool in report.memory_pools if not pool.used_bytes]
    pools = report.memory_pools
    shown = (
        ("weights", "weights", any(pool.weights_bytes for pool in pools)),
        ("activations", "activations", any(pool.activations_bytes and not spills(pool) for pool in pools)),
        ("spill", "activations in external memory", any(spills(pool) for pool in pools)),
    )
    legend = [_swatch(kind, words) for kind, words, present in shown if present]
    return element(
        "figure",
        element("figcaption", element("h3", "Memory pools"), element("ul", *legend, class_="na-legend")),
        element("div", chart, class_="na-chart"),
        element("p", " ".join((_UNITS, f"Not used: {', '.join(idle)}." if idle else "")), class_="na-note"),
        folded("Memory pools as a table", pool_table(report)),
        class_="na-figure",
    )


def _swatch(kind: str, words: str) -> Html:
    return element("li", element("span", class_=f"na-swatch na-swatch-{kind}", aria_hidden="true"), words)


def _findings(diagnosis: Diagnosis, key: str) -> Html:
    found = diagnosis.findings
    if not found:
        return element("div", element("h3", "No finding"), element("p", no_finding(diagnosis)))
    by_severity = ((sum(each.severity is severity for each in found), severity) for severity in Severity)
    told = listed([_severities(number, severity) for number, severity in by_severity if number])
    cards = (
        finding_card(each, f"{key}-f{number}", first_file(diagnosis.report))
        for number, each in enumerate(found[:MAX_FINDINGS], 1)
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
    return _row(
        located(message.where, message.origin, first_file(report)), join(element("code", clean(message.text)), times)
    )


def _options(report: Report) -> Html:
    """Compiler options in force, each with its line."""
    typed = ((o, o.name if o.value is None else f"{o.name} {o.value}") for o in report.options)
    first = first_file(report)
    rows = [_row(located(o.where, o.origin, first), element("code", clean(text))) for o, text in typed]
    return folded(f"Compiler options in force ({len(rows)})", _list(rows)) if rows else Html("")


def _around(report: Report) -> Html:
    """What stands around the report and what of it was not read: told, never used as a fact of the table."""
    first = first_file(report)
    said = [(located(m.where, m.origin, first), clean(f"{m.name} {m.value or ''}")) for m in report.mentions]
    mentions = [_row(where, element("code", text)) for where, text in said]
    unread = [_row(f"{located(u.where, u.origin, first)} to {u.last}", clean(u.what)) for u in report.unread]
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
