"""Mistakes in a memory pool file or a machine description.

What it finds
What the tool refuses or may not mean as written in a given .mpool or .mdesc file: comments, characters outside ASCII,
trailing commas, missing or doubled names, wrong values, and pools whose ranges overlap.

Why it matters
An .mpool file is strict JSON in ASCII. Where it cannot be read the compiler stops with `INVALID_ARGUMENT: Expected a
value.` and a number of unallocated bytes that means nothing. Pools that overlap place two buffers at one address.

Try next
Correct the lines that the finding names and compile again.

Not sure when
Some versions may read what is reported here; the finding then says "may". Whether the ranges are free in your firmware
does not show in this file: compare them with the linker script.

References
- pool-files#form-of-the-file
- pool-files#sharing-ram-with-the-firmware
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis import file_problems
from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Finding, Severity
from assistant.report.facts import Report


@rule(id="MEM-004", title="Mistakes in the memory pool file", severity=Severity.WARNING)
def pool_file_mistakes(report: Report) -> Iterable[Finding]:
    """One finding for each file."""
    files = [
        (what, file)
        for what, file in (("memory pool file", report.pool_file), ("machine description", report.machine))
        if file
    ]
    if not files:
        raise NotApplicable("no memory pool file is given")
    for what, file in files:
        if problems := file.problems:
            yield pool_file_mistakes.finding(
                title=f"Mistakes in the {what}: {file_problems.kinds(problems)}",
                because=f"The {what} has {file_problems.kinds(problems)} ({file_problems.lines(problems)}).",
                evidence=file_problems.evidence(problems),
                suggestions=file_problems.steps(problems),
            )
