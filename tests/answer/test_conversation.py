import pytest

from assistant.answer.conversation import REPORTS, TURNS, Conversation, ask
from assistant.answer.library import Library
from assistant.errors import LimitError
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.search import Search
from assistant.limits import QUESTION_CHARACTERS
from assistant.report.read import read_text
from tests.knowledge.fakes import passage

TABLE = """\
Total number of epochs: 2 of which 1 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 1 HW
epoch 2 -SW- ( Softmax )
"""
PASSAGES = [
    passage("doc#unlabelled", "The `??` rows of the epoch table are mixed epochs of the NPU. They harm nothing."),
    passage("doc#softmax", "Softmax runs in software because the NPU has no Softmax. Cut it off."),
    passage("doc#prelu", "PRelu runs in software because its slope is float. Quantize the slope of PRelu to int8."),
]


@pytest.fixture
def conversation() -> Conversation:
    return Conversation(Library(Search(PASSAGES, Lexical.build([each.indexed for each in PASSAGES]))))


@pytest.mark.parametrize(("text", "said"), [("hello", "Hello."), ("thanks!", "welcome"), ("", "no question")])
def test_small_talk_is_met_with_one_sentence(text: str, said: str, conversation: Conversation) -> None:
    told = ask(text, conversation)
    assert said in told.answer
    assert not told.abstained
    assert told.claims == ()


def test_a_question_is_answered_with_its_source(conversation: Conversation) -> None:
    told = ask("why is PRelu in software on the NPU", conversation)
    assert "slope is float" in told.answer
    assert [citation.source_id for citation in told.citations] == ["doc"]
    assert told.elapsed_ms > 0


def test_it_means_what_was_spoken_of_before(conversation: Conversation) -> None:
    ask("why is PRelu in software on the NPU", conversation)
    assert "slope" in ask("how do I fix it?", conversation).answer
    assert conversation.turns[-1].question.operators == ("PRelu",)


def test_a_new_subject_drops_the_old_one(conversation: Conversation) -> None:
    ask("why is PRelu in software on the NPU", conversation)
    ask("and the ?? rows?", conversation)
    assert conversation.turns[-1].question.operators == ()
    assert conversation.turns[-1].question.unlabelled


def test_a_pasted_report_becomes_the_one_at_hand(conversation: Conversation) -> None:
    ask(f"{TABLE}\n\nwhat is in software?", conversation)
    assert len(conversation.diagnoses) == 1
    ask(f"{TABLE}\n\nand now?", conversation)
    assert len(conversation.diagnoses) == 1


def test_a_report_alone_is_looked_over(conversation: Conversation) -> None:
    told = ask(TABLE, conversation)
    assert not told.abstained
    assert "[report, line" in told.answer


def test_memory_is_bounded(conversation: Conversation) -> None:
    for _ in range(TURNS + 3):
        ask("why is PRelu in software on the NPU", conversation)
    conversation.add([report for _ in range(REPORTS + 3) for report in read_text(TABLE)])
    assert len(conversation.turns) == TURNS
    assert len(conversation.diagnoses) == REPORTS


def test_too_long_a_question_is_refused(conversation: Conversation) -> None:
    with pytest.raises(LimitError):
        ask("x " * QUESTION_CHARACTERS, conversation)


def test_what_a_follow_up_brings_of_its_own_comes_first(conversation: Conversation) -> None:
    passages = (*PASSAGES, passage("doc#later", "PRelu stays in software after an upgrade. Its slope decides."))
    conversation.library = Library(Search(passages, Lexical.build([each.indexed for each in passages])))
    ask("why is PRelu in software on the NPU", conversation)
    assert "**PRelu stays in software after an upgrade." in ask("what if I upgrade?", conversation).answer


def test_an_epoch_that_is_not_there_is_all_that_is_said(conversation: Conversation) -> None:
    conversation.add(read_text(TABLE))
    told = ask("why is epoch 99 in software?", conversation)
    assert told.answer.startswith("**The report has no row for epoch 99; it lists 1 to 2.**")
    assert len(told.claims) == 1


def test_a_count_of_the_report_does_not_lean_on_the_question_before(conversation: Conversation) -> None:
    conversation.add(read_text(TABLE))
    ask("what are the ?? rows?", conversation)
    assert "1 of 2 epochs are in software" in ask("how many are software?", conversation).answer
    assert not conversation.turns[-1].question.unlabelled


def test_a_question_that_was_refused_is_nothing_to_go_on_with(conversation: Conversation) -> None:
    ask("why is PRelu in software on the NPU", conversation)
    assert ask("what is the capital of France?", conversation).abstained
    assert "slope" in ask("how do I fix it?", conversation).answer


def test_what_a_report_lacks_is_said_when_its_slowest_epoch_is_asked_for(conversation: Conversation) -> None:
    conversation.add(read_text(TABLE))
    assert "holds no time" in ask("which epoch is slowest?", conversation).answer


@pytest.mark.parametrize("text", ["??", "?? rows"])
def test_a_name_alone_asks_what_it_is(text: str, conversation: Conversation) -> None:
    assert "`??` rows of the epoch table are mixed epochs" in ask(text, conversation).answer


def test_a_question_on_the_npu_in_general_is_not_about_the_report(conversation: Conversation) -> None:
    conversation.add(read_text(TABLE))
    told = ask("what are the conditions for Softmax to run in hardware?", conversation)
    assert "[report" not in told.answer
    assert "the NPU has no Softmax" in told.answer


def test_each_question_of_a_list_opens_with_its_own_answer(conversation: Conversation) -> None:
    told = ask("1. Why is PRelu in software?\n2. What is ??\n3. Why is Softmax in software?", conversation).answer
    parts = told.split("### ")[1:]
    assert [part.split("**")[1].split()[0] for part in parts] == ["PRelu", "The", "Softmax"]
