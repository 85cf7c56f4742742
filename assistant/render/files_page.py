"""The files of a build on the page: what was read, where they contradict each other, and what is not of the build."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.diagnosis.words import counted, listed
from assistant.render.files import Input, apart_rows, contradiction_rows, contradictions_title, file_rows
from assistant.render.html import Html, element, folded, join
from assistant.render.text import clean
from assistant.report.facts import Report
from assistant.report.same_build import kind

MAX_ROWS = 100


def read_as(name: str, reports: Sequence[Report]) -> Input:
    """What an input was read as, in a few words."""
    kinds = listed(list(dict.fromkeys(str(kind(report)) for report in reports)))
    return Input(name, f"{counted(len(reports), 'report')}: {kinds}" if len(reports) > 1 else kinds)


def inputs_html(inputs: Sequence[Input]) -> Html:
    """One line for each of several inputs."""
    rows = (
        element(
            "li",
            element("code", clean(each.name)),
            element("span", f"read as {each.told}" if each.useful else clean(each.told), class_="na-told"),
            class_=None if each.useful else "na-useless",
        )
        for each in inputs
    )
    return element("ul", *rows, class_="na-inputs")


def files_html(report: Report) -> Html:
    """The files of a build and those apart from it, folded."""
    files, others = file_rows(report), apart_rows(report)
    return join(
        folded(f"Files of this build ({len(files)})", _list(files)) if files else "",
        folded(f"Not of this build ({len(others)})", _list(others)) if others else "",
    )


def contradictions_html(report: Report) -> Html:
    """Where the files of a build do not agree, in sight; empty when they do."""
    found = contradiction_rows(report)
    if not found:
        return Html("")
    title = element("h3", contradictions_title(report.contradictions))
    return element("div", title, _list(found), class_="na-contradictions")


def _list(rows: Sequence[tuple[str, str]]) -> Html:
    shown = [element("li", element("strong", name), element("span", told)) for name, told in rows[:MAX_ROWS]]
    more = [element("li", f"{len(rows) - MAX_ROWS:,} more")] if len(rows) > MAX_ROWS else []
    return element("ul", *shown, *more, class_="na-files")
