"""Questions without a report whose first sentence has to be the right one."""

import re

import pytest

from assistant.answer.library import Library
from tests.answer.asked import answer, assert_sound, says

pytestmark = pytest.mark.e2e
TABLE = """\
Total number of epochs: 5 of which 3 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 2 -SW- ( DequantizeLinear )
epoch 3 -SW- ( Conv )
epoch 4 -SW- ( QuantizeLinear )
"""


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
    "question",
    [
        "who decides whether an epoch is SW or HW?",
        "What determines the split between software and hardware?",
        "I am trying to understand which layers run in software on my board, and what determines that split.",
    ],
)
def test_the_compiler_decides(question: str, library: Library) -> None:
    assert "compiler" in opening(question, library)
    told = answer(question, library)
    assert says("fastest combination", told)
    assert "seed-why-layers-sw" in {citation.source_id for citation in told.citations}


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


@pytest.mark.parametrize(
    "question",
    [
        "can I force PReLU to run in hardware?",
        "How do I pin a layer to hardware in the profile?",
        "How do I tell the compiler that this operator must go on hardware?",
        "is there a flag to force a layer onto the NPU?",
        "How do I set the force-hardware attribute on layer 7 so that it stays off the CPU?",
    ],
)
@pytest.mark.parametrize("report", ["", TABLE])
def test_whoever_wants_to_force_is_told_first_that_nobody_can(question: str, report: str, library: Library) -> None:
    told = answer(question, library, report=report)
    assert_sound(told, library)
    assert re.search(r"No layer can be forced|No option|is no key", told.answer.split("**")[1])
    assert says(r"[Nn]o layer can be forced", told)
    assert "seed-why-layers-sw" in {citation.source_id for citation in told.citations}


@pytest.mark.parametrize(
    "question",
    [
        "How do I enable the float16 mode?",
        "How do I run the model in fp16 on the NPU?",
        "which option runs float32 on it",
    ],
)
@pytest.mark.parametrize("report", ["", TABLE])
def test_whoever_wants_float_on_the_npu_is_told_first_that_it_has_none(
    question: str, report: str, library: Library
) -> None:
    assert "integers only" in answer(question, library, report=report).answer.split("**")[1]


def test_advice_stays_within_the_set_of_options_that_is_named(library: Library) -> None:
    told = answer("I compile with -O3 --Os --Ocache-opt --Omax-ca-pipe 4 --mvei, what else should I change?", library)
    assert not [flag for flag in told.flags if flag.action == "remove"]


@pytest.mark.parametrize(
    "question",
    [
        "111 of 164 epochs are software, 100 ms inference; how do I get more onto the NPU?",
        "111 of 164 epochs are software and one inference takes 100 ms; how can I get more of it onto the NPU?",
    ],
)
def test_more_on_the_npu_is_a_matter_of_quantization(question: str, library: Library) -> None:
    assert says("quantize", answer(question, library))


def test_to_move_epochs_is_a_matter_of_the_model_and_not_of_the_controller(library: Library) -> None:
    told = answer("Is there a way to move more epochs to hardware execution instead of software?", library)
    assert says("quantize what is still float", told)
    assert "quantize" in told.answer.split("**")[1]
    assert not {flag.flag for flag in told.flags} & {"--enable-epoch-controller", "--ec-single-epoch"}


@pytest.mark.parametrize("question", ["what are the ?? rows?", "and the ?? rows?", "what does ?? mean"])
def test_unlabelled_rows_are_explained_first(question: str, library: Library) -> None:
    assert "mixed epoch" in opening(question, library)


def test_a_report_without_unlabelled_rows_is_said_to_have_none(library: Library) -> None:
    told = answer("and the ?? rows?", library, report=TABLE)
    assert says(r"No row of this report is printed `\?\?`", told)
