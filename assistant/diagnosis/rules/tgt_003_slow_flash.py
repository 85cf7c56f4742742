"""External flash that delivers less than it can.

What it finds
In a run on the target, less than 200 MB/s in an epoch that does little but read more than 0.5 MB of weights. Which
epochs do so tells network_c_info.json or the cost table of the compiler. Without them the epochs behind a global pool
at the end of a network tell it, where all data are single pixels: by the layer table, or because even all weights of
the network, read in their time, were clearly less than the best rates.

Why it matters
The best public runs read 361 to 396 MB/s. One board delivered 99 MB/s for the same network, probably for another clock
or mode of XSPI2, and a MobileNetV2 took 49.3 ms there instead of 20.7 ms. No change of the model gains that much.

Try next
Look at the clock and the mode of XSPI2 in the boot loader before any work on the model: octal DTR at 200 MHz.

Not sure when
The rate is that of one epoch, all of its time taken for the read. Only epochs are judged whose own computing takes less
than a fifth of their measured time.

References
- performance#flash-floor
- memory-pools#weights-in-flash
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.flash_rate import FlashRate, last_layers_rate, planned_rates
from assistant.diagnosis.flash_reads import flash_names, flash_reads
from assistant.diagnosis.pools import holds_flash_weights
from assistant.diagnosis.words import size
from assistant.report.coverage import FLASH_RATES
from assistant.report.facts import Report

_SLOW = 200.0
"""MB/s (10^6 bytes)."""
_DOUBT = 0.2
"""How far the best rates may be from the truth."""


@rule(id="TGT-003", title="Slow external flash", severity=Severity.WARNING, cost=Cost.SPILL)
def slow_flash(report: Report) -> Iterable[Finding]:
    """One finding for the slowest epoch that tells the rate of the flash."""
    if report.timing is None or not flash_names(report):
        raise NotApplicable("this is no run on the target, or no weights lie in external flash")
    if any(True for _ in flash_reads(report)):
        rates = sorted(planned_rates(report), key=lambda each: each.mb_per_s)
        spent_ms = sum(each.time.duration_ms for each in rates)
        found = rates[0] if rates else None
    else:
        found = last_layers_rate(report)
        if found is None:
            raise CannotTell("Give network_c_info.json of the build together with the log of the run.")
        spent_ms = found.time.duration_ms
    if found is None or found.mb_per_s >= ((1 - _DOUBT) * FLASH_RATES[0] if found.at_most else _SLOW):
        return
    yield slow_flash.finding(
        title=f"External flash delivers {found.mb_per_s:.0f} MB/s{' at most' if found.at_most else ''}",
        because=_because(found),
        evidence=[Evidence.of(found.time), *(Evidence.of(p) for p in report.memory_pools if holds_flash_weights(p))],
        epochs=[found.time.id],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Look at the clock and the mode of XSPI2 in the boot loader before any work on the model: octal "
                "DTR at 200 MHz.",
            )
        ],
        spent_ms=spent_ms,
        confidence=Confidence.MEDIUM,
    )


def _because(found: FlashRate) -> str:
    time, best = found.time, f"the best public runs have {FLASH_RATES[0]} to {FLASH_RATES[1]} MB/s"
    epochs = f"Epoch {time.id}" if time.last_id in (None, time.id) else f"Epochs {time.id} to {time.last_id}"
    if not found.at_most:
        reads = "reads" if time.last_id in (None, time.id) else "read"
        return (
            f"{epochs} {reads} {found.read_bytes:,} bytes of weights in {time.duration_ms:g} ms: "
            f"{found.mb_per_s:.0f} MB/s, where {best}."
        )
    return (
        f"{epochs}, behind the global pool, where all data are single pixels, do little but read weights, and take "
        f"{time.duration_ms:g} ms. Even all {size(found.read_bytes)} of the network in that time would be "
        f"{found.mb_per_s:.0f} MB/s, where {best}. What is read there is less: each million bytes of the last dense "
        f"layer stand for {1000 / time.duration_ms:.0f} MB/s."
    )
