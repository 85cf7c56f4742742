"""Find passages: BM25 and vectors over one opened index, fused to one score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.catalog.manifest import AUTHORITY
from assistant.knowledge.embedding import TextEncoder, Vectors
from assistant.knowledge.filters import admits
from assistant.knowledge.fusion import Scores, fuse, lexical_weight, normalise_dense, normalise_lexical
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.passage import Passage
from assistant.knowledge.tokens import tokenize

EXPAND_WEIGHT = 0.2

_RANK = {authority: rank for rank, authority in enumerate(AUTHORITY)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A passage with its scores. `bm25` and `cosine` are raw: they can be compared between questions."""

    passage: Passage
    score: float
    """0 to 1, fused; the best passage of a question is near 1 whatever the question."""
    lexical: float
    dense: float | None
    cosine: float | None
    bm25: float
    """Of the words of the question alone, without `expand`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The hits of one question, the best first."""

    query: str
    hits: tuple[Hit, ...]
    degraded: str | None
    """Why the search does less than it should, one sentence for people; None when all is well."""


class Search:
    """One opened index: loaded once, read-only, safe to share between threads."""

    def __init__(
        self,
        passages: Sequence[Passage],
        lexical: Lexical,
        *,
        vectors: Vectors | None = None,
        encoder: TextEncoder | None = None,
        index_id: str = "",
        degraded: str | None = None,
        weight: Callable[[str], float] = lexical_weight,
    ) -> None:
        """`vectors` has one unit row per passage, in their order; without it or `encoder` words alone decide.

        weight: how much words count for a query, 0 to 1.
        """
        self.passages = tuple(passages)
        self.index_id = index_id
        self.degraded = degraded
        self.encoder = encoder if vectors is not None else None
        """What turns words into vectors here; None when words alone decide."""
        self._lexical = lexical
        self._weight = weight
        self._vectors = vectors

    @classmethod
    def open(cls, data_dir: Path | None = None) -> Search:
        """The current index. Raises IndexMissingError, which says what to run, when there is none."""
        from assistant.knowledge.opening import open_search

        return open_search(data_dir)

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
        """The `k` best passages for `query`.

        kind, authority: only passages of that kind, or with an origin of that authority.
        tool_version: leaves out passages that speak only of other versions.
        expand: words from the report at hand; they count little, and only beside words of the query.
        """
        words = tokenize(query)
        bm25 = self._lexical.scores(words)
        helped = bm25 + EXPAND_WEIGHT * self._lexical.scores(_new_words(expand, words)) if expand else bm25
        cosine = self._cosines(query)
        kept = np.array(
            [at for at, each in enumerate(self.passages) if admits(each, kind, authority, tool_version)], dtype=np.intp
        )
        if cosine is None:
            kept = kept[bm25[kept] > 0]
        lexical = normalise_lexical(helped[kept])
        dense = None if cosine is None else normalise_dense(cosine[kept])
        fused = fuse(lexical, dense, self._weight(query))
        order = self._order(fused, kept)[: max(k, 0)]
        hits = tuple(
            Hit(
                passage=self.passages[kept[at]],
                score=float(fused[at]),
                lexical=float(lexical[at]),
                dense=None if dense is None else float(dense[at]),
                cosine=None if cosine is None else float(cosine[kept[at]]),
                bm25=float(bm25[kept[at]]),
            )
            for at in order
        )
        return Results(query=query, hits=hits, degraded=self.degraded)

    def _cosines(self, query: str) -> Scores | None:
        if self.encoder is None or self._vectors is None:
            return None
        cosines: Scores = self._vectors @ self.encoder.encode_query(query)
        return cosines

    def _order(self, fused: Scores, kept: NDArray[np.intp]) -> list[int]:
        """Places in `fused`, the best first: one passage per section, then the further ones of the same sections.

        Scores that differ by less than a hundredth are settled by authority.
        """
        ranks = [_RANK.get(self.passages[position].authority, len(_RANK)) for position in kept]
        order = sorted(range(len(kept)), key=lambda at: (-round(float(fused[at]), 2), ranks[at], -float(fused[at])))
        firsts: dict[str, int] = {}
        for at in order:
            firsts.setdefault(self.passages[kept[at]].reference, at)
        first = set(firsts.values())
        return [*firsts.values(), *(at for at in order if at not in first)]


def _new_words(expand: Sequence[str], words: Sequence[str]) -> list[str]:
    return [token for token in tokenize(" ".join(expand)) if token not in set(words)]
