from assistant.answer.words import concepts, spelled_out


def test_words_of_the_field_that_mean_the_same_are_one() -> None:
    assert concepts("SW") == concepts("software") == concepts("CPU")
    assert concepts("external RAM") >= concepts("hyperRAM")
    assert concepts("question marks") >= concepts("??")


def test_words_without_a_subject_are_left_out() -> None:
    assert concepts("please explain the thing") == frozenset()


def test_abbreviations_are_written_out_for_the_meaning() -> None:
    assert spelled_out("Conv in SW") == "Conv in software"
    assert spelled_out("SWISH") == "SWISH"
