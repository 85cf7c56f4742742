"""Questions with known relevant passages: our own over the corpus, and folders in the layout of BEIR."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.errors import AssistantError
from assistant.knowledge.passage import Passage
from assistant.settings import corpus_dir
from benchmarks.relevant_sections import SECTIONS
from ingest.chunk import passages
from ingest.sources import corpus

_SHARED = Path(__file__).resolve().parents[2] / "shared"


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the grades of its relevant keys: a source id, or a "source-id#section"."""

    text: str
    grades: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """Questions over passages. `left_out` counts those with nothing relevant among the passages."""

    name: str
    passages: Sequence[Passage]
    questions: Sequence[Question]
    left_out: int


def question_sets(beir_folders: Sequence[Path] | None = None) -> list[QuestionSet]:
    """Our own questions over the shipped corpus, then the BEIR folders: those given, else all of ../shared/bench.

    Raises AssistantError when our questions or a given folder are not there.
    """
    folder = Path(os.environ.get("NEURALART_EVAL") or _SHARED / "eval")
    if not (folder / "questions.jsonl").is_file():
        raise AssistantError(f"{folder} holds no questions.jsonl: set NEURALART_EVAL to the folder that does.")
    if beir_folders is None:
        beir_folders = sorted(path.parent for path in (_SHARED / "bench").glob("*/corpus.jsonl"))
    elif missing := next((path for path in beir_folders if not (path / "corpus.jsonl").is_file()), None):
        raise AssistantError(f"{missing} is no folder in the layout of BEIR: it holds no corpus.jsonl.")
    return [corpus_questions(folder, passages(corpus.load(corpus_dir()))), *map(beir, beir_folders)]


def keys_of(passage: Passage) -> set[str]:
    """The keys that a passage answers for: its source and its section."""
    return {passage.source_id, passage.reference}


def corpus_questions(folder: Path, searched: Sequence[Passage]) -> QuestionSet:
    """The questions of `folder`/questions.jsonl, each with what is relevant to it in `searched`."""
    known = set().union(*map(keys_of, searched))
    questions = []
    lines = _json_lines(folder / "questions.jsonl")
    for line in lines:
        sections = {section: 1 for heading in line["docs"] for section in SECTIONS.get(heading, ())}
        grades = {key: grade for key, grade in {**sections, **line["relevant"]}.items() if key in known}
        if grades:
            questions.append(Question(line["question"], grades))
    return QuestionSet("corpus", searched, questions, len(lines) - len(questions))


def beir(folder: Path) -> QuestionSet:
    """A BEIR folder: corpus.jsonl, queries.jsonl, qrels/test.tsv; one passage per document."""
    documents = [_passage(line) for line in _json_lines(folder / "corpus.jsonl")]
    texts = {line["_id"]: line["text"] for line in _json_lines(folder / "queries.jsonl")}
    grades: dict[str, dict[str, int]] = {}
    with (folder / "qrels" / "test.tsv").open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t"):
            if int(row["score"]) > 0:
                grades.setdefault(row["query-id"], {})[row["corpus-id"]] = int(row["score"])
    questions = [Question(text, grades[id]) for id, text in texts.items() if id in grades]
    return QuestionSet(folder.name, documents, questions, len(texts) - len(questions))


def _json_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def _passage(line: Mapping[str, str]) -> Passage:
    return Passage(
        id=line["_id"],
        source_id=line["_id"],
        section=None,
        text=line["text"],
        header=line.get("title", ""),
        title=line.get("title", ""),
        section_title=None,
        url=None,
        where="BEIR",
        kind="doc",
        authority="third-party",
        versions="",
        date="",
        seen="full",
        short_answer="",
    )
