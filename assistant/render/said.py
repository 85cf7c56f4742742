"""Words around findings and verdicts that terminal and page share."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import Diagnosis, Outcome, Verdict
from assistant.diagnosis.finding import UNKNOWN_GAIN, Finding, Place, Suggestion, SuggestionKind
from assistant.render.text import clean, counted, gain, ranges

_VERBS = {SuggestionKind.ADD_FLAG: "add to the", SuggestionKind.REMOVE_FLAG: "remove from the"}
_PREPOSITIONS = {Place.PROFILE: "in the", Place.COMMAND: "on the"}


def where_to_type(suggestion: Suggestion) -> str:
    """What to do with the flags of a suggestion and where: `add to the profile "options"`."""
    if suggestion.place is None:
        return "remove" if suggestion.kind is SuggestionKind.REMOVE_FLAG else "use"
    verb = _VERBS.get(suggestion.kind) or _PREPOSITIONS[suggestion.place]
    return f"{verb} {suggestion.place}"


def standing(finding: Finding) -> list[str]:
    """What a finding covers and how sure it is: epochs, confidence, gain where known, versions where limited."""
    epochs = [f"epoch{'s' if len(finding.epochs) > 1 else ''} {ranges(finding.epochs)}"] if finding.epochs else []
    won = [] if finding.gain == UNKNOWN_GAIN else [f"gain {gain(finding.gain)}"]
    versions = [] if finding.applies_to == "all versions" else [f"versions {clean(finding.applies_to)}"]
    return [*epochs, f"confidence {finding.confidence}", *won, *versions]


def flags_line(suggestion: Suggestion) -> str:
    """The flags of a suggestion as one line to paste."""
    return " ".join(clean(flag) for flag in suggestion.flags)


def no_finding(diagnosis: Diagnosis) -> str:
    """What ran when nothing was found: a rule that could not tell is not a clear one."""
    clear, open_ = (len(diagnosis.with_outcome(outcome)) for outcome in (Outcome.CLEAR, Outcome.CANNOT_TELL))
    return f"{counted(clear, 'rule')} ran clear" + (f", {open_} could not tell." if open_ else ".")


def by_reason(verdicts: Iterable[Verdict]) -> list[tuple[str, list[str]]]:
    """Reasons with the rules that gave them (`SW-004 title`): several rules often lack the same rows."""
    grouped: dict[str, list[str]] = {}
    for each in verdicts:
        grouped.setdefault(each.reason, []).append(f"{each.rule.id} {each.rule.title}")
    return list(grouped.items())
