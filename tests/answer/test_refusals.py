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


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("how much does an STM32N657 cost", r"prices, stock and where to buy are not"),
        ("what will ST Edge AI 5.0 bring", r"newest version of ST Edge AI Core known here is 4\.0\.1"),
        ("when is the next release", r"newest version of ST Edge AI Core known here is 4\.0\.1"),
        ("which is better, N6 or Hailo", r"speaks of the STM32N6 alone"),
        ("how do I avoid these issues?", r'points to "these issues", and nothing was said before it'),
        ("is more optimization needed with these settings?", r'points to "these settings"'),
    ],
)
def test_what_cannot_be_known_is_refused_with_its_reason(question: str, why: str, library: Library) -> None:
    told = answer(question, library)
    assert told.abstained
    assert says(why, told)
    assert not says("nearest", told)


def test_a_refusal_says_either_that_nothing_is_near_or_what_is(library: Library) -> None:
    for question in (*OFF_TOPIC, "how to write a Makefile for a C project", "configure UART baud rate in CubeMX"):
        told = answer(question, library)
        assert not (says("nothing in it is close", told) and says("the nearest that it holds", told)), told.answer


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("`--Oalt-sched` was removed in 2.0, right?", r"2\.0 did not remove `--Oalt-sched`"),
        ("X-CUBE-AI 10.1.0 contains ST Edge AI Core 4.0", r"10\.1\.0 brings ST Edge AI Core 2\.1\.0, not 4\.0"),
        ("npuRAM is 8 MB, so why does it spill?", r"448 KB each, 1\.75 MB together, not 8 MB"),
        ("should I use -O5?", r"there is no `-O5`"),
        ("E999 means the flash is full", r"no source here speaks of an error E999"),
        (
            "since LayerNormalization runs in hardware, why is my model slow?",
            r"nothing shows LayerNormalization in hardware",
        ),
    ],
)
def test_a_correction_opens_the_answer_and_cites(question: str, correction: str, library: Library) -> None:
    told = answer(question, library)
    assert not told.abstained
    assert says(correction, told), told.answer
    assert told.claims[0].citations
    assert_sound(told, library)


def test_an_unknown_code_gets_nothing_but_the_correction(library: Library) -> None:
    assert len(answer("what does E999 mean?", library).claims) == 1


def test_what_is_asked_neutrally_is_answered_and_not_corrected(library: Library) -> None:
    told = answer("does X-CUBE-AI 10.1.0 contain ST Edge AI Core 4.0?", library)
    assert not told.abstained
    assert not says("not 4.0", told)
    assert says(r"2\.1\.0", told)


def test_a_camera_is_no_subject_of_who_asks_about_a_board(library: Library) -> None:
    for question in ("does my model fit on the NUCLEO-N657X0-Q", "how do I flash the NUCLEO-N657X0-Q"):
        assert not says("camera|UVC", answer(question, library))
    assert says("UVC", answer("nucleo n6 camera not detected after deploy", library))
