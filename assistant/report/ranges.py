"""Rows of "Used memory ranges": the addresses of each pool that a build uses."""

from __future__ import annotations

import re

from assistant.report.facts import UsedRange, Where

_ADDRESS = r"0x[0-9A-Fa-f]{1,16}"
ROW = re.compile(
    rf" *(?P<pool>\w{{1,80}}) *\[(?P<low>{_ADDRESS}) *- *(?P<high>{_ADDRESS})\] *: *"
    rf"(?P<first>{_ADDRESS}) *- *(?P<behind>{_ADDRESS}) *$"
)
"""A whole row."""


def used_range(text: str, where: Where) -> UsedRange | None:
    """The range of a row; None when it is cut: addresses are printed with equally many digits and lie in the pool."""
    found = ROW.match(text)
    if not found:
        return None
    addresses = [found[name] for name in ("low", "first", "behind", "high")]
    low, start, end, high = (int(address, 16) for address in addresses)
    if len({len(address) for address in addresses}) > 1 or not low <= start <= end <= high:
        return None
    return UsedRange(where=where, text=text, pool=found["pool"], start=start, end=end)
