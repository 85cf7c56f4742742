"""Options that the tool does not know as they are written.

What it finds
In profiles, settings and the command: options that no source knows and that look like a known one, and options that
stand in the wrong place, a compiler option on the command line of stedgeai or the other way round.

Why it matters
Compiler options belong into the "options" string of a profile, options of stedgeai on its command line. A misspelt one
stops the tool or is not in force.

Try next
Write the option as the finding shows it, at the place that it names.

Not sure when
The catalogue holds what documentation and public builds show. An option that is only unknown to it is not reported, as
long as it does not look like another; ask the tool with `stedgeai --st-neural-art help`.

References
- compiler-options#how-options-reach-the-compiler
- command-line#own-profile-file
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.catalog import options
from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.given_options import COMPILER, Given, given
from assistant.report.facts import Report

_PLACES = {COMPILER: Place.PROFILE, "stedgeai": Place.COMMAND}


@rule(id="OPT-002", title="Option misspelt or in the wrong place", severity=Severity.WARNING)
def option_misspelt(report: Report) -> Iterable[Finding]:
    """One finding for each such option."""
    typed = list(given(report))
    if not typed:
        raise NotApplicable("no profile, no settings and no command are given")
    seen: set[tuple[str, str]] = set()
    for each in typed:
        if (each.option.name, each.place) in seen or not each.option.name.startswith("-"):
            continue
        seen.add((each.option.name, each.place))
        known = options.find(each.typed)
        if known is None:
            if near := options.similar(each.option.name, 1):
                yield _misspelt(each, near[0])
        elif options.find(each.typed, each.scope) is None:
            yield _misplaced(each, known.scope)


def _misspelt(each: Given, meant: str) -> Finding:
    scope = (options.find(meant) or options.all_options()[0]).scope
    return option_misspelt.finding(
        title=f"`{each.option.name}`: no such option is known",
        because=f"No source knows the option `{each.option.name}` in {each.place}; `{meant}` is spelled much like it.",
        evidence=[Evidence.of(each.option)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHANGE_FLAG,
                text=f"Write this in place of `{each.option.name}`, if it is what you meant.",
                flags=(meant,),
                place=_PLACES[scope],
            )
        ],
        confidence=Confidence.MEDIUM,
    )


def _misplaced(each: Given, scope: str) -> Finding:
    belongs = 'the "options" of a profile' if scope == COMPILER else "the stedgeai command line"
    return option_misspelt.finding(
        title=f"`{each.option.name}` stands in the wrong place",
        because=f"`{each.option.name}` is an option for {belongs}, and it stands in {each.place}.",
        evidence=[Evidence.of(each.option)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHANGE_FLAG,
                text="Put it there and take it out of where it stands.",
                flags=(each.typed,),
                place=_PLACES[scope],
            )
        ],
        confidence=Confidence.HIGH,
    )
