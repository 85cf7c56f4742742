"""A step of the tool that failed while the build itself is there.

What it finds
`Shell execution has FAILED` in the log of a build whose memory table or epoch table follows.

Why it matters
Before it writes the report the tool compiles the runtime once to measure its code. With GCC 14 that ends with `implicit
declaration of function '__DSB'` in public logs of 4.0.0. Only the table of section sizes is missing then: the
generated network is complete, and the same lines stand in logs of runs that succeed.

Try next
Leave it, and take the size of the code from the linker of your firmware.

Not sure when
The lines of the failed command are not read. Where they name another fault than `__DSB`, and the generated files are
not there, it is one.

References
- error-messages#harmless-messages
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.sections import failed_command
from assistant.report.facts import Report


@rule(id="RPT-008", title="The size of the code was not measured", severity=Severity.INFO, cost=Cost.NOTHING)
def size_step_failed(report: Report) -> Iterable[Finding]:
    """One finding for the first such command."""
    failed = failed_command(report)
    if failed is None:
        raise NotApplicable("the text has no output of a command that failed")
    if not (report.epochs or report.memory_pools) or report.section_sizes:
        return
    yield size_step_failed.finding(
        because=f"A command of the tool failed (lines {failed.where} to {failed.last}), and the tables of the build "
        "are there: what is missing is the table of section sizes, not the network.",
        evidence=[Evidence(where=failed.where, text=failed.text, origin=failed.origin)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Read these lines: with `implicit declaration of function '__DSB'` (GCC 14) leave it, the build "
                "is complete. Take the size of the code from the linker of your firmware.",
            )
        ],
        confidence=Confidence.MEDIUM,
    )
