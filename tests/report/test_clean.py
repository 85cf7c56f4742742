"""The steps that undo what pasting did: what holds no mark of a step stays as it is."""

from collections.abc import Callable

import pytest

from assistant.report.clean import TEXT_STEPS, clean
from tests.report.test_fixtures import CASES

TEXTS = [(case / "report.txt").read_text(encoding="utf-8") for case in CASES if (case / "report.txt").exists()]


@pytest.mark.parametrize(("marks", "fix"), TEXT_STEPS)
def test_a_step_changes_only_lines_that_hold_a_mark(marks: tuple[str, ...], fix: Callable[[str], str]) -> None:
    """Damaged lines are fixed all at once, so each step sees lines that are damaged in another way."""
    for text in TEXTS:
        lines = text.split("\n")
        fixed = fix(text).split("\n")
        assert len(fixed) == len(lines)
        others = [at for at, line in enumerate(lines) if not any(mark in line for mark in marks)]
        assert [fixed[at] for at in others] == [lines[at] for at in others]


def test_damage_of_every_kind_is_undone_beside_lines_that_have_none() -> None:
    lines = [
        "epoch 1       HW",
        "epoch\u00a02       HW",
        "",
        "\x1b[32mepoch 3\x1b[0m   -SW-   ( Conv )",
        "  7 &gt; 6 <b>bold</b>",
        "\u2502 epoch_4 \u2502 EC \u2502 \u2502",
        "`--Oauto` \u2013Oalt-sched",
        "epoch 5       HW",
    ]
    read = clean("\n".join(lines))
    assert list(read.texts) == [
        "epoch 1       HW",
        "epoch 2       HW",
        "",
        "epoch 3   -SW-   ( Conv )",
        "  7 > 6 bold",
        "| epoch_4 | EC | |",
        "--Oauto --Oalt-sched",
        "epoch 5       HW",
    ]
    assert list(read.places) == list(range(1, 9))


def test_a_line_that_a_step_breaks_keeps_its_number() -> None:
    read = clean("first\n PASS:  50%|#####     | 1/2 [00:01<00:01, 1.0it/s]epoch 1  HW\nlast")
    assert list(zip(read.places, read.texts, strict=True)) == [(1, "first"), (2, "epoch 1  HW"), (3, "last")]
