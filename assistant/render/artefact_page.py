"""A file that is no report, on the page: what it is, its slips, its figures as tables, and what to give with it."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.render.artefact import Artefact, beside
from assistant.render.cost_words import dearest_epochs
from assistant.render.files import apart_told
from assistant.render.html import Html, element, folded, join, prose
from assistant.render.listing import Listing
from assistant.render.tables import scrolling
from assistant.report.facts import Report

MAX_ROWS = 200


def artefact_head(found: Artefact, report: Report, key: str, brief: bool) -> Html:
    """One sentence on the file, as the heading of its section, and why it is of none of the builds beside it."""
    apart = apart_told(report)
    return join(
        element(
            "h2",
            prose(found.told),
            id=f"{key}-verdict",
            class_="na-verdict na-brief" if brief else "na-verdict",
            tabindex=-1,
        ),
        element("p", prose(apart), class_="na-note") if apart else "",
    )


def listings_html(found: Iterable[Listing]) -> Html:
    """Tables one below the other, each in a box that scrolls."""
    return join(*(listing_html(each) for each in found if each.rows or each.note))


def listing_html(found: Listing) -> Html:
    """One table under its title."""
    return element(
        "div",
        element("h3", found.title),
        _table(found),
        *((element("p", prose(found.note), class_="na-note"),) if found.note else ()),
        class_="na-listing",
    )


def beside_html(report: Report) -> Html:
    """The figures of the files that were merged into a report, folded."""
    return join(*(folded(told, listings_html(tables)) for told, tables in beside(report)))


def costs_html(report: Report) -> Html:
    """The most expensive epochs by the estimates of a graph, folded; those of a cost table stand with its figures."""
    dearest = None if report.epoch_costs else dearest_epochs(report)
    return folded(f"{dearest.title}, as the compiler estimates", listing_html(dearest)) if dearest else Html("")


def hint_html(found: Artefact) -> Html:
    """What to give with the file."""
    return element("p", prose(found.hint), class_="na-hint")


def _table(found: Listing) -> Html:
    numbers = [column.right for column in found.columns]
    head = element("tr", *(element("th", each.name, scope="col", class_=_side(each.right)) for each in found.columns))
    rows = (
        element("tr", *(element("td", cell, class_=_side(right)) for cell, right in zip(row, numbers, strict=True)))
        for row in found.rows[:MAX_ROWS]
    )
    grid = element("table", element("thead", head), element("tbody", *rows), class_="na-table")
    more = f"{len(found.rows) - MAX_ROWS:,} more rows are not shown."
    return scrolling(found.title, grid, *((element("p", more),) if len(found.rows) > MAX_ROWS else ()))


def _side(right: bool) -> str | None:
    return "na-number" if right else None
