"""Undo what copying and pasting did to a text, without losing where each line stood.

A step names the characters that show its damage and is skipped without them, so a clean report costs nearly
nothing. Steps over the whole text never add or remove a line feed: where they have to break a line they put a
carriage return, and both parts keep the number of the line. Add a step by adding it to one of the three lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress, count
from operator import not_
from typing import NamedTuple

from assistant.report import logged, prefix, stamps, transport, wrapped
from assistant.report.lines import Lines
from assistant.report.numbering import mark_tabs, unnumbered


class WholeStep(NamedTuple):
    """`fix` a text that holds `mark`. (A pattern: it finds "</" ten times faster than `in` does in a wide text.)"""

    mark: re.Pattern[str]
    fix: Callable[[str], str]


class TextStep(NamedTuple):
    """`fix` lines of which some hold one of `marks`; the others must stay as they are."""

    marks: tuple[str, ...]
    fix: Callable[[str], str]


class LineStep(NamedTuple):
    """`fix` the lines whose first character, blanks aside, is one of `first`."""

    first: str
    fix: Callable[[str], str]


_BREAK = "\r"

_ENTITIES = {
    "&nbsp;": " ", "&#160;": " ", "&#xa0;": " ", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#34;": '"',
    "&#39;": "'", "&#x27;": "'", "&apos;": "'", "&#45;": "-", "&ndash;": "–", "&mdash;": "—", "&#124;": "|",
    "&#91;": "[", "&#93;": "]",
}  # fmt: skip
_ENTITY = re.compile("|".join(map(re.escape, _ENTITIES)))
_ANSI = re.compile(r"\x1b(?:\[[0-?]{0,40}[ -/]{0,4}[@-~]|\][^\x07\x1b\n]{0,500}(?:\x07|\x1b\\)|[@-Z\\^_])")
_BAR = re.compile(r"(?:PASS|STAI\.IO): {1,4}\d{1,3}%\|[^\n\r]{0,200}?(?:it/s|s/it)\][ \t]*")
_INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060\u00ad\x00"
_TAB_AFTER_WORD = re.compile(r"\t(?<=\S.)")
_BLANKS = "\u00a0\u202f\u2007\u2009\u2002\u2003\u3000"
_BARS = "│┃║┆┇┊┋"
_RULERS = "─━═┄┅┈┉"
_CORNERS = "┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╯╰╒╕╘╛╞╡╤╧╪╓╖╙╜╟╢╥╨╫"
_BOX = str.maketrans(_BARS + _RULERS + _CORNERS, "|" * len(_BARS) + "-" * len(_RULERS) + "+" * len(_CORNERS))
_SAME = {"‑": "-", "−": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "→": "->", "⇒": "=>"}
_DASHED = re.compile(
    r"[–—](?<!\S.)(?:(?= *weights:)|(?P<letter>(?:O[0-3]?|[gimov])(?!\S))|-?(?=O[a-z]|[a-z]+-[a-z]"
    r"|(?:mvei|target|model|name|output|workspace|optimization|mode|type|verbosity|series|desc)\b))"
)
"""A dash at the start of a word that is an option, of one letter or digit or of a name, or before `weights:`."""
_DASHED_TOO = re.compile(r"[–—](?<!\S.)(?=[A-Za-z][a-z])")
"""A dash at the start of any other word in a line that has options."""

_DIFF = re.compile(r"\+(?![-+=])")
_OWN = r"(?:>> (?:pure|hybrid) |>>> (?!pure|hybrid|>)|>>>> EXECUTING )"
_OWN_MARKS = re.compile(" *" + _OWN)
_QUOTE = re.compile(rf" *(?:> ?)+?(?= *(?:{_OWN}|[^> ]|$))")
_FENCE = re.compile(r"```(?:[A-Za-z]{1,12}(?=\n))?")
_LIST = re.compile(
    r" *(?:[-*+•·–] +|\d{1,6}[.)] +|\d{1,6} *[:|-] *)"
    r"(?=[Ee]pochs?[ _]+\d+(?!\d|\.\d)|\w{1,80} +\[0x|\| *(?:epoch|<no)|Total number of epochs)"
)


def clean(text: str) -> Lines:
    """The lines of `text`, undamaged as far as can be told, each with its number in the input."""
    if _BREAK in text:
        text = transport.line_ends(text)
    if "\n" not in text:
        text = transport.separated(text)
    for mark, fix in WHOLE_STEPS:
        if mark.search(text):
            text = fix(text)
    rows = text.split("\n")
    damaged, undone = _undo_damage(rows, text)
    places, rows = _split(rows, damaged)
    if stamps.may_hold(text) or stamps.may_hold(undone):
        places, rows = stamps.without(places, rows)
    if prefix.may_stand(text) and (around := prefix.form("\n".join(rows))):
        rows = prefix.without(places, rows, around)
    marked = _marked(rows)
    places, whole = logged.unwrapped(places, rows, marked)
    if whole is not rows:
        marked = _marked(whole)
    places, rows = unnumbered(places, whole, marked)
    if rows is not whole:
        marked = _marked(rows)
    for at in marked:
        rows[at] = _fixed(rows[at])
    places, texts = wrapped.unwrapped(places, rows)
    return Lines([*map(str.rstrip, texts)], places)


def _marked(rows: Sequence[str]) -> list[int]:
    """Places of the rows before which something may have been put: those that start with a number or a mark."""
    starts = enumerate(map(str.lstrip, rows))
    return [at for at, row in starts if row[:1] in _FIRST and row[:2] != "--"]  # rulers are many


def _undo_damage(rows: list[str], text: str) -> tuple[list[int], str]:
    """Fix the rows of `text` that hold a mark of any step, all at once: their places, and what they are now."""
    damaged = set[int]() if text.isascii() else {*compress(count(), map(not_, map(str.isascii, rows)))}
    for mark in _ASCII_MARKS:
        damaged.update(_rows_with(mark, text))
    places = sorted(damaged)
    part = "".join(f"{rows[at]}\n" for at in places)
    for marks, fix in TEXT_STEPS:
        if any(mark in part for mark in marks):
            part = fix(part)
    for at, row in zip(places, part.split("\n"), strict=False):
        rows[at] = row
    return places, part


def _rows_with(mark: str, text: str) -> Iterator[int]:
    """The places of the rows that hold `mark`. Mostly they are few, so that to count line feeds is quick."""
    at = text.find(mark)
    before = row = 0
    while at >= 0:
        row += text.count("\n", before, at)
        yield row
        before = text.find("\n", at)
        at = text.find(mark, before) if before >= 0 else -1


def _fixed(row: str) -> str:
    first = row.lstrip(" ")[:1]
    for marks, fix in LINE_STEPS:
        if first in marks and (fixed := fix(row)) is not row:
            row = fixed
            first = row.lstrip(" ")[:1]
    return row


def _split(rows: list[str], damaged: Iterable[int]) -> tuple[Sequence[int], list[str]]:
    """The numbers of the lines and the lines, those apart that a break divides; all such are `damaged`."""
    numbers: list[int] = []
    parts: list[str] = []
    done = 0
    for at in damaged:
        if _BREAK in rows[at]:
            found = _parts(rows[at])
            numbers += [*range(done + 1, at + 1), *(at + 1 for _ in found)]
            parts += [*rows[done:at], *found]
            done = at + 1
    return [*numbers, *range(done + 1, len(rows) + 1)], parts + rows[done:]


def _parts(row: str) -> list[str]:
    """The parts of a row without those that only erase a progress bar."""
    return [part for part in row.split(_BREAK) if part.strip()] or [""]


def _box(text: str) -> str:
    """Boxes drawn with characters for it."""
    return text.translate(_BOX)


def _entities(text: str) -> str:
    """Entities of a web page or of Slack, also when escaped twice."""
    return _ENTITY.sub(lambda found: _ENTITIES[found[0]], text.replace("&amp;", "&"))


def _invisible(text: str) -> str:
    for character in _INVISIBLE:
        text = text.replace(character, "")
    return text


def _blanks(text: str) -> str:
    for character in _BLANKS:
        text = text.replace(character, " ")
    return text


def _tabs(text: str) -> str:
    """Blanks for tabs; between columns several, as there were before something made a tab of them."""
    return _TAB_AFTER_WORD.sub("    ", mark_tabs(text)).replace("\t", " ")


def _typography(text: str) -> str:
    """What a word processor or a chat makes of dashes and quotes: `–Oalt-sched` was typed `--Oalt-sched`."""
    for typeset, typed in _SAME.items():
        text = text.replace(typeset, typed)
    for dash in "–—":
        text = text.replace(f"{dash}SW{dash}", "-SW-")
    text = _DASHED.sub(lambda found: f"-{found['letter']}" if found["letter"] else "--", text)
    if not _DASHED_TOO.search(text):
        return text
    return "\n".join(_DASHED_TOO.sub("--", row) if " --" in row else row for row in text.split("\n"))


def _ansi(text: str) -> str:
    return _ANSI.sub("", text)


def _progress_bars(text: str) -> str:
    """Bars of tqdm; what the tool printed may stand behind one on the same line."""
    return _BAR.sub(_BREAK, text)


def _logger(row: str) -> str:
    """The prefix of a logger. Blanks take its place, so that the line is as wide as it was when something broke it."""
    found = logged.PREFIX.match(row)
    if not found:
        return row
    end = found.end()
    if again := logged.PREFIX.match(row, end):  # the log of a build server holds that of STM32CubeMX
        end = again.end()
    return " " * end + row[end:]


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


WHOLE_STEPS = (
    WholeStep(re.compile(r"=3D"), transport.quoted_printable),
    WholeStep(re.compile(r"\\(?:par)?\n"), transport.broken_behind),
    *(WholeStep(mark, transport.doubled_blanks) for mark in transport.DOUBLED),
    WholeStep(re.compile(r"<(?:http|mailto:)"), transport.links),
    WholeStep(re.compile(r"<(?:/|br|BR)"), transport.tags),
)

TEXT_STEPS = (
    TextStep(transport.SEPARATORS, transport.separators),
    TextStep(("&",), _entities),
    TextStep(tuple(_INVISIBLE), _invisible),
    TextStep(("\x1b",), _ansi),
    TextStep(("\t",), _tabs),
    TextStep(tuple(_BLANKS), _blanks),
    TextStep(("%|",), _progress_bars),
    TextStep(tuple(_BARS + _RULERS), _box),
    TextStep((*_SAME, "–", "—"), _typography),
    TextStep(("`",), _fences),
)

_ASCII_MARKS = [_BREAK, *(mark for step in TEXT_STEPS for mark in step.marks if mark.isascii())]

LINE_STEPS = (
    LineStep(">", _quote_marks),
    LineStep("+", _added),
    LineStep("[0123456789", _logger),
    LineStep("-*+•·–0123456789", _list_marks),
)
_FIRST = frozenset("".join(step.first for step in LINE_STEPS))
"""First characters of the lines that any step may change."""
