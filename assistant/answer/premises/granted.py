"""Whether a statement inside a question is taken for granted, or is what is asked."""

from __future__ import annotations

import re

_ENDS_A_SENTENCE = re.compile(r"[.?!;](?:\s+|$)|\n")
_ENDS_A_CLAUSE = re.compile(r"[,():]\s*|\s-+\s+|\b(?:and|but|or)\s+", re.I)
_SEEKS_AGREEMENT = re.compile(
    r"[,-]\s*(?:right|correct|true|yes|no|is (?:that|this) (?:right|correct|true|so)"
    r"|(?:is|was|are|were|does|do|did|has|have|ca|wo)n'?t (?:it|they))\s*\?$|\b(?:right|correct)\s*\?$",
    re.I,
)
_ASKS_WHETHER = re.compile(
    r"\bwhether\b|\b(?:know|knows|wonder\w*|sure|see|check|tell|ask\w*|say|out|clear|confirm)(?:\s+me)?\s+if\b"
    r"|\b(?:true|correct|right|possible|likely|mean|means|think|sure|case|so)\s+that\b",
    re.I,
)
_PRESUPPOSES = re.compile(
    r"\b(?:why|how|since|because|as|given|seeing|now that|although|though|after|despite|when|if|while)\b", re.I
)
_FILLERS = re.compile(r"(?:\W|\b(?:so|ok|okay|hi|hello|well|then|also|now|please|hey)\b)*", re.I)
_AUXILIARY = re.compile(
    r"(?:is|are|was|were|am|does|do|did|can|could|will|would|has|have|had|should|may|might|must)\b(?!'t)", re.I
)
_BELIEVES = re.compile(r"\b(?:am i (?:right|correct)|(?:i|we) (?:think|thought|believe|am sure|'m sure))\b", re.I)


def is_granted(text: str, start: int, end: int) -> bool:
    """True when `text[start:end]` is stated or presupposed: "..., right?", "why does ...", "since ...".

    False for "is it so?", "I wonder whether": there it is what is asked.
    """
    sentence = max((match.end() for match in _ENDS_A_SENTENCE.finditer(text, 0, start)), default=0)
    closing = _ENDS_A_SENTENCE.search(text, end)
    behind = text[end : closing.start() + 1] if closing else text[end:]
    if _SEEKS_AGREEMENT.search(behind):
        return True
    clause = max((match.end() for match in _ENDS_A_CLAUSE.finditer(text, sentence, start)), default=sentence)
    before = text[clause:start]
    if _BELIEVES.search(before):
        return True
    if _ASKS_WHETHER.search(before):
        return False
    opening = _FILLERS.sub("", text[clause:end], count=1)
    return bool(_PRESUPPOSES.search(before)) or not _AUXILIARY.match(opening)
