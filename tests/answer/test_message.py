import pytest

from assistant.answer.message import MOST_QUESTIONS, asked_in, points_back
from assistant.answer.question import understand

STORY = "The network has 120 epochs and 80 of them are in software. It takes 90 ms, which is too long."


def groups(text: str) -> list[list[str]]:
    return [asked.sentences for asked in asked_in(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Is that normal?",
        "Why is it?",
        "How can I avoid these issues?",
        "Should I worry about this behaviour?",
        "If these errors occur, what is the remedy?",
        "Could you take a look at the models?",
        "Any ideas?",
    ],
)
def test_a_question_without_a_name_points_back(text: str) -> None:
    assert points_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "Is PRelu in hardware?",
        "What does this --Os do?",
        "Is epoch 22 a problem?",
        "What is an NPU?",
        "Are ?? rows bad?",
    ],
)
def test_a_question_that_names_its_subject_does_not(text: str) -> None:
    assert not points_back(text)


def test_numbers_of_the_asker_keep_questions_together() -> None:
    text = """I have a few questions:

1. What is a hybrid row?

• Is it a failed step? Or one that the chip has no unit for?

2. Does it change the outputs?

• Must I worry about this issue?

3) Why is Softmax on the CPU?
"""
    assert [(asked.number, len(asked.sentences)) for asked in asked_in(text)] == [(1, 3), (2, 2), (3, 1)]


def test_numbers_inside_one_line_are_a_list_too() -> None:
    assert groups("1. What is a blob? Is it an epoch? 2. Why is Conv in software? 3. Is hyperRAM slow?") == [
        ["What is a blob?", "Is it an epoch?"],
        ["Why is Conv in software?"],
        ["Is hyperRAM slow?"],
    ]


def test_an_item_about_something_else_is_a_question_of_its_own() -> None:
    assert groups("1. Why is Conv in software? Is PRelu in hardware?") == [
        ["Why is Conv in software?"],
        ["Is PRelu in hardware?"],
    ]


def test_a_numbered_heading_that_asks_nothing_numbers_no_question() -> None:
    assert groups("1. First network (int8)\n\nAll is well.\n\n2. Second network\n\nWhy is its Conv in software?") == [
        ["Why is its Conv in software?"]
    ]


def test_a_question_leans_on_what_was_told_before_it() -> None:
    (asked,) = asked_in(f"{STORY} Is that normal?")
    assert asked.with_context == f"{STORY} Is that normal?"
    assert asked.heading.endswith("which is too long. Is that normal?")


def test_a_question_on_what_was_told_starts_anew_behind_another_one() -> None:
    first, second = asked_in(f"Why is Conv in software? {STORY} Is that normal?")
    assert first.sentences == ["Why is Conv in software?"]
    assert second.with_context == f"{STORY} Is that normal?"


def test_why_is_that_stays_with_its_question_when_what_is_told_between_is_about_the_same() -> None:
    text = "Why is Conv in software? The list of operators says that Conv is supported. Why is that?"
    assert groups(text) == [["Why is Conv in software?", "Why is that?"]]


def test_what_to_do_about_it_is_asked_apart_from_whether_it_is_so() -> None:
    text = "My activations reach hyperRAM. I read that this is slow. Is that the case? If so, which options help?"
    assert groups(text) == [["Is that the case?"], ["If so, which options help?"]]


def test_a_question_without_a_name_waits_for_the_one_that_names_it() -> None:
    assert groups("Does this matter? When a row says ??, are the results wrong?") == [
        ["Does this matter?", "When a row says ??, are the results wrong?"]
    ]


def test_this_in_the_place_of_an_object_leans_even_where_something_is_named() -> None:
    (asked,) = asked_in("The quantizer only gives uint8. How do I handle this, or is there a substitute for PReLU?")
    assert asked.with_context.startswith("The quantizer only gives uint8.")


def test_lines_that_a_mail_program_wrapped_are_one_sentence() -> None:
    assert groups("Why is the PRelu of my\nnetwork computed by the\nCPU?\n\nThanks!") == [
        ["Why is the PRelu of my network computed by the CPU?"]
    ]


def test_a_long_heading_keeps_its_end() -> None:
    options = " ".join(f"--option-{number}" for number in range(40))
    (asked,) = asked_in(f"With {options} is anything left to gain?")
    assert asked.heading.startswith("… --option-")
    assert asked.heading.endswith("is anything left to gain?")
    assert len(asked.heading) <= 200


def test_reading_a_message_is_linear_in_its_length() -> None:
    text = "Is it so? We do it. " * 2_000
    read = understand(text)
    assert len(read.parts) == MOST_QUESTIONS
    assert read.left_out == 2_000 - MOST_QUESTIONS


def test_two_questions_in_one_sentence_are_two() -> None:
    assert groups("why is PRelu in software, and what are the ?? rows?") == [
        ["why is PRelu in software"],
        ["what are the ?? rows?"],
    ]
    assert groups("why is Conv in software and how do I fix it?") == [["why is Conv in software and how do I fix it?"]]


def test_a_list_ends_where_plain_text_goes_on() -> None:
    text = (
        "1. Why is Conv in software?\n\n2. What is ??\n\nThanks for reading.\n\nHave a good day,\n\nIs hyperRAM slow?"
    )
    assert [(asked.number, asked.sentences) for asked in asked_in(text)] == [
        (1, ["Why is Conv in software?"]),
        (2, ["What is ??"]),
        (None, ["Is hyperRAM slow?"]),
    ]


def test_what_others_ask_of_the_asker_is_no_question() -> None:
    assert asked_in("Could you please share your model in a .zip file?\n\nCould you try it with int8?") == []


def test_a_short_sentence_that_is_built_like_a_question_is_one() -> None:
    assert groups("1. Can a layer be forced onto the NPU\n2. What is ??\n3. What --Os does is clear.") == [
        ["Can a layer be forced onto the NPU"],
        ["What is ??"],
    ]
