"""Options that the version at hand does not have.

What it finds
Options in profiles, settings and the command of which a source says that they came later than this version, or that
they were removed before it.

Why it matters
The tool refuses them, usually with `E102(CliArgumentError)`, or ignores them. Profiles are copied from project to
project, and some options do not outlive a version: `--mvei` belongs to 2.x, `--expand-softmax` to 4.0.

Try next
Remove the option, or use the version that has it.

Not sure when
Only what a source says is reported; who says so stands in `neuralart explain <option>`. A version in which nobody has
seen an option may have it.

References
- compiler-options#how-options-reach-the-compiler
- versions#changes-that-matter
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.catalog import options
from assistant.catalog.options import Known, Option
from assistant.diagnosis.engine import CannotTell, NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.given_options import COMPILER, Given, given
from assistant.report.facts import Report

_SURE = ("st-doc", "st-staff")


@rule(id="OPT-003", title="Option of another version", severity=Severity.WARNING)
def option_of_another_version(report: Report) -> Iterable[Finding]:
    """One finding for each such option."""
    typed = list(given(report))
    if not typed:
        raise NotApplicable("no profile, no settings and no command are given")
    if report.version is None:
        if any(_has_a_window(each) for each in typed):
            raise CannotTell("Paste the version line of the tool, or give --tool-version.")
        return
    seen: set[str] = set()
    for each in typed:
        option = options.find(each.typed, each.scope)
        refused = options.known(each.typed, report.version, each.scope) is Known.NO
        if option and refused and each.option.name not in seen:
            seen.add(each.option.name)
            yield _finding(report.version, each, option)


def _has_a_window(each: Given) -> bool:
    option = options.find(each.typed, each.scope)
    return option is not None and bool(option.since or option.until)


def _finding(version: str, each: Given, option: Option) -> Finding:
    window = [f"came with {option.since}"] if option.since else []
    window += [f"was last in {option.until}"] if option.until else []
    return option_of_another_version.finding(
        title=f"`{each.option.name}` is not an option of {version}",
        because=f"`{each.option.name}` in {each.place} {' and '.join(window)}, by the sources of the catalogue; this "
        f"is {version}.",
        evidence=[Evidence.of(each.option)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.REMOVE_FLAG,
                text="Remove the option, or use a version that has it.",
                flags=(each.typed,),
                place=Place.PROFILE if each.scope == COMPILER else Place.COMMAND,
            )
        ],
        confidence=Confidence.HIGH if option.window_authority in _SURE else Confidence.MEDIUM,
    )
