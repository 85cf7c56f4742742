"""Statements that a version removed, brought or lacks an option, against the versions in which it is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.premises import cite
from assistant.answer.premises.granted import is_granted
from assistant.answer.premises.marked import Marked, mark
from assistant.answer.select import OPTION_REFERENCE
from assistant.answer.suggested import versions
from assistant.catalog import options
from assistant.catalog import versions as catalogue
from assistant.catalog.options import Known, Option
from assistant.catalog.tables import version_number

_OPTION = rf"(?:the\s+)?{mark('option')}(?:\s+(?:option|flag|switch|feature|setting|mode|support))?"
_VERSION = rf"(?:st ?edge ?ai(?: core)?\s+|stedgeai\s+|x-?cube-?ai\s+)?(?:version\s+|release\s+)?{mark('version')}"
_IN = rf"(?:only\s+)?(?:in|with|from|since|by|as of|starting with|starting from|after|at|for)\s+(?:the\s+)?{_VERSION}"
_NEAR = r"(?:(?!\b(?:my|our|your|profiles?|builds?|command)\b)[^.?!;\n]){0,30}?"
"""A few words that do not speak of what somebody did to a build of his own."""
_BE = r"(?:was|were|is|are|has been|have been|had been|got|been|being)"
_ADVERB = r"(?:\s+(?:\w+ly|already|also|just|now))?"
_GONE = (
    r"(?:removed|dropped|deleted|discontinued|eliminated|abandoned|retired|withdrawn|abolished|taken out|cut|killed)"
)
_TAKES = (
    r"(?:remove[sd]?|drop(?:s|ped)?|delete[sd]?|discontinue[sd]?|eliminate[sd]?|abandon(?:s|ed)?|retire[sd]?|kill(?:s|ed)?"
    r"|lost|took out|takes out|got rid of|gets rid of)"
)
_GIVES = r"(?:introduce[sd]?|add(?:s|ed)?|brought|brings?|invent(?:s|ed)?)"
_NEW = r"(?:new|introduced|added|invented|only available|available only|first available|first seen|only known)"
_VANISHED = (
    r"(?:(?:is|was|are)\s+gone|disappear(?:s|ed)|vanish(?:es|ed)|went away|(?:is|was|are|were) no longer \w+"
    r"|no longer (?:exists?|works?)|(?:does|do|did)(?:n't| not) exist any ?more"
    r"|(?:is|was)(?:n't| not) (?:available|supported|there|known|accepted) any ?more)"
)
_LACKS = (
    r"(?:does(?:n't| not)|did(?:n't| not)|do(?:n't| not)|cannot|can't)\s+(?:yet\s+)?(?:have|know|support|accept|offer)"
    r"|lacks?|has no|had no"
)
_ABSENT = (
    r"(?:does(?:n't| not) exist|did(?:n't| not) exist|(?:is|was)(?:n't| not)(?: yet)? (?:available|supported|known"
    r"|there|accepted|an option|part of it)|is (?:missing|unavailable|unknown|absent))"
)
_NOT_BY_ME = r"(?!\s+by\s+(?:me|us|you|hand))"


def _any(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.I) for pattern in patterns)


_REMOVED = _any(
    rf"{_OPTION}\s+(?:{_BE}{_ADVERB}\s+)?{_GONE}{_NOT_BY_ME}\s{_NEAR}{_IN}",
    rf"\b{_IN},?\s{_NEAR}{_OPTION}\s+{_BE}{_ADVERB}\s+{_GONE}{_NOT_BY_ME}",
    rf"\b(?:was|were|has|have|got)\s+{_OPTION}(?:\s+been)?{_ADVERB}\s+{_GONE}{_NOT_BY_ME}\s{_NEAR}{_IN}",
    rf"{_VERSION}{_ADVERB}(?:\s+(?:has|have|had))?{_ADVERB}\s+{_TAKES}(?:\s+\w+){{0,3}}?\s+{_OPTION}",
    rf"\b(?:ST|STMicroelectronics|they)\s+(?:has\s+|have\s+)?{_TAKES}\s+{_OPTION}\s{_NEAR}{_IN}",
    rf"{_OPTION}\s+{_VANISHED}\s{_NEAR}{_IN}",
    rf"{_VERSION}\s+no longer\s+\w+(?:\s+\w+)?\s+{_OPTION}",
)
_BROUGHT = _any(
    rf"{_OPTION}\s+(?:{_BE}{_ADVERB}\s+)?{_NEW}\s+(?:option\s+)?{_IN}",
    rf"{_OPTION}\s+(?:came|comes|appeared|appears|arrived|exists only|only exists|was born)\s+{_IN}",
    rf"\b(?:was|were|has|have|is)\s+{_OPTION}(?:\s+been)?\s+{_NEW}\s+{_IN}",
    rf"{_VERSION}{_ADVERB}(?:\s+(?:has|have|had))?{_ADVERB}\s+{_GIVES}\s+{_OPTION}",
    rf"\b(?:ST|STMicroelectronics|they)\s+(?:has\s+|have\s+)?{_GIVES}\s+{_OPTION}\s+{_IN}",
)
_MISSING = _any(
    rf"{_OPTION}\s+{_ABSENT}\s{_NEAR}{_IN}",
    rf"\b{_IN},?\s{_NEAR}{_OPTION}\s+{_ABSENT}",
    rf"{_VERSION}\s+(?:{_LACKS})\s+{_OPTION}",
)


def changes_claimed(text: Marked, library: Library) -> Iterator[Said]:
    """One sentence for each option of which something is said that its known versions refute."""
    told: set[str] = set()
    for patterns, is_refuted, said in (
        (_REMOVED, _known_later, "{version} did not remove `{name}`"),
        (_BROUGHT, _known_before, "`{name}` did not come with {version}"),
        (_MISSING, _known_there, "{version} has `{name}`"),
    ):
        for match in (match for pattern in patterns for match in pattern.finditer(text.text)):
            option = text.options[int(match["option"])].option
            version = text.versions[int(match["version"])]
            name = option.names[0]
            unit = cite.entry(OPTION_REFERENCE, name, library)
            granted = is_granted(text.text, match.start(), match.end())
            if unit and granted and name not in told and version.core and is_refuted(option, version.core):
                told.add(name)
                statement = said.format(version=version.number, name=name)
                if version.of_pack:
                    statement = said.format(version=f"X-CUBE-AI {version.number}", name=name)
                yield Said(f"{statement}: it is {_window(option)}.", (Support.of(unit),), premise=True)


def _known_later(option: Option, version: str) -> bool:
    return _known(option, lambda number: number >= _number(version))


def _known_before(option: Option, version: str) -> bool:
    return _known(option, lambda number: number < _number(version)) or _refused(option, version)


def _known_there(option: Option, version: str) -> bool:
    return _known(option, lambda number: number == _number(version))


def _known(option: Option, wanted: Callable[[tuple[int, ...]], bool]) -> bool:
    """True when the option was met in one of the versions that are `wanted`."""
    return any(
        wanted(_number(each.core)) and options.known(option.names[0], each.core, option.scope) is Known.YES
        for each in catalogue.all_versions()
    )


def _refused(option: Option, version: str) -> bool:
    return options.known(option.names[0], version, option.scope) is Known.NO


def _window(option: Option) -> str:
    return f"known {versions(option)}" if option.since or option.until else versions(option)


def _number(version: str) -> tuple[int, ...]:
    return version_number(version) or ()
