"""Numbers and lists in words, the same wherever they are said."""

from __future__ import annotations

from collections.abc import Sequence

_KILO = 1 << 10
_MEGA = 1 << 20


def counted(number: int, word: str) -> str:
    """`1 epoch`, `26 epochs`, `1,029 rows`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; empty for none."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def size(number: int) -> str:
    """Bytes in the units of the report, which are binary: `925 B`, `425.02 kB`, `1.531 MB`."""
    if number < _KILO:
        return f"{number} B"
    value, unit = (number / _KILO, "kB") if number < _MEGA else (number / _MEGA, "MB")
    return f"{value:.3f}".rstrip("0").rstrip(".") + f" {unit}"
