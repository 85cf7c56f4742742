"""What an answer rests on, as cards beside it: the rows of the report at hand, and the numbered citations."""

from __future__ import annotations

from collections.abc import Collection

from assistant.answer.answer import LITERAL, Answer, Citation
from assistant.catalog import manifest
from assistant.diagnosis.finding import Evidence
from assistant.diagnosis.words import counted
from assistant.errors import UnknownNameError
from assistant.render.html import Html, element, folded, join, link, prose
from assistant.render.text import clean, located

_ROWS_SHOWN = 8
_ROWS_MAX = 200

_KINDS = {
    "doc": "our article",
    "thread": "forum thread",
    "field-report": "field report",
    "issue": "issue",
    "article": "article",
}
_QUOTE_KINDS = {True: "literal", False: "our summary"}


def card_id(key: str, number: int) -> str:
    """The id of a citation's card; `key` tells answers of one page apart."""
    return f"{key}-c{number}"


def rows_id(key: str) -> str:
    """The id of the card with the rows of the report."""
    return f"{key}-rows"


def sources(answer: Answer, key: str, numbers: Collection[int], with_rows: bool) -> Html:
    """The cards of those citations whose number is in `numbers`, behind the rows of the report; empty without any."""
    cited = [citation for citation in answer.citations if citation.n in numbers]
    rows = rows_of(answer) if with_rows else ()
    if not cited and not rows:
        return Html("")
    return element(
        "aside",
        element("h3", "Sources"),
        _rows_card(rows, key) if rows else "",
        element("ol", *(_card(citation, key) for citation in cited), class_="na-cites") if cited else "",
        class_="na-sources-beside",
        aria_label="Sources of this answer",
        aria_live="off",
    )


def rows_of(answer: Answer) -> tuple[Evidence, ...]:
    """Every row of the report that a claim rests on, in the order of the report where it has lines."""
    rows = dict.fromkeys(row for claim in answer.claims for row in claim.rows)
    return tuple(sorted(rows, key=lambda row: (0, row.where, "") if isinstance(row.where, int) else (1, 0, row.where)))


def _rows_card(rows: tuple[Evidence, ...], key: str) -> Html:
    shown, more = rows[:_ROWS_SHOWN], rows[_ROWS_SHOWN:_ROWS_MAX]
    return element(
        "div",
        element("p", element("strong", "Your report"), class_="na-cite-title"),
        _list(shown),
        folded(counted(len(rows) - _ROWS_SHOWN, "more row"), _list(more)) if more else "",
        element("p", element("span", _QUOTE_KINDS[True], class_="na-quote-kind"), class_="na-facts"),
        id=rows_id(key),
        class_="na-cite",
        tabindex=-1,
    )


def _list(rows: tuple[Evidence, ...]) -> Html:
    lines = (
        element(
            "li",
            element("span", located(row.where, row.origin, None), class_="na-where"),
            element("code", clean(row.text)),
        )
        for row in rows
    )
    return element("ul", *lines, class_="na-rows")


def _card(citation: Citation, key: str) -> Html:
    return element(
        "li",
        element("span", str(citation.n), class_="na-n", aria_hidden="true"),
        element(
            "div",
            element("p", element("strong", link(citation.url, clean(citation.title))), class_="na-cite-title"),
            element("blockquote", prose(citation.quote)),
            element("p", *_facts(citation), class_="na-facts"),
            class_="na-cite-body",
        ),
        id=card_id(key, citation.n),
        class_="na-cite",
        tabindex=-1,
        aria_label=f"Source {citation.n}",
    )


def _facts(citation: Citation) -> tuple[Html, ...]:
    """How literal the quote is, what it is from, who says so, for which versions, of when, and where in words."""
    kind, date = _kind_and_date(citation)
    facts = (
        _QUOTE_KINDS[citation.quote_kind == LITERAL],
        kind,
        clean(manifest.AUTHORITY.get(citation.authority, citation.authority)),
        "version not stated" if citation.versions in ("", "not stated") else clean(citation.versions),
        element("span", clean(date), class_="na-date") if date else "",
        clean(citation.where or ""),
    )
    quoted, *others = (fact for fact in facts if fact)
    return (element("span", quoted, class_="na-quote-kind"), join(*others, by=" · "))


def _kind_and_date(citation: Citation) -> tuple[str, str]:
    try:
        source = manifest.source(citation.source_id)
    except UnknownNameError:  # a source that was added on this machine
        return "", ""
    return _KINDS.get(source.kind, source.kind), source.date
