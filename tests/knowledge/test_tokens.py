import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.knowledge.tokens import looks_like_code, tokenize


@pytest.mark.parametrize(
    ("text", "whole", "parts"),
    [
        ("--Oalt-sched", "--oalt-sched", {"oalt-sched", "oalt", "sched"}),
        ("c_info.json", "c_info.json", {"info", "json"}),
        ("E103", "e103", {"103"}),
        ("LL_ATON_RT_RunEpochBlock", "ll_aton_rt_runepochblock", {"ll", "aton", "rt", "run", "epoch", "block"}),
        ("npuRAM5", "npuram5", {"npu", "ram"}),
        ("QLinearConv", "qlinearconv", {"linear", "conv"}),
        ("-O3", "-o3", {"o3"}),
        ("2.1.0", "2.1.0", {"2.1"}),
    ],
)
def test_an_identifier_is_kept_whole_and_in_parts(text: str, whole: str, parts: set[str]) -> None:
    tokens = tokenize(f"see {text}, please")
    assert whole in tokens
    assert parts <= set(tokens)


def test_question_marks_of_an_epoch_table_are_a_word() -> None:
    assert tokenize("what does ?? mean") == ["??", "mean"]
    assert "??" not in tokenize("really?")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("quantised", "quantization"),
        ("epochs", "epoch"),
        ("SW", "software"),
        ("PReLU", "prelu"),
        ("Oalt-sched", "oalt-SCHED"),
        ("fp32", "float"),
    ],
)
def test_forms_of_a_word_share_a_token(one: str, other: str) -> None:
    assert set(tokenize(one)) & set(tokenize(other))


@pytest.mark.parametrize("name", ["STM32N6", "X-CUBE-AI", "stedgeai", "Neural-ART"])
def test_the_subject_of_the_whole_corpus_is_no_word(name: str) -> None:
    assert tokenize(f"Gemm on {name}") == tokenize("Gemm")


def test_numbers_stay_whole() -> None:
    assert tokenize("3.062 MB at 0x71000000") == ["3.062", "mb", "0x71000000"]


@pytest.mark.parametrize(
    "text", ["what does --Oalt-sched do", "E103", "?? rows", "open c_info.json", "at 0x90000000", "LL_ATON_RT_WFE"]
)
def test_flags_codes_and_names_look_like_code(text: str) -> None:
    assert looks_like_code(text)


@pytest.mark.parametrize("text", ["why is my network slow?", "a well-known limit", "Is Conv supported? And Add?"])
def test_prose_does_not_look_like_code(text: str) -> None:
    assert not looks_like_code(text)


@given(st.text(max_size=200))
def test_any_text_gives_tokens_without_spaces(text: str) -> None:
    assert all(token and not any(letter.isspace() for letter in token) for token in tokenize(text))
