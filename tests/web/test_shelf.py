"""What answers while the index is opened or built, and how far that is."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from assistant.knowledge.search import Search
from assistant.web.shelf import WORDS_ONLY, Shelf, by_words
from ingest.build import build
from tests.knowledge.fakes import FakeEncoder
from tests.web.shelves import Progress, broken, filled, words


def test_an_index_in_place_is_used_without_a_word() -> None:
    shelf = filled()
    assert shelf.finished
    assert shelf.notice == ""
    assert shelf.library is not None
    assert shelf.library.finder is words()


def test_words_answer_while_the_first_index_is_built() -> None:
    seen: list[tuple[str, bool]] = []
    meanwhile = by_words()

    def ready(progress: Progress) -> Search:
        for what, done, total in (
            ("Preparing the encoder", 0, 1),
            ("Preparing the encoder", 1, 1),
            ("Encoding passages", 100, 400),
            ("Encoding passages", 0, 0),
            ("Trying the index", 1, 1),
            ("Something new", 1, 1),
        ):
            progress(what, done, total)
            assert shelf.library is not None
            seen.append((shelf.notice, shelf.library.finder is meanwhile))
        return words()

    shelf = Shelf(ready, lambda: meanwhile)
    shelf.fill()
    percents = [int(notice.split(":")[1].split()[0]) for notice, _ in seen]
    assert percents == [0, 25, 41, 25, 100, 100]
    assert all(old for _, old in seen)
    assert seen[0][0] == "Building the search index: 0 %. Only the first start does this."
    assert shelf.library is not None
    assert shelf.library.finder is words()
    assert shelf.notice == ""


def test_the_index_from_before_answers_while_a_new_one_is_built() -> None:
    def ready(progress: Progress) -> Search:
        progress("Encoding passages", 1, 2)
        told.append(shelf.notice)
        return words()

    told: list[str] = []
    shelf = Shelf(ready, words)
    shelf.fill()
    assert told == ["Bringing the search index up to date: 57 %."]


def test_a_failed_build_leaves_what_answers() -> None:
    assert broken().library is None
    assert broken().finished
    assert broken().notice == "The disk is full."


def test_a_bug_is_said_and_logged_without_its_text(caplog: pytest.LogCaptureFixture) -> None:
    def fail(_: Progress) -> Search:
        raise ValueError("SECRET")

    shelf = Shelf(fail, words)
    shelf.fill()
    assert shelf.library is not None
    assert "a bug of ours" in shelf.notice
    assert "ValueError at shelf.py" in caplog.text
    assert "SECRET" not in caplog.text


def test_start_fills_in_the_background() -> None:
    gate = threading.Event()

    def ready(_: Progress) -> Search:
        assert gate.wait(10)
        return words()

    shelf = Shelf(ready, lambda: None)
    shelf.start()
    assert shelf.library is None
    assert not shelf.finished
    gate.set()
    for _ in range(100):
        if shelf.finished:
            break
        threading.Event().wait(0.05)
    assert shelf.library is not None


def test_without_an_index_the_corpus_answers_by_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURALART_HOME", str(tmp_path))
    found: list[str | None] = []

    def ready(_: Progress) -> Search:
        assert shelf.library is not None
        found.append(shelf.library.finder.find("what does ?? mean").degraded)
        return words()

    shelf = Shelf(ready)
    shelf.fill()
    assert found == [WORDS_ONLY]


def test_with_an_index_nothing_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURALART_HOME", str(tmp_path))
    build(encoder=FakeEncoder(), check=lambda *_: None)
    opened = Search.open()

    def ready(_: Progress) -> Search:
        assert shelf.library is None
        return opened

    shelf = Shelf(ready)
    shelf.fill()
    assert shelf.library is not None
    assert shelf.library.finder is opened
