import pytest

from assistant.answer.words import concepts, is_of_build, spelled_out, totals_in, without_division


def test_words_of_the_field_that_mean_the_same_are_one() -> None:
    assert concepts("SW") == concepts("software") == concepts("CPU")
    assert concepts("external RAM") >= concepts("hyperRAM")
    assert concepts("question marks") >= concepts("??")


def test_words_without_a_subject_are_left_out() -> None:
    assert concepts("please explain the thing") == frozenset()


def test_abbreviations_are_written_out_for_the_meaning() -> None:
    assert spelled_out("Conv in SW") == "Conv in software"
    assert spelled_out("SWISH") == "SWISH"


def test_a_hint_forces_where_it_is_given_to_the_compiler() -> None:
    assert concepts("hint that a layer should run in hardware") >= concepts("force")
    assert not concepts("any hints?") & concepts("force")


@pytest.mark.parametrize(
    "text", ["what determines that split?", "the HW/SW split of my model", "how is the split made"]
)
def test_the_everyday_split_is_no_operator(text: str) -> None:
    assert "split" not in without_division(text)


@pytest.mark.parametrize("text", ["why is the split layer in SW", "is the split in software?", "Split along the axis"])
def test_the_operator_split_stays(text: str) -> None:
    assert without_division(text) == text


def test_two_totals_tell_a_build() -> None:
    totals = totals_in("a total of 164 epochs, of which 111 are in software; 100ms, 3.062 MB, version 10.1.0, 25 fps")
    assert totals == {"164", "111"}
    assert is_of_build("2.2.0 gave 164 and 111", totals)
    assert not is_of_build("164 epochs", totals)
    assert not is_of_build("164 epochs", totals_in("164 epochs"))
