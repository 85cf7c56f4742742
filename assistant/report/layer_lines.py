"""The rows of a layer table that a terminal, a mail or a chat broke at its width: put together again.

A row is all lines up to the next one that starts a row. It is tried as broken at the width of the text, then as
broken at blanks; only what reads as one row counts, with inputs that are layers of the table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from assistant.report.layers import HEADER, START, TOTAL_START, Columns, columns, parse, total
from assistant.report.lines import Line, Lines

_MOST_PARTS = 24
"""Lines of one row, those with nothing but a further input included."""
_LONGEST = 1_000
_END = re.compile(
    r"Compil|Parameters|Memory |Created|ST Edge AI|Generated|Complexity|Requested|Model name|Exec/report|Used |Total"
    r"|[Ee]poch|>>|\| *(?:epoch|<no)"
)
"""How a line starts that shows that the table is over."""
_RULER = "-=+–— "
_SOFT = "  "
"""Two blanks: what stood at the break stays apart from what is one blank behind the bar."""


def starts_table(text: str) -> bool:
    """True for the header of a layer table, or the first part of one."""
    return HEADER.match(text.lstrip()) is not None


def rejoined(lines: Lines, place: int, width: int) -> tuple[list[Line], int]:
    """The lines of the table that starts at `place`, rows made whole, and how many lines of the text they were.

    `width`: that of the text where many lines fill it, else 0.
    """
    groups = list(_groups(lines, place))
    if not groups:
        whole_table = Line(lines.places[place], lines.texts[place])
        return [whole_table], 1  # longer than any header: the table was run into one line
    header = _header([line.text for line in groups[0][1]], width)
    of, names = columns(header), set[str]()
    whole: list[Line] = [Line(lines.places[place], header)]
    named = 1
    for at, parts in groups[1:]:
        if len(parts) == 1:
            whole += parts
            continue
        names.update(start["name"] for line in whole[named:] if (start := START.match(line.text)))
        named = len(whole)
        row = _row(parts, width, of, names)
        if row is None and at == groups[-1][0]:
            return whole, at - place
        whole += row or parts
    return whole, groups[-1][0] + _length(lines.texts, groups[-1]) - place


def _groups(lines: Lines, place: int) -> Iterator[tuple[int, list[Line]]]:
    """Place and lines of each row, blank lines left out. A row ends where the next one or a ruler starts."""
    parts: list[Line] = []
    start = place
    for at in range(place, len(lines.texts)):
        line = Line(lines.places[at], lines.texts[at])
        text = line.text.strip()
        if _END.match(text) or len(text) > _LONGEST or len(parts) > _MOST_PARTS:
            break
        if not text:
            continue
        if parts and (not text.strip(_RULER) or START.match(text) or TOTAL_START.match(text)):
            yield start, parts
            if _is_total(parts):
                return
            parts, start = [], at
        parts.append(line)
    if parts:
        yield start, parts


def _is_total(parts: Sequence[Line]) -> bool:
    return TOTAL_START.match(parts[0].text) is not None


def _length(texts: Sequence[str], group: tuple[int, list[Line]]) -> int:
    """Lines of the text that a group takes, blank ones between its parts included."""
    at, parts = group
    taken = 0
    for place in range(at, len(texts)):
        taken += bool(texts[place].strip())
        if taken == len(parts):
            return place + 1 - at
    return 0


def _ways(parts: Sequence[str], width: int) -> Iterator[str]:
    """The parts as one line: broken at the width, where blanks at the end of a part are lost; broken at blanks."""
    if len(parts) == 1:
        yield parts[0]
        return
    if width and all(len(part) <= width for part in parts[:-1]):
        yield "".join((*(part.ljust(width) for part in parts[:-1]), parts[-1]))
    yield _SOFT.join(part.strip() for part in parts)


def _header(parts: Sequence[str], width: int) -> str:
    return next((way for way in _ways(parts, width) if "connected to" in way), parts[0])


def _row(parts: Sequence[Line], width: int, of: Columns, names: Collection[str]) -> list[Line] | None:
    """The row of these lines, and a line for each input that had one of its own; None when they make no row."""
    texts = [part.text for part in parts]
    if TOTAL_START.match(texts[0]):
        way = next((way for way in _ways(texts, width) if total(way.strip(), 0)), None)
        return [Line(parts[0].where, way)] if way else None
    words = [[word for word in text.split() if word != "|"] for text in texts]
    least = len(parts)
    while least > 1 and all(word in names for word in words[least - 1]):
        least -= 1
    for used in range(least, len(parts) + 1):
        inputs = [(part.where, word) for part, own in zip(parts[used:], words[used:], strict=True) for word in own]
        for way in _ways(texts[:used], width):
            layer = parse(way, 0, of, names)
            if layer and all(name in names for name in layer.connected_to):
                bar = " |" if of.has_c_model else ""
                return [Line(parts[0].where, way), *(Line(where, word.rjust(of.end) + bar) for where, word in inputs)]
    return None
