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
from assistant.catalog.manifest import Origin
from assistant.knowledge.passage import Passage

_ARTICLE, _THREAD = "doc", "thread"
_LEAST_SHARED = 0.15
"""Share of the weight of a sentence's words that the quoted sentence of the thread must have."""
_LEAST_LIKENESS = 0.45
"""And its cosine to the sentence: a source that does not carry what is said is worse than none."""


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
    articles = [support.passage for support in said.support if support.passage.kind == _ARTICLE]
    origins = {origin.title for article in articles for origin in _origins(article, library)}
    threads = [passage for passage in library.finder.passages if passage.kind == _THREAD]
    rested_on = {each.source_id for each in threads if origins & {origin.title for origin in each.origins}}
    best: dict[str, tuple[float, Unit]] = {}
    for passage in threads:
        if passage.source_id not in rested_on:
            continue
        for unit in library.units(passage.id):
            carries = _carries(unit, said, library)
            if carries > best.get(passage.source_id, (0.0, unit))[0]:
                best[passage.source_id] = (carries, unit)
    return (Support.of(unit) for _, unit in best.values())


def _origins(article: Passage, library: Library) -> Iterator[Origin]:
    """What a section rests on; the short answer of a whole article rests on what its sections do."""
    whole = article.section is None
    for passage in library.finder.passages if whole else (article,):
        if passage.source_id == article.source_id:
            yield from passage.origins


def _carries(unit: Unit, said: Said, library: Library) -> float:
    """How well a sentence of a thread carries what is said, by words and meaning; 0 when it does not."""
    words = set(library.unit_concepts(said.text))
    shared = library.weigh(words & set(library.unit_concepts(unit.text))) / (library.weigh(words) or 1.0)
    if unit.announces or shared < _LEAST_SHARED:
        return 0.0
    if library.finder.encoder is None:
        return shared
    near = library.likeness(unit, [said.text])
    return shared + near if near >= _LEAST_LIKENESS else 0.0
