"""What a run would take without any software.

What it finds
A run on the target that tells how much of its time the NPU worked, where that is less than 95 %.

Why it matters
It bounds the gain of all work on software epochs: if the NPU works for three quarters of 42.9 ms, removing every
software epoch ends at 32.3 ms. What is left is in the hardware epochs: memory, clocks and the network itself.

Try next
If the bound is good enough, work on the software epochs in order of their time. If it is not, look at flash, clocks and
the size of the network first.

Not sure when
A software epoch that moves to the NPU takes time there as well, so the bound is not reached. The share of the peak that
the arithmetic takes is small in healthy networks too (5 to 8 %): alone it does not say that memory is the bound.

References
- performance#what-to-look-at-first
- performance#measuring
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Gain, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.pools import holds_flash_weights
from assistant.diagnosis.words import size
from assistant.report.coverage import coverage
from assistant.report.facts import Fact, Report

_NEARLY_ALL = 0.95
_MACC_A_CYCLE = 288
"""Four convolution units of 72 multiply-accumulates of 8 bits."""
_SLOW_FLASH = 99
"""MB/s (10^6 bytes) that one board delivered."""
_LEAST_MS = 1.0
"""Runs below this are so short that the frame around an inference is a large part of it."""


@rule(id="TGT-005", title="Best case without software", severity=Severity.INFO)
def best_case(report: Report) -> Iterable[Finding]:
    """One finding with the bound."""
    share, timing = coverage(report).time_share, report.timing
    if share is None or timing is None or timing.shares_line is None:
        raise NotApplicable("the text does not tell how long the NPU worked in a run on the target")
    if share >= _NEARLY_ALL or timing.duration_ms < _LEAST_MS:
        return
    bound = share * timing.duration_ms
    won = timing.duration_ms - bound
    percent = f"{share:.1%}".replace("%", " %")
    yield best_case.finding(
        title=f"Without any software the run would take {bound:.3g} of {timing.duration_ms:.3g} ms",
        because=f"The NPU worked {percent} of the {timing.duration_ms:.3g} ms of this run: removing all software and "
        f"all control of the CPU cannot go below {bound:.3g} ms.{_utilisation(report, bound)}{_flash(report, bound)}",
        evidence=[Evidence.of(fact) for fact in (timing.shares_line, timing, *_basis(report))],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Take the software epochs in order of their time if this bound is good enough; look at clocks, "
                "flash and the size of the network first if it is not.",
            )
        ],
        gain=Gain(kind="estimated", low=0.0, high=round(won, 3), unit="ms", how="all that the NPU did not work"),
        confidence=Confidence.HIGH,
    )


def _utilisation(report: Report, bound: float) -> str:
    """What share of the peak the multiply-accumulates of the model take in the time of the NPU."""
    macc = report.summary.macc if report.summary else None
    clock = report.device.npu_mhz if report.device else None
    if macc is None or not macc.value or not clock:
        return ""
    share = macc.value / (bound * 1000 * clock * _MACC_A_CYCLE)
    percent = f"{share:.0%}".replace("%", " %")
    return (
        f" In that time it does {macc.value / 1e6:,.0f} million multiply-accumulates, {percent} of the "
        f"{_MACC_A_CYCLE} a cycle that it can."
    )


def _flash(report: Report, bound: float) -> str:
    """How much of the time of the NPU reading the weights takes, between the best and a badly set up flash."""
    found = coverage(report)
    if found.flash_bytes is None or found.flash_floor_ms is None:
        return ""
    low, high = found.flash_floor_ms
    slow = found.flash_bytes / _SLOW_FLASH / 1000
    worst = f", and {slow:.3g} ms at the {_SLOW_FLASH} MB/s that one board delivered" if slow < bound else ""
    return (
        f" Reading {size(found.flash_bytes)} of weights takes {low:.1f} to {high:.1f} ms of it at the best rates of "
        f"external flash{worst}."
    )


def _basis(report: Report) -> list[Fact]:
    """The facts behind these two sentences."""
    macc = report.summary.macc if report.summary else None
    return [*([macc] if macc and macc.value else []), *(p for p in report.memory_pools if holds_flash_weights(p))]
