"""Numbers that an option does not take."""

import pytest

from tests.answer.premises.conftest import Told

LEVELS = "`--optimization` takes 0, 1, 2 or 3."


@pytest.mark.parametrize(
    ("question", "typed"),
    [
        ("should I use -O5?", "-O5"),
        ("does --optimization 7 help", "--optimization 7"),
        ("what's the gain of --optimization=6?", "--optimization=6"),
        ("what does optimization level 4 do", "-O4"),
        ("-O9 made it slower", "-O9"),
        ("Is -O4 slower to compile than -O3?", "-O4"),
    ],
)
def test_a_level_that_does_not_exist(question: str, typed: str, told: Told) -> None:
    assert told(question) == f"There is no `{typed}`: {LEVELS}"


def test_other_options_that_list_their_numbers(told: Told) -> None:
    assert told("stedgeai --verbosity 7") == "There is no `--verbosity 7`: `--verbosity` takes 0, 1, 2 or 3."


@pytest.mark.parametrize(
    "question",
    ["should I use -O3 or -O0?", "--Omax-ca-pipe 4 or 8", "use --verbosity 2", "--batches 10", "--optimization ram"],
)
def test_values_that_exist_or_are_open(question: str, told: Told) -> None:
    assert told(question) == ""
