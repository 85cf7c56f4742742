"""Compiler options that do not go together.

What it finds
In the options in force and in each profile: one option with two values, `--Oalt-sched` beside `--Oauto-sched`,
`--Ocache-opt` without `--cache-maintenance`, and `--ec-single-epoch` without `--enable-epoch-controller`.

Why it matters
Of two values the last one is taken. `--Oauto-sched` tries the alternate scheduler anyway. The path through the NPU
cache needs the cache maintenance between epochs. Blobs of one epoch need the epoch controller.

Try next
Leave one of the two, or add the one that is missing.

Not sure when
The same switch twice is harmless and not reported: stedgeai and AI Studio write some options a second time.

References
- compiler-options#automatic-search
- compiler-options#memory-and-cache-options
- compiler-options#epoch-controller
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.catalog.options import split
from assistant.diagnosis.engine import CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.given_options import canonical, sets
from assistant.report.facts import CompilerOption, Report

_BOTH_SCHEDULERS = ("--Oalt-sched", "--Oauto-sched")
_NEEDS = {
    "--Ocache-opt": ("--cache-maintenance", Severity.WARNING),
    "--ec-single-epoch": ("--enable-epoch-controller", Severity.INFO),
}
"""An option, what it needs, and how grave it is without that."""


@rule(id="OPT-004", title="Options that do not go together", severity=Severity.INFO)
def options_that_contradict(report: Report) -> Iterable[Finding]:
    """One finding for each such pair of each set of options."""
    every = list(sets(report))
    if not every and not report.epochs:
        raise NotApplicable("this is no build, and no profile is given")
    if not every:
        raise CannotTell('Paste the line "Compiler arguments:", or give the profile file.')
    for place, given in every:
        yield from _two_values(place, given)
        yield from _pairs(place, given)


def _two_values(place: str, given: Sequence[CompilerOption]) -> Iterator[Finding]:
    values: dict[str, list[CompilerOption]] = {}
    for option in given:
        if _value(option) is not None:
            values.setdefault(canonical(option), []).append(option)
    for name, those in values.items():
        if len({_value(option) for option in those}) > 1:
            last = those[-1]
            yield options_that_contradict.finding(
                title=f"`{name}` has two values",
                because=f"{place[0].upper()}{place[1:]} gives `{name}` the values "
                f"{' and '.join(str(_value(option)) for option in those)}; the last one, {_value(last)}, is taken.",
                evidence=[Evidence.of(option) for option in those],
                suggestions=[_step(SuggestionKind.CHANGE_FLAG, "Leave the one that you want.", name)],
                confidence=Confidence.HIGH,
            )


def _value(option: CompilerOption) -> str | None:
    """The value, which stands in the name of `-O3`."""
    return option.value or split(option.name)[1]


def _pairs(place: str, given: Sequence[CompilerOption]) -> Iterator[Finding]:
    by_name = {canonical(option): option for option in given}
    here = f"{place[0].upper()}{place[1:]}"
    if all(name in by_name for name in _BOTH_SCHEDULERS):
        alternate, both = _BOTH_SCHEDULERS
        yield options_that_contradict.finding(
            because=f"{here} has `{alternate}` and `{both}`, which tries the scheduler with and without it and keeps "
            "the better result.",
            evidence=[Evidence.of(by_name[name]) for name in _BOTH_SCHEDULERS],
            suggestions=[_step(SuggestionKind.REMOVE_FLAG, f"Remove it: `{both}` tries it anyway.", alternate)],
            confidence=Confidence.HIGH,
        )
    for name, (needed, severity) in _NEEDS.items():
        if name in by_name and needed not in by_name:
            yield options_that_contradict.finding(
                title=f"`{name}` without `{needed}`",
                severity=severity,
                because=f"{here} has `{name}`, which needs `{needed}`, and does not have that.",
                evidence=[Evidence.of(by_name[name])],
                suggestions=[_step(SuggestionKind.ADD_FLAG, f"Add it, or remove `{name}`.", needed)],
                confidence=Confidence.MEDIUM,
            )


def _step(kind: SuggestionKind, text: str, flag: str) -> Suggestion:
    return Suggestion(kind=kind, text=text, flags=(flag,), place=Place.PROFILE)
