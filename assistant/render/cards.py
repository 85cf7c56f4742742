"""One finding as a card: severity, because, evidence, what to try, how sure, and who says so."""

from __future__ import annotations

from assistant.catalog import manifest
from assistant.diagnosis.finding import Evidence, Finding, Suggestion
from assistant.diagnosis.words import counted, listed
from assistant.render.html import Html, element, folded, join, link, prose
from assistant.render.layers import finding_layers
from assistant.render.places import Places
from assistant.render.problems import other_steps, told_by
from assistant.render.problems_page import problem_rows
from assistant.render.said import flags_line, noted, standing, where_to_type
from assistant.render.text import clean
from assistant.report.facts import Report

_ROWS_SHOWN = 8
_ROWS_MAX = 200


def finding_card(finding: Finding, key: str, report: Report) -> Html:
    """The card of one finding of `report`; `key` keeps its ids unique on the page."""
    layers, places, told = finding_layers(report, finding), Places(report), told_by(finding, report)
    return element(
        "article",
        element(
            "header",
            element("span", str(finding.severity), class_=f"na-severity na-severity-{finding.severity}"),
            element("h4", prose(finding.title), id=f"{key}-title"),
            element("code", finding.id, class_="na-rule"),
        ),
        element("p", prose(finding.because), class_="na-because"),
        problem_rows(told, places) if told else _evidence(finding.evidence, places),
        element("p", "In your model: ", element("code", layers), class_="na-layers") if layers else "",
        _suggestions(other_steps(finding, told), key),
        element("p", " · ".join(standing(finding)), class_="na-facts"),
        _sources(finding.citations),
        class_=f"na-card na-card-{finding.severity}",
        aria_labelledby=f"{key}-title",
    )


def _evidence(evidence: tuple[Evidence, ...], places: Places) -> Html:
    rows = [
        element(
            "li",
            element("span", places.of(each), class_="na-where"),
            element("span", element("code", clean(each.text)), noted(each)),
        )
        for each in evidence[:_ROWS_MAX]
    ]
    shown, more = rows[:_ROWS_SHOWN], rows[_ROWS_SHOWN:]
    return element(
        "div",
        element("h5", "Evidence"),
        element("ul", *shown, class_="na-rows"),
        folded(f"{counted(len(evidence) - _ROWS_SHOWN, 'more row')}", element("ul", *more, class_="na-rows"))
        if more
        else "",
    )


def _suggestions(suggestions: tuple[Suggestion, ...], key: str) -> Html:
    if not suggestions:
        return Html("")
    steps = (_suggestion(each, f"{key}-s{number}") for number, each in enumerate(suggestions, 1))
    return element("div", element("h5", "Try, in this order"), element("ol", *steps, class_="na-try"))


def _suggestion(suggestion: Suggestion, key: str) -> Html:
    if not suggestion.flags:
        return element("li", prose(suggestion.text))
    line = flags_line(suggestion)
    return element(
        "li",
        prose(suggestion.text),
        element(
            "div",
            element("pre", element("code", line, id=key)),
            element("button", "Copy", type="button", class_="na-copy", data_copies=key, aria_label=f"Copy {line}"),
            element("span", where_to_type(suggestion), class_="na-place"),
            class_="na-paste",
        ),
    )


def _sources(references: tuple[str, ...]) -> Html:
    if not references:
        return Html("")
    cited = [manifest.resolve(reference) for reference in references]
    voices = listed(list(dict.fromkeys(manifest.AUTHORITY[source.authority] for source in cited)))
    entries = element("ol", *map(_source, cited))
    ours = element("p", "The short answers are in our words; the links lead to what they rest on.", class_="na-note")
    return folded(f"{counted(len(cited), 'source')}: {voices}", entries, ours, class_="na-sources")


def _source(source: manifest.Citation) -> Html:
    """Title, short answer, and what it rests on: address, who says so, for which versions."""
    title = source.title + (f" › {source.section_title}" if source.section_title else "")
    if source.origins:
        rests = [_origin(o.title, o.url, o.where, o.authority, o.versions) for o in source.origins]
    else:
        rests = [_origin(source.url or "", source.url, source.where, source.authority, source.versions)]
    return element(
        "li",
        element("strong", clean(title)),
        element("blockquote", prose(source.quote)) if source.quote else "",
        element("ul", *rests, class_="na-origins"),
    )


def _origin(title: str, url: str | None, where: str | None, authority: str, versions: str) -> Html:
    named = [each for each in (link(url, clean(title)) if title else "", clean(where or "")) if each]
    standing = manifest.AUTHORITY[authority] + (f", {clean(versions)}" if versions else "")
    return element("li", join(*named, by=", "), f" ({standing})")
