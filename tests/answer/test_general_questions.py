"""Questions without a report whose first sentence has to be the right one."""

import pytest

from assistant.answer.library import Library
from tests.answer.asked import answer, assert_sound, says

pytestmark = pytest.mark.e2e


def opening(question: str, library: Library) -> str:
    told = answer(question, library)
    assert not told.abstained
    assert_sound(told, library)
    return told.answer.split("**")[1]


@pytest.mark.parametrize("question", ["what does EC mean?", "what is an EC row?", "what are EC epochs"])
def test_the_label_is_explained_before_the_option(question: str, library: Library) -> None:
    assert "NPU" in opening(question, library)
    assert not opening(question, library).startswith("`--enable-epoch-controller`")


@pytest.mark.parametrize(
    "question", ["who decides whether an epoch is SW or HW?", "what decides if a layer runs in hardware or software"]
)
def test_the_compiler_decides(question: str, library: Library) -> None:
    assert "compiler" in opening(question, library)


@pytest.mark.parametrize(
    "question", ["what determines that split?", "what determines the split between hardware and software?"]
)
def test_the_split_is_no_operator(question: str, library: Library) -> None:
    assert not says("`Split`", answer(question, library))


@pytest.mark.parametrize(
    "question",
    [
        "Why is Conv in software in my second model but in hardware in the ResNet-8?",
        "one network runs Conv2D in hardware, the other in software, why?",
    ],
)
def test_both_halves_of_a_comparison_are_answered(question: str, library: Library) -> None:
    told = answer(question, library)
    assert says(r"int8", told)
    assert says(r"float", told)
    assert says(r"most likely|as a rule|most often|usual", told)


@pytest.mark.parametrize(
    "question", ["should I replace PReLU by another activation?", "is it worth replacing PReLU with ReLU?"]
)
def test_another_activation_is_the_second_choice(question: str, library: Library) -> None:
    told = answer(question, library)
    assert says(r"second choice|only where|cannot be quantized", told)
    assert says(r"int8", told)


def test_a_verdict_is_asked_and_no_more_is_said(library: Library) -> None:
    told = answer("are weights in flash bad?", library)
    assert says("tolerable", told)
    assert not says(r"0x7|atonbuf|Shrink", told)


def test_a_build_that_is_known_by_its_totals(library: Library) -> None:
    told = answer(
        "My network has 164 epochs, of which 111 are implemented in software, and takes 100 ms. "
        "Is there a way to move more epochs to the NPU?",
        library,
    )
    assert says(r"33 of 33 PRelu", told)


def test_a_key_that_forces_is_corrected_twice(library: Library) -> None:
    told = answer('I set "hw": true in user_neuralart.json so that Gemm is forced to the NPU, why is it SW?', library)
    assert says(r"`hw` is no key", told)
    assert says(r"no (?:layer|option)\W.{0,60}forced?|cannot be forced|forces a layer", told)
