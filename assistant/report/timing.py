"""What a validate run says about its time as a whole: the block "Profiling results" and the lines around the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from assistant.report.facts import EpochTime, Fact, LayerTime, Timing, Where
from assistant.report.items import Item
from assistant.report.profile import COUNT, complete

_F = TypeVar("_F")

_NUMBER = r"\d{1,9}(?:\.\d{1,9})?"
_THREE = rf"\[ *({COUNT}) +({COUNT}) +({COUNT}) *\]"
_PERCENT = r"(\d{1,3}(?:\.\d{1,4})?)%"

_DURATION = re.compile(
    rf"duration *: *(?P<mean>{_NUMBER}) *ms (?:\(average\)|by sample"
    rf"(?: *\((?P<min>{_NUMBER})/(?P<max>{_NUMBER})/(?P<std>{_NUMBER})\))?)"
)
_SHARES = re.compile(f"HW: *{_PERCENT}, *SW: *{_PERCENT}, *SW ctrl: *{_PERCENT}$")
_MODE = re.compile(r"Running the ST\.AI c-model \(AI RUNNER\).*mode=(\w{1,20})\)")
_SAMPLES = re.compile(r"nb sample\(s\) *: *(\d{1,9})$")
_CYCLES = re.compile(rf"CPU cycles *: *{_THREE}$")
_INIT = re.compile(r"network initialize time \(ms\) *: *(\d{1,9}\.\d{3})$")
TOTAL = re.compile(rf" *total +(\d{{1,9}}\.\d{{1,9}}) +{_THREE}$")
RATE = re.compile(rf"({_NUMBER}) inf/s(?: +\[ *{_PERCENT} +{_PERCENT} +{_PERCENT} *\])?$")


class Shares(NamedTuple):
    """Who spent the time, in percent (printed from 4.0 on)."""

    hw: float
    sw: float
    control: float


class Samples(NamedTuple):
    """How many inferences were measured."""

    number: int


class Cycles(NamedTuple):
    """CPU cycles of one inference: before, during and after the epochs' own work."""

    counters: tuple[int, int, int]


class Init(NamedTuple):
    """Time to initialise the network, in milliseconds (printed from 4.0 on)."""

    ms: float


class Total(NamedTuple):
    """The line below the table: milliseconds and CPU cycles of one inference."""

    where: Where
    text: str
    ms: float
    counters: tuple[int, int, int]


class Rate(NamedTuple):
    """Inferences per second, and the three counters in percent of their sum."""

    per_second: float
    percents: tuple[float, float, float] | None


def duration(text: str, where: Where) -> Timing | None:
    """`duration : 0.462 ms by sample (min/max/std)`; up to 1.x `83.083 ms (average)`."""
    found = _DURATION.match(text)
    if not found:
        return None
    least, most, spread = (float(found[name]) if found[name] else None for name in ("min", "max", "std"))
    return Timing(where=where, text=text, duration_ms=float(found["mean"]), min_ms=least, max_ms=most, std_ms=spread)


def shares(text: str) -> Shares | None:
    """`HW: 97.3%, SW: 2.5%, SW ctrl: 0.1%`."""
    found = _SHARES.match(text)
    return Shares(float(found[1]), float(found[2]), float(found[3])) if found else None


def mode(text: str) -> str | None:
    """Where the model ran: "TARGET" or "HOST"; None when the line does not tell."""
    found = _MODE.match(text)
    return found[1] if found else None


def is_run(text: str) -> bool:
    """True for the line that tells the mode, also when it is cut before it."""
    return text.startswith("Running the ST.AI c-model")


def samples(text: str) -> Samples | None:
    """`nb sample(s) : 10`."""
    found = _SAMPLES.match(text)
    return Samples(int(found[1])) if found else None


def cycles(text: str) -> Cycles | None:
    """`CPU cycles : [30,050 327,134 12,470]`."""
    found = _CYCLES.match(text)
    return Cycles(_counters(found, 1)) if found else None


def init(text: str) -> Init | None:
    """`network initialize time (ms) : 0.001`."""
    found = _INIT.match(text)
    return Init(float(found[1])) if found else None


def total(text: str, where: Where) -> Total | None:
    """`total 0.462 [ 30,050 327,134 12,470 ]`."""
    found = TOTAL.match(text)
    return Total(where, text, float(found[1]), _counters(found, 2)) if found else None


def rate(text: str) -> Rate | None:
    """`2164.15 inf/s [ 8.1% 88.5% 3.4% ]`."""
    found = RATE.match(text)
    if not found:
        return None
    percents = (float(found[2]), float(found[3]), float(found[4])) if found[2] else None
    return Rate(float(found[1]), percents)


def assembled(
    heads: Iterable[Timing], lines: Sequence[Item], epochs: tuple[EpochTime, ...], layers: tuple[LayerTime, ...]
) -> Timing | None:
    """The measurement of one run. Without its line "duration" the total of the table tells the time."""
    others = [line.fact for line in lines]
    whole = _first(others, Total)
    timing = next(iter(heads), None)
    if timing is None and whole is not None:
        timing = Timing(where=whole.where, text=whole.text, duration_ms=whole.ms)
    if timing is None:
        return None
    counted, spent, speed = _first(others, Cycles), _first(others, Shares), _first(others, Rate)
    number, start = _first(others, Samples), _first(others, Init)
    counters = counted.counters if counted else whole.counters if whole else None
    return replace(
        timing,
        samples=number.number if number else None,
        init_ms=start.ms if start else None,
        cycles=counters,
        cycle_percents=speed.percents if speed else None,
        inferences_per_second=speed.per_second if speed else None,
        hw_percent=spent.hw if spent else None,
        sw_percent=spent.sw if spent else None,
        control_percent=spent.control if spent else None,
        shares_line=next(
            (Fact(where=at.where, text=at.text) for at in lines if at.fact and at.fact is (spent or speed)), None
        ),
        epochs=epochs,
        epochs_complete=complete(epochs, counters),
        layers=layers,
    )


def _first(found: Iterable[object], kind: type[_F]) -> _F | None:
    return next((each for each in found if isinstance(each, kind)), None)


def _counters(found: re.Match[str], first: int) -> tuple[int, int, int]:
    before, during, after = (int(found[first + number].replace(",", "")) for number in range(3))
    return before, during, after
