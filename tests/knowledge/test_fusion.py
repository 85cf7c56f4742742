import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.knowledge.fusion import fuse, lexical_weight, normalise_dense, normalise_lexical

scores = st.lists(st.just(0.0) | st.floats(0.125, 50, width=32), min_size=1, max_size=30).map(
    lambda values: np.array(values, np.float32)
)
cosines = st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=30).map(lambda values: np.array(values, np.float32))


@given(scores)
def test_lexical_scores_keep_zero_and_end_at_one(bm25: np.ndarray) -> None:
    normalised = normalise_lexical(bm25)
    assert ((normalised == 0) == (bm25 == 0)).all()
    assert normalised.max() == (1 if bm25.any() else 0)


@given(cosines)
def test_dense_scores_span_zero_to_one(cosine: np.ndarray) -> None:
    normalised = normalise_dense(cosine)
    assert normalised.min() == 0
    assert normalised.max() == (1 if cosine.max() > cosine.min() else 0)


def test_no_scores_stay_no_scores() -> None:
    nothing = np.zeros(0, np.float32)
    assert normalise_lexical(nothing).size == normalise_dense(nothing).size == 0


@given(st.floats(0, 1))
def test_a_passage_that_is_first_in_both_is_first(weight: float) -> None:
    lexical, dense = np.array([1, 0.4, 0], np.float32), np.array([1, 0.1, 0.9], np.float32)
    assert fuse(lexical, dense, weight).argmax() == 0


def test_without_vectors_words_decide() -> None:
    lexical = np.array([0.2, 1], np.float32)
    assert np.array_equal(fuse(lexical, None, 0.5), lexical)


@pytest.mark.parametrize("code", ["--Oauto", "E103", "c_info.json"])
def test_identifiers_lean_on_words(code: str) -> None:
    assert lexical_weight(f"what about {code}") > lexical_weight("what about this network")
