"""Statements on which ST Edge AI Core an X-CUBE-AI pack brings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.names import VersionNamed
from assistant.answer.premises import cite
from assistant.answer.premises.granted import is_granted
from assistant.answer.premises.marked import Marked, mark
from assistant.catalog import versions as catalogue
from assistant.catalog.versions import Version

_IS = r"is(?: really| the same as| equal to)?|=+|equals?|corresponds? to|corresponding to|matches"
_BRINGS = (
    rf"(?:{_IS}|contain(?:s|ed)?|includ(?:es|ed|e|ing)|br(?:ings|ought|ing)|ship(?:s|ped)?(?: with)?|come(?:s)? with"
    r"|came with|bundles?|carr(?:ies|y)|delivers?|embeds?|is based on|based on|means|has|uses|runs)"
)
_IS_IN = (
    rf"(?:{_IS}|ships? (?:in|with|inside)|comes? (?:in|with|inside)|belongs to|is (?:part of|in|inside|contained in"
    r"|included in|shipped with|bundled with|the core (?:of|in|inside)))"
)
_GAP = r"\s+(?:(?:the|a|an|version|release|st|edge|ai|core|stedgeai|already|really|its|own|of)\s+)*"
_CLAIMS = (
    re.compile(
        rf"{mark('version', 'first')}(?:\s+\w+ly|\s+already)?\s*{_BRINGS}{_GAP}{mark('version', 'second')}", re.I
    ),
    re.compile(
        rf"{mark('version', 'first')}(?:\s+\w+ly|\s+already)?\s*{_IS_IN}{_GAP}{mark('version', 'second')}", re.I
    ),
)
_PRESUPPOSED = re.compile(
    rf"\bthe\s+{mark('version', 'first')}\s+(?:of|in|inside|from|that (?:comes|ships) with|that is in)\s+(?:the\s+)?"
    rf"{mark('version', 'second')}",
    re.I,
)


def packs_claimed(text: Marked, library: Library) -> Iterator[Said]:
    """One sentence for each pack that is said to bring another Core than it does."""
    told: set[str] = set()
    stated = (match for claim in _CLAIMS for match in claim.finditer(text.text))
    granted = [match for match in stated if is_granted(text.text, match.start(), match.end())]
    for match in (*granted, *_PRESUPPOSED.finditer(text.text)):
        named = [text.versions[int(match[group])] for group in ("first", "second")]
        packs = [each for each in named if each.of_pack]
        cores = [each for each in named if not each.of_pack]
        if len(packs) == 1 and cores and packs[0].number not in told:
            told.add(packs[0].number)
            yield from _correction(packs[0], cores[0], library)


def _correction(pack: VersionNamed, core: VersionNamed, library: Library) -> Iterator[Said]:
    brought = catalogue.in_pack(pack.number)
    if not brought or any(_agrees(core.number, each) for each in brought):
        return
    first = brought[0]
    unit = cite.unit_with(first.reference, library, first.core, first.pack or "") if first.reference else None
    if unit:
        cores = " or ".join(each.core for each in brought)
        text = f"X-CUBE-AI {pack.number} brings ST Edge AI Core {cores}, not {core.number}."
        yield Said(text, (Support.of(unit),), premise=True)


def _agrees(number: str, version: Version) -> bool:
    """True when `number` is the version as far as it is spelled out: "4.0" is 4.0.1 as well as 4.0.0."""
    parts = number.split(".")
    return version.core.split(".")[: len(parts)] == parts
