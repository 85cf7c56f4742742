import pytest

from assistant.answer.premises.granted import is_granted

CLAIM = "the pool is big"


@pytest.mark.parametrize(
    "text",
    [
        "the pool is big",
        "why is it slow, the pool is big?",
        "since the pool is big, why does it spill",
        "Hello. I read that the pool is big",
        "is it so? the pool is big, right?",
        "can you tell me why the pool is big",
        "am I right that the pool is big?",
        "the pool is big, isn't it?",
    ],
)
def test_stated_or_presupposed(text: str) -> None:
    start = text.index(CLAIM)
    assert is_granted(text, start, start + len(CLAIM))


@pytest.mark.parametrize(
    "text",
    [
        "is it true that the pool is big?",
        "does this mean that the pool is big?",
        "I wonder whether the pool is big",
        "do you know if the pool is big",
        "It spills. Can it be the pool is big?",
    ],
)
def test_asked(text: str) -> None:
    start = text.index(CLAIM)
    assert not is_granted(text, start, start + len(CLAIM))
