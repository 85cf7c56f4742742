"""Mistakes in a profile file or in the settings of AI Studio.

What it finds
What the tool ignores, refuses or may not mean as written in a given user_neuralart.json or run-settings.json: unknown
and old keys, wrong values, options that do not start with hyphens, missing profiles.

Why it matters
A key that the tool does not know is ignored: a misspelt `memory_pool` means that your pool file is not used, and the
build goes on with the default.

Try next
Correct the lines that the finding names. The keys of a profile are `memory_pool`, `machine_desc` and `options`.

Not sure when
Comments are allowed in this file, unlike in an .mpool file. `memory_desc` is the old name of `machine_desc`; ignoring
it is harmless.

References
- command-line#own-profile-file
- compiler-options#how-options-reach-the-compiler
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis import file_problems
from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Finding, Severity
from assistant.report.facts import Report
from assistant.report.setup_facts import ProblemKind

_SAID_BY_THE_TOOL = "Unsupported keys in the current profile"
_HARMLESS = frozenset({ProblemKind.OLD_KEY})


@rule(id="OPT-006", title="Mistakes in the profile file", severity=Severity.WARNING)
def profile_file_mistakes(report: Report) -> Iterable[Finding]:
    """One finding for each file; old keys alone are harmless."""
    files = [
        (what, file) for what, file in (("profile file", report.profile_file), ("settings", report.settings)) if file
    ]
    if not files:
        raise NotApplicable("no profile file and no settings are given")
    for what, file in files:
        if problems := file.problems:
            harmless = all(problem.kind in _HARMLESS for problem in problems)
            if harmless and any(_SAID_BY_THE_TOOL in message.text for message in report.messages):
                continue  # VER-001 answers for it
            verb = "have" if what == "settings" else "has"
            yield profile_file_mistakes.finding(
                title=f"Mistakes in the {what}: {file_problems.kinds(problems)}",
                severity=Severity.INFO if harmless else None,
                because=f"The {what} {verb} {file_problems.kinds(problems)} ({file_problems.lines(problems)}).",
                evidence=file_problems.evidence(problems),
                suggestions=file_problems.steps(problems),
            )
