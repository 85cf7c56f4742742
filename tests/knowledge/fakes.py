"""An encoder without a model, and passages made by hand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import numpy as np

from assistant.catalog.manifest import Origin
from assistant.knowledge.embedding import Vectors
from assistant.knowledge.passage import Passage

_BATCH = 3


class FakeEncoder:
    """Sums a random direction per word, so texts that share words are alike; the same text has the same vector."""

    id = "fake-1"
    dimension = 24

    def __init__(self) -> None:
        self.encoded: list[str] = []

    def encode_query(self, text: str) -> Vectors:
        total = np.full(self.dimension, 1e-3, dtype=np.float32)
        for word in text.casefold().split():
            seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
            total += np.random.default_rng(seed).normal(size=self.dimension).astype(np.float32)
        vector: Vectors = total / np.linalg.norm(total)
        return vector

    def encode_passages(self, texts: Sequence[str]) -> Iterator[tuple[list[int], Vectors]]:
        for start in range(0, len(texts), _BATCH):
            positions = list(range(start, min(start + _BATCH, len(texts))))
            self.encoded += [texts[position] for position in positions]
            yield positions, np.stack([self.encode_query(texts[position]) for position in positions])


def passage(
    id: str,
    text: str,
    *,
    title: str = "Title",
    kind: str = "doc",
    authority: str = "measured",
    versions: str = "2.1.0",
    origins: tuple[Origin, ...] = (),
) -> Passage:
    source, _, section = id.partition("#")
    return Passage(
        id=id,
        source_id=source.partition("~")[0],
        section=section.partition("~")[0] or None,
        text=text,
        header=f"{title} > {authority}",
        title=title,
        section_title=section or None,
        url=None,
        where="written for a test",
        kind=kind,
        authority=authority,
        versions=versions,
        date="2026",
        seen="full",
        short_answer=text,
        origins=origins,
    )


def origin(authority: str, versions: str) -> Origin:
    return Origin(title="Somewhere", url=None, where="there", authority=authority, versions=versions)
