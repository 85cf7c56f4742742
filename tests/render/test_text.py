from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.diagnosis.finding import Gain
from assistant.render.text import clean, columns, gain, percent, shorten, wrap


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("epoch  3\t -SW-", "epoch 3 -SW-"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]8;;http://evil\x1b\\link", "link"),
        ("a\u202eb\u200bc\u2066", "abc"),
        ("bell\x07 del\x7f c1\x9b31m\x85", "bell del c1"),
        ("half \ud800 pair", "half pair"),
        ("模型 ok", "模型 ok"),
    ],
)
def test_clean_leaves_one_printable_line(text: str, shown: str) -> None:
    assert clean(text) == shown


@given(st.text())
def test_nothing_invisible_survives(text: str) -> None:
    assert not {category(character) for character in clean(text)} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize(
    ("share", "shown"),
    [(0.0, "0 %"), (0.346, "35 %"), (0.001, "1 %"), (0.999, "99 %"), (1.0, "100 %")],
)
def test_percent_never_rounds_to_nothing_or_to_everything(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_gain_says_how_it_is_known() -> None:
    assert gain(Gain(kind="measured", low=12.3, high=8.1, unit="ms")) == "measured 12.3 → 8.1 ms"
    told = gain(Gain(kind="estimated", low=0, high=4.45, unit="ms", how="time of these rows"))
    assert told == "estimated 0–4.45 ms (time of these rows)"


@given(st.text(), st.integers(min_value=2, max_value=120))
def test_wrapped_lines_fit_and_keep_every_character(text: str, width: int) -> None:
    lines = wrap(clean(text), width)
    assert all(columns(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == clean(text).replace(" ", "")


@given(st.text(), st.integers(min_value=2, max_value=60))
def test_shortened_text_fits(text: str, width: int) -> None:
    assert columns(shorten(clean(text), width)) <= width


def test_wide_characters_count_twice() -> None:
    assert columns("模型 x") == 6
    assert wrap("模型模型", 4) == ["模型", "模型"]
