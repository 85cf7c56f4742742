"""Mistakes in the files of a build, on the page."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.diagnosis.engine import Diagnosis
from assistant.render.html import Html, element, prose
from assistant.render.places import Places
from assistant.render.problems import problems_title, row_text, spot, untold, what
from assistant.report.setup_facts import Problem

MAX_ROWS = 200


def problems_html(diagnosis: Diagnosis) -> Html:
    """The problems that no finding is about, in sight; empty without any."""
    found, places = untold(diagnosis), Places(diagnosis.report)
    if not found:
        return Html("")
    title = element("h3", problems_title(found, places))
    return element("div", title, problem_rows(found, places), class_="na-problems")


def problem_rows(found: Sequence[Problem], places: Places) -> Html:
    """Each problem at its line and column: what is wrong, what to write, and the line itself."""
    rows = [
        element(
            "li",
            element("span", spot(problem, places), class_="na-where"),
            element(
                "span",
                prose(what(problem)),
                *((element("code", text, class_="na-row"),) if (text := row_text(problem)) else ()),
            ),
        )
        for problem in found[:MAX_ROWS]
    ]
    more = [element("li", f"{len(found) - MAX_ROWS:,} more")] if len(found) > MAX_ROWS else []
    return element("ul", *rows, *more, class_="na-rows na-slips")
