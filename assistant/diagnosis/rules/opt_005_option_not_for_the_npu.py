"""Options of stedgeai that do not concern a build for the NPU.

What it finds
In the command of an NPU build: `--compression`, `--memory-pool`, `--split-weights`, the alignment options of inputs and
outputs, `--allocate-activations`, `--allocate-states`, `--optimization` with time, ram or balanced; and
`validate --mode host`.

Why it matters
ST's documentation says that these have no effect on an NPU build or are refused. `--memory-pool` above all is taken for
the pool file of the NPU, which only the key `memory_pool` of the profile sets. There is no simulator of the NPU on the
PC.

Try next
Remove the option. Give level and pools in the profile, and validate with `--mode target`.

Not sure when
The list is that of the 2.1.0 documentation. In `generate` and `analyze` AI Studio passes `--mode host`, `--c-api` and a
`--memory-pool` of its own (mempools.json) as a matter of course: that is not reported.

References
- command-line#options-that-are-not-for-the-npu
- command-line#validating-on-the-board
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.given_options import is_for_npu
from assistant.report.facts import CompilerOption, Report

_WITHOUT_EFFECT = {
    "--compression": "Remove it: the weights of an NPU build are quantized by your quantizer.",
    "--memory-pool": 'Name the pool file in the key "memory_pool" of the profile instead.',
    "--split-weights": "Remove it.",
    "--input-memory-alignment": "Remove it.",
    "--output-memory-alignment": "Remove it.",
    "--allocate-activations": "Remove it.",
    "--allocate-states": "Remove it.",
}
_OF_STUDIO = "mempools.json"
"""AI Studio gives its own pool file to every command."""
_LEVELS_OF_THE_CPU = ("time", "ram", "balanced")


@rule(id="OPT-005", title="Option that is not for the NPU", severity=Severity.INFO)
def option_not_for_the_npu(report: Report) -> Iterable[Finding]:
    """One finding for each such option of the command."""
    if report.command is None or not is_for_npu(report):
        raise NotApplicable("the text has no stedgeai command for the NPU")
    validates = report.command.split()[0] == "validate" or " validate " in report.command
    for option in {option.name: option for option in report.command_options}.values():
        if (option.value or "").endswith(_OF_STUDIO):
            continue
        if step := _WITHOUT_EFFECT.get(option.name):
            yield _finding(option, step)
        elif option.name == "--optimization" and option.value in _LEVELS_OF_THE_CPU:
            yield _finding(option, "Remove it: the level of an NPU build is -O0 to -O3 in the options of the profile.")
        elif option.name == "--mode" and option.value == "host" and validates:
            yield _finding(option, "Use `--mode target` with a board: there is no simulator on the PC.")


def _finding(option: CompilerOption, step: str) -> Finding:
    typed = option.name if option.value is None else f"{option.name} {option.value}"
    return option_not_for_the_npu.finding(
        title=f"`{option.name}` is not for the NPU",
        because=f"`{typed}` has no effect on an NPU build or is refused, says the 2.1.0 documentation.",
        evidence=[Evidence.of(option)],
        suggestions=[Suggestion(kind=SuggestionKind.REMOVE_FLAG, text=step, flags=(option.name,), place=Place.COMMAND)],
        confidence=Confidence.MEDIUM,
    )
