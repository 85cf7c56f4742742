"""Error codes that no source has."""

import pytest

from assistant.answer.library import Library
from assistant.answer.premises import corrections
from assistant.answer.question import understand
from tests.answer.premises.conftest import Told


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("E999 means the flash is full", "E999"),
        ("what does error e455 mean", "E455"),
        ("How do I solve E777(SomethingError)?", "E777"),
        ("I get error E321 when generating", "E321"),
    ],
)
def test_an_unknown_code(question: str, code: str, told: Told) -> None:
    assert told(question) == (
        f"No source here speaks of an error {code}; the messages listed are of E010, E102, E103, E200, E700, E801."
    )


@pytest.mark.parametrize("question", ["E103 Error calling the compiler", "E801 on my board", "what is E010", "an E200"])
def test_a_known_code(question: str, told: Told) -> None:
    assert told(question) == ""


def test_a_question_on_the_code_alone_is_settled(by_words: Library) -> None:
    (alone,) = corrections(understand("what does E999 mean?"), None, by_words, ())
    (more,) = corrections(understand("E999 and --Oauto-sched takes hours, how do I speed it up?"), None, by_words, ())
    assert (alone.settles, more.settles) == (True, False)
