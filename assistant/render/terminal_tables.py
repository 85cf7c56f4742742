"""Tables for the terminal: aligned where they fit, a wide column wrapped, row by row where nothing else fits."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.diagnosis.words import counted
from assistant.render.listing import Column, Listing
from assistant.render.terminal_style import Style
from assistant.render.text import columns

MOST_ROWS = 20

_GAP, _INDENT = 2, 2
_NARROWEST = 14
"""Columns that a wrapped cell needs to be read."""


def table_lines(table: Listing, style: Style, width: int, most: int = MOST_ROWS) -> Iterator[str]:
    """Title, header, the first `most` rows, and the note, in lines of at most `width` columns."""
    yield from (style.bold(line) for line in style.wrap(table.title, width))
    shown = [index for index, column in enumerate(table.columns) if not column.page_only]
    heads = [table.columns[index] for index in shown]
    rows = [[style.plain(row[index]) for index in shown] for row in table.rows[:most]]
    if rows:
        widths = _widths(heads, rows, width - _INDENT)
        yield from _stacked(heads, rows, style, width) if widths is None else _grid(heads, rows, widths, style)
    if more := len(table.rows) - len(rows):
        yield style.dim(f"  and {counted(more, 'more row')}")
    if table.note:
        yield from (style.dim(f"  {line}") for line in style.wrap(table.note, width - _INDENT))


def _widths(heads: list[Column], rows: list[list[str]], room: int) -> list[int] | None:
    """Columns of each cell, the widest ones reduced until the row fits; None when it cannot."""
    widths = [max(columns(text) for text in (head.name, *cells)) for head, *cells in zip(heads, *rows, strict=True)]
    least = [
        width if head.right else max(_NARROWEST, columns(head.name)) for head, width in zip(heads, widths, strict=True)
    ]
    while (excess := sum(widths) + _GAP * (len(widths) - 1) - room) > 0:
        at = max(range(len(widths)), key=lambda index: widths[index] - least[index])
        if widths[at] <= least[at]:
            return None
        others = [width for index, width in enumerate(widths) if index != at and width < widths[at]]
        widths[at] = max(widths[at] - excess, least[at], min(max(others, default=0), widths[at] - 1))
    return widths


def _grid(heads: list[Column], rows: list[list[str]], widths: list[int], style: Style) -> Iterator[str]:
    yield style.dim(_line([head.name for head in heads], heads, widths))
    for row in rows:
        cells = [
            [style.shorten(cell, width)] if head.one_line else style.wrap(cell, width)
            for head, cell, width in zip(heads, row, widths, strict=True)
        ]
        for number in range(max(1, *map(len, cells))):
            yield _line([cell[number] if number < len(cell) else "" for cell in cells], heads, widths)


def _line(cells: list[str], heads: list[Column], widths: list[int]) -> str:
    padded = []
    for cell, head, width in zip(cells, heads, widths, strict=True):
        blank = " " * (width - columns(cell))
        padded.append(blank + cell if head.right else cell + blank)
    return (" " * _INDENT + (" " * _GAP).join(padded)).rstrip()


def _stacked(heads: list[Column], rows: list[list[str]], style: Style, width: int) -> Iterator[str]:
    """Each row as `first: name value · name value`."""
    for first, *others in rows:
        told = " · ".join(f"{head.name.lower()} {cell}" for head, cell in zip(heads[1:], others, strict=True) if cell)
        lead, *more = style.wrap(f"{first}: {told}" if told else first, width - 2 * _INDENT)
        yield " " * _INDENT + lead
        yield from (" " * 2 * _INDENT + line for line in more)
