"""Pools that are none of the standard ones, and memories said to be larger than they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.premises import cite
from assistant.answer.premises.granted import is_granted
from assistant.answer.premises.marked import Marked, PoolNamed, mark, pools_named
from assistant.answer.premises.sizes import Size, spelled
from assistant.answer.question import Question
from assistant.catalog import pools
from assistant.catalog.pools import Pool

_POOL, _SIZE = mark("pool"), mark("size")
_BANK = r"(?:'s)?(?:\s+(?:banks?|pools?|blocks?|memory|memories|size|capacity))*"
_ABOUT = r"(?:\s+(?:about|around|roughly|only|just|exactly|up to|a size of|a capacity of|a total of|total|all|of))*"
_HAS = (
    r"(?:is|are|was|has|have|had|offers?|provides?|gives?|holds?|can hold|counts|measures?|totals?|comes? with"
    r"|contains?|=|:|of|with)"
)
_NOT_A_PART = (
    r"(?!\s*(?:of (?!memory|ram|space|storage|sram)|free|left|used|full|occupied|in use|too|more|less|missing|short"
    r"|activations?|weights?|models?|buffers?|tensors?|spill|inputs?|available))"
)
"""What follows a size that is not that of the memory but of something in it."""
_STATED = (
    re.compile(
        rf"(?P<every>\b(?:each|every|per|one)\s+)?{_POOL}{_BANK}\s*{_HAS}{_ABOUT}\s+"
        rf"{_SIZE}(?P<each>\s+each)?{_NOT_A_PART}",
        re.I,
    ),
    re.compile(
        rf"\b(?:there (?:is|are)|has|have|with|offers?|got|given|because of)\s+(?:the\s+)?{_SIZE}\s+(?:of\s+)?{_POOL}",
        re.I,
    ),
    re.compile(rf"{_POOL}\s*\({_SIZE}(?P<each>\s+each)?\)", re.I),
)
_PRESUPPOSED = (
    re.compile(
        rf"\b(?:the|its|all|these|those|whole|full|entire)\s+{_SIZE}\s+(?:of\s+|large\s+|big\s+)?(?:the\s+)?{_POOL}",
        re.I,
    ),
    re.compile(rf"{_POOL}'s\s+{_SIZE}{_NOT_A_PART}", re.I),
)
_ONE_OF_SEVERAL = re.compile(r"\ue001[^.?!;]{0,12}(?:\b(?:plus|and|with|to)|[+&,])\s*(?:the\s+)?$", re.I)
"""Another pool goes before: the size is that of both."""
_TOLERANCE = 1.06
"""1.75 MiB are 1.84 million bytes: both are said of the same memory."""


def unknown_pools(question: Question, library: Library) -> Iterator[Said]:
    """One sentence for each pool that neither the standard file nor a report pasted along has."""
    reported = {row.name.casefold() for report in question.reports for row in report.memory_pools}
    told: set[str] = set()
    for named in pools_named(question.text):
        name = f"{named.family}{named.number if named.number is not None else ''}"
        family = pools.of_family(named.family)
        if named.number is None or name in told or name in reported or not family or pools.find(name):
            continue
        told.add(name)
        support = _support(_sized(family), library)
        if support:
            known = f"{family[0].family if named.family != 'axisram' else 'AXISRAM'}{named.number}"
            yield Said(f"The standard pools have no {known}: {_sizes(family)}.", support, premise=True)


def sizes_claimed(text: Marked, library: Library) -> Iterator[Said]:
    """One sentence for each memory that is said to be larger than it is. A project may give a pool less, never more."""
    stated = (match for claim in _STATED for match in claim.finditer(text.text))
    granted = [match for match in stated if is_granted(text.text, match.start(), match.end())]
    told: set[str] = set()
    for match in (*granted, *(match for claim in _PRESUPPOSED for match in claim.finditer(text.text))):
        named, size = text.pools[int(match["pool"])], text.sizes[int(match["size"])]
        meant = _sized(_meant(named))
        groups = match.groupdict()
        each = bool(groups.get("each") or groups.get("every"))
        several = _ONE_OF_SEVERAL.search(text.text[: match.start()])
        if meant and not several and named.family not in told and _is_above(size, meant, each):
            support = _support(meant, library)
            if support:
                told.add(named.family)
                yield Said(f"{_sizes(meant)}, not {size.typed}.", support, premise=True)


def _meant(named: PoolNamed) -> Sequence[Pool]:
    """The one pool of the number, or all of the family where no number is said."""
    if named.number is None:
        return pools.of_family(named.family) if named.family == "npuram" else ()
    found = pools.find(f"{named.family}{named.number}")
    return (found,) if found else ()


def _sized(found: Sequence[Pool]) -> list[Pool]:
    return [pool for pool in found if pool.bytes]


def _is_above(size: Size, meant: Sequence[Pool], each: bool) -> bool:
    most = max(pool.bytes or 0 for pool in meant) if each else sum(pool.bytes or 0 for pool in meant)
    return size.least > most * _TOLERANCE


def _sizes(family: Sequence[Pool]) -> str:
    """ "npuRAM3 to npuRAM6 have 448 KB each, 1.75 MB together"."""
    parts = []
    for size in dict.fromkeys(pool.bytes for pool in _sized(family)):
        same = [pool for pool in family if pool.bytes == size]
        if len(same) == 1:
            parts.append(f"{same[0].name} has {spelled(size or 0)}")
        else:
            total = spelled(sum(pool.bytes or 0 for pool in same))
            parts.append(f"{same[0].name} to {same[-1].name} have {spelled(size or 0)} each, {total} together")
    return "; ".join(parts)


def _support(found: Sequence[Pool], library: Library) -> tuple[Support, ...]:
    """The rows of the corpus that have the sizes; banks of one size share a row, which begins with the first."""
    rows = []
    for size in dict.fromkeys(pool.bytes for pool in found if pool.bytes):
        first = next(pool for pool in pools.all_pools() if pool.bytes == size)
        if first.reference:
            rows.append(cite.unit_with(first.reference, library, first.name, spelled(size)))
    return tuple(Support.of(row) for row in rows if row)
