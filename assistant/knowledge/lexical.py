"""BM25 over the tokens of passages (bm25s): the part of the search that finds flags, error codes and names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.knowledge.tokens import tokenize

_K1, _B = 1.5, 0.5
"""Passages are of similar length, so length says less than in a collection of pages: b 0.5 measured over 0.75."""


class Lexical:
    """An index over texts; scores are those of BM25 in its Lucene form. Read-only once made, so thread-safe."""

    def __init__(self, bm25: Any, size: int) -> None:
        self._bm25 = bm25
        self._size = size

    @classmethod
    def build(cls, texts: Sequence[str]) -> Lexical:
        """The index of `texts`, in their order."""
        import bm25s

        bm25 = bm25s.BM25(method="lucene", k1=_K1, b=_B, backend="numpy")
        # An index without a single token cannot be made: the empty token stands in every text and in no question.
        bm25.index([["", *tokenize(text)] for text in texts], show_progress=False)
        return cls(bm25, len(texts))

    @classmethod
    def load(cls, folder: Path, size: int) -> Lexical:
        """The index of `size` texts that `save` wrote. Raises OSError or ValueError when it is not whole."""
        import bm25s

        try:
            bm25 = bm25s.BM25.load(folder, show_progress=False)
            pointers = len(bm25.scores["indptr"])
            if bm25.scores["num_docs"] != size or pointers != len(bm25.vocab_dict) + 1:
                raise ValueError("the index is of other passages")
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"the index is damaged ({type(error).__name__})") from error
        return cls(bm25, size)

    def save(self, folder: Path) -> None:
        """Write the index into `folder`."""
        self._bm25.save(folder, show_progress=False)

    def scores(self, tokens: Sequence[str]) -> NDArray[np.float32]:
        """BM25 of every text for `tokens`, each counted once; zeros when no text has any of them."""
        known = self._bm25.get_tokens_ids([token for token in dict.fromkeys(tokens) if token])
        if not known:
            return np.zeros(self._size, dtype=np.float32)
        scores: NDArray[np.float32] = self._bm25.get_scores_from_ids(known)
        return scores
