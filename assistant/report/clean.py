"""Undo what copying and pasting did to a text, without losing where each line stood.

A step names the characters that show its damage and is skipped without them, so a clean report costs nearly
nothing. Steps over the whole text never add or remove a line feed: where they have to break a line they put a
carriage return, and both parts keep the number of the line. Add a step by adding it to one of the two lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from assistant.report.lines import Line
from assistant.report.numbering import mark_tabs, unnumbered


class TextStep(NamedTuple):
    """`fix` a text that holds any of `marks`."""

    marks: tuple[str, ...]
    fix: Callable[[str], str]


class LineStep(NamedTuple):
    """`fix` the lines whose first character, blanks aside, is one of `first`."""

    first: str
    fix: Callable[[str], str]


_BREAK = "\r"

_TAG_BREAK = re.compile(r"<(?:br ?/?|/?(?:p|div|tr|li|pre|table|blockquote))(?: [^<>\n]{0,500})?>", re.I)
_TAG_CELL = re.compile(r"</t[dh]>", re.I)
_TAG = re.compile(r"</?(?:a|b|i|em|strong|code|span|font|td|th|tbody|thead|ul|ol|u|s)(?: [^<>\n]{0,500})?>", re.I)
_ENTITIES = {
    "&nbsp;": " ", "&#160;": " ", "&#xa0;": " ", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#34;": '"',
    "&#39;": "'", "&#x27;": "'", "&apos;": "'", "&#45;": "-", "&ndash;": "–", "&mdash;": "—", "&#124;": "|",
    "&#91;": "[", "&#93;": "]",
}  # fmt: skip
_ANSI = re.compile(r"\x1b(?:\[[0-?]{0,40}[ -/]{0,4}[@-~]|\][^\x07\x1b\n]{0,500}(?:\x07|\x1b\\)|[@-Z\\^_])")
_BAR = re.compile(r"(?:PASS|STAI\.IO): {1,4}\d{1,3}%\|[^\n\r]{0,200}?(?:it/s|s/it)\][ \t]*")
_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060\u00ad\x00"
_BLANKS = "\u00a0\u202f\u2007\u2009\u2002\u2003\u3000\t"
_SAME = {"‑": "-", "−": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "→": "->", "⇒": "=>"}
_DASHED = re.compile(
    r"[–—](?<!\S.)(?:(?P<letter>(?:O[0-3]?|[gimov])(?!\S))|-?(?=O[a-z]|[a-z]+-[a-z]"
    r"|(?:mvei|target|model|name|output|workspace|optimization|mode|type|verbosity|series|desc)\b))"
)
"""A dash at the start of a word that is an option: of one letter or digit, or of a name."""

_TIME = r"(?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d:\d\d(?:[,.]\d{1,9})?Z?"
_LEVEL = r"\[(?i:trace|debug|info|warn|warning|error)\]"
_LOGGER = re.compile(rf" *(?:(?:\[{_TIME}\]|{_TIME})(?: {_LEVEL})?|{_LEVEL})(?: [\w$]{{1,80}}:\d{{1,6}} -)?(?: |$)")
_DIFF = re.compile(r"\+(?![-+=])")
_OWN = r"(?:>> (?:pure|hybrid) |>>> (?!pure|hybrid|>)|>>>> EXECUTING )"
_OWN_MARKS = re.compile(" *" + _OWN)
_QUOTE = re.compile(rf" *(?:> ?)+?(?= *(?:{_OWN}|[^> ]|$))")
_FENCE = re.compile(r"```(?:[A-Za-z]{1,12}(?=\n))?")
_LIST = re.compile(
    r" *(?:[-*+•·–] +|\d{1,6}[.)] +|\d{1,6} *[:|-] *)"
    r"(?=[Ee]pochs?[ _]+\d|\w{1,80} +\[0x|\| *(?:epoch|<no)|Total number of epochs)"
)


def clean(text: str) -> list[Line]:
    """The lines of `text`, undamaged as far as can be told, each with its number in the input."""
    for step in TEXT_STEPS:
        if any(mark in text for mark in step.marks):
            text = step.fix(text)
    places, rows = _split(text)
    return [
        Line(where, _fixed(row) if row.lstrip(" ")[:1] in _FIRST else row.rstrip())
        for where, row in zip(places, unnumbered(rows), strict=True)
    ]


def _fixed(row: str) -> str:
    for first, fix in LINE_STEPS:
        if row.lstrip(" ")[:1] in first:
            row = fix(row)
    return row.rstrip()


def _split(text: str) -> tuple[Sequence[int], Sequence[str]]:
    """The numbers of the lines and the lines."""
    rows = text.split("\n")
    if _BREAK not in text:
        return range(1, len(rows) + 1), rows
    parts = [(number, part) for number, row in enumerate(rows, 1) for part in _parts(row)]
    return [number for number, _ in parts], [part for _, part in parts]


def _parts(row: str) -> list[str]:
    """The parts of a row without those that only erase a progress bar."""
    if _BREAK not in row:
        return [row]
    return [part for part in row.split(_BREAK) if part.strip()] or [""]


def _line_ends(text: str) -> str:
    """Windows line ends; and a text of an old Mac, that has carriage returns only."""
    text = text.replace("\r\n", "\n")
    return text if "\n" in text else text.replace("\r", "\n")


def _tags(text: str) -> str:
    """Tags of a web page. `<no executed epochs>` is none."""
    return _TAG.sub("", _TAG_CELL.sub(" ", _TAG_BREAK.sub(_BREAK, text)))


def _entities(text: str) -> str:
    """Entities of a web page or of Slack, also when escaped twice."""
    text = text.replace("&amp;", "&")
    for entity, character in _ENTITIES.items():
        text = text.replace(entity, character)
    return text


def _invisible(text: str) -> str:
    for character in _INVISIBLE:
        text = text.replace(character, "")
    return text


def _blanks(text: str) -> str:
    for character in _BLANKS:
        text = text.replace(character, " ")
    return text


def _typography(text: str) -> str:
    """What a word processor or a chat makes of dashes and quotes: `–Oalt-sched` was typed `--Oalt-sched`."""
    for typeset, typed in _SAME.items():
        text = text.replace(typeset, typed)
    for dash in "–—":
        text = text.replace(f"{dash}SW{dash}", "-SW-")
    return _DASHED.sub(lambda found: f"-{found['letter']}" if found["letter"] else "--", text)


def _ansi(text: str) -> str:
    return _ANSI.sub("", text)


def _progress_bars(text: str) -> str:
    """Bars of tqdm; what the tool printed may stand behind one on the same line."""
    return _BAR.sub(_BREAK, text)


def _logger(row: str) -> str:
    """The prefix of STM32CubeMX (`2026-06-16 21:38:12,359 [INFO] CmdLine:76 - `) or of a build server (`[12:03:44] `).

    Blanks take its place, so that the line is as wide as it was when something broke it.
    """
    found = _LOGGER.match(row)
    return " " * found.end() + row[found.end() :] if found else row


def _added(row: str) -> str:
    """The `+` of a diff. What it removes keeps its `-` and is read as no row."""
    found = _DIFF.match(row)
    return row[found.end() :] if found else row


def _quote_marks(row: str) -> str:
    """`> ` of mail and Markdown; `>> pure software` and `>>>> EXECUTING` are the tool's own."""
    if _OWN_MARKS.match(row):
        return row
    found = _QUOTE.match(row)
    return row[found.end() :] if found else row


def _fences(text: str) -> str:
    """Fences of Markdown with the name of a language, and backquotes around a row or an option."""
    return _FENCE.sub("", text).replace("`", "")


def _list_marks(row: str) -> str:
    """`- `, `3. ` or a line number before a row of a table."""
    found = _LIST.match(row)
    return row[found.end() :] if found else row


TEXT_STEPS = (
    TextStep(("\r",), _line_ends),
    TextStep(("</", "<br", "<BR"), _tags),
    TextStep(("&",), _entities),
    TextStep(tuple(_INVISIBLE), _invisible),
    TextStep(("\x1b",), _ansi),
    TextStep(("\t",), mark_tabs),
    TextStep(tuple(_BLANKS), _blanks),
    TextStep(("%|",), _progress_bars),
    TextStep((*_SAME, "–", "—"), _typography),
    TextStep(("`",), _fences),
)

LINE_STEPS = (
    LineStep(">", _quote_marks),
    LineStep("+", _added),
    LineStep("[0123456789", _logger),
    LineStep("-*+•·–0123456789", _list_marks),
)
_FIRST = frozenset("".join(step.first for step in LINE_STEPS))
"""First characters of the lines that any step may change."""
