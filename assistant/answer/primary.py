"""Beside an article, the thread that it rests on: where one says what ST said, a reader wants to open the thread.

The corpus names its origins: a section of an article and the sections of a thread that share one have the same title
of origin. The thread's sentence that is nearest to what is said is quoted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assistant.answer.draft import Draft, Said, Support
from assistant.answer.library import Library
from assistant.answer.units import Unit

_ARTICLE, _THREAD = "doc", "thread"
_LEAST_SHARED = 0.15
"""Share of the weight of a sentence's words that the quoted sentence of the thread must have."""


def with_threads(draft: Draft, library: Library) -> Draft:
    """`draft` with the thread added behind the first sentence that rests on it, where no sentence cites it yet."""
    cited = {support.passage.source_id for said in draft.sentences() for support in said.support}

    def completed(said: Said) -> Said:
        added = [support for support in _threads(said, library) if support.passage.source_id not in cited]
        cited.update(support.passage.source_id for support in added)
        return replace(said, support=(*said.support, *added)) if added else said

    draft.paragraphs = [[completed(said) for said in paragraph] for paragraph in draft.paragraphs]
    return draft


def _threads(said: Said, library: Library) -> Iterator[Support]:
    """The best sentence of each thread that a cited article rests on, where it says something of what is said."""
    origins = {
        origin.title
        for support in said.support
        if support.passage.kind == _ARTICLE
        for origin in support.passage.origins
    }
    words = set(library.unit_concepts(said.text))
    total = library.weigh(words)
    best: dict[str, tuple[float, Unit]] = {}
    for passage in library.finder.passages:
        if passage.kind != _THREAD or not origins & {origin.title for origin in passage.origins}:
            continue
        for unit in library.units(passage.id):
            shared = library.weigh(words & set(library.unit_concepts(unit.text))) / total if total else 0.0
            if not unit.announces and shared > best.get(passage.source_id, (_LEAST_SHARED, unit))[0]:
                best[passage.source_id] = (shared, unit)
    return (Support.of(unit) for _, unit in best.values())
