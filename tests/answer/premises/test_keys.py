"""Keys that no profile of user_neuralart.json has."""

import pytest

from tests.answer.premises.conftest import Told


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ('Use the "force_hw" key in the profile to pin conv1 to HW, right?', "force_hw"),
        ('How do I set the "hw": true attribute on a node in user_neuralart.json?', "hw"),
        ("does the attribute `priority` in my profile speed it up?", "priority"),
        ('I added "device": "npu" to user_neuralart.json', "device"),
    ],
)
def test_an_unknown_key(question: str, key: str, told: Told) -> None:
    assert told(question).startswith(f"`{key}` is no key that a profile knows: it holds `memory_pool`")


@pytest.mark.parametrize(
    "question",
    [
        'what goes into the "options" key of a profile?',
        'is "machine_desc" a key of user_neuralart.json?',
        'I have "_comment": "for the DK" in my profile',
        "the 'scale' attribute of my QuantizeLinear is wrong",
    ],
)
def test_a_key_that_is_known_or_of_something_else(question: str, told: Told) -> None:
    assert told(question) == ""
