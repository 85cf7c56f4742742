"""One score from words and meaning: a convex sum of normalised scores.

The weights come from `python -m benchmarks.fusion_weight`. MRR@10 by the weight of words, on 150 questions over the
shipped corpus and on two device manuals (88 questions):

    weight of words            0      0.4    0.5    0.6    0.8    1
    corpus, flags and codes  0.887  0.985  1.000  1.000  1.000  1.000
    corpus, prose            0.863  0.959  0.948  0.944  0.936  0.912
    S10 manual               0.733  0.891  0.890  0.897  0.891  0.860
    TV manual                0.462  0.766  0.810  0.810  0.798  0.784

Five-fold cross-validation over the three sets chooses 0.6 and 0.5 most often, and 0.5 to 0.6 is level on all of them.
Tried and not better: reciprocal rank fusion (below 0.5 on every set), z-scores, cosines without stretching.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.knowledge.tokens import looks_like_code

Scores = NDArray[np.float32]

LEXICAL_WEIGHT = 0.5
LEXICAL_WEIGHT_CODE = 0.6


def normalise_lexical(bm25: Scores) -> Scores:
    """BM25 over its best: 0 stays "no word in common", 1 is the best passage; all zero when nothing matches."""
    best = bm25.max(initial=0.0)
    return bm25 / best if best > 0 else bm25


def normalise_dense(cosine: Scores) -> Scores:
    """Cosines stretched from the least to the most alike passage, 0 to 1; all zero when they do not differ."""
    low, high = cosine.min(initial=1.0), cosine.max(initial=-1.0)
    return (cosine - low) / (high - low) if high > low else np.zeros_like(cosine)


def fuse(lexical: Scores, dense: Scores | None, weight: float) -> Scores:
    """`weight` of the lexical score and the rest of the dense one; the lexical one alone without vectors."""
    return lexical if dense is None else weight * lexical + (1 - weight) * dense


def lexical_weight(query: str) -> float:
    """How much words count for `query`: more when it holds a flag, an error code or another identifier."""
    return LEXICAL_WEIGHT_CODE if looks_like_code(query) else LEXICAL_WEIGHT
