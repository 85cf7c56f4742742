"""What a question takes for granted and is not so, over a few passages in memory."""

import pytest

from assistant.answer.library import Library
from assistant.answer.premises import corrections
from assistant.answer.question import understand
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.search import Search
from tests.knowledge.fakes import passage

PASSAGES = [
    passage(
        "option-reference", "Every option is listed here. A name that is not in these lists is not known to exist."
    ),
    passage("option-reference#schedule", "`--Oauto` (seen in 2.1.0): Tries combinations."),
    passage("operator-reference#in-hardware", "- `PRelu`: In hardware with int8 tensors."),
    passage("compiler-options#expand-softmax", "`--expand-softmax` rewrites Softmax."),
]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(Search(PASSAGES, Lexical.build([each.indexed for each in PASSAGES])))


def told(question: str, version: str | None, library: Library) -> str:
    return " ".join(said.text for said in corrections(understand(question), version, library, ()))


def test_an_unknown_option_is_named_with_its_neighbours(library: Library) -> None:
    text = told("should I add --Oturbo?", None, library)
    assert "--Oturbo" in text
    assert "--Oauto" in text


def test_an_option_that_some_source_speaks_of_is_no_false_premise(library: Library) -> None:
    source = passage("thread", "The linker takes --gc-sections.")
    assert corrections(understand("what is --gc-sections?"), None, library, (source,)) == []


def test_an_option_of_a_later_version(library: Library) -> None:
    text = told("does --expand-softmax help?", "2.1.0", library)
    assert "2.1.0" in text
    assert told("does --expand-softmax help?", "4.0.0", library) == ""


def test_an_operator_that_the_npu_has(library: Library) -> None:
    assert "PRelu" in told("PReLU is not supported by the NPU, right?", None, library)


def test_nothing_to_correct(library: Library) -> None:
    assert told("why is PRelu in software with --Oauto?", "2.1.0", library) == ""
