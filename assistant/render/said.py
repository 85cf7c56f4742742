"""Words around findings and verdicts that terminal and page share."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.diagnosis.engine import Diagnosis, Outcome, Rule
from assistant.diagnosis.finding import UNKNOWN_GAIN, Evidence, Finding, Place, Suggestion, SuggestionKind
from assistant.diagnosis.words import counted, listed
from assistant.render.places import Places
from assistant.render.text import clean, gain, ranges
from assistant.render.verdict import errors, failed

_VERBS = {SuggestionKind.ADD_FLAG: "add to the", SuggestionKind.REMOVE_FLAG: "remove from the"}
_PREPOSITIONS = {Place.PROFILE: "in the", Place.COMMAND: "on the"}

_TITLES = 2
"""Rules named with their title; more are named by id."""


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


def noted(evidence: Evidence) -> str:
    """What we add to a row of evidence, in brackets; empty for most."""
    return f" ({clean(evidence.note)})" if evidence.note else ""


def flags_line(suggestion: Suggestion) -> str:
    """The flags of a suggestion as one line to paste."""
    return " ".join(clean(flag) for flag in suggestion.flags)


def no_finding(diagnosis: Diagnosis) -> str:
    """What ran when nothing was found: an error stays unexplained, and a rule that could not tell is not clear."""
    clear, open_ = (len(diagnosis.with_outcome(outcome)) for outcome in (Outcome.CLEAR, Outcome.CANNOT_TELL))
    if found := errors(diagnosis.report):
        waits = f"; {counted(open_, 'rule')} {'needs' if open_ == 1 else 'need'} the tables of a run that succeeds"
        unexplained = f"No rule explains the error of the tool ({Places(diagnosis.report).of(found[0])}) yet"
        return f"{unexplained}{waits if failed(diagnosis.report) and open_ else ''}."
    return f"{counted(clear, 'rule')} ran clear" + (f", {open_} could not tell." if open_ else ".")


def asks(diagnosis: Diagnosis) -> list[tuple[str, str]]:
    """What to paste and for which rules. Nothing for a run that failed: it has no tables to paste."""
    if failed(diagnosis.report):
        return []
    grouped: dict[str, list[Rule]] = {}
    for each in diagnosis.with_outcome(Outcome.CANNOT_TELL):
        grouped.setdefault(each.reason, []).append(each.rule)
    return [(reason, f"for {listed(_named(rules))}") for reason, rules in grouped.items()]


def _named(rules: Sequence[Rule]) -> list[str]:
    """Ids with titles where there is room for them."""
    return [rule.id if len(rules) > _TITLES else f"{rule.id} {rule.title}" for rule in rules]
