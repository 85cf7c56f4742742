"""What kind of thing is asked: general features of a question, several at a time. No question has a template."""

from __future__ import annotations

import re
from enum import StrEnum


class Intent(StrEnum):
    """A feature of a question."""

    WHY = "why"
    WHAT = "what is it"
    HOW = "what to do"
    CAN = "yes or no"
    BAD = "does it matter"
    COMPARE = "compare"
    FIRST = "what first"
    COUNT = "how many"
    OVERVIEW = "the report as a whole"


_PATTERNS: dict[Intent, tuple[str, ...]] = {
    Intent.WHY: (
        r"\bwhy\b|\bcaus(?:e[sd]?|ing)\b|\breasons?\b|\bhow come\b|\bbecause of what\b|\bdecides?\b|\bdetermines?\b",
        r"\bwhat (?:keeps|makes|forces|prevents|stops|blocks|hinders)\b",
    ),
    Intent.WHAT: (
        r"\bwhat(?:'s| is| are| does| do| did| was)\b|\bmean(?:s|ing)?\b|\bstands? for\b|\bexplain\b|\bdefin",
    ),
    Intent.HOW: (
        r"\bhow (?:to|do|does|can|could|should|would)\b|\bwhat (?:can|should|could|must|shall|else|to)\b",
        r"\bfix\b|\bsolv|\bavoid|\bget rid\b|\boptimi[sz]|\bimprov|\breduc|\bincrease\b|\bworkaround|\bspeed up\b",
        r"\bfaster\b|\btry\b|\bmove\b|\breplace\b|\bremed|\btune\b|\bmake .{1,40}\brun\b",
    ),
    Intent.CAN: (
        r"^(?:\W*(?:and|but|so|then|ok|hi|hello),?\s+)*(?:can|could|is|are|does|do|will|would|may|has|have|should|must)\b",
        r"\bis it possible\b|\bis there\b|\bpossible to\b|\bsupport(?:s|ed)?\b",
    ),
    Intent.BAD: (
        r"\bworr|\bharm|\baffect|\bimpact|\bmatters?\b|\bbad\b|\bproblem|\bnormal\b|\bok(?:ay)?\b|\bsafe\b",
        r"\bwhat happens (?:if|when)\b|\bconsequences?\b",
        r"\btrust|\bconcern|\btolera|\baccepta|\bexpected\b|\bslow|\bwrong\b|\bcost|\bpenalt|\binfluenc",
    ),
    Intent.COMPARE: (
        r"\bdifferen|\bversus\b|\bvs\b|\bcompare|\bbetter\b|\bthan\b|\bwhile\b|\bor\b",
        r"\bother (?:model|network|one)\b|\bthe other\b|\bbut (?:in|on|not)\b|\bwhereas\b",
    ),
    Intent.FIRST: (
        r"\bfirst\b|\bpriorit|\bmost important\b|\bbiggest\b|\bmain\b",
        r"\bwhere (?:to|do i|should i) (?:start|begin)\b",
    ),
    Intent.COUNT: (r"\bhow many\b|\bhow much\b|\bnumber of\b|\bcount\b|\bshare\b|\bpercent|\bproportion\b",),
    Intent.OVERVIEW: (
        r"\b(?:my|this|the|that) (?:report|log|table|output|build|model|network|result)\b|\bsummar|\boverview\b",
        r"\b(?:take|have) a (?:closer )?look\b|\bidentify\b.{0,20}\b(?:issues?|problems?)\b",
        r"\banaly[sz]e\b|\bdiagnos|\bwhat do you (?:see|think)\b|\bbottleneck\b|\blook at\b|\bwrong with\b",
    ),
}
_COMPILED = {intent: re.compile("|".join(patterns), re.I) for intent, patterns in _PATTERNS.items()}


def intents_of(text: str) -> frozenset[Intent]:
    """The features of `text`."""
    stripped = text.strip()
    return frozenset(intent for intent, pattern in _COMPILED.items() if pattern.search(stripped))
