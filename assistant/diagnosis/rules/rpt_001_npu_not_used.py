"""A report of a build without the NPU.

What it finds
`target/series` printed as plain `stm32n6`: the NPU flow prints `stm32n6npu`, an epoch table and its memory
pools. Or a command for `stm32n6` without `--st-neural-art` and no epoch table. A report for another STM32 series
is named as such.

Why it matters
Without `--st-neural-art` the whole network is compiled for the Cortex-M55. It runs, and nothing in the report calls
it an error; one public network of 15.6 million operations took about 200 ms that way.

Try next
Add `--st-neural-art` to the stedgeai command line: bare for the tool's default profile, or
`--st-neural-art <profile>@<file>` for a profile of your own. Compiler options belong into the "options" string of
that profile, not into this argument. Then check that the report prints `target/series : stm32n6npu`.

Not sure when
The build may be meant for the CPU, for comparison. A command that has `--st-neural-art` and a text without epoch
table is not judged: the text may be cut off, or the compilation may have failed.

References
- reading-reports#npu-not-used
- compiler-options#how-options-reach-the-compiler
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.catalog.options import Known, known
from assistant.diagnosis.engine import CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import (
    Confidence,
    Evidence,
    Finding,
    Place,
    Severity,
    Suggestion,
    SuggestionKind,
)
from assistant.diagnosis.sections import command_line
from assistant.report.facts import Report

_FLAG = "--st-neural-art"
_CPU_ONLY = "stm32n6"
_NPU = "stm32n6npu"


@rule(
    id="RPT-001",
    title="Compiled without the NPU",
    severity=Severity.ERROR,
)
def npu_not_used(report: Report) -> Iterable[Finding]:
    """One finding when the report is of a CPU build or of another series."""
    if report.epochs or report.stated.epochs is not None or report.memory_pools or report.target == _NPU:
        return
    if report.target is None:
        raise CannotTell('Paste the line "target/series" or the stedgeai command.')
    if not report.target.startswith(_CPU_ONLY):
        yield _other_series(report, report.target)
        return
    if report.command and report.command.split()[0] == "validate":
        raise NotApplicable("validate takes the build as it is")
    if report.target_where is None and report.option(_FLAG) is not None:
        raise CannotTell('Paste the rest of the report, from "Compilation details" on.')
    yield _without_npu(report)


def _evidence(report: Report, target: str) -> list[Evidence]:
    found = []
    if report.target_where is not None:
        origin = report.files[0].name if report.files else None
        found.append(Evidence(where=report.target_where, text=f"target/series : {target}", origin=origin))
    return [*found, *command_line(report)]


def _without_npu(report: Report) -> Finding:
    option = report.option(_FLAG)
    if option is not None:
        why = f"although the command has `{_FLAG} {option.value}`" if option.value else f"although it has `{_FLAG}`"
        fix = (
            'Name a profile, and write compiler options into its "options" string: the tool did not take the argument '
            "as one."
        )
    else:
        why = f"because the command has no `{_FLAG}`" if report.command else f"most likely for want of `{_FLAG}`"
        fix = "Add this option. Alone it selects the tool's default profile, `<profile>@<file>` selects one of yours."
    printed = (
        "target/series is `stm32n6`, not `stm32n6npu`" if report.target_where is not None else "the target is `stm32n6`"
    )
    return npu_not_used.finding(
        because=f"The whole network runs on the Cortex-M55, {why}: {printed}, and there is no epoch table.",
        evidence=_evidence(report, _CPU_ONLY),
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHANGE_FLAG if option else SuggestionKind.ADD_FLAG,
                text=fix,
                flags=(f"{_FLAG} default@user_neuralart.json",) if option else (_FLAG,),
                place=Place.COMMAND,
            ),
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Check that the new report prints target/series `stm32n6npu`, memory pools and an epoch table.",
            ),
        ],
        confidence=Confidence.HIGH if report.target_where is not None else Confidence.MEDIUM,
    )


def _other_series(report: Report, target: str) -> Finding:
    return npu_not_used.finding(
        title=f"A report for {target}, not for the STM32N6 NPU",
        severity=Severity.INFO,
        because=f"The report was made for {target}; what is said here holds for the NPU of the STM32N6 only.",
        evidence=_evidence(report, target),
        suggestions=[_for_the_npu(report.version)],
    )


def _for_the_npu(version: str | None) -> Suggestion:
    if known(_FLAG, version) is Known.NO:
        return Suggestion(
            kind=SuggestionKind.UPGRADE, text="Upgrade to ST Edge AI Core 2.0 or later: the STM32N6 NPU needs it."
        )
    return Suggestion(
        kind=SuggestionKind.CHECK,
        text="Compile the same model with these options for the STM32N6 NPU.",
        flags=("--target stm32n6", _FLAG),
        place=Place.COMMAND,
    )
