"""Versions that do not exist."""

import pytest

from assistant.answer.names import versions_named
from assistant.answer.premises.releases import is_to_come
from tests.answer.premises.conftest import Told


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("what changed in 2.5?", "No ST Edge AI Core 2.5 is known here: 2.2.0 is followed by 3.0.0."),
        ("I use stedgeai 2.5 and PReLU is in SW", "No ST Edge AI Core 2.5 is known here"),
        ("was --mvei removed in 2.6?", "No ST Edge AI Core 2.6 is known here"),
        ("I upgraded from 2.2 to 2.7 and got more SW epochs", "No ST Edge AI Core 2.7 is known here"),
        ("ST Edge AI Core 5.0 removed --mvei", "No ST Edge AI Core 5.0 is known here: the newest is 4.0.1."),
        (
            "has the table changed since version 1.5?",
            "No ST Edge AI Core 1.5 is known here: the first for the NPU is 2.0.0.",
        ),
        ("I use X-CUBE-AI 10.5 and get E103", "No X-CUBE-AI 10.5 is known here: 10.2.0 is followed by 11.0.0."),
        ("X-CUBE-AI 13.1 crashes", "No X-CUBE-AI 13.1 is known here: the newest is 12.0.1."),
        ("I use ST Edge AI 10.2", "10.2 is a version of X-CUBE-AI, which brings ST Edge AI Core 2.2.0."),
    ],
)
def test_a_version_that_nobody_knows(question: str, correction: str, told: Told) -> None:
    assert correction in told(question)


@pytest.mark.parametrize(
    "question",
    [
        "what changed in 2.2?",
        "is there a page on 4.1?",
        "I use TensorFlow 2.5 and stedgeai 2.2",
        "PyTorch 2.5 exports opset 18 by default",
        "we moved to TensorFlow from 2.1 to 2.5",
        "my model needs onnx 1.16 and onnxruntime 1.20",
        "cubeprogrammer 2.18 does not find the board",
        "I use STM32CubeMX 6.15 with X-CUBE-AI 10.2",
        "atonn 1.1.3 prints a warning",
        "the latency dropped to 2.5 from 3.1",
        "accuracy is 97.5 in 2.2 and 96.1 in 4.0",
        "the input range is 0.5 to 2.5",
    ],
)
def test_other_numbers_are_no_versions_of_the_tool(question: str, told: Told) -> None:
    assert told(question) == ""


@pytest.mark.parametrize(
    ("text", "to_come"),
    [("ST Edge AI 5.0", True), ("X-CUBE-AI 13.0", True), ("stedgeai 2.5", False), ("ST Edge AI 4.0", False)],
)
def test_what_is_above_the_newest_is_to_come(text: str, to_come: bool) -> None:
    (named,) = versions_named(text)
    assert is_to_come(named, text) is to_come
