"""Options that an answer suggests: of the catalogue, with where to type them and which versions know them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.answer import SuggestedFlag
from assistant.answer.draft import Said
from assistant.answer.names import flags_in
from assistant.answer.phrasing import is_instruction
from assistant.answer.question import Question
from assistant.catalog import options
from assistant.catalog.options import Known, Option
from assistant.diagnosis.finding import Place, Suggestion, SuggestionKind
from assistant.report.facts import Report

_PLACES = {"compiler": Place.PROFILE, "stedgeai": Place.COMMAND}
_GOVERNS = re.compile(
    r"\b(?P<removes>without|remov\w+|drop\w*|avoid\w*|delet\w+|replac\w+|instead of|in place of|leav\w+ out)\b"
    r"|\b(?:add\w*|use|using|try|set|keep|pass|compile|repeat|with|by)\b",
    re.I,
)
"""Words that say what becomes of the options behind them; the last one counts."""
_CHOICE = re.compile(r"\bout\b,? or (?:use|add|try)\b", re.I)
_LEFT_OUT = (
    re.compile(r"\b(?:leav\w+|tak\w+)\W+(?:[^\s`]+\s+){0,3}$", re.I),
    re.compile(r"^`?\W*(?:\w+\W+){0,2}out\b", re.I),
)
"""What stands before and behind an option that is left or taken out."""
_GIVEN = {"--target", "--st-neural-art", "--model"}
"""Without these nothing is compiled for the NPU: nobody who asks lacks them, and alone they say nothing."""
_KINDS = {SuggestionKind.REMOVE_FLAG: "remove", SuggestionKind.CHANGE_FLAG: "change"}


def of_suggestion(suggestion: Suggestion) -> tuple[SuggestedFlag, ...]:
    """The options of a finding's suggestion that the catalogue has."""
    found = []
    for flag in suggestion.flags:
        option = options.find(flag)
        if option:
            place = suggestion.place.value if suggestion.place else _PLACES[option.scope].value
            action = _KINDS.get(suggestion.kind, "add")
            found.append(SuggestedFlag(flag=flag, action=action, place=place, versions=versions(option)))
    return tuple(found)


def of_sentence(sentence: str, version: str | None, report: Report | None) -> tuple[SuggestedFlag, ...]:
    """The options that an instruction of a passage suggests; those in force already, or unknown there, are none."""
    found = tuple(_of_sentence(sentence, version, report)) if is_instruction(sentence) else ()
    # "Leave one out or use the other" is a choice: to do both would be wrong.
    return () if len({each.action for each in found}) > 1 and _CHOICE.search(sentence) else found


def fits_the_set(tip: Said, question: Question) -> bool:
    """False for advice that takes away an option which is not in the set that the question names."""
    named = {flag.name for flag in question.flags}
    return all(flag.action != "remove" or options.canonical(flag.flag) in named for flag in tip.flags)


def _of_sentence(sentence: str, version: str | None, report: Report | None) -> Iterator[SuggestedFlag]:
    for flag in flags_in(sentence):
        option = flag.option
        if option is None or option.names[0].startswith("--d-") or option.names[0] in _GIVEN:
            continue
        if options.known(flag.name, version) is Known.NO:
            continue
        action = "remove" if _removes(sentence, flag.typed) else "add"
        in_force = report is not None and report.option(*option.names) is not None
        if report is None or not report.options or in_force == (action == "remove"):
            yield SuggestedFlag(
                flag=flag.typed, action=action, place=_PLACES[option.scope].value, versions=versions(option)
            )


def _removes(sentence: str, flag: str) -> bool:
    """True when the sentence takes the option away."""
    before, _, behind = sentence.partition(flag)
    if _LEFT_OUT[0].search(before.rstrip("`")) and _LEFT_OUT[1].search(behind):
        return True
    governing = list(_GOVERNS.finditer(re.split(r"[;.:]", before)[-1]))
    return bool(governing and governing[-1]["removes"])


def versions(option: Option) -> str:
    """In which versions an option is known, in words."""
    if option.since or option.until:
        begin = f"from {option.since}" if option.since else ""
        end = f"up to {option.until}" if option.until else ""
        return " ".join(part for part in (begin, end) if part)
    if option.seen:
        first, last = option.seen
        return f"seen in {first}" if first == last else f"seen in {first} to {last}"
    return "not established"
