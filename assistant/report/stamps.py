"""Lines that a chat puts between the parts of a long message: who wrote it, and when."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WHO = r"[^\W\d_][^|:/\\=\[\](){}]{0,40}"
_CLOCK = r"\d{1,2}:\d\d(?::\d\d)?"
_WHEN = rf"(?:(?:Today|Yesterday) at )?(?:\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{1,4}},? )?{_CLOCK}(?: ?[AP]M)?"
_STAMP = re.compile(rf" *(?:{_WHO}?(?: [—–-] |, | {{1,3}})(?:\[{_WHEN}\]|{_WHEN}):?|\[{_CLOCK} ?[AP]M\] {_WHO}:?) *")
"""`jan — Today at 10:03`, `Jan, [12.03.25 10:03]`, `[10:03 AM] Jan`; a log has `[12:03:44] ` before its lines."""
_MARKS = tuple(map(re.compile, (r"y(?<=day)(?= at \d)", r"M(?<=\d [AP]M)", r"\[(?<=, \[)(?=\d)")))
"""What every chat known puts into such a line. (One letter by itself is found in half of the time.)"""
_ENOUGH = 3
"""Lines of this kind that show a chat."""


def may_hold(text: str) -> bool:
    """Cheap: false for most texts without any such line."""
    return any(mark.search(text) for mark in _MARKS)


def without(places: Sequence[int], rows: list[str]) -> tuple[Sequence[int], list[str]]:
    """The lines that are none, each with its number: a command goes on below a stamp."""
    stamps = {at for at, row in enumerate(rows) if len(row) <= 80 and ":" in row and _STAMP.fullmatch(row)}
    if len(stamps) < _ENOUGH:
        return places, rows
    kept = [at for at in range(len(rows)) if at not in stamps]
    return [places[at] for at in kept], [rows[at] for at in kept]
