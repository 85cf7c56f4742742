"""Questions that point at something that was never said, asked alone: "how do I avoid these issues?", "is it bad?"."""

from __future__ import annotations

import re

from assistant.answer.message import without_request
from assistant.answer.question import Question
from assistant.answer.words import concepts
from assistant.knowledge.tokens import looks_like_code

WHAT_TO_GIVE = "Name the operator, the option or the error line that is meant, or paste the compiler's report."

_POINTS_TO = "The question points to"
NOTHING_TOLD = "The request does not say what it is about."

_THINGS = """
issue problem error warning message behaviour behavior result setting option flag configuration value number figure
output effect case situation line difference change fault failure symptom step one thing report table log tip
suggestion cause
"""
_POINTS = re.compile(
    rf"\b(?:(?:this|that|these|those|such|the same|the above|said)\s+"
    r"(?:(?!(?:an?|any|the|my|your|our|change|affect|cause|make)\s)\w+\s+)?"
    rf"(?:{'|'.join(_THINGS.split())})s?\b(?!\s+(?:my|the|our)\b)"
    r"|the above\b)",
    re.I,
)
_PRONOUN = re.compile(r"\b(?:this|that|these|those|it|them|they)\b", re.I)
_EFFECT = re.compile(
    r"\b(?:will|would|does|do|did|can|could|should|may|might|is|are|was|how|why|if)\s+"
    r"(?P<pointer>this|that|these|those|it|they)\s+"
    r"(?:(?:really|also|still|even|ever|have|be|to|so|very|too|actually|significantly|negatively|badly|just|then)\s+)*"
    r"(?:affect|influence|impact|hurt|harm|change|matter|degrade|reduce|improve|worsen|break|alter|lower|damage"
    r"|slow down|slow (?:the|my|our)|important|relevant|bad|critical|harmful|dangerous"
    r"|(?:an?|any) (?:\w+ )?(?:problem|issue))\w*\b",
    re.I,
)
"""Asks what "this" does: "will this affect model results?"."""
_SEGMENT_END = re.compile(r"[.?!;:,\n]\s+|\b(?:and|but|so|because|when|if|after|while|since|as|then)\b", re.I)
_SAYS_NOTHING = concepts(
    """
    avoid fix solve resolve handle remove reduce repair debug prevent stop cure deal happen cause affect
    concern worry care mean matter normal bad good serious important dangerous harmless expected ok okay fine
    help advise improve change do make get see have need want know understand explain tell show say look
    interpret read really still always ever often right possible issue problem error warning message behaviour
    result setting option flag configuration value number output effect case situation difference thing one
    first next same better best more less further additional other anything something ignore trust safe report
    reason bug critical severe serious hurt harm impact influence acceptable tolerable common known typical usual
    intended wrong
    """
)
"""Concepts that do not tell what a question is about."""
_WHAT_IS_AFFECTED = concepts(
    """
    model network result output accuracy precision prediction quality performance speed slow down latency inference
    classification detection score final deployment application product device run execution stability reliability
    degrade worsen break alter lower damage relevant significant
    """
)
"""Concepts that do not tell it either where the question is what "this" does to them."""
_REQUEST_SAYS_NOTHING = concepts(
    """
    identify solution somebody someone anyone anybody kind new use encounter face run work meet met optimization
    optimize spare time tip hint idea please model network tool build compile today again
    """
)
"""Concepts that do not tell it where help is asked for: "I met a new issue with the tool, could you take a look?"."""
_FEW = 1


def points_at(question: Question) -> str | None:
    """The words that point at something which the question does not tell: "these issues"; None when it stands alone."""
    text = question.text
    if question.names_something or question.versions or question.reports or looks_like_code(text) or '"' in text:
        return None
    if pointer := _POINTS.search(text):
        told_before = _SEGMENT_END.split(text[: pointer.start()])[:-1]
        alone = not any(map(_content, told_before)) and len(_content(text[pointer.end() :])) <= _FEW
        return pointer[0] if alone else None
    pronoun = _PRONOUN.search(text)
    if pronoun and not _content(text):
        return pronoun[0]
    effect = _EFFECT.search(text)
    return effect["pointer"] if effect and not _content(text) - _WHAT_IS_AFFECTED else None


def tells_nothing(question: Question) -> bool:
    """True for a request for help that does not say with what: "could you take a look and suggest solutions?"."""
    text = question.text
    if question.names_something or question.versions or question.reports or looks_like_code(text) or '"' in text:
        return False
    rest = without_request(text)
    return rest is not None and not _content(rest) - _REQUEST_SAYS_NOTHING


def pointer_in(question: Question) -> str | None:
    """The words that point at something, whatever else the question tells; for one that has no answer."""
    found = None if question.names_something else _POINTS.search(question.text)
    return found[0] if found else None


def nothing_said(pointer: str) -> str:
    """Why a question with `pointer` cannot be answered, in one sentence."""
    return f'{_POINTS_TO} "{pointer}", and nothing was said before it.'


def is_of_nothing_said(why: str) -> bool:
    """True for a sentence of `nothing_said`, and for NOTHING_TOLD."""
    return why == NOTHING_TOLD or why.startswith(_POINTS_TO)


def _content(text: str) -> frozenset[str]:
    """The concepts of a text that tell what it is about."""
    return concepts(text) - _SAYS_NOTHING
