"""Numbers that `cat -n`, `grep -n`, an editor or a web viewer put before every line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

_TAB = re.compile(r"^(?=[ \d]{6})( *\d{1,7})\t(?![\t ]*(?:-|\d{1,6})[\t ]+epoch\b)", re.M)
_NUMBER = re.compile(
    r"(?=[ \d]{5}\d(?:  |$)) *(?P<column>\d{1,6})(?:  )?"
    r"| *(?P<number>\d{1,7})(?: *\| ?|:(?!\d\d:\d\d(?!:))|-(?!\d\d-\d\d\b)|$)"
)
"""A number with its mark, or in the column of `cat -n` after a terminal made blanks of its tab; no time, no date."""
_MARKED = re.compile(r"( *\d{1,7})\| ")
"""What `mark_tabs` made of a number that is the first column of a table."""
_DIGITS = frozenset("0123456789")
_ENOUGH = 3
"""Lines in a row that show a numbering."""


def mark_tabs(text: str) -> str:
    """The tab of `cat -n` as a bar, which outlives the change of tabs into blanks."""
    after_digit = any(before[-1:] in _DIGITS for before in text.split("\t")[:-1])
    return _TAB.sub(r"\1| ", text) if after_digit else text


def unnumber(rows: list[str], marked: Iterable[int]) -> None:
    """Take away numbers that rise from line to line; a column without a mark starts at 1 or goes on.

    `marked`: the places, in order, of all rows that may start with a number.
    """
    numbers = {place: found for place in marked if (found := _NUMBER.match(rows[place]))}
    last = 0
    for run in [*_runs(numbers)]:
        first, final = numbers[run[0]], numbers[run[-1]]
        is_marked = any(numbers[place]["number"] for place in run)
        if len(run) >= _ENOUGH and (is_marked or _value(first) == last + 1):
            last = _value(final)
            for place in run:
                rows[place] = rows[place][numbers.pop(place).end() :]
    for place in numbers:
        if bar := _MARKED.match(rows[place]):
            rows[place] = f"{bar[1]}    {rows[place][bar.end() :]}"


def _runs(numbers: Mapping[int, re.Match[str]]) -> Iterator[list[int]]:
    """The places of numbers that stand in adjacent rows and rise."""
    run: list[int] = []
    for place, number in numbers.items():
        if run and not (place == run[-1] + 1 and _value(number) > _value(numbers[run[-1]])):
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def _value(number: re.Match[str]) -> int:
    return int(number["number"] or number["column"])
