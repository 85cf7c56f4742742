"""Rows of "Memory usage information" and the total below them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.report.facts import MemoryPool, MemoryTotal, PoolFill, Report, Unread, Where
from assistant.report.units import rounding, step, to_bytes

_SIZE = r"(?P<{0}>\d{{1,9}}(?:\.\d{{1,6}})?) *(?P<{0}_unit>[kKMG]?B)"
_SHARE = r"\( *[\d.]{1,9} *% *used\)"
_START = (
    r" *(?P<name>\w{1,80}) *\[0x(?P<start>[0-9A-Fa-f]{1,16}) *- *0x(?P<end>[0-9A-Fa-f]{1,16})\] *: *"
    + _SIZE.format("used")
    + " */ *"
    + _SIZE.format("size")
    + r" *\( *(?P<percent>\d{1,3}(?:\.\d{1,4})?) *% *used\)"
)
_PARTS = rf" *(?:-- *)?weights: *{_SIZE.format('weights')} *(?:{_SHARE})? *activations: *{_SIZE.format('activations')}"

ODD_ROW = "row of the memory table that is cut or contradicts itself"

START = re.compile(r" *\w{1,80} *\[0x")
"""How a row starts."""

ROW = re.compile(rf"{_START}{_PARTS} *(?:{_SHARE})? *$")
"""A whole row."""

TOTAL = re.compile(
    rf" *Total: *{_SIZE.format('used')}[ –-]*weights: *{_SIZE.format('weights')} *activations: *"
    rf"{_SIZE.format('activations')} *$"
)
"""The whole line of the total."""

_GOES_ON = re.compile(r" *[–-]| *(?:weights|activations)\b")
"""How the rest of a whole row starts: such a row is cut."""
_NO_PARTS = "weights and activations of a row of the memory table, which tells only how full the pool is"
_SHORT_ROW = re.compile(_START)
_PART = re.compile(r"(?P<of>weights|activations): *" + _SIZE.format("part"))


def pool(text: str, where: Where) -> MemoryPool | None:
    """The pool of a row. None when a figure is missing that cannot be derived, or when the figures contradict.

    A row shortened by hand may lack its weights or its activations: together they are what is used.
    """
    found = ROW.match(text)
    if found:
        used, size = _bytes(found, "used"), _bytes(found, "size")
        weights, activations = _bytes(found, "weights"), _bytes(found, "activations")
    else:
        found = _SHORT_ROW.match(text)
        if not found:
            return None
        used, size = _bytes(found, "used"), _bytes(found, "size")
        parts = {part["of"]: _bytes(part, "part") for part in _PART.finditer(text, found.end())}
        if used and not parts:
            return None
        weights = parts.get("weights", used - parts.get("activations", 0))
        activations = parts.get("activations", used - weights)
    if not _agree(found, used, size, weights + activations):
        return None
    return MemoryPool(
        where=where,
        text=text,
        name=found["name"],
        start=int(found["start"], 16),
        end=int(found["end"], 16),
        used_bytes=used,
        size_bytes=size,
        weights_bytes=weights,
        activations_bytes=activations,
    )


def fill(text: str, where: Where) -> PoolFill | None:
    """What a row tells that has neither weights nor activations; None when its figures contradict."""
    found = _SHORT_ROW.match(text)
    if not found or _GOES_ON.match(text, found.end()):
        return None
    used, size = _bytes(found, "used"), _bytes(found, "size")
    if not _agree(found, used, size, used):
        return None
    start, end = int(found["start"], 16), int(found["end"], 16)
    return PoolFill(where=where, text=text, name=found["name"], start=start, end=end, used_bytes=used, size_bytes=size)


def without_parts(fills: Iterable[PoolFill]) -> tuple[Unread, ...]:
    """What such rows lack."""
    return tuple(Unread(where=each.where, last=each.where, what=_NO_PARTS) for each in fills)


def total(text: str, where: Where) -> MemoryTotal | None:
    """The total of the pools; None when the line is none, is cut, or when its figures contradict."""
    found = TOTAL.match(text)
    if not found:
        return None
    used, weights, activations = (_bytes(found, name) for name in ("used", "weights", "activations"))
    if abs(used - weights - activations) > rounding(used) + rounding(weights) + rounding(activations):
        return None
    return MemoryTotal(where=where, text=text, used_bytes=used, weights_bytes=weights, activations_bytes=activations)


def pools_complete(report: Report) -> bool | None:
    """True when the pools read add up to the line `Total:` as exactly as it is printed, False when they do not.

    None without that line: then nothing tells whether a pool is missing, but for a row that is there and unread.
    """
    total = report.memory_total
    if total is None:
        return False if any(span.what == ODD_ROW for span in report.unread) else None
    used = [pool.used_bytes for pool in report.memory_pools]
    return abs(total.used_bytes - sum(used)) <= rounding(total.used_bytes) + sum(map(rounding, used))


def _bytes(found: re.Match[str], name: str) -> int:
    return to_bytes(*found.group(name, name + "_unit"))


def _agree(found: re.Match[str], used: int, size: int, parts: int) -> bool:
    """A digit lost in pasting shows: the printed percentage and the sum of the parts no longer fit."""
    rounding = step(found["used_unit"]) / 1000
    if abs(used - parts) > 2 * rounding + 1:
        return False
    if not size:
        return not used
    return abs(100 * used / size - float(found["percent"])) <= 0.02 + 100 * rounding / size
