"""The sentence of the corpus that carries a correction."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.draft import Support
from assistant.answer.library import Library
from assistant.answer.units import Unit


def entry(source: str, name: str, library: Library) -> Unit | None:
    """The item of a reference article that describes `name`."""
    opening = re.compile(rf"`{re.escape(name)}`")
    return next((unit for unit in _units(source, library) if opening.match(unit.text)), None)


def unit_with(reference: str, library: Library, *words: str) -> Unit | None:
    """The first sentence, item or row of a source or of one of its sections that has all `words`."""
    found = (unit for unit in _units(reference, library) if not unit.announces)
    return next((unit for unit in found if all(word in unit.text for word in words)), None)


def short_answer(source: str, library: Library) -> tuple[Support, ...]:
    """The short answer of a source as support; nothing when the index lacks it."""
    passage = library.passage(source)
    return (Support(passage, passage.short_answer),) if passage and passage.short_answer else ()


def described(unit: Unit) -> str:
    """What an entry says behind its name, to go on within a sentence."""
    text = unit.text.partition(": ")[2] or unit.text
    return text if text[1:2].isupper() else f"{text[:1].lower()}{text[1:]}"


def _units(reference: str, library: Library) -> Iterator[Unit]:
    for passage in library.finder.passages:
        if reference in (passage.source_id, passage.reference):
            yield from library.units(passage.id)
