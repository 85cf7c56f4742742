"""What was picked from passages, and how it becomes sentences of an answer in an order that reads."""

from __future__ import annotations

from dataclasses import dataclass, field

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.select import Scored, Source
from assistant.answer.suggested import of_sentence
from assistant.answer.units import Form, Unit
from assistant.report.facts import Report

_LONGEST_CODE = 900


@dataclass(slots=True)
class Picked:
    """Units chosen for an answer."""

    units: list[Scored] = field(default_factory=list)
    tips: list[Scored] = field(default_factory=list)
    told: tuple[str, ...] = ()
    """What the answer says before any passage."""
    operators: frozenset[str] = frozenset()
    """Operators that the question names."""
    of_options: bool = False
    """True when the question asks of options."""
    totals: frozenset[str] = frozenset()
    """Totals that are told with the question."""
    verdict_only: bool = False
    """True when the question asks whether something matters, and neither why nor what to do."""
    said: list[frozenset[str]] = field(default_factory=list)
    covered: set[str] = field(default_factory=set)
    agreeing: dict[Unit, Unit] = field(default_factory=dict)
    """A unit of another source that says the same as a chosen one."""

    def has(self, unit: Unit) -> bool:
        """True when the unit is in the answer already."""
        return any(each.unit is unit for each in (*self.units, *self.tips))

    def of(self, source: Source) -> int:
        """How many sentences of a section are in the answer."""
        return sum(each.source.reference == source.reference for each in self.units)


def paragraphs(picked: Picked) -> list[list[Said]]:
    """The chosen sentences by section, sections in order of their best sentence, sentences in their own order."""
    groups: dict[str, list[Scored]] = {}
    for each in picked.units:
        groups.setdefault(each.source.reference, []).append(each)
    ordered = []
    for number, group in enumerate(groups.values()):
        rest = group[1:] if number == 0 else group
        kept = [group[0]] if number == 0 else []
        ordered.append([*kept, *sorted(rest, key=_place)])
    return [[said(each.unit, picked.agreeing.get(each.unit)) for each in group] for group in ordered]


def _place(each: Scored) -> tuple[str, int]:
    return each.unit.passage.id, each.unit.place


def tips(picked: Picked, library: Library, version: str | None, report: Report | None) -> list[Said]:
    """The chosen instructions, each with the options it suggests and the code that follows it."""
    groups: dict[str, list[Scored]] = {}
    for each in picked.tips:
        groups.setdefault(each.source.reference, []).append(each)
    return [
        Said(
            _text(each.unit),
            (Support.of(each.unit),),
            flags=of_sentence(each.unit.text, version, report),
            code=_code_behind(each.unit, library),
        )
        for group in groups.values()
        for each in sorted(group, key=_place)
    ]


def said(unit: Unit, agreeing: Unit | None = None) -> Said:
    """A unit as a sentence of the answer, on the word of its passage and of one that agrees."""
    support = (Support.of(unit), *((Support.of(agreeing),) if agreeing else ()))
    return Said(_text(unit), support)


def _text(unit: Unit) -> str:
    """The unit as running text: a table row reads as its cells."""
    text = " ".join(unit.text.split())
    text = f"{text[:1].upper()}{text[1:]}"
    if unit.form is Form.ROW:
        cells = [cell.strip() for cell in text.strip("|").split("|")]
        return f"{cells[0]}: {', '.join(cell for cell in cells[1:] if cell)}."
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def _code_behind(unit: Unit, library: Library) -> str | None:
    """The block of code that a unit announces."""
    following = [each for each in library.units(unit.passage.id) if each.form is Form.CODE and each.intro == unit.place]
    return following[0].text if following and len(following[0].text) <= _LONGEST_CODE else None
