import pytest

from assistant.answer.question import understand
from assistant.errors import LimitError
from assistant.limits import QUESTION_CHARACTERS

ROWS = "\n".join(f"epoch {number} -SW- ( PRelu )" for number in range(1, 8))
TABLE = f"Total number of epochs: 7 of which 7 implemented in software\nepoch ID HW/SW/EC Operation (SW only)\n{ROWS}"


def test_names_are_found() -> None:
    question = understand("why do epochs 22 and 24 print ?? with --Oalt-sched in 2.1 when PReLU is in hyperRAM?")
    assert question.epochs == (22, 24)
    assert question.unlabelled
    assert [flag.name for flag in question.flags] == ["--Oalt-sched"]
    assert question.operators == ("PRelu",)
    assert question.pools == ("hyperRAM",)
    assert question.versions == ("2.1.0",)


@pytest.mark.parametrize("text", ["really??", "what??", "why?"])
def test_question_marks_of_a_sentence_are_no_rows(text: str) -> None:
    assert not understand(text).unlabelled


def test_a_pasted_report_is_read_and_left_out_of_the_question() -> None:
    question = understand(f"{TABLE}\n\nwhy is PRelu in software?")
    assert len(question.reports) == 1
    assert question.text == "why is PRelu in software?"


def test_several_questions_become_parts() -> None:
    parts = understand("What does ?? mean? Does it matter? Why is PRelu in software?").parts
    assert [part.text for part in parts] == ["What does ?? mean? Does it matter?", "Why is PRelu in software?"]


def test_one_question_has_no_parts() -> None:
    assert understand("why is PRelu in software?").parts == ()


def test_the_story_around_the_questions_of_a_long_post_is_left_out() -> None:
    story = "I work on a camera for birds in my garden and it was a long way. " * 12
    assert understand(f"{story}What is a hybrid epoch? {story}").text == "What is a hybrid epoch?"


@pytest.mark.parametrize("text", ["hi", "Hello there!", "thank you very much", "ok thanks"])
def test_greetings_and_thanks(text: str) -> None:
    assert understand(text).is_social


@pytest.mark.parametrize("text", ["hello, why is Conv in SW", "thanks, and the ?? rows?"])
def test_a_question_with_a_greeting_is_a_question(text: str) -> None:
    assert not understand(text).is_social


def test_a_question_has_a_limit() -> None:
    with pytest.raises(LimitError):
        understand("x" * (QUESTION_CHARACTERS + 1))


def test_a_question_pasted_with_a_whole_log_is_only_what_stands_around_it() -> None:
    noise = "\n".join("main.c:58:15: note: in expansion (idx == 0 ? 1 : 2)" for _ in range(1_200))
    rows = "epoch ID HW/SW/EC Operation (SW only)\nepoch 1 EC\nepoch 2 -SW- (Softmax)"
    asked = understand(f"why is Softmax in software?\n{rows}\n{noise}\nepoch 3 EC\n")
    assert asked.text == "why is Softmax in software?"
    assert asked.reports


def test_a_dot_inside_a_name_or_a_number_ends_no_sentence() -> None:
    asked = understand(
        "What do the ?? rows mean? Which options of user_neuralart.json help with 3.062 MB of activations?"
    )
    assert [part.text for part in asked.parts] == [
        "What do the ?? rows mean?",
        "Which options of user_neuralart.json help with 3.062 MB of activations?",
    ]
