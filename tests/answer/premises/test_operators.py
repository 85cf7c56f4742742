"""Where an operator is said to run."""

import pytest

from tests.answer.premises.conftest import Told


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        (
            "since LayerNormalization runs in hardware, why is my model slow?",
            "Nothing shows LayerNormalization in hardware: ST's tables of NPU operators do not list it",
        ),
        ("I read that LayerNormalization is supported by the NPU.", "Nothing shows LayerNormalization in hardware"),
        (
            "Softmax is executed on the NPU, right?",
            "Softmax does not run in hardware: an integer software kernel by default",
        ),
        ("why does Gather run in hardware but not Concat", "Gather does not run in hardware: a float software kernel."),
        ("the NPU supports InstanceNormalization, so why?", "InstanceNormalization does not run in hardware"),
        ("Given that Pow is accelerated on the NPU, why?", "Pow does not run in hardware: a float software kernel."),
    ],
)
def test_an_operator_that_hardware_does_not_have(question: str, correction: str, told: Told) -> None:
    assert correction in told(question)


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("PReLU is not supported by the NPU, right?", "The NPU has PRelu: in hardware when the slope is int8"),
        ("why is Sigmoid unsupported by the NPU?", "The NPU has Sigmoid: in hardware with int8 tensors."),
        ("since the NPU doesn't support MaxPool I replaced it", "The NPU has MaxPool"),
        ("because Resize cannot run in hardware I removed it", "The NPU has Resize: in hardware for nearest"),
        ("Sigmoid isn't supported in hardware, so what should I take?", "The NPU has Sigmoid"),
    ],
)
def test_an_operator_that_hardware_has(question: str, correction: str, told: Told) -> None:
    assert correction in told(question)


@pytest.mark.parametrize(
    "question",
    [
        "does Softmax run in hardware?",
        "can LayerNormalization run on the NPU?",
        "is PReLU supported by the NPU?",
        "is PReLU not accelerated by Neural-ART? All of mine are software epochs.",
        "how do I get Softmax to run in hardware",
        "I want Gather to run in hardware",
    ],
)
def test_what_is_asked_or_wished(question: str, told: Told) -> None:
    assert told(question) == ""


@pytest.mark.parametrize(
    "question",
    [
        "why is Conv in SW",
        "why does Softmax run in software",
        "Sigmoid runs in hardware, right?",
        "PRelu is documented as supported on the N6 but my report lists it as -SW-",
        "why is PRelu executed in software although the NPU supports PRelu",
    ],
)
def test_what_is_so_or_was_seen(question: str, told: Told) -> None:
    assert told(question) == ""


@pytest.mark.parametrize(
    "question",
    [
        "float PReLU is not supported by the NPU, right?",
        "bilinear Resize is not supported by the NPU, right?",
        "Conv with 257 channels is not supported by the NPU",
        "Conv is not supported with dilation 4 by the NPU",
        "My Conv is not supported because it is float",
        "with --expand-softmax Softmax runs in hardware, right?",
    ],
)
def test_a_case_of_an_operator_is_not_the_operator(question: str, told: Told) -> None:
    assert told(question) == ""
