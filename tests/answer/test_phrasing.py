import pytest

from assistant.answer.phrasing import defines, denies, is_instruction, leans_on_the_one_before


@pytest.mark.parametrize(
    "sentence",
    [
        "Quantize the slope.",
        "Then compile again.",
        "If it is good there, compare the layout.",
        "Name `PRelu` to the quantizer.",
        "Do not move the pool.",
        "To be sure, run it on the board.",
        "Set the size to 0.",
    ],
)
def test_what_tells_to_do_something(sentence: str) -> None:
    assert is_instruction(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Weights in flash are normal.",
        "`--Os` makes buffers smaller.",
        "Name and size are printed.",
        "Test runs are slow.",
    ],
)
def test_what_tells_how_it_is(sentence: str) -> None:
    assert not is_instruction(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "It is slow.",
        "They differ.",
        "So 3.93 MB take 9.9 ms.",
        "The author asked ST.",
        "Else it is a product.",
        "Try it.",
    ],
)
def test_what_cannot_stand_alone(sentence: str) -> None:
    assert leans_on_the_one_before(sentence)


def test_what_can_stand_alone() -> None:
    assert not leans_on_the_one_before("Item sizes differ.")
    assert not leans_on_the_one_before("Some rows print `??`.")


def test_what_denies() -> None:
    assert denies("No option forces a layer.")
    assert not denies("Nodes are merged.")


def test_what_defines() -> None:
    assert defines("`--Os` makes buffers smaller.", ["--Os"])
    assert not defines("Try it with `--Os`.", ["--Os"])
