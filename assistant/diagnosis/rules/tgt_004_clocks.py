"""Clocks of a run on the target below what the board can do.

What it finds
A run on an STM32N6 whose NPU runs below 1000 MHz.

Why it matters
Without overdrive the CPU runs at 600 and the NPU at 800 MHz, with it at 800 and 1000: the work of both is 1.25 to 1.33
times as fast. ST's validation firmware sets overdrive by default, an application often does not; times at different
clocks are not comparable.

Try next
Set overdrive (VOS high, then 800 and 1000 MHz) in the firmware, or compare only with runs at the same clocks.

Not sure when
External flash and RAM run at 200 MHz either way, so a network that waits for them gains less. Not every supply of a
board allows overdrive.

References
- performance#clocks
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.report.facts import Report

_OVERDRIVE_MHZ = 1000
_FAMILY = "STM32N6"


@rule(id="TGT-004", title="Run without overdrive", severity=Severity.INFO)
def run_without_overdrive(report: Report) -> Iterable[Finding]:
    """One finding for a run at lower clocks."""
    device = report.device
    if (
        device is None
        or device.npu_mhz is None
        or device.clocks_line is None
        or not (device.family or "").startswith(_FAMILY)
    ):
        raise NotApplicable("the text does not tell the clocks of a run on an STM32N6")
    if device.npu_mhz >= _OVERDRIVE_MHZ:
        return
    cpu = f", the CPU at {device.mcu_mhz} MHz" if device.mcu_mhz else ""
    yield run_without_overdrive.finding(
        title=f"NPU at {device.npu_mhz} MHz",
        because=f"The NPU ran at {device.npu_mhz} MHz{cpu}; with overdrive it is {_OVERDRIVE_MHZ} and 800 MHz, "
        "1.25 to 1.33 times as fast for what does not wait for external memory.",
        evidence=[Evidence.of(device.clocks_line), Evidence.of(device)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Set overdrive in the firmware where the supply of the board allows it, and compare times only "
                "between runs at the same clocks.",
            )
        ],
        confidence=Confidence.HIGH,
    )
