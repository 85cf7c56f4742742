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
A software epoch that moves to the NPU takes time there as well, so the bound is not reached.

References
- performance#what-to-look-at-first
- performance#measuring
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Gain, Severity, Suggestion, SuggestionKind
from assistant.report.coverage import coverage
from assistant.report.facts import Report

_NEARLY_ALL = 0.95
_LEAST_MS = 1.0
"""Runs below this are so short that the frame around an inference is a large part of it."""


@rule(id="TGT-005", title="Best case without software", severity=Severity.INFO)
def best_case(report: Report) -> Iterable[Finding]:
    """One finding with the bound."""
    share, timing = coverage(report).time_share, report.timing
    if share is None or timing is None:
        raise NotApplicable("the text does not tell how long the NPU worked in a run on the target")
    if share >= _NEARLY_ALL or timing.duration_ms < _LEAST_MS:
        return
    bound = share * timing.duration_ms
    won = timing.duration_ms - bound
    percent = f"{share:.1%}".replace("%", " %")
    yield best_case.finding(
        title=f"Without any software the run would take {bound:.3g} of {timing.duration_ms:.3g} ms",
        because=f"The NPU worked {percent} of the {timing.duration_ms:.3g} ms of this run: removing all software and "
        f"all control of the CPU cannot go below {bound:.3g} ms.",
        evidence=[Evidence.of(timing)],
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
