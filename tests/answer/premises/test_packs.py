"""Which ST Edge AI Core an X-CUBE-AI pack is said to bring."""

import pytest

from tests.answer.premises.conftest import Told


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("X-CUBE-AI 10.1.0 contains ST Edge AI Core 4.0", "X-CUBE-AI 10.1.0 brings ST Edge AI Core 2.1.0, not 4.0."),
        (
            "X-CUBE-AI 10.2 ships with ST Edge AI Core 3.0, right?",
            "X-CUBE-AI 10.2 brings ST Edge AI Core 2.2.0, not 3.0.",
        ),
        ("ST Edge AI 2.2 is part of X-CUBE-AI 11.0", "X-CUBE-AI 11.0 brings ST Edge AI Core 3.0.0, not 2.2."),
        ("since Cube.AI 10.0 brings Core 2.2, why SW?", "X-CUBE-AI 10.0 brings ST Edge AI Core 2.0.0, not 2.2."),
        (
            "why does the ST Edge AI Core 4.0 of X-CUBE-AI 10.1 not know --expand-softmax",
            "X-CUBE-AI 10.1 brings ST Edge AI Core 2.1.0, not 4.0.",
        ),
        (
            "STM32Cube.AI 12.0.1 comes with Core 3.0, doesn't it?",
            "X-CUBE-AI 12.0.1 brings ST Edge AI Core 4.0.1, not 3.0.",
        ),
    ],
)
def test_a_wrong_core(question: str, correction: str, told: Told) -> None:
    assert correction in told(question)


@pytest.mark.parametrize(
    "question",
    [
        "X-CUBE-AI 10.1.0 contains ST Edge AI Core 2.1",
        "X-CUBE-AI 12.0 brings 4.0.1",
        "X-CUBE-AI 12.0.1 brings 4.0",
        "does X-CUBE-AI 10.1.0 contain ST Edge AI Core 4.0?",
        "which ST Edge AI Core is in X-CUBE-AI 10.1?",
        "I moved from X-CUBE-AI 10.1 to ST Edge AI Core 4.0",
        "X-CUBE-AI 10.1 is slower than ST Edge AI Core 4.0",
    ],
)
def test_what_agrees_is_asked_or_is_no_such_statement(question: str, told: Told) -> None:
    assert told(question) == ""
