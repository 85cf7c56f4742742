from assistant.answer.runnable import ask_runnable
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.search import Search
from tests.knowledge.fakes import passage

PASSAGES = [passage("doc#prelu", "PRelu runs in software because its slope is float.")]


def finder() -> Search:
    return Search(PASSAGES, Lexical.build([each.indexed for each in PASSAGES]))


def test_a_question_goes_in_and_an_answer_comes_out() -> None:
    assert "slope" in ask_runnable(finder()).invoke("why is PRelu in software on the NPU").answer


def test_a_report_may_come_along() -> None:
    report = "epoch ID HW/SW/EC Operation (SW only)\nepoch 1 EC\nepoch 2 -SW- ( Softmax )\n"
    told = ask_runnable(finder()).invoke({"question": "which epochs are in software", "report": report})
    assert "[report, line" in told.answer
