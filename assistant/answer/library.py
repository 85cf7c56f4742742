"""What a question can be answered from: the opened search, its passages by reference, and how rare their words are.

One library per opened index, shared by all conversations; everything it keeps is read-only or a cache.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol

from assistant.answer.units import Unit, units
from assistant.answer.words import concepts
from assistant.knowledge.passage import Passage
from assistant.knowledge.tokens import looks_like_code

if TYPE_CHECKING:
    from assistant.knowledge.embedding import TextEncoder, Vectors
    from assistant.knowledge.search import Results


_COMMON = 0.45
"""Words of this weight or less stand in about 30 passages of 500 or more."""


class Finder(Protocol):
    """What the answers need of `assistant.knowledge.search.Search`."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Every passage of the index."""
        ...

    @property
    def degraded(self) -> str | None:
        """Why the search does less than it should."""
        ...

    @property
    def encoder(self) -> TextEncoder | None:
        """What turns text into vectors; None when words alone decide."""
        ...

    def find(
        self,
        query: str,
        *,
        k: int = 10,
        kind: str | None = None,
        authority: str | None = None,
        tool_version: str | None = None,
        expand: Sequence[str] = (),
    ) -> Results:
        """The best passages for `query`."""
        ...


class Library:
    """Passages to quote from. Thread-safe as far as the finder is."""

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        self._by_id = {passage.id: passage for passage in finder.passages}
        self.units = lru_cache(maxsize=4096)(self._units)
        self.unit_concepts = lru_cache(maxsize=32_768)(concepts)
        self._vectors: dict[str, Vectors] = {}

    def passage(self, reference: str) -> Passage | None:
        """The passage that a reference of the manifest names; None when the index lacks it."""
        return self._by_id.get(reference)

    def section(self, passage: Passage) -> tuple[Passage, ...]:
        """All chunks of the passage's section, in order."""
        return tuple(each for each in self.finder.passages if each.reference == passage.reference)

    def closeness(self, query: str, found: Sequence[Unit]) -> list[float] | None:
        """The cosine of each unit to `query`, headings read along; None without an encoder."""
        return self._closeness(query, [_with_heading(unit) for unit in found])

    def closeness_of_sections(self, query: str, found: Sequence[Passage]) -> list[float]:
        """The cosine of the short answer of each section, given by its first passage; zeros without an encoder."""
        return self._closeness(query, [_short(passage) for passage in found]) or [0.0] * len(found)

    def _closeness(self, query: str, texts: Sequence[str]) -> list[float] | None:
        encoder = self.finder.encoder
        if encoder is None:
            return None
        self._encode(encoder, texts)
        asked = encoder.encode_query(query)
        return [float(self._vectors[text] @ asked) for text in texts]

    def likeness(self, unit: Unit, others: Sequence[Unit | str]) -> float:
        """The highest cosine of `unit` to other units and sentences; 0 without an encoder, or without others."""
        if not others or self.finder.encoder is None:
            return 0.0
        texts = [other if isinstance(other, str) else _with_heading(other) for other in others]
        self._encode(self.finder.encoder, [*texts, _with_heading(unit)])
        own = self._vectors[_with_heading(unit)]
        return max(float(own @ self._vectors[text]) for text in texts)

    def warm(self) -> None:
        """Encode every unit, so that no question waits for it: some seconds, for servers and long runs."""
        if encoder := self.finder.encoder:
            self._encode(encoder, [_with_heading(unit) for id in self._by_id for unit in self.units(id)])
            self._encode(encoder, [_short(passage) for passage in self.finder.passages])
        self.weight("")

    def _encode(self, encoder: TextEncoder, texts: Sequence[str]) -> None:
        """Without a lock: a question never waits for `warm`, and a text encoded twice gets the same vector."""
        missing = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        for positions, vectors in encoder.encode_passages(missing):
            self._vectors.update((missing[at], vector) for at, vector in zip(positions, vectors, strict=True))

    def _units(self, id: str) -> tuple[Unit, ...]:
        return units(self._by_id[id])

    def weight(self, word: str) -> float:
        """Inverse document frequency of a concept, about 0 (everywhere) to 1 (in one passage or unknown)."""
        total = len(self._by_id) or 1
        return math.log((total + 1) / (self._frequency[word] + 0.5)) / math.log((total + 1) / 0.5)

    def knows(self, word: str) -> bool:
        """True when some passage has the concept."""
        return self._frequency[word] > 0

    @cached_property
    def _frequency(self) -> Counter[str]:
        frequency: Counter[str] = Counter()
        for passage in self._by_id.values():
            frequency.update(set(concepts(passage.indexed)))
        return frequency

    def distilled(self, text: str) -> str:
        """The words of `text` that belong to the field: common in the corpus, or names such as `npuRAM3`."""
        return " ".join(word for word in text.split() if self._is_of_the_field(word))

    def _is_of_the_field(self, word: str) -> bool:
        words = concepts(word)
        return any(0.0 < self.weight(each) <= _COMMON and self.knows(each) for each in words) or looks_like_code(word)

    def weigh(self, words: Iterable[str]) -> float:
        """The sum of the weights of distinct concepts."""
        return sum(self.weight(word) for word in set(words))


def _short(passage: Passage) -> str:
    heading = f"{passage.title}: {passage.section_title}" if passage.section_title else passage.title
    return f"{heading}. {passage.short_answer}"


def _with_heading(unit: Unit) -> str:
    return f"{unit.passage.section_title or unit.passage.title}: {unit.text}"
