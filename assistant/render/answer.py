"""An answer for the terminal, and as Markdown with its sources: the text first, who says so below."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.answer import LITERAL, Answer, Citation
from assistant.catalog.manifest import AUTHORITY
from assistant.render.terminal_style import Style
from assistant.render.text import clean, columns, visible, wrap

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_HEADING = re.compile(r"^#{1,6}\s+(?P<text>.*?)[\s#]*$")
_ITEM = re.compile(r"^(?P<lead>\s*(?:[-*]|\d{1,2}\.)\s+)(?P<text>.*)$")
_QUOTED = 240


def render_answer(answer: Answer, *, color: bool, width: int) -> str:
    """The answer as lines of at most `width` columns; an address and code may be longer."""
    style = Style(color)
    lines = [*_text(answer.answer, style, width)]
    if answer.citations:
        lines += ["", style.bold("Sources"), *_sources(answer.citations, style, width)]
    lines += ["", *(style.dim(line) for line in wrap(_standing(answer), width))]
    return "\n".join(lines)


def render_markdown(answer: Answer) -> str:
    """The answer as Markdown with a numbered list of sources."""
    parts = [visible_lines(answer.answer)]
    if answer.citations:
        parts.append("**Sources**\n\n" + "\n".join(_source_item(citation) for citation in answer.citations))
    return "\n\n".join([*parts, f"_{_standing(answer)}_"])


def visible_lines(markdown: str) -> str:
    """Markdown without control characters; its lines stay lines."""
    return "\n".join(visible(line) for line in markdown.split("\n"))


def _text(markdown: str, style: Style, width: int) -> Iterator[str]:
    fenced = False
    for raw in visible_lines(markdown).split("\n"):
        line = raw.rstrip()
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif fenced:
            yield style.paint("green", line)
        elif not line.strip():
            yield ""
        else:
            yield from _line(line, style, width)


def _line(line: str, style: Style, width: int) -> Iterator[str]:
    """One line of Markdown, wrapped under its own indent; bold words are bold, headings too."""
    if heading := _HEADING.match(line):
        yield from (style.bold(part) for part in wrap(heading["text"].replace("**", ""), width))
        return
    item = _ITEM.match(line)
    lead = item["lead"] if item else " " * (len(line) - len(line.lstrip()))
    text = item["text"] if item else line.strip()
    # Marks are measured as they are typed, so a bold line is a little shorter than it could be.
    for number, part in enumerate(_wrapped_bold(text, width - columns(lead), style)):
        yield (lead if number == 0 else " " * columns(lead)) + part


def _wrapped_bold(text: str, width: int, style: Style) -> Iterator[str]:
    """Lines of `text`; a bold stretch that is broken stays bold on each of its lines."""
    open_ = False
    for line in wrap(text, width):
        marked = f"**{line}" if open_ else line
        open_ = marked.count("**") % 2 == 1
        closed = f"{marked}**" if open_ else marked
        yield _BOLD.sub(lambda match: style.bold(match[1]), closed)


def _sources(citations: tuple[Citation, ...], style: Style, width: int) -> Iterator[str]:
    for citation in citations:
        lead = f"  [{citation.n}] "
        indent = " " * len(lead)
        for number, line in enumerate(wrap(clean(citation.title), width - len(lead))):
            yield (lead if number == 0 else indent) + line
        yield from (indent + style.dim(line) for line in wrap(_said_by(citation), width - len(lead)))
        kind = "" if citation.quote_kind == LITERAL else " (in our words)"
        quote = clean(citation.quote)
        quote = quote if len(quote) <= _QUOTED else quote[:_QUOTED].rsplit(" ", 1)[0] + " …"
        yield from (indent + line for line in wrap(f"“{quote}”{kind}", width - len(lead)))
        if citation.url:
            yield indent + style.dim(clean(citation.url))


def _said_by(citation: Citation) -> str:
    """Who says so and for which versions: `ST documentation · versions 2.1.0`."""
    versions = citation.versions if citation.versions[:1].isdigit() else ""
    place = "" if citation.url else citation.where or ""
    named = f"versions {versions}" if versions else ""
    return " · ".join(part for part in (AUTHORITY[citation.authority], named, clean(place)) if part)


def _source_item(citation: Citation) -> str:
    title = re.sub(r"([\[\]*_`<>])", r"\\\1", clean(citation.title))
    linked = f"[{title}]({citation.url})" if citation.url else title
    return f"{citation.n}. {linked} ({_said_by(citation)})"


def _standing(answer: Answer) -> str:
    """How sure the answer is, and what it lacks."""
    parts = [] if answer.abstained or not answer.claims else [f"Confidence {answer.confidence}."]
    return " ".join([*parts, *([answer.degraded] if answer.degraded else [])])
