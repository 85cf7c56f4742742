"""The answer that every surface renders: text, claims with their citations, suggested options, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from assistant.diagnosis.finding import Confidence, Evidence

LITERAL, SUMMARY = "literal", "summary"
"""Kinds of quotes: the source's own words or tool output, and our words for what the source says."""


class Mode(StrEnum):
    """Who phrased the answer. Facts, findings and passages decide what it says either way."""

    COMPOSED = "composed"
    MODEL = "model"


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A passage that the answer rests on. `n` is its number in the text."""

    n: int
    passage_id: str
    source_id: str
    title: str
    url: str | None
    where: str | None
    """In words, when there is no address."""
    quote: str
    """A literal part of the passage."""
    quote_kind: str
    authority: str
    """A key of `catalog.manifest.AUTHORITY`."""
    versions: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One sentence that states something. It has a citation, rows of the report, or both."""

    text: str
    citations: tuple[int, ...]
    rows: tuple[Evidence, ...] = ()
    """Rows of the report at hand that it rests on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestedFlag:
    """An option of the catalogue that the answer suggests."""

    flag: str
    """As typed, with its value where one is suggested."""
    action: str
    """"add", "change" or "remove"."""
    place: str
    """'profile "options"' or "stedgeai command line"."""
    versions: str
    """In which versions of ST Edge AI Core it is known, in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was asked and what can be said to it. `answer` is Markdown with the citation numbers in brackets."""

    question: str
    answer: str
    claims: tuple[Claim, ...] = ()
    citations: tuple[Citation, ...] = ()
    flags: tuple[SuggestedFlag, ...] = ()
    confidence: Confidence = Confidence.LOW
    abstained: bool = False
    reason: str | None = None
    """Why nothing is answered; None in an answer."""
    help: str | None = None
    """What would make the answer better: what to paste, or where to ask."""
    mode: Mode = Mode.COMPOSED
    degraded: str | None = None
    """Why the search did less than it should, one sentence; None when all is well."""
    elapsed_ms: float = 0.0

    def timed(self, elapsed_ms: float) -> Answer:
        """The same answer with the time that it took."""
        return replace(self, elapsed_ms=round(elapsed_ms, 1))
