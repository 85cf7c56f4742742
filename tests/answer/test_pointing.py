"""Questions that point at something which was never said."""

import pytest

from assistant.answer.pointing import is_of_nothing_said, nothing_said, points_at
from assistant.answer.question import understand


@pytest.mark.parametrize(
    ("question", "pointer"),
    [
        ("how do I avoid these issues?", "these issues"),
        ("should I be concerned about this issue?", "this issue"),
        ("is more optimization needed with these settings?", "these settings"),
        ("what does this error mean?", "this error"),
        ("are these results ok?", "these results"),
        ("What is the reason for this behaviour and can I prevent it?", "this behaviour"),
        ("I have the same problem, any help?", "the same problem"),
        ("can you explain the above?", "the above"),
        ("how can I fix it?", "it"),
        ("Is that expected?", "that"),
    ],
)
def test_what_points_at_nothing(question: str, pointer: str) -> None:
    assert points_at(understand(question)) == pointer


@pytest.mark.parametrize(
    "question",
    [
        "how do I quantize with onnxruntime for this NPU",
        "is it possible to run two models at once",
        "My report shows 4 Softmax epochs on the CPU, should I worry about this issue?",
        "I get 'ERROR: input is not quantized', is it important",
        "the board hangs after flashing, how do I fix this issue?",
        "the network runs at 12 fps. Is this normal?",
        "E103 is printed, what does this error mean?",
        "why are these layers executed in software?",
        "what do these numbers in brackets mean in the profiling output",
        "which of these should I use: TFLite or ONNX",
        "why does it take so long to compile",
    ],
)
def test_what_can_be_understood_alone(question: str) -> None:
    assert points_at(understand(question)) is None


def test_the_reason_names_the_words() -> None:
    assert nothing_said("these issues") == 'The question points to "these issues", and nothing was said before it.'
    assert is_of_nothing_said(nothing_said("it"))
    assert not is_of_nothing_said("Nothing in the knowledge base answers this.")
