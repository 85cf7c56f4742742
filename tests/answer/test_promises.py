"""What holds for every answer, over the development questions: NEURALART_EVAL, or ../shared/eval."""

import json
import os
from pathlib import Path

import pytest

from assistant.answer.library import Library
from tests.answer.asked import answer, assert_sound, unknown_flags

pytestmark = pytest.mark.e2e

FOLDER = Path(os.environ.get("NEURALART_EVAL", Path(__file__).resolve().parents[2].parent / "shared" / "eval"))


def questions() -> list[str]:
    file = FOLDER / "questions.jsonl"
    if not file.is_file():
        pytest.skip(f"{file} is not there")
    return [json.loads(line)["question"] for line in file.read_text(encoding="utf-8").splitlines() if line]


def test_no_claim_without_source_and_no_option_without_a_catalogue_entry(library: Library) -> None:
    for question in questions():
        told = answer(question, library)
        assert_sound(told, library)
        assert unknown_flags(told.answer) <= unknown_flags(question), question
        assert told.abstained or told.claims, question


def test_an_answer_is_of_readable_length(library: Library) -> None:
    lengths = sorted(len(answer(question, library).answer.split()) for question in questions())
    assert lengths[len(lengths) // 2] < 150
    assert lengths[-1] < 500
