"""Questions that point at something which was never said."""

import pytest

from assistant.answer.pointing import NOTHING_TOLD, is_of_nothing_said, nothing_said, points_at, tells_nothing
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
        ("Will this affect model results?", "this"),
        ("Is it bad?", "it"),
        ("Is that normal?", "that"),
        ("Does this matter?", "this"),
        ("Will it affect the accuracy of my network?", "it"),
        ("Does that slow down inference?", "that"),
        ("Is this a bug?", "this"),
        ("Is this a known issue?", "this"),
        ("how bad is it?", "it"),
        ("Why does this happen?", "this"),
        ("what's wrong with this?", "this"),
        ("Is that a problem for the accuracy?", "that"),
        ("Can it hurt performance?", "it"),
        ("Should I worry about it?", "it"),
        ("Is this important for the results?", "this"),
        ("Does it influence the final output of the model?", "it"),
        ("Will this impact latency?", "this"),
        ("How can I fix that?", "that"),
        ("is it critical", "it"),
        ("Will this degrade detection quality?", "this"),
        ("Is it ok?", "it"),
        ("will these change my results", "these"),
        ("is this harmful to the model?", "this"),
        ("does this reduce accuracy", "this"),
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
        "is this PRelu ok?",
        "does quantization affect the results? is that normal?",
        "Will this quantization affect model results?",
        "does the board's clock affect this?",
        "is it faster in hyperRAM?",
        "why is it slow?",
        "does it run on the NPU?",
        "is this model supported?",
        "what does it mean that a layer is in software",
        "how can I make it faster",
        "is this normal: the network takes 40 ms",
        "does the order of pools matter",
        "is this network bad?",
        "will it run faster with overdrive",
        "why is the model so slow on it",
        "can it be quantized",
    ],
)
def test_what_can_be_understood_alone(question: str) -> None:
    assert points_at(understand(question)) is None


def test_the_reason_names_the_words() -> None:
    assert nothing_said("these issues") == 'The question points to "these issues", and nothing was said before it.'
    assert is_of_nothing_said(nothing_said("it"))
    assert not is_of_nothing_said("Nothing in the knowledge base answers this.")


@pytest.mark.parametrize(
    "request_",
    [
        "Could you take a look and help?",
        "Could you kindly take a look and help identify any issues and suggest possible solutions?",
        "any ideas?",
        "My model does not work, any hints?",
        "I met a new issue with the optimization options today. Could you please have a quick look?",
        "I have a problem, what should I do?",
        "Can anyone look into this",
    ],
)
def test_a_request_that_does_not_say_with_what(request_: str) -> None:
    assert tells_nothing(understand(request_))


@pytest.mark.parametrize(
    "request_",
    [
        "I have a problem with quantization, any ideas?",
        "Any suggestions to reduce the inference time?",
        "My activations are in external RAM, what should I do?",
        "The board hangs after flashing, could you take a look?",
        "E103 is printed, any help?",
        "why is PRelu in software",
    ],
)
def test_a_request_that_says_it(request_: str) -> None:
    assert not tells_nothing(understand(request_))


def test_a_request_that_tells_nothing_gets_the_same_help() -> None:
    assert is_of_nothing_said(NOTHING_TOLD)
