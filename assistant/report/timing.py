"""What a validate run on the target measured."""

from __future__ import annotations

import re
from typing import NamedTuple

from assistant.report.facts import Timing, Where

_DURATION = re.compile(r"duration *: *(\d{1,9}(?:\.\d{1,9})?) *ms by sample")
_PERCENT = r"(\d{1,3}(?:\.\d{1,4})?)%"
_SHARES = re.compile(f"HW: *{_PERCENT}, *SW: *{_PERCENT}, *SW ctrl: *{_PERCENT}")
_MODE = re.compile(r"Running the ST\.AI c-model \(AI RUNNER\).*mode=(\w{1,20})\)")


class Shares(NamedTuple):
    """Who spent the time, in percent (printed from 4.0 on)."""

    hw: float
    sw: float
    control: float


def duration(text: str, where: Where) -> Timing | None:
    """`duration : 0.462 ms by sample (min/max/std)`."""
    found = _DURATION.match(text)
    return Timing(where=where, text=text, duration_ms=float(found[1])) if found else None


def shares(text: str) -> Shares | None:
    """`HW: 97.3%, SW: 2.5%, SW ctrl: 0.1%`."""
    found = _SHARES.match(text)
    return Shares(float(found[1]), float(found[2]), float(found[3])) if found else None


def mode(text: str) -> str | None:
    """Where the model ran: "TARGET" or "HOST"."""
    found = _MODE.match(text)
    return found[1] if found else None
