"""What is said that a version removed, brought or lacks."""

import pytest

from tests.answer.premises.conftest import Told


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        (
            "`--Oalt-sched` was removed in 2.0, right?",
            "2.0 did not remove `--Oalt-sched`: it is seen in 2.0.0 to 2.2.0.",
        ),
        ("why was --Oalt-sched removed in 2.1?", "2.1 did not remove `--Oalt-sched`: it is seen in 2.0.0 to 2.2.0."),
        (
            "2.2 removed the epoch controller",
            "2.2 did not remove `--enable-epoch-controller`: it is seen in 2.0.0 to 4.0.1.",
        ),
        (
            "X-CUBE-AI 10.2 removed the epoch controller, so how do I profile?",
            "X-CUBE-AI 10.2 did not remove `--enable-epoch-controller`: it is seen in 2.0.0 to 4.0.1.",
        ),
        (
            "since Oauto-sched is gone in 4.0, what do I get?",
            "4.0 did not remove `--Oauto-sched`: it is seen in 2.1.0 to 4.0.1.",
        ),
        (
            "virtual memory pools no longer exist in 3.0",
            "3.0 did not remove `--enable-virtual-mem-pools`: it is seen in 2.0.0",
        ),
        ("wasn't --native-float removed in 3.0?", "3.0 did not remove `--native-float`: it is seen in 2.0.0 to 4.0.1."),
        ("My colleague says the alternate scheduler was dropped with 2.1.", "2.1 did not remove `--Oalt-sched`"),
        ("Now that 3.0 no longer supports --native-float, what now?", "3.0 did not remove `--native-float`"),
        (
            "--Oauto-sched came with 3.0, correct?",
            "`--Oauto-sched` did not come with 3.0: it is seen in 2.1.0 to 4.0.1.",
        ),
        ("--expand-softmax was introduced in 3.0", "`--expand-softmax` did not come with 3.0: it is known from 4.0.0."),
        (
            "the epoch controller is not available in 2.2",
            "2.2 has `--enable-epoch-controller`: it is seen in 2.0.0 to 4.0.1.",
        ),
        ("Because 2.1 lacks --Oauto-sched I upgraded", "2.1 has `--Oauto-sched`: it is seen in 2.1.0 to 4.0.1."),
    ],
)
def test_a_change_that_the_known_versions_refute(question: str, correction: str, told: Told) -> None:
    assert correction in told(question)


@pytest.mark.parametrize(
    "question",
    [
        "was --Oalt-sched removed in 2.0?",
        "do you know if --Oalt-sched was removed in 2.0",
        "I wonder whether 2.2 removed the epoch controller",
        "did 2.2 remove the epoch controller?",
        "is it true that 2.2 removed the epoch controller?",
        "Can someone confirm whether --native-float still exists in 4.0?",
        "should --Oalt-sched be removed in 2.1?",
    ],
)
def test_who_asks_whether_it_is_so_is_not_corrected(question: str, told: Told) -> None:
    assert told(question) == ""


@pytest.mark.parametrize(
    "question",
    [
        "--Oalt-sched was removed in 3.0, right?",
        "--mvei is gone in 3.0",
        "4.0 introduced --expand-softmax",
        "--expand-softmax came with 4.0",
    ],
)
def test_what_holds_or_is_not_established_is_not_corrected(question: str, told: Told) -> None:
    assert told(question) == ""


@pytest.mark.parametrize(
    "question",
    [
        "I removed --Oalt-sched in 2.1 and the ?? rows were gone",
        "we dropped --Oalt-sched with 2.1 because of ?? rows",
        "--Oalt-sched was removed from my profile in 2.1, now the table is different",
        "After I removed --enable-virtual-mem-pools in 2.2 the build got faster",
    ],
)
def test_what_somebody_took_out_of_his_profile_is_no_change_of_the_tool(question: str, told: Told) -> None:
    assert told(question) == ""
