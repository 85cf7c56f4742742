"""What options are said to do."""

import pytest

from tests.answer.premises.conftest import Told


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("--Oalt-sched forces all layers onto the NPU, right?", "`--Oalt-sched` forces nothing onto the NPU"),
        (
            "--enable-epoch-controller moves the software epochs to hardware",
            "`--enable-epoch-controller` forces nothing",
        ),
        ("Doesn't --Oauto move all layers to the NPU?", "`--Oauto` forces nothing onto the NPU"),
        (
            "--native-float makes the NPU run float layers, so why SW?",
            "`--native-float` lets the NPU run no float layer",
        ),
        ("-O3 quantizes the weights, correct?", "`--optimization` quantizes nothing"),
        (
            "--Os reduces the code size",
            "`--Os` is not about code size; what it does: try to make memory buffers smaller.",
        ),
        ("I added --Os since it makes the firmware smaller", "`--Os` is not about code size"),
    ],
)
def test_what_no_option_does(question: str, correction: str, told: Told) -> None:
    assert correction in told(question)


@pytest.mark.parametrize(
    "question",
    [
        "does --Oalt-sched force layers onto the NPU?",
        "does --Os make the firmware smaller?",
        "--Os reduces RAM",
        "--Os makes the memory buffers smaller",
        "--expand-softmax moves Softmax to the NPU",
        "which option forces layers onto the NPU",
    ],
)
def test_what_is_asked_or_may_be_so(question: str, told: Told) -> None:
    assert told(question) == ""
