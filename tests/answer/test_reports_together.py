"""Two reports at hand: told apart, and told together."""

import pytest

from assistant.answer.conversation import Conversation, ask
from assistant.answer.library import Library
from assistant.report.read import read_text

pytestmark = pytest.mark.e2e

TWO = """\
Model name - big_net
Total number of epochs: 6 of which 2 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 1 EC
epoch 2 EC
epoch 3 EC
epoch 4 EC
epoch 5 -SW- ( Softmax )
epoch 6 -SW- ( DequantizeLinear )

Model name - tiny_net
Total number of epochs: 5 of which 3 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 1 EC
epoch 2 -SW- ( DequantizeLinear )
epoch 3 -SW- ( Conv )
epoch 4 -SW- ( QuantizeLinear )
epoch 5 EC
"""


@pytest.fixture
def conversation(library: Library) -> Conversation:
    conversation = Conversation(library)
    reports = read_text(TWO)
    assert [report.model for report in reports] == ["big_net", "tiny_net"]
    conversation.add(reports)
    return conversation


@pytest.mark.parametrize(
    "question",
    ["how many software epochs has each?", "compare the two reports", "which one has fewer software epochs?"],
)
def test_both_are_told(question: str, conversation: Conversation) -> None:
    told = ask(question, conversation).answer
    first, second = told.split("Report 2 (tiny_net, from line 11): ")
    assert "Report 1 (big_net, from line 1): " in first
    assert "2 of 6 epochs are in software." in first
    assert "3 of 5 epochs are in software." in second


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("why is there software in the first model?", "Softmax"),
        ("what is in software in the second report?", "Conv"),
        ("which rows of tiny_net are in software?", "Conv"),
        ("what is in software in report 1?", "Softmax"),
    ],
)
def test_one_is_meant(question: str, row: str, conversation: Conversation) -> None:
    told = ask(question, conversation).answer
    assert row in told.split("[report")[0]


def test_a_question_on_what_only_one_has_needs_no_name(conversation: Conversation) -> None:
    assert "Epoch 3 (Conv) runs on the CPU" in ask("why is Conv in software?", conversation).answer


def test_which_is_better_is_said_with_what_it_rests_on(conversation: Conversation) -> None:
    ask("why is Softmax in software?", conversation)
    told = ask("which is better?", conversation).answer
    assert told.startswith(
        "**Report 1 has the smaller share of epochs on the CPU (33% in report 1 and 60% in report 2)"
    )
    assert "time measured on the board" in told


def test_what_the_other_report_does_is_said_where_they_are_compared(conversation: Conversation) -> None:
    told = ask("why is Conv in software in one case and in hardware in the other?", conversation).answer
    assert "Epoch 3 (Conv) runs on the CPU" in told
    assert "No software row of report 1 (big_net, from line 1) names Conv" in told


def test_what_to_try_first_begins_with_the_gravest_finding_of_all(conversation: Conversation) -> None:
    told = ask("what should I try first?", conversation).answer
    assert told.startswith("**Report 2 (tiny_net")
    assert "Second report: Quantize the float ONNX model" in told
    assert "Softmax" in told


def test_a_total_without_a_report_is_that_of_all(conversation: Conversation) -> None:
    told = ask("how many epochs are in software?", conversation).answer
    assert "2 of 6 epochs" in told
    assert "3 of 5 epochs" in told


@pytest.mark.parametrize("question", ["Could you take a look and help?", "What do you think about it?"])
def test_a_vague_question_gets_the_findings_of_both(question: str, conversation: Conversation) -> None:
    told = ask(question, conversation)
    first, second = told.answer.index("Report 2"), told.answer.index("Report 1")
    assert first < second
    assert "float" in told.answer[first:second]
    assert "Softmax" in told.answer[second:]
    assert "Second report: Quantize" in told.answer


@pytest.mark.parametrize("question", ["why is QuantizeLinear in software?", "Why does the Conv run on the CPU?"])
def test_what_stands_in_one_report_is_not_denied_from_the_other(question: str, conversation: Conversation) -> None:
    assert not ask(question, conversation).answer.startswith("**No software row")


def test_how_something_is_done_in_general_is_no_question_on_the_reports(conversation: Conversation) -> None:
    told = ask("How do I add a memory pool for a second network?", conversation)
    assert "Report 2" not in told.answer


def test_when_conversions_run_in_hardware_is_told_in_general(conversation: Conversation) -> None:
    told = ask("When do Q/DQ nodes get mapped to hardware instead of the CPU?", conversation)
    assert "between two integer formats" in told.answer
