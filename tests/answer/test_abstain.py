import pytest

from assistant.answer.abstain import ELSEWHERE, UNANSWERED, abstention, likelihood, reason
from assistant.answer.library import Library
from assistant.answer.pointing import nothing_said
from assistant.answer.question import understand
from assistant.answer.unknowable import PRICES
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.search import Search
from tests.knowledge.fakes import passage

ON = {"words in one sentence": 0.7, "words known": 1.0, "names something": 1.0, "speaks of this field": 1.0}
OFF = {"words in one sentence": 0.1, "words known": 0.3, "names something": 0.0, "speaks of this field": 0.0}
REST = {"speaks of networks": 0.5, "speaks of another": 0.0}
NEAR, FAR = {"nearest passage": 0.6, "nearest sentence": 0.6}, {"nearest passage": 0.1, "nearest sentence": 0.1}


@pytest.mark.parametrize("meaning", [NEAR, {}], ids=["with an encoder", "by words alone"])
def test_what_the_corpus_speaks_of_is_likely(meaning: dict[str, float]) -> None:
    assert likelihood({**ON, **REST, **meaning}) > 0.8


@pytest.mark.parametrize("meaning", [FAR, {}], ids=["with an encoder", "by words alone"])
def test_what_it_does_not_speak_of_is_unlikely(meaning: dict[str, float]) -> None:
    assert likelihood({**OFF, **REST, **meaning}) < 0.3


def test_another_tool_chain_makes_it_less_likely() -> None:
    assert likelihood({**ON, **REST, **NEAR, "speaks of another": 1.0}) < likelihood({**ON, **REST, **NEAR})


PASSAGES = [passage("memory-pools#order", "The compiler places each buffer in the best pool.", title="Memory pools")]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(Search(PASSAGES, Lexical.build([each.indexed for each in PASSAGES])))


def refusal(why: str, library: Library) -> str:
    return abstention(understand("which buffer of the moon"), why, library.finder.find("buffer")).answer


@pytest.mark.parametrize("why", [ELSEWHERE, PRICES, nothing_said("this issue")])
def test_where_nothing_is_near_no_nearest_is_named(why: str, library: Library) -> None:
    told = refusal(why, library)
    assert why in told
    assert "nearest" not in told


def test_where_something_is_near_it_is_named_and_not_denied(library: Library) -> None:
    told = refusal(UNANSWERED, library)
    assert "The nearest that it holds: Memory pools" in told
    assert "nothing in it is close" not in told


def test_what_points_at_nothing_is_told_what_to_give(library: Library) -> None:
    told = refusal(nothing_said("this issue"), library)
    assert 'points to "this issue", and nothing was said before it' in told
    assert "Name the operator, the option or the error line" in told


def test_with_a_report_or_a_turn_before_nothing_points_into_the_void(library: Library) -> None:
    question = understand("how do I avoid these issues?")
    results = library.finder.find("buffer")
    assert reason(question, "", False, results, (), library) == nothing_said("these issues")
    assert reason(question, "", True, results, (), library) != nothing_said("these issues")
    assert reason(question, "why is Conv in SW", False, results, (), library) != nothing_said("these issues")


def test_a_message_of_such_questions_alone_points_into_the_void_in_each_of_them(library: Library) -> None:
    question = understand("Will this affect model results?")
    results = library.finder.find("results")
    assert reason(question, "Is it bad?", False, results, (), library) == nothing_said("this")
