"""Sizes of memories in a text, in bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIZE = re.compile(
    r"(?<![\w.])(?P<number>\d{1,6}(?:[.,]\d{1,3})?)[ -]?(?P<unit>[kKMG])(?:i?B(?:ytes?)?|(?:ilo|ega|iga)bytes?)\b", re.I
)
_FACTORS = {"k": 1, "m": 2, "g": 3}


@dataclass(frozen=True, slots=True)
class Size:
    """A size where a text names it."""

    typed: str
    number: float
    power: int
    """1 for kilo, 2 for mega, 3 for giga."""
    start: int
    end: int

    @property
    def least(self) -> float:
        """Bytes with units of 1,000, which is what is meant at least."""
        return self.number * 1000.0**self.power


def sizes_in(text: str) -> tuple[Size, ...]:
    """The sizes in `text`, in order."""
    return tuple(
        Size(
            match[0],
            float(match["number"].replace(",", ".")),
            _FACTORS[match["unit"].casefold()],
            match.start(),
            match.end(),
        )
        for match in _SIZE.finditer(text)
    )


def spelled(bytes: int) -> str:
    """A size in units of 1024: "448 KB", "1.75 MB"."""
    return f"{bytes / 1024**2:g} MB" if bytes >= 1024**2 else f"{bytes / 1024:g} KB"
