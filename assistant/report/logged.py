"""Logs that put a time before every line: what has none is the rest of a line that a terminal or a chat broke."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import or_

_TIME = r"(?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d:\d\d(?:[,.]\d{1,9})?Z?"
_LEVEL = r"\[(?i:trace|debug|info|warn|warning|error)\]"
PREFIX = re.compile(rf" *(?:(?:\[{_TIME}\]|{_TIME})(?: {_LEVEL})?|{_LEVEL})(?: [\w$]{{1,80}}:\d{{1,6}} -)?(?: |$)")
"""That of STM32CubeMX (`2026-06-16 21:38:12,359 [INFO] CmdLine:76 - `) or of a build server (`[12:03:44] `)."""

_ENOUGH = 10
"""Lines with a time that show a log."""
_HYPHEN = re.compile(r"\w-$")
_BLANKS = 2
"""Blanks between two words, at most, that are lost where a line is broken."""
_NARROWEST = 40
_WIDEST = 200
"""Widths at which lines are broken."""


def unwrapped(places: Sequence[int], rows: list[str], marked: Iterable[int]) -> tuple[Sequence[int], list[str]]:
    """The lines of a log made whole, each with the number of its first part; any other text as it is.

    The log was broken when the first words of most lines without a time did not fit on the lines before them.
    `marked`: the indices of all rows that may start with a time.
    """
    starts = {at for at in marked if PREFIX.match(rows[at])}
    if len(starts) < _ENOUGH or len(starts) * 6 < len(rows):
        return places, rows
    timed = [at in starts for at in range(len(rows))]
    is_split = [place == before for before, place in zip([0, *places], places, strict=False)]  # by a progress bar
    width = max(map(len, rows))
    is_rest = _rests(rows, [*map(or_, timed, is_split)])
    lengths = [(len(rows[place - 1]), _first_word(rows[place])) for place, rest in enumerate(is_rest) if rest]
    do_not_fit = sum(before + _BLANKS + word >= width for before, word in lengths)
    if not _NARROWEST <= width <= _WIDEST or do_not_fit * 5 <= len(lengths) * 3:
        return places, rows
    hard = sum(before >= width - 1 for before, _ in lengths) * 4 >= len(lengths) * 3  # a blank at the break is lost
    whole: list[str] = []
    numbers: list[int] = []
    for at, (place, row) in enumerate(zip(places, rows, strict=True)):
        last = rows[at - 1]
        if not is_rest[at]:
            whole.append(row)
            numbers.append(place)
        elif hard:
            whole[-1] += row if is_split[at - 1] else " " * (width - len(last)) + row
        else:
            whole[-1] += row if _HYPHEN.search(last) and row[0].isalnum() else " " + row
    return numbers, whole


def _rests(rows: Sequence[str], timed: Sequence[bool]) -> list[bool]:
    """True for lines without a time that follow one with a time, or another rest; a blank line ends it."""
    found: list[bool] = []
    goes_on = False
    for row, starts in zip(rows, timed, strict=True):
        found.append(goes_on and not starts and bool(row.strip()))
        goes_on = starts or found[-1]
    return found


def _first_word(row: str) -> int:
    return len(row.lstrip(" ").partition(" ")[0])
