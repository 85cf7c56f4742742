"""A build of 2.0, the first version for the NPU.

What it finds
A report for the NPU that ST Edge AI Core 2.0.x wrote.

Why it matters
2.0 is the first version that compiles for the STM32N6. Options and operators that later versions brought are missing,
its memory table prints ranges that end 8 bytes short, and its compiler calls itself 0.0.0-0000.

Try next
Compile the same file with a later version and compare the epoch table, and the time and the accuracy on the board.
Replace network.c, the blobs, the weights and the runtime together.

Not sure when
No version is best for every network: compare before you change.

References
- versions#which-version-to-take
- versions#upgrading
- versions#new-in-2-1
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import EPOCHS, rule, within
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.rows import total_line
from assistant.report.facts import Report

_FIRST = "2.0"


@rule(id="VER-003", title="First version for the NPU", severity=Severity.INFO, needs=(EPOCHS,))
def first_version(report: Report) -> Iterable[Finding]:
    """One finding for a build of 2.0."""
    if report.version is None or report.tool is None or not within(report.version, _FIRST):
        return
    origin = report.files[0].name if report.files else None
    printed = f"{report.tool.name} v{report.version}{f'-{report.tool.build}' if report.tool.build else ''}"
    yield first_version.finding(
        title=f"Built with {report.version}, the first version for the NPU",
        because=f"{report.version} is the first version that compiles for the NPU; what later ones brought (options, "
        "operators, smaller weights from 3.0 on) is missing in this build.",
        evidence=[Evidence(where=report.where, text=printed, origin=origin), *total_line(report)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.UPGRADE,
                text="Compile the same file with a later version, compare the epoch table and the time on the board, "
                "and replace network.c, blobs, weights and runtime together.",
            )
        ],
        confidence=Confidence.HIGH,
    )
