"""Measures of a ranking, as BEIR and TREC define them; ranx would bring numba for these few lines."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

Grades = Mapping[str, int]
"""Relevant keys and how relevant: 1 or more."""


def gains(ranking: Sequence[set[str]], grades: Grades) -> list[int]:
    """The grade found at each rank. A result may carry several keys; each key counts at its first rank only."""
    open_keys = dict(grades)
    found = []
    for keys in ranking:
        best = max(keys & open_keys.keys(), key=lambda key: open_keys[key], default=None)
        found.append(open_keys[best] if best else 0)
        for key in keys:
            open_keys.pop(key, None)
    return found


def hit(found: Sequence[int], k: int) -> float:
    """1 when one of the first `k` is relevant."""
    return float(any(found[:k]))


def reciprocal_rank(found: Sequence[int], k: int) -> float:
    """1 over the rank of the first relevant one, 0 when it is not among the first `k`."""
    return next((1 / rank for rank, gain in enumerate(found[:k], start=1) if gain), 0.0)


def recall(found: Sequence[int], k: int, grades: Grades) -> float:
    """Share of the relevant ones among the first `k`, of the most that fit there."""
    return sum(1 for gain in found[:k] if gain) / min(len(grades), k)


def ndcg(found: Sequence[int], k: int, grades: Grades) -> float:
    """Discounted gain of the first `k`, over that of the best order."""
    best = sorted(grades.values(), reverse=True)[:k]
    return _discounted(found[:k]) / _discounted(best)


def _discounted(found: Sequence[int]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(found, start=1))
