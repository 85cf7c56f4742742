import json
from pathlib import Path

import pytest

from assistant.catalog import manifest
from assistant.errors import AssistantError
from benchmarks.question_sets import beir, corpus_questions, question_sets
from benchmarks.relevant_sections import SECTIONS
from tests.knowledge.fakes import passage


def test_questions_keep_what_is_in_the_corpus_and_the_others_are_counted(tmp_path: Path) -> None:
    lines = [
        {"question": "one", "relevant": {"a-thread": 2, "not-here": 2}, "docs": ["options.csv:--Oalt-sched"]},
        {"question": "two", "relevant": {"not-here": 1}, "docs": ["no.md#heading"]},
    ]
    (tmp_path / "questions.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    searched = [passage("a-thread#answer", "text"), passage("compiler-options#alternate-scheduler~2", "text")]
    found = corpus_questions(tmp_path, searched)
    assert [(each.text, dict(each.grades)) for each in found.questions] == [
        ("one", {"compiler-options#alternate-scheduler": 1, "a-thread": 2})
    ]
    assert found.left_out == 1


def test_a_beir_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "qrels").mkdir()
    (tmp_path / "corpus.jsonl").write_text('{"_id": "d1", "title": "T", "text": "body"}\n', encoding="utf-8")
    (tmp_path / "queries.jsonl").write_text(
        '{"_id": "q1", "text": "?"}\n{"_id": "q2", "text": "!"}\n', encoding="utf-8"
    )
    (tmp_path / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td1\t0\n", encoding="utf-8")
    found = beir(tmp_path)
    assert [(each.text, dict(each.grades)) for each in found.questions] == [("?", {"d1": 1})]
    assert found.passages[0].indexed == "T\n\nbody"
    assert found.left_out == 1


def test_no_questions_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURALART_EVAL", str(tmp_path))
    with pytest.raises(AssistantError, match="NEURALART_EVAL"):
        question_sets()


@pytest.mark.parametrize("reference", sorted({section for sections in SECTIONS.values() for section in sections}))
def test_every_section_that_counts_as_relevant_exists(reference: str) -> None:
    assert manifest.resolve(reference).reference == reference
