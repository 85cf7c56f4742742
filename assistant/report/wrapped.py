"""Texts that a terminal broke at its width: every longer line goes on below, wherever the break fell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, takewhile

from assistant.report import window

_OFTEN = 4
"""Lines of exactly the largest length that show a width."""
_RARE = 3
"""Of so many lines that fill the width, at most one other ends before a long word by chance."""
_MOST_LINES = 80
"""Lines that a command may be broken into."""
_FEWEST = 2
"""Lines below its first that tell how a command was broken."""
_LONG = re.compile(
    r" *(?:Compiler arguments:|Parameters *:|(?:>>> |[$>] )?\S*stedgeai\S* (?:analyze|generate|validate) )"
)
"""Commands, which are longer than any other line."""
_STARTS = re.compile(
    r" *(?:WARNING: |>>>> |<<<|ST Edge AI|Neural Network|Total|Memory usage|[cm]_id |total {3}|[-=]{10}"
    r"|[\w.#/() -]{1,30}? {2,}: |\w{1,80} *\[0x|epochs?[ _]+\d|\| *(?:epoch|<no)"
    r"|\d{1,6} {3,}\d{1,6} {2,}\S|\d{1,6} +(?:-|\d{1,6}) +epoch\b|\d{1,9}\.\d{2} inf/s"
    r"|-+ -+ [- ]+$|(?:\d{1,6} {2,}| {2,})\S{1,200} \([\w, ]{0,60}(?:\)|$)|model(?:/c-model)?: )"
)
"""A line that is as wide as the text by chance stands above such a line, not above its own rest."""
_RULES = ("---", "===")
"""Ends of rulers, whose rest is more of the same."""


def unwrapped(places: Sequence[int], rows: Sequence[str]) -> tuple[Sequence[int], Sequence[str]]:
    """The lines made whole, each with the number of its first part; a text that was not broken so as it is."""
    width = window.width(Counter(map(len, rows)), _OFTEN)
    full = [at for at, row in enumerate(rows) if len(row) == width] if width else []
    if not any(_was_broken(rows, at, width) for at in full):
        return places, rows
    at_blanks = sum(_broke_at_blank(row, following, width) for row, following in pairwise(rows))
    if at_blanks * _RARE > len(full):
        return places, rows
    whole: list[str] = []
    numbers: list[int] = []
    before = ""
    for place, row in zip(places, rows, strict=True):
        is_rest = len(before) == width and bool(row)
        if is_rest and (row[0] in before[-3:] if before[-3:] in _RULES else not _STARTS.match(row)):
            whole[-1] += row
        else:
            whole.append(row)
            numbers.append(place)
        before = row
    return numbers, whole


def _was_broken(rows: Sequence[str], at: int, width: int) -> bool:
    """True for a command that fills every line up to its last one: broken at blanks, it would leave some free."""
    if not _LONG.match(rows[at]):
        return False
    rests = takewhile(lambda row: row.strip() and not _STARTS.match(row), rows[at + 1 : at + 1 + _MOST_LINES])
    lengths = [len(row) for row in rests]
    return len(lengths) >= _FEWEST and all(length == width for length in lengths[:-1])


def _broke_at_blank(row: str, following: str, width: int) -> bool:
    """True for the start of a row that ends where its next word does not fit.

    Where these are many, the text was broken at blanks, and what a row that fills its line goes on with is a new word.
    """
    if not width > len(row) >= width - len(following.partition(" ")[0]):
        return False
    return bool(following.strip()) and not _STARTS.match(following) and bool(_STARTS.match(row) or _LONG.match(row))
