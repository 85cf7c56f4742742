"""A second summary, that of validate, with other figures than the build.

What it finds
A log whose summary of `validate` names other bytes of activations than the summary of `generate` above it.

Why it matters
The two look like a contradiction and are none: the summary of validate describes another plan, and differs from that of
generate in 13 of 13 public logs. Its RAM, weights and macc are not those of the NPU build.

Try next
Take the figures of generate, or the memory table.

Not sure when
What plan validate describes, no source says; its figures look like those of a build for the CPU.

References
- reading-reports#memory-table
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.target import has_no_npu
from assistant.report.facts import Report


@rule(id="RPT-009", title="Summary of validate", severity=Severity.INFO, cost=Cost.NOTHING)
def summary_of_validate(report: Report) -> Iterable[Finding]:
    """One finding for two summaries that differ."""
    built = report.summary.activations_bytes if report.summary else None
    other = report.run_summary.activations_bytes if report.run_summary else None
    if built is None or other is None or has_no_npu(report):
        raise NotApplicable("the text has no two summaries of an NPU build")
    if built.value == other.value:
        return
    yield summary_of_validate.finding(
        title=f"Activations of {built.value:,} B, and of {other.value:,} B for validate",
        because=f"The summary of the build names {built.value:,} bytes of activations, that of validate "
        f"{other.value:,}. The second describes another plan than the NPU build, and is no fault of it.",
        evidence=[Evidence.of(built), Evidence.of(other)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Take the figures of the first summary, or those of the memory table.",
            )
        ],
        confidence=Confidence.HIGH,
    )
