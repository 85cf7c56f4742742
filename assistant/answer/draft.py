"""An answer before its citations are numbered: sentences with what each of them rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from assistant.answer.answer import LITERAL, SUMMARY, SuggestedFlag
from assistant.answer.units import Unit
from assistant.diagnosis.finding import Confidence, Evidence
from assistant.knowledge.passage import Passage


@dataclass(frozen=True, slots=True)
class Support:
    """A passage and the literal part of it that carries a sentence."""

    passage: Passage
    quote: str
    kind: str = SUMMARY

    @staticmethod
    def of(unit: Unit) -> Support:
        """The unit as the quote of its own passage."""
        return Support(unit.passage, unit.text, LITERAL if unit.literal else SUMMARY)


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of an answer, with passages, rows of the report, or both behind it."""

    text: str
    support: tuple[Support, ...] = ()
    rows: tuple[Evidence, ...] = ()
    flags: tuple[SuggestedFlag, ...] = ()
    """Options that the sentence suggests."""
    code: str | None = None
    """A block to paste that belongs to it."""
    premise: bool = False
    """It corrects the question: it may name an option that does not exist."""
    settles: bool = False
    """With it all is said: what the passages hold is about something else."""


@dataclass(slots=True)
class Draft:
    """The parts of an answer in the order in which they are shown."""

    paragraphs: list[list[Said]] = field(default_factory=list)
    tips: list[Said] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """What is not known, and what to paste: sentences about the material, not about the world."""
    about_report: bool = False
    confidence: Confidence = Confidence.LOW

    def sentences(self) -> Iterator[Said]:
        """Every sentence that states or suggests something."""
        for paragraph in self.paragraphs:
            yield from paragraph
        yield from self.tips
