"""The epoch strip and the memory pools in characters: two lanes, NPU above CPU, so that a transition is a step."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.diagnosis.words import size
from assistant.render.pools import contents, pool_note, spills
from assistant.render.strip import Strip, left_out_note, strip
from assistant.render.terminal_style import Style
from assistant.render.text import clean, columns, percent
from assistant.report.facts import EpochKind, MemoryPool, Report

_MARKS = {
    EpochKind.HW: ("█", " "),
    EpochKind.EC: ("█", " "),
    EpochKind.SW: (" ", "▒"),
    EpochKind.HYBRID: ("▚", "▚"),
    EpochKind.UNKNOWN: ("?", "?"),
}
"""What each kind puts into the lane of the NPU and into that of the CPU."""

_ABSENT = ("·", "·")
_MARGIN = 5
_BLOCKS = 3
"""Pairs of lanes at most; longer strips put several epochs into a column."""

_BAR = 16
_LEAST_ROOM = 11
"""Columns for the word "activations"; with less, the amounts go under the bar."""


def strip_lines(report: Report, style: Style, width: int) -> Iterator[str]:
    """The strip, its scale and its legend."""
    drawn = strip(report)
    if drawn is None:
        return
    per_line = max((width - _MARGIN) // 10 * 10, 10)
    per_column = -(-drawn.slots // (per_line * _BLOCKS))
    lanes = _lanes(drawn, per_column, gaps=report.table_complete is False)
    for start in range(0, len(lanes), per_line):
        block = lanes[start : start + per_line]
        yield style.paint("blue", "NPU  " + "".join(upper for upper, _ in block).rstrip()).rstrip()
        yield style.paint("yellow", "CPU  " + "".join(lower for _, lower in block).rstrip()).rstrip()
        if scale := _scale(drawn, start, len(block), per_column):
            yield style.dim(scale)
    yield from (
        style.dim(" " * _MARGIN + line) for line in style.wrap(_legend(drawn, lanes, per_column), width - _MARGIN)
    )


def _legend(drawn: Strip, lanes: list[tuple[str, str]], per_column: int) -> str:
    kinds = {cell.kind for cell in drawn.cells}
    parts = [f"{_MARKS[EpochKind.HYBRID][0]} hybrid"] if EpochKind.HYBRID in kinds else []
    parts += ["? kind not known"] if EpochKind.UNKNOWN in kinds else []
    parts += ["· not in this paste"] if _ABSENT in lanes else []
    parts += [f"one column = {per_column} epochs"] if per_column > 1 else []
    parts += [note] if (note := left_out_note(drawn.left_out)) else []
    return " / ".join(parts)


def _lanes(drawn: Strip, per_column: int, gaps: bool) -> list[tuple[str, str]]:
    slots = [_ABSENT if gaps else (" ", " ")] * drawn.slots
    for cell in drawn.cells:
        slots[cell.start : cell.stop] = [_MARKS[cell.kind]] * (cell.stop - cell.start)
    groups = (slots[start : start + per_column] for start in range(0, len(slots), per_column))
    return [(_strongest([up for up, _ in group]), _strongest([low for _, low in group])) for group in groups]


def _strongest(marks: list[str]) -> str:
    """What a column of several epochs shows: what runs there, before what is missing, before nothing."""
    return max(marks, key=" ·?▚▒█".index)


def _scale(drawn: Strip, start: int, length: int, per_column: int) -> str:
    """Epoch numbers under the first column and every tenth."""
    if drawn.first_id is None:
        return ""
    line = ""
    for column in range(0, length, 10):
        line = line.ljust(_MARGIN + column)
        number = str(drawn.first_id + (start + column) * per_column)
        line += number if column + len(number) <= max(length, len(number)) else ""
    return line.rstrip()


def pool_lines(report: Report, style: Style, width: int) -> Iterator[str]:
    """One bar per pool in use: share of its size, bytes, and what they hold."""
    used = [pool for pool in report.memory_pools if pool.used_bytes]
    if not used:
        return
    name = min(max(columns(clean(pool.name)) for pool in used), 20)
    for pool in used:
        yield from _pool(pool, name, style, width)
    idle = [clean(pool.name) for pool in report.memory_pools if not pool.used_bytes]
    yield from (style.dim(line) for line in (style.wrap(f"not used: {', '.join(idle)}", width) if idle else ()))


def _pool(pool: MemoryPool, name_width: int, style: Style, width: int) -> Iterator[str]:
    share = pool.used_bytes / pool.size_bytes if pool.size_bytes else 1.0
    filled = min(max(int(share * _BAR), 1), _BAR)
    bar = style.paint("red" if spills(pool) else "blue", "█" * filled + "░" * (_BAR - filled))
    name = style.shorten(clean(pool.name), name_width)
    lead = f"{name}{' ' * (name_width - columns(name))}  {bar}"
    amount = f"{percent(share):>5}  {size(pool.used_bytes):>9} of {size(pool.size_bytes):<6}"
    told = ", ".join(part for part in (contents(pool), "spilled" if spills(pool) else pool_note(pool)) if part)
    room = width - name_width - _BAR - len(amount) - 6
    if room < _LEAST_ROOM:
        yield lead
        yield from ("  " + line for line in style.wrap(f"{amount.strip()}, {told}" if told else amount, width - 2))
        return
    lines = style.wrap(told, room) or [""]
    yield f"{lead}  {amount}  {lines[0]}".rstrip()
    yield from (" " * (width - room) + line for line in lines[1:])
