"""External flash that delivers less than it can.

What it finds
In a run on the target with network_c_info.json or the compiler's cost table: an epoch that reads more than 0.5 MB of
weights, waits for the flash by the compiler's own estimate, and comes to less than 200 MB/s.

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

from collections.abc import Iterable, Iterator

from assistant.diagnosis.engine import CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.pools import holds_flash_weights
from assistant.report.facts import EpochTime, Report

_LEAST_BYTES = 500_000
_SLOW = 200.0
"""MB/s (10^6 bytes)."""
_OWN_WORK = 0.2


@rule(id="TGT-003", title="Slow external flash", severity=Severity.WARNING, cost=Cost.SPILL)
def slow_flash(report: Report) -> Iterable[Finding]:
    """One finding for the slowest epoch that tells the rate of the flash."""
    names = {pool.name for pool in report.memory_pools if holds_flash_weights(pool)}
    if report.timing is None or not names:
        raise NotApplicable("this is no run on the target, or no weights lie in external flash")
    if not _reads(report, names):
        raise CannotTell("Give network_c_info.json of the build together with the log of the run.")
    rates = sorted((_rate(time, read), time, read) for time, read in _reading(report, names))
    if not rates or rates[0][0] >= _SLOW:
        return
    rate, time, read = rates[0]
    yield slow_flash.finding(
        title=f"External flash delivers {rate:.0f} MB/s",
        because=f"Epoch {time.id} reads {read:,} bytes of weights in {time.duration_ms:g} ms: {rate:.0f} "
        "MB/s, where the best public runs have 361 to 396 MB/s.",
        evidence=[Evidence.of(time), *(Evidence.of(p) for p in report.memory_pools if holds_flash_weights(p))],
        epochs=[time.id],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Look at the clock and the mode of XSPI2 in the boot loader before any work on the model: octal "
                "DTR at 200 MHz.",
            )
        ],
        spent_ms=sum(each.duration_ms for each, _ in _reading(report, names)),
        confidence=Confidence.MEDIUM,
    )


def _reads(report: Report, names: set[str]) -> dict[int, tuple[int, int]]:
    """Bytes from the flash and own cycles of each epoch, as the compiler plans them."""
    if report.graph is not None and report.graph.epochs:
        return {
            epoch.id: (sum(a.reads for a in epoch.accesses if a.pool in names), epoch.compute_cycles or 0)
            for epoch in report.graph.epochs
        }
    return {
        cost.id: (sum(p.read_bytes or 0 for p in cost.pools if p.pool in names), cost.compute_cycles or 0)
        for cost in report.epoch_costs
    }


def _reading(report: Report, names: set[str]) -> Iterator[tuple[EpochTime, int]]:
    """Times of the run that are those of a large read, with the bytes."""
    plan = _reads(report, names)
    clock = report.device.npu_mhz if report.device else None
    for time in report.timing.epochs if report.timing else ():
        if time.extra is not None or not clock:
            continue
        inside = [plan.get(number, (0, 0)) for number in range(time.id, (time.last_id or time.id) + 1)]
        read, own = sum(each for each, _ in inside), sum(each for _, each in inside)
        if read > _LEAST_BYTES and own / clock / 1000 < _OWN_WORK * time.duration_ms:
            yield time, read


def _rate(time: EpochTime, read: int) -> float:
    return read / time.duration_ms / 1000 if time.duration_ms else 0.0
