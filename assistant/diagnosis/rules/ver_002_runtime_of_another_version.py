"""A runtime on the board that is of another version than the build.

What it finds
The version of the compiler that the runtime of a target run names, against the version of the tool that made the build;
and files of one build that name different versions.

Why it matters
Generated code must be linked with the runtime of the same delivery. A mix shows as `Possible mismatch in ll_aton
library used` (a warning in 2.1.0, an error from 2.2.0 on), or not at all.

Try next
Replace `Middlewares/ST/AI` in the firmware by that of the version that generated network.c, and validate again.

Not sure when
Which compiler belongs to which version is read from public builds. A runtime of a version that is not in that table is
not judged.

References
- versions#numbers-that-belong-together
- zoo-ll-aton-middleware-version-mismatch
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from assistant.catalog import versions
from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.report.facts import Report

_RUNTIME = re.compile(r"\batonn-v(\d+\.\d+\.\d+-\d+)")
_VERSION = "version"


@rule(id="VER-002", title="Runtime of another version", severity=Severity.WARNING)
def runtime_of_another_version(report: Report) -> Iterable[Finding]:
    """One finding for the runtime, one for files that contradict each other."""
    contradictions = [each for each in report.contradictions if _VERSION in each.what]
    runtime = _RUNTIME.search(report.device.runtime or "") if report.device else None
    if runtime is None and not contradictions and len(report.files) < 2:
        raise NotApplicable("this is neither a run on the target nor a set of files")
    if runtime:
        yield from _mismatch(report, runtime[1])
    for each in contradictions:
        yield runtime_of_another_version.finding(
            title="Files of different versions",
            because=f"One file of this build names {each.what} {each.one.value}, another {each.other.value}.",
            evidence=[Evidence.of(each.one), Evidence.of(each.other)],
            suggestions=[_regenerate("Compile again, and give the files of one run of the tool.")],
            confidence=Confidence.MEDIUM,
        )


def _mismatch(report: Report, runtime: str) -> Iterator[Finding]:
    """The compiler of the runtime against that of the tool, when both are in the table of versions."""
    of_build = versions.find(report.version) if report.version else None
    of_runtime = next((each for each in versions.all_versions() if each.compiler == runtime), None)
    if of_build is None or of_build.compiler is None or of_runtime is None or report.device is None:
        return
    if of_runtime.core != of_build.core and "-" in of_build.compiler:
        yield runtime_of_another_version.finding(
            because=f"The build was made by {of_build.core} (compiler {of_build.compiler}), the runtime on the board "
            f"is of {of_runtime.core} (compiler {runtime}).",
            evidence=[Evidence.of(report.device)],
            suggestions=[
                _regenerate(
                    "Replace `Middlewares/ST/AI` in the firmware by that of the version that generated network.c, and "
                    "validate again."
                )
            ],
            confidence=Confidence.HIGH,
        )


def _regenerate(text: str) -> Suggestion:
    return Suggestion(kind=SuggestionKind.UPGRADE, text=text)
