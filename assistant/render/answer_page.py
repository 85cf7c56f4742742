"""Questions and answers as HTML: what was asked, the report read from it, the answer, and its sources beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from assistant.answer.answer import Answer, Mode, SuggestedFlag
from assistant.diagnosis.words import counted
from assistant.render.answer_sources import card_id, rows_id, rows_of, sources
from assistant.render.html import Html, element, join, prose
from assistant.render.markdown import markdown, steps
from assistant.render.svg_epochs import epoch_strip
from assistant.render.text import clean, milliseconds
from assistant.render.verdict import verdict
from assistant.report.facts import Report

MAX_REPORTS = 3
"""Reports of one paste that are shown with their verdict, or named as the thing talked about."""

_MODES = {
    Mode.COMPOSED: "composed from the sources without a language model",
    Mode.MODEL: "phrased by a language model and checked against the sources",
}
_VERBS = {"add": "add to the", "remove": "remove from the", "change": "change in the"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One question of a conversation, in the state in which it is shown.

    `key` begins every id, so that the turns of a page do not clash. `shown` is how many `steps` of the answer are
    out; None for all of it.
    """

    key: str
    asked: str
    pasted: str = ""
    """What came with the question, such as the name of a file; empty without."""
    reports: tuple[Report, ...] = ()
    """Reports read from what came with it."""
    answer: Answer | None = None
    shown: int | None = None
    status: str = ""
    """What is being done, or that it was stopped; a few words."""
    notice: str = ""
    """Why there is no answer, or only a part of one; one sentence."""

    @property
    def is_whole(self) -> bool:
        """True when all of the answer is out."""
        return self.answer is not None and self.shown is None


@dataclass(slots=True)
class _Seen:
    """What the shown part of an answer refers to."""

    numbers: set[int] = field(default_factory=set)
    rows: bool = False


def answer_steps(answer: Answer) -> int:
    """In how many steps an answer can be shown; its citations keep their numbers and cards from step to step."""
    return steps(answer.answer)


def turn_html(turn: Turn) -> Html:
    """One question and what came of it."""
    return element(
        "article",
        element("h2", _asked(turn), id=f"{turn.key}-asked", class_="na-asked"),
        element("p", f"With {clean(turn.pasted)}", class_="na-note") if turn.pasted else "",
        _read(turn.reports, turn.key) if turn.reports else "",
        _reply(turn.answer, turn.key, turn.shown) if turn.answer else "",
        element("p", clean(turn.status), role="status", class_="na-status") if turn.status else "",
        element("p", prose(turn.notice), role="alert", class_="na-alert") if turn.notice else "",
        id=turn.key,
        class_="na-turn",
        aria_labelledby=f"{turn.key}-asked",
    )


def about_html(reports: Sequence[Report]) -> Html:
    """The reports at hand in one line; empty without any."""
    if not reports:
        return Html("")
    named = "; ".join(map(report_label, reports[:MAX_REPORTS]))
    more = f"; and {len(reports) - MAX_REPORTS} more" if len(reports) > MAX_REPORTS else ""
    return element("p", "Talking about: ", element("strong", named + more), class_="na na-about")


def report_label(report: Report) -> str:
    """A report in a few words: `26 epochs, 15 on the CPU, 2 hybrid (2.1.0, face.onnx)`."""
    totals = report.totals
    counts = [counted(totals.epochs, "epoch")] if totals.epochs is not None else []
    counts += [f"{totals.sw or 'none'} on the CPU"] if totals.sw is not None else []
    counts += [f"{totals.hybrid} hybrid"] if totals.hybrid else []
    if not counts:
        counts = (
            [counted(len(report.epochs), "row") + " of an epoch table"]
            if report.epochs
            else ["a report without an epoch table"]
        )
    origin = ", ".join(clean(part) for part in (report.version, report.model) if part)
    return ", ".join(counts) + (f" ({origin})" if origin else "")


def _asked(turn: Turn) -> Html:
    """The question with its line breaks."""
    return join(*map(clean, turn.asked.strip().split("\n")), by=Html("\n"))


def _read(reports: Sequence[Report], key: str) -> Html:
    """The verdict and the strip of each report that came with the question."""
    shown = [
        element(
            "div",
            element("p", prose(verdict(report)), class_="na-read-verdict"),
            element("div", chart, class_="na-chart") if (chart := epoch_strip(report, f"{key}-r{number}")) else "",
        )
        for number, report in enumerate(reports[:MAX_REPORTS], 1)
    ]
    more = f"{counted(len(reports) - MAX_REPORTS, 'more report')}. " if len(reports) > MAX_REPORTS else ""
    whole = element("button", "Show the whole diagnosis", type="button", class_="na-to-diagnosis")
    return element(
        "section", *shown, element("p", more, whole, class_="na-note"), class_="na-read", aria_label="The report read"
    )


def _reply(answer: Answer, key: str, shown: int | None) -> Html:
    seen = _Seen()
    text = markdown(answer.answer, lambda inner: _mark(inner, answer, key, seen), shown)
    ended = shown is None and not answer.abstained
    said = element(
        "div",
        _degraded(answer),
        text,
        _flags(answer.flags, key) if ended else "",
        element("p", _standing(answer), class_="na-note") if ended else "",
        class_="na-answer na-abstained" if answer.abstained else "na-answer",
        role="note" if answer.abstained else None,
    )
    return element("div", said, sources(answer, key, seen.numbers, seen.rows), class_="na-reply")


def _mark(inner: str, answer: Answer, key: str, seen: _Seen) -> Html | None:
    """A link to the card of a citation (`2, ST staff`) or to the rows of the report (`report, line 30`)."""
    name, _, note = inner.partition(", ")
    if name == "report" and rows_of(answer):
        seen.rows = True
        return element("a", clean(inner), href=f"#{rows_id(key)}", class_="na-ref na-ref-report")
    cited = next((citation for citation in answer.citations if str(citation.n) == name), None)
    if cited is None:
        return None
    seen.numbers.add(cited.n)
    said = clean(note)
    return element(
        "a",
        name,
        element("span", f" {said}", class_="na-ref-note") if said else "",
        href=f"#{card_id(key, cited.n)}",
        class_="na-ref",
        aria_label=f"Source {', '.join(part for part in (name, said) if part)}: {clean(cited.title)}",
    )


def _degraded(answer: Answer) -> Html:
    return element("p", prose(answer.degraded), class_="na-degraded") if answer.degraded else Html("")


def _flags(flags: Sequence[SuggestedFlag], key: str) -> Html:
    """Each suggested option as a line to copy, with where it is typed and who knows it."""
    if not flags:
        return Html("")
    lines = []
    for number, flag in enumerate(flags, 1):
        typed, id = clean(flag.flag), f"{key}-f{number}"
        where = f"{_VERBS.get(flag.action, flag.action)} {flag.place} · {flag.versions}"
        copy = element("button", "Copy", type="button", class_="na-copy", data_copies=id, aria_label=f"Copy {typed}")
        code = element("pre", element("code", typed, id=id))
        lines.append(element("li", code, copy, element("span", clean(where), class_="na-place"), class_="na-paste"))
    return element("div", element("h3", "Options to copy"), element("ul", *lines), class_="na-flags")


def _standing(answer: Answer) -> str:
    """How sure, by whom phrased, and how long it took."""
    took = milliseconds(answer.elapsed_ms) if answer.elapsed_ms else ""
    return " · ".join(part for part in (f"confidence {answer.confidence}", _MODES[answer.mode], took) if part)
