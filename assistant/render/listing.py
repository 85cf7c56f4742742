"""A table of words and numbers, before terminal or page draw it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.render.text import clean, percent


@dataclass(frozen=True, slots=True)
class Column:
    """What stands in a column. `page_only`: a terminal has no room for it. `one_line`: cut there, where it is long."""

    name: str
    right: bool = False
    page_only: bool = False
    one_line: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows of cleaned cells under a title; `note` says what the numbers are, or is empty."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def listing(title: str, columns: Iterable[Column], rows: Iterable[Iterable[str]], note: str = "") -> Listing:
    """A table of these cells without rows and columns that are empty."""
    heads = tuple(columns)
    cells = [cells for row in rows if any(cells := tuple(map(clean, row)))]
    kept = [index for index in range(len(heads)) if any(row[index] for row in cells)]
    return Listing(
        clean(title), tuple(heads[index] for index in kept), tuple(tuple(row[i] for i in kept) for row in cells), note
    )


def share(part: int, whole: int) -> str:
    """A part of the whole as it stands in a column: as `percent`, but `< 1 %` for little and empty for nothing."""
    if not part or not whole:
        return ""
    return "< 1 %" if part * 100 < whole else percent(part / whole)
