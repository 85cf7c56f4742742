"""Numbers that `cat -n`, `grep -n`, an editor or a web viewer put before every line."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

_TAB = re.compile(r"^(?=[ \d]{6})( *\d{1,7})\t(?![\t ]*(?:-|\d{1,6})[\t ]+epoch\b)", re.M)
NUMBER = re.compile(
    r"(?=[ \d]{5}\d(?:  |$)) *(?P<column>\d{1,6})(?:  )?"
    r"| *(?P<number>\d{1,7})(?: *\| ?|:(?!\d\d:\d\d(?!:))|-(?!\d\d-\d\d\b)|$)"
)
"""A number with its mark, or in the column of `cat -n` after a terminal made blanks of its tab; no time, no date."""
_MARKED = re.compile(r"( *\d{1,7})\| ")
"""What `mark_tabs` made of a number that is the first column of a table."""
_DIGITS = frozenset("0123456789")
_MANY = 10
"""Rows numbered one by one that show that all were."""
_MOSTLY = 4
"""Of so many rows that go on below, at most one is shorter where they were broken at a width."""
_ENOUGH = 3
"""Lines in a row that show a numbering."""


def mark_tabs(text: str) -> str:
    """The tab of `cat -n` as a bar, which outlives the change of tabs into blanks."""
    after_digit = any(before[-1:] in _DIGITS for before in text.split("\t")[:-1])
    return _TAB.sub(r"\1| ", text) if after_digit else text


def unnumbered(places: Sequence[int], rows: list[str], marked: Iterable[int]) -> tuple[Sequence[int], list[str]]:
    """The rows without numbers that rise from line to line; a column without a mark starts at 1 or goes on.

    Rows between two numbers are what is left of the first one that was broken. Each row keeps its place in the text.
    `marked`: the indices, in order, of all rows that may start with a number. `rows` are changed, and given back when
    none was broken.
    """
    numbers = _numbers(rows, marked)
    if heads := _heads(rows, numbers):
        places, rows = _rejoined(places, rows, heads)
        numbers = _numbers(rows, range(len(rows)))
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
    return places, rows


def _numbers(rows: Sequence[str], marked: Iterable[int]) -> dict[int, re.Match[str]]:
    return {place: found for place in marked if (found := NUMBER.match(rows[place]))}


def _heads(rows: Sequence[str], numbers: Mapping[int, re.Match[str]]) -> list[int]:
    """The places of rows that are numbered one by one with others between them; empty when none are between."""
    heads: list[int] = []
    for place, number in numbers.items():
        if not heads or _value(number) == _value(numbers[heads[-1]]) + 1:
            heads.append(place)
    if len(heads) < _MANY or len(heads) * 2 < len(numbers) or not _value(numbers[heads[0]]):
        return []
    starts = set(heads)
    between = [at for at in range(heads[0], heads[-1]) if at not in starts and rows[at].strip()]
    return heads if between and not any(_is_ruler(rows, at) for at in between) else []


def _is_ruler(rows: Sequence[str], at: int) -> bool:
    """True for a ruler that is not the rest of one: it stands below a row of a table that numbers its rows."""
    before = rows[at - 1].strip()
    return not rows[at].strip("-= ") and not (before[-1:] in "-=" or before.isdigit())


def _rejoined(places: Sequence[int], rows: Sequence[str], heads: Sequence[int]) -> tuple[list[int], list[str]]:
    """The rows from each head to the next as one, put together as they were broken: at a width, or at blanks."""
    starts = set(heads)
    broken = [at for at in range(heads[0], len(rows) - 1) if rows[at].strip() and _goes_on(rows, at + 1, starts)]
    widths = {
        is_head: max((len(rows[at]) for at in broken if (at in starts) is is_head), default=0)
        for is_head in (True, False)
    }
    hard = sum(len(rows[at]) >= widths[at in starts] - 1 for at in broken) * _MOSTLY >= len(broken) * (_MOSTLY - 1)
    whole: list[str] = []
    kept: list[int] = []
    for at, row in enumerate(rows):
        if at in starts or at < heads[0] or (not row.strip() and at > heads[-1]):
            whole.append(row)
            kept.append(places[at])
        elif not row.strip():
            continue  # blanks at the end of a row that was broken: an empty line has a number
        elif hard:
            whole[-1] += " " * (widths[at - 1 in starts] - len(rows[at - 1])) + row
        else:
            whole[-1] += ("  " if whole[-1].strip().isdigit() else " ") + row.lstrip(" ")
    return kept, whole


def _goes_on(rows: Sequence[str], at: int, starts: Container[int]) -> bool:
    return at not in starts and bool(rows[at].strip())


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
