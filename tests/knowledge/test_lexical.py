from pathlib import Path

import numpy as np
import pytest

from assistant.knowledge.lexical import Lexical
from assistant.knowledge.tokens import tokenize

TEXTS = ["PRelu runs in software", "weights lie in flash", "`??` rows and --Oalt-sched", ""]


def test_scores_are_positive_only_where_a_word_is_shared() -> None:
    scores = Lexical.build(TEXTS).scores(tokenize("what are ?? rows"))
    assert scores[2] > 0
    assert not scores[[0, 1, 3]].any()


def test_unknown_words_score_nothing() -> None:
    assert not Lexical.build(TEXTS).scores(["zebra"]).any()
    assert not Lexical.build(TEXTS).scores([]).any()


def test_a_word_counts_once_however_often_it_is_asked() -> None:
    lexical = Lexical.build(TEXTS)
    assert np.array_equal(lexical.scores(["flash"]), lexical.scores(["flash"] * 5))


def test_a_saved_index_scores_the_same(tmp_path: Path) -> None:
    lexical = Lexical.build(TEXTS)
    lexical.save(tmp_path)
    loaded = Lexical.load(tmp_path, len(TEXTS))
    assert np.array_equal(lexical.scores(["flash", "prelu"]), loaded.scores(["flash", "prelu"]))


@pytest.mark.parametrize("name", ["params.index.json", "vocab.index.json", "data.csc.index.npy"])
def test_a_saved_index_that_is_not_whole_is_refused(tmp_path: Path, name: str) -> None:
    Lexical.build(TEXTS).save(tmp_path)
    (tmp_path / name).write_bytes(b"{}")
    with pytest.raises((OSError, ValueError)):
        Lexical.load(tmp_path, len(TEXTS))


def test_an_index_of_other_passages_is_refused(tmp_path: Path) -> None:
    Lexical.build(TEXTS).save(tmp_path)
    with pytest.raises(ValueError, match="other passages"):
        Lexical.load(tmp_path, len(TEXTS) + 1)
