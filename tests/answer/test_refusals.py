"""What the knowledge base has nothing on, and what is asked on a false premise."""

import pytest

from assistant.answer.library import Library
from tests.answer.asked import answer, assert_sound, says, unknown_flags

pytestmark = pytest.mark.e2e

OFF_TOPIC = (
    "What is the capital of France?",
    "How do I bake sourdough bread?",
    "Who won the football world cup in 2018?",
    "Write a poem about autumn leaves",
    "What is the best GPU for gaming?",
    "How do I centre a div in CSS?",
    "Translate good morning into Japanese",
    "Which stocks should I buy this year?",
)


@pytest.mark.parametrize("question", OFF_TOPIC)
def test_off_topic_questions_are_refused(question: str, library: Library) -> None:
    told = answer(question, library)
    assert told.abstained
    assert told.reason
    assert told.help
    assert told.claims == ()
    assert told.flags == ()


def test_an_invented_option_is_not_explained(library: Library) -> None:
    told = answer("Should I add --Oturbo to make it faster?", library)
    assert says(r"no option `?--Oturbo`? is known", told)
    assert unknown_flags(told.answer) == {"--Oturbo"}
    assert "--Oturbo" not in {flag.flag for flag in told.flags}


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("Which flag forces my Conv onto the NPU?", r"no layer can be forced|nothing forces|cannot be forced"),
        (
            "How do I enable float16 mode of the NPU?",
            r"int8 operations only|integers? only|no floating.point|always ends",
        ),
        ("Which option makes the NPU run float32 layers?", r"int8 operations only|integers? only|no floating.point"),
    ],
)
def test_false_premises_are_corrected(question: str, correction: str, library: Library) -> None:
    told = answer(question, library)
    assert says(correction, told), told.answer
    assert told.citations
    assert_sound(told, library)


def test_no_answer_names_an_option_that_nobody_knows(library: Library) -> None:
    for question in ("which compiler options should I try", "how do I reduce memory", "make inference faster"):
        told = answer(question, library)
        assert unknown_flags(told.answer) == set()
        assert_sound(told, library)
