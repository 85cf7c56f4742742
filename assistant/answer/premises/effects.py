"""Statements that an option does what no option of the compiler does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.premises import cite
from assistant.answer.premises.granted import is_granted
from assistant.answer.premises.marked import Marked, mark
from assistant.answer.select import OPTION_REFERENCE
from assistant.catalog.options import Option

_OPTIONS = "compiler-options"
_OPTION = rf"{mark('option')}(?:\s+(?:option|flag|switch))?(?:,?\s+(?:since|because|as|which|that|so)(?:\s+it)?)?"
_ADVERB = r"(?:\s+(?:also|always|just|simply|automatically|really|will|does|do|can))*"
_LAYERS = (
    r"(?:\s+(?:all|the|my|any|every|some|more|float|fp32|software|sw|unsupported|of|layers?|operators?|ops?|nodes?"
    rf"|epochs?|it|them|{mark('operator')}s?))+"
)
_NPU = r"(?:the\s+)?(?:npu|hardware|hw|neural[- ]?art|accelerator)\b"
_PLACES = r"(?:forces?|moves?|puts?|maps?|pins?|push(?:es)?|sends?|shifts?|makes?|lets?|runs?|executes?|offloads?)"
_PUTS_ON_NPU = re.compile(
    rf"{_OPTION}{_ADVERB}\s+{_PLACES}{_LAYERS}(?:\s+to)?(?:\s+(?:be\s+)?(?:runs?|executed?|go|computed))?"
    rf"\s+(?:on|onto|to|in|into|by)\s+{_NPU}",
    re.I,
)
_NPU_RUNS_FLOAT = re.compile(
    rf"{_OPTION}{_ADVERB}\s+(?:makes?|lets?|allows?|enables?)\s+{_NPU}(?:\s+to)?\s+(?:run|execute|compute|do|support|use)"
    r"(?:\s+\w+){0,2}?\s+(?:float\w*|fp32|fp16)",
    re.I,
)
_QUANTIZES = re.compile(
    rf"{_OPTION}{_ADVERB}\s+(?:quanti[sz]es?|converts?(?:\s+\w+){{0,4}}?\s+(?:to|into) int8)\b", re.I
)
_SMALLER_CODE = re.compile(
    rf"{_OPTION}{_ADVERB}\s+(?:reduces?|shrinks?|optimi[sz]es?(?:\s+for)?|minimi[sz]es?|makes?|saves?|is for|lowers?"
    r"|cuts?)(?:\s+the)?\s+(?:code|firmware|binary|program|elf)(?:[ -]?size)?\b",
    re.I,
)
_MAPS_BY_MEANING = re.compile(r"\bNPU (?:can run|has)\b")
_OF_NUMBERS = re.compile(r"quanti[sz]|bits?\b|Qmn|integer|scale", re.I)


def effects_claimed(text: Marked, library: Library) -> Iterator[Said]:
    """One sentence for each option that is said to place layers, to quantize, or to make the code smaller."""
    told: set[str] = set()
    for claim, is_wrong, words, said in (
        (_PUTS_ON_NPU, _places_nothing, ("none forces",), "`{name}` forces nothing onto the NPU"),
        (_NPU_RUNS_FLOAT, _places_nothing, ("none forces",), "`{name}` lets the NPU run no float layer"),
        (_QUANTIZES, _quantizes_nothing, ("none quantizes",), "`{name}` quantizes nothing"),
        (_SMALLER_CODE, _is_for_buffers, ("--Os", "code size"), "`{name}` is not about code size"),
    ):
        for match in claim.finditer(text.text):
            option = text.options[int(match["option"])].option
            name = option.names[0]
            unit = cite.entry(OPTION_REFERENCE, name, library)
            rule = cite.unit_with(_OPTIONS, library, *words)
            granted = is_granted(text.text, match.start(), match.end())
            if unit and rule and granted and name not in told and is_wrong(option):
                told.add(name)
                meaning = option.meaning[:1].lower() + option.meaning[1:].rstrip(".")
                correction = f"{said.format(name=name)}; what it does: {meaning}."
                yield Said(correction, (Support.of(rule), Support.of(unit)), premise=True)


def _places_nothing(option: Option) -> bool:
    return option.scope == "compiler" and not _MAPS_BY_MEANING.search(option.meaning)


def _quantizes_nothing(option: Option) -> bool:
    return option.scope == "compiler" and not _OF_NUMBERS.search(option.meaning)


def _is_for_buffers(option: Option) -> bool:
    return option.names[0] == "--Os"
