"""How well passages are found: `python -m benchmarks.retrieval [--beir DIR]...`.

BM25, vectors and their fusion side by side, on our own questions over the shipped corpus (NEURALART_EVAL names their
folder, default ../shared/eval) and on folders in the layout of BEIR (default: all in ../shared/bench).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assistant.errors import AssistantError
from assistant.knowledge.embedding import TextEncoder, Vectors
from assistant.knowledge.fusion import lexical_weight
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.search import Search
from assistant.settings import data_dir
from benchmarks import metrics
from benchmarks.question_sets import QuestionSet, keys_of, question_sets
from ingest.encoder import prepare

K = 10
COLUMNS = ("hit@1", "hit@5", "MRR@10", "recall@10", "nDCG@10", "p50 ms", "p95 ms")


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to search: its name, whether it has vectors, and how much words count for a query."""

    name: str
    dense: bool
    weight: Callable[[str], float]


ENGINES = (
    Engine("BM25", False, lambda _: 1.0),
    Engine("dense", True, lambda _: 0.0),
    Engine("fused", True, lexical_weight),
)
ENGINE_NAMES = [engine.name for engine in ENGINES]


def main(arguments: list[str] | None = None) -> int:
    """Print one table; 2 and one sentence on standard error when there is nothing to measure with."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.retrieval", description="Measure how well passages are found."
    )
    parser.add_argument("--beir", metavar="DIR", type=Path, action="append", help="a folder in the layout of BEIR")
    options = parser.parse_args(arguments)
    try:
        sets = question_sets(options.beir)
        encoder = prepare(data_dir())
    except (AssistantError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{'set':<14} {'engine':<6}" + "".join(f" {column:>9}" for column in COLUMNS))
    for questions in sets:
        for name, search in searches(questions, encoder).items():
            values = row(search, questions, suffix=" " * ENGINE_NAMES.index(name))
            print(f"{questions.name:<14} {name:<6}" + "".join(f" {value:>9.3f}" for value in values))
        left_out = f", {questions.left_out} left out: nothing relevant here" if questions.left_out else ""
        print(f"{'':<14} {len(questions.questions)} questions, {len(questions.passages)} passages{left_out}")
    return 0


def indexed(questions: QuestionSet, encoder: TextEncoder) -> tuple[Lexical, Vectors]:
    """The passages of a set as words and as vectors, in memory."""
    texts = [passage.indexed for passage in questions.passages]
    vectors = np.zeros((len(texts), encoder.dimension), dtype=np.float32)
    for positions, batch in encoder.encode_passages(texts):
        vectors[positions] = batch
    return Lexical.build(texts), vectors


def searches(questions: QuestionSet, encoder: TextEncoder) -> dict[str, Search]:
    """One search per engine over the passages of a set."""
    lexical, vectors = indexed(questions, encoder)
    return {
        engine.name: Search(
            questions.passages,
            lexical,
            vectors=vectors if engine.dense else None,
            encoder=encoder if engine.dense else None,
            weight=engine.weight,
        )
        for engine in ENGINES
    }


def row(search: Search, questions: QuestionSet, suffix: str = "") -> list[float]:
    """The values of COLUMNS. `suffix` makes every question new to the encoder, which keeps those it has seen."""
    scores, milliseconds = [], []
    for question in questions.questions:
        start = time.perf_counter()
        hits = search.find(question.text + suffix, k=K).hits
        milliseconds.append((time.perf_counter() - start) * 1000)
        found = metrics.gains([keys_of(hit.passage) for hit in hits], question.grades)
        scores.append(
            (
                metrics.hit(found, 1),
                metrics.hit(found, 5),
                metrics.reciprocal_rank(found, K),
                metrics.recall(found, K, question.grades),
                metrics.ndcg(found, K, question.grades),
            )
        )
    return [*np.mean(scores, axis=0), *np.percentile(milliseconds, (50, 95))]


if __name__ == "__main__":
    sys.exit(main())
