"""The width of the window, mail or chat that a text comes from."""

from __future__ import annotations

from collections.abc import Mapping

WIDEST = 200
"""A longer line was not broken."""
_RARE = 50
"""Of so many lines that fill the width, at most one is longer: a tab counts for several columns."""


def width(lengths: Mapping[int, int], often: int) -> int:
    """The width that at least `often` lines have and hardly any exceeds, 0 without one. `lengths`: length → lines."""
    longer = 0
    most = max(lengths.values(), default=0)
    for each in sorted(lengths, reverse=True):
        if longer * _RARE > most:
            break
        if often <= lengths[each] and longer * _RARE <= lengths[each] and each <= WIDEST:
            return each
        longer += lengths[each]
    return 0
