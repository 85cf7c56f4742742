import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.catalog import manifest
from assistant.knowledge import index
from ingest import probe, state
from ingest.manifest import build as manifest_text
from ingest.state import status, verify
from tests.ingest.test_build import damage_passages, damage_store, edit, make


@pytest.fixture
def sound(small_corpus: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An index of the small corpus with its manifest; the encoder and the probe are stood in for."""
    (small_corpus / "manifest.json").write_text(manifest_text(small_corpus), encoding="utf-8")
    manifest._load.cache_clear()
    monkeypatch.setattr(state, "_encoder", lambda _data, _card: "stands in")
    monkeypatch.setattr(probe, "in_subprocess", lambda _folder, _data: None)
    make(data)
    return data


def failed(data: Path) -> dict[str, str]:
    return {check.name: check.detail for check in verify(data) if not check.ok}


def test_no_index_is_a_status_too(small_corpus: Path, data: Path) -> None:
    state = status(data)
    assert (state.index_id, state.up_to_date) == (None, False)
    assert "neuralart ingest build" in str(state.degraded)
    assert not data.exists()


def test_a_fresh_index_is_up_to_date_until_the_corpus_changes(sound: Path, small_corpus: Path) -> None:
    before = status(sound)
    assert (before.up_to_date, before.passages, before.encoder, before.store) == (True, 7, "fake-1", "embedded")
    edit(small_corpus, "costs time", "costs much")
    assert not status(sound).up_to_date


def test_another_kind_of_store_makes_it_stale(sound: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURALART_CHROMA_URL", "http://127.0.0.1:9")
    assert not status(sound).up_to_date


def test_verify_finds_a_sound_index_sound(sound: Path) -> None:
    assert [check.name for check in verify(sound)] == [
        *("corpus", "catalogue", "index", "up to date", "encoder", "store", "search")
    ]
    assert failed(sound) == {}


def test_verify_names_a_changed_corpus_file(sound: Path, small_corpus: Path) -> None:
    edit(small_corpus, "costs time", "costs much")
    found = failed(sound)
    assert set(found) == {"corpus", "up to date"}
    assert "memory-pools.md" in found["corpus"]


def test_verify_names_a_file_that_the_manifest_lacks(sound: Path, small_corpus: Path) -> None:
    page = small_corpus / "docs" / "memory-pools.md"
    (small_corpus / "docs" / "extra.md").write_bytes(page.read_bytes())
    assert "docs/extra.md" in failed(sound)["corpus"]


def test_verify_names_damage(sound: Path) -> None:
    damage_store(sound)
    assert set(failed(sound)) == {"store"}
    damage_passages(sound)
    assert "passages.jsonl" in failed(sound)["index"]


def test_verify_sees_vectors_that_are_not_those_of_the_cache(sound: Path) -> None:
    card = index.read_card(index.current_index(sound))
    cached = index.vectors_dir(sound) / f"{card.encoder}.sqlite3"
    with closing(sqlite3.connect(cached)) as file, file:
        file.execute("UPDATE vectors SET vector = (SELECT vector FROM vectors LIMIT 1)")
    assert "other vectors" in failed(sound)["store"]


def test_verify_without_an_index_says_so(small_corpus: Path, data: Path) -> None:
    assert "neuralart ingest build" in failed(data)["index"]


def test_a_card_without_vectors_is_said(sound: Path) -> None:
    folder = index.current_index(sound)
    index.write_card(folder, replace(index.read_card(folder), encoder=None, degraded="No package."))
    assert status(sound).degraded == "No package."
