"""Numbers as the tool prints them."""

from __future__ import annotations

_FACTORS = {"": 1, "k": 1024, "K": 1024, "M": 1024**2, "G": 1024**3}


def to_bytes(number: str, unit: str) -> int:
    """Bytes of "425.020" and "kB" (or "KBytes", "MiB"): the tool's units are binary although written kB and MB."""
    return round(float(number) * _FACTORS.get(unit[0], 1))


def rounding(size: int) -> float:
    """How many bytes a printed size may be off: three decimals of the largest unit that it fills, bytes exactly."""
    filled = max(factor for factor in _FACTORS.values() if factor <= max(size, 1))
    return filled / 2000 + 1 if filled > 1 else 0.0


def step(unit: str) -> int:
    """The number of bytes that one `unit` stands for."""
    return _FACTORS.get(unit[0], 1)
