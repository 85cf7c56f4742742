import pytest

from assistant.answer.abstain import likelihood

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
