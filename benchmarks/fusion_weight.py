"""How much words should count: `python -m benchmarks.fusion_weight [--beir DIR]...` prints MRR@10 by the weight.

The last line is the weight that five-fold cross-validation over all sets chooses, and what it reaches on the folds it
was not chosen on. `assistant.knowledge.fusion` holds the weights in force.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.errors import AssistantError
from assistant.knowledge.embedding import TextEncoder
from assistant.knowledge.search import Search
from assistant.knowledge.tokens import looks_like_code
from assistant.settings import data_dir
from benchmarks import metrics
from benchmarks.question_sets import QuestionSet, keys_of, question_sets
from benchmarks.retrieval import K, indexed
from ingest.encoder import prepare

WEIGHTS = tuple(round(step / 10, 1) for step in range(11))
_FOLDS, _ROUNDS = 5, 20


def main(arguments: list[str] | None = None) -> int:
    """Print one table; 2 and one sentence on standard error when there is nothing to measure with."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.fusion_weight", description="Try weights of the fusion."
    )
    parser.add_argument("--beir", metavar="DIR", type=Path, action="append", help="a folder in the layout of BEIR")
    try:
        sets = question_sets(parser.parse_args(arguments).beir)
        encoder = prepare(data_dir())
    except (AssistantError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{'set':<14} {'asks for':<8} {'n':>4}" + "".join(f" {weight:>6}" for weight in WEIGHTS))
    tables = []
    for questions in sets:
        table = ranks(questions, encoder)
        tables.append(table)
        code = np.array([looks_like_code(question.text) for question in questions.questions])
        for name, chosen in (("code", code), ("prose", ~code), ("all", code | True)):
            if chosen.any():
                means = "".join(f" {value:>6.3f}" for value in table[:, chosen].mean(axis=1))
                print(f"{questions.name:<14} {name:<8} {chosen.sum():>4}{means}")
    chosen_weights, held_out = cross_validated(tables)
    print(f"chosen: {', '.join(f'{weight} in {count}' for weight, count in chosen_weights.most_common())}", end="; ")
    print("on the other folds: " + ", ".join(f"{s.name} {v:.3f}" for s, v in zip(sets, held_out, strict=True)))
    return 0


def ranks(questions: QuestionSet, encoder: TextEncoder) -> NDArray[np.float64]:
    """Reciprocal ranks, shape (weights, questions)."""
    lexical, vectors = indexed(questions, encoder)
    table = []
    for weight in WEIGHTS:
        search = Search(questions.passages, lexical, vectors=vectors, encoder=encoder, weight=_always(weight))
        rankings = ([keys_of(hit.passage) for hit in search.find(q.text, k=K).hits] for q in questions.questions)
        table.append(
            [
                metrics.reciprocal_rank(metrics.gains(ranking, question.grades), K)
                for ranking, question in zip(rankings, questions.questions, strict=True)
            ]
        )
    return np.array(table)


def _always(weight: float) -> Callable[[str], float]:
    return lambda _: weight


def cross_validated(tables: list[NDArray[np.float64]]) -> tuple[Counter[float], list[float]]:
    """How often each weight was chosen, and the mean reciprocal rank per set on the folds left out."""
    random = np.random.default_rng(0)
    chosen: Counter[float] = Counter()
    held_out: list[list[float]] = [[] for _ in tables]
    for _ in range(_ROUNDS):
        folds = [random.integers(_FOLDS, size=table.shape[1]) for table in tables]
        for fold in range(_FOLDS):
            means = [table[:, at != fold].mean(axis=1) for table, at in zip(tables, folds, strict=True)]
            best = int(np.mean(means, axis=0).argmax())
            chosen[WEIGHTS[best]] += 1
            for held, table, at in zip(held_out, tables, folds, strict=True):
                held.extend(table[best, at == fold])
    return chosen, [float(np.mean(held)) for held in held_out]


if __name__ == "__main__":
    sys.exit(main())
