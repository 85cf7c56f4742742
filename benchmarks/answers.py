"""How good answers are: `python -m benchmarks.answers [--show]`.

Asks the development questions (questions.jsonl of the folder NEURALART_EVAL, default ../shared/eval) and prints, for
those whose source the corpus has and for the others: required facts present, claims made that must never be, refusals,
citations and words per answer, and the time of a warm ask. CRAG score: +1 for all required facts, 0 for a refusal or an
incomplete answer, -1 for a claim that must never be.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from assistant.answer.answer import Answer
from assistant.answer.conversation import Conversation, ask
from assistant.answer.library import Library
from assistant.errors import AssistantError
from ingest.ready import ready_search

_ROOT = Path(__file__).resolve().parent.parent
_NEEDED = 2
"""Relevance of a source that answers the question by itself."""
COLUMNS = (
    *("questions", "facts", "all facts", "never", "refused", "right source"),
    *("citations", "words", "CRAG", "p50 ms", "p95 ms"),
)


@dataclass(slots=True)
class Tally:
    """What was counted over one group of questions."""

    questions: int = 0
    facts: int = 0
    present: int = 0
    complete: int = 0
    forbidden: int = 0
    refused: int = 0
    sourced: int = 0
    citations: int = 0
    words: int = 0
    times: list[float] = field(default_factory=list)

    def add(self, question: dict[str, Any], answer: Answer, milliseconds: float) -> list[str]:
        """Count one answer. Returns what is missing or must not be there."""
        lacking = [fact["fact"] for fact in question["vital"] if not _has(fact["match"], answer.answer)]
        said = [claim["claim"] for claim in question["never"] if _has(claim["match"], answer.answer)]
        cited = {citation.source_id for citation in answer.citations}
        self.questions += 1
        self.facts += len(question["vital"])
        self.present += len(question["vital"]) - len(lacking)
        self.complete += not lacking and not said
        self.forbidden += len(said)
        self.refused += answer.abstained
        self.sourced += bool(cited & needed(question))
        self.citations += len(answer.citations)
        self.words += len(answer.answer.split())
        self.times.append(milliseconds)
        return [*(f"lacks: {fact}" for fact in lacking), *(f"SAYS: {claim}" for claim in said)]

    def row(self) -> tuple[str, ...]:
        """The cells of the printed table."""
        ordered, n = sorted(self.times), max(self.questions, 1)
        return (
            str(self.questions),
            f"{self.present / max(self.facts, 1):.3f}",
            f"{self.complete / n:.3f}",
            str(self.forbidden),
            str(self.refused),
            f"{self.sourced / n:.3f}",
            f"{self.citations / n:.1f}",
            f"{self.words / n:.0f}",
            f"{(self.complete - self.forbidden) / n:+.3f}",
            f"{ordered[len(ordered) // 2]:.0f}",
            f"{ordered[int(len(ordered) * 0.95)]:.0f}",
        )


def needed(question: dict[str, Any]) -> set[str]:
    """Sources that answer the question."""
    return {source for source, relevance in question["relevant"].items() if relevance >= _NEEDED}


def questions() -> list[dict[str, Any]]:
    """The development questions. Raises AssistantError when they are not there."""
    folder = Path(os.environ.get("NEURALART_EVAL") or _ROOT.parent / "shared" / "eval")
    try:
        lines = (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise AssistantError(f"There is no questions.jsonl in {folder}; set NEURALART_EVAL to its folder.") from error
    return [json.loads(line) for line in lines]


def measure(asked: Iterable[dict[str, Any]], library: Library, show: bool) -> dict[str, Tally]:
    """One tally for questions whose source the corpus has, one for the others."""
    held = {passage.source_id for passage in library.finder.passages}
    tallies = {"source in the corpus": Tally(), "source not there": Tally()}
    for question in asked:
        started = time.perf_counter()
        answer = ask(question["question"], Conversation(library))
        milliseconds = (time.perf_counter() - started) * 1000
        group = "source in the corpus" if needed(question) & held else "source not there"
        wrong = tallies[group].add(question, answer, milliseconds)
        if show and wrong:
            print(f"{question['question']}\n    " + "\n    ".join(wrong))
    return {name: tally for name, tally in tallies.items() if tally.questions}


def main(arguments: list[str] | None = None) -> int:
    """Print one table; 2 and one sentence on standard error when there is nothing to measure with."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers", description="Measure how good answers are.")
    parser.add_argument("--show", action="store_true", help="print what each incomplete answer lacks")
    options = parser.parse_args(arguments)
    try:
        asked = questions()
        library = Library(ready_search())
    except AssistantError as error:
        print(error, file=sys.stderr)
        return 2
    library.warm()
    tallies = measure(asked, library, options.show)
    width = max(map(len, tallies))
    print(f"{'':<{width}}  " + "  ".join(COLUMNS))
    for name, tally in tallies.items():
        cells = (f"{cell:>{len(column)}}" for cell, column in zip(tally.row(), COLUMNS, strict=True))
        print(f"{name:<{width}}  " + "  ".join(cells))
    return 0


def _has(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE | re.DOTALL) is not None


if __name__ == "__main__":
    sys.exit(main())
