"""Statements on where an operator can run, against the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.premises import cite
from assistant.answer.premises.granted import is_granted
from assistant.answer.premises.marked import Marked, mark
from assistant.catalog import operators

OPERATOR_REFERENCE = "operator-reference"
_DESIGN = "model-design"
_SURE = ("st-doc", "st-staff", "accepted", "measured")

_OPERATOR = rf"{mark('operator')}s?(?:\s+(?:layers?|operators?|ops?|nodes?|activations?|kernels?|epochs?))?"
_ADVERB = (
    r"(?:\s+(?:fully|entirely|always|natively|directly|completely|also|only|now|already|still|currently|just|even))*"
)
_NPU = r"(?:the\s+)?(?:hardware|hw|npu|neural[- ]?art|accelerator|stm32n6 npu|n6 npu)"
_IN_HARDWARE = (
    rf"(?:{_ADVERB}\s+(?:in|on|by|onto|to|as)\s+{_NPU}\b|{_ADVERB}\s+(?:hardware|hw|npu)[- ]accelerated"
    r"|\s+accelerated)"
)
_RUNS = (
    r"(?:(?:can|will|should|does|do)\s+)?(?:runs?|executes?|works?|goes|go|lands?|(?:is|are|gets?|be)(?:\s+(?:executed"
    r"|computed|mapped|run|supported|handled|done|processed|accelerated|implemented|placed|available|native))?)"
)
_NPU_DOES = (
    rf"\b{_NPU}{_ADVERB}\s+(?:supports?|accelerates?|runs?|executes?|handles?|implements?|computes?|has"
    r"|can (?:run|execute|do|handle|compute|accelerate))"
)
_NOT = r"(?:n't|\s+not|\s+never)"
_IN_HARDWARE_CLAIMED = (
    re.compile(rf"{_OPERATOR}{_ADVERB}\s+{_RUNS}{_IN_HARDWARE}", re.I),
    re.compile(rf"{_NPU_DOES}\s+(?:the\s+)?{_OPERATOR}", re.I),
    re.compile(
        rf"\b(?:is|are)\s+{_OPERATOR}\s+(?:executed|computed|mapped|run|supported|accelerated){_IN_HARDWARE}", re.I
    ),
)
_UNSUPPORTED_CLAIMED = (
    re.compile(
        rf"{_OPERATOR}\s+(?:is|are|was|were)(?:(?:{_NOT}){_ADVERB}\s+|{_ADVERB}\s+un)(?:supported|accelerated)"
        rf"(?:\s+(?:by|on|in|for)\s+{_NPU}\b)?",
        re.I,
    ),
    re.compile(rf"\b(?:is|are){_NOT}?\s+{_OPERATOR}\s+(?:not\s+|un)supported(?:\s+(?:by|on|in)\s+{_NPU}\b)?", re.I),
    re.compile(rf"\bwhy\s+(?:is|are){_NOT}\s+{_OPERATOR}\s+supported(?:\s+(?:by|on|in)\s+{_NPU}\b)?", re.I),
    re.compile(
        rf"\b{_NPU}\s+(?:(?:do|does|can|could){_NOT}|cannot|lacks)\s*(?:\w+\s+)?(?:support(?:\s+for)?\s+)?"
        rf"{_OPERATOR}",
        re.I,
    ),
    re.compile(rf"\bno\s+(?:hardware|hw|npu)\s+support\s+(?:for|of)\s+{_OPERATOR}", re.I),
    re.compile(rf"{_OPERATOR}\s+(?:has|have)\s+no\s+(?:hardware|hw|npu)\s+support", re.I),
    re.compile(
        rf"{_OPERATOR}\s+(?:can(?:not|'t| not| never)|never)\s+(?:be\s+)?(?:runs?|go(?:es)?|executed?|accelerated)"
        rf"{_IN_HARDWARE}?",
        re.I,
    ),
)
_QUALIFIED_BEHIND = re.compile(
    r"\s*(?:\(|\b(?:with|when|if|for|unless|without|at|above|over|beyond|larger|bigger|inside|within|whose|that|after"
    r"|before|from|in|as|until|because|since|due)\b)",
    re.I,
)
"""A statement on a case only: "with dilation 4", "in 2.1"."""
_GRAMMAR = """
the a an that since because as why is are isn't aren't and or but if when my our your any all every not support supports
for of so though although run runs accelerate accelerates execute executes handle handles know think believe read heard
say says has npu hardware whether operator operators layer layers how come given do does did doesn't don't didn't can
will
"""
_UNQUALIFIED_BEFORE = re.compile(rf"(?:^|[,.:;?!(-]\s*|\b(?:{'|'.join(_GRAMMAR.split())})\s+)$", re.I)
"""Nothing but words of grammar stands before the operator: it is not "float PRelu" or "bilinear Resize"."""
_WISHES = re.compile(
    r"\b(?:makes?|making|lets?|gets?|getting|have|force|forcing|wants?|want|need|expect|would like|to|should|could)"
    r"\s+(?:the\s+|my\s+|all\s+)?$",
    re.I,
)


def placements_claimed(text: Marked, library: Library) -> Iterator[Said]:
    """One sentence for each operator that is said to run in hardware and cannot, or the other way round."""
    told: set[str] = set()
    for claims, correct in ((_UNSUPPORTED_CLAIMED, _has_it), (_IN_HARDWARE_CLAIMED, _has_it_not)):
        for match in (match for claim in claims for match in claim.finditer(text.text)):
            name = text.operators[int(match["operator"])].name
            of_an_option = correct is _has_it_not and _is_of_an_option(name, text)
            if name in told or of_an_option or not _is_claimed(text.text, match):
                continue
            for said in correct(name, library):
                told.add(name)
                yield said


def _is_of_an_option(name: str, text: Marked) -> bool:
    """True where an option is named that changes how the operator is computed: `--expand-softmax`."""
    options = (named.option for named in text.options)
    return any(name.casefold() in f"{option.names[0]} {option.meaning}".casefold() for option in options)


def _is_claimed(text: str, match: re.Match[str]) -> bool:
    """True for a statement on every case of the operator that is made and not asked, wished or limited."""
    before = text[: text.rindex("\ue000", 0, match.end("operator") + 1)]
    return (
        is_granted(text, match.start(), match.end())
        and bool(_UNQUALIFIED_BEFORE.search(before))
        and not _WISHES.search(text[: match.start()])
        and not _QUALIFIED_BEHIND.match(text, match.end())
    )


def _has_it(name: str, library: Library) -> Iterator[Said]:
    placed, unit = operators.placement(name), cite.entry(OPERATOR_REFERENCE, name, library)
    if placed and placed.npu in ("yes", "conditional") and unit:
        yield Said(f"The NPU has {name}: {cite.described(unit)}", (Support.of(unit),), premise=True)


def _has_it_not(name: str, library: Library) -> Iterator[Said]:
    placed, unit = operators.placement(name), cite.entry(OPERATOR_REFERENCE, name, library)
    if placed and placed.npu == "no" and placed.authority in _SURE and unit:
        yield Said(f"{name} does not run in hardware: {cite.described(unit)}", (Support.of(unit),), premise=True)
        return
    entries = operators.find(name)
    listed = any(entry.st_table or entry.hw in ("yes", "conditional") for entry in entries)
    unit = cite.unit_with(_DESIGN, library, name, "software")
    if placed is None and entries and not listed and unit:
        told = (
            f"Nothing shows {name} in hardware: ST's tables of NPU operators do not list it, and it runs in software."
        )
        yield Said(told, (Support.of(unit),), premise=True)
