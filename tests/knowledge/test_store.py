from pathlib import Path

import numpy as np
import pytest

from assistant.knowledge import store
from assistant.knowledge.embedding import Vectors
from tests.knowledge.fakes import passage

PASSAGES = [passage("a", "one"), passage("a#b", "two"), passage("a#b~2", "three")]
IDS = [each.id for each in PASSAGES]


def unit(rows: int) -> Vectors:
    vectors = np.random.default_rng(7).normal(size=(rows, 8)).astype(np.float32)
    normalised: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return normalised


def test_vectors_come_back_in_the_order_asked(tmp_path: Path) -> None:
    vectors = unit(3)
    store.write(tmp_path / "chroma", "neuralart-test", PASSAGES, vectors, {"encoder": "fake"})
    found = store.read(tmp_path / "chroma", "neuralart-test", IDS[::-1])
    assert found.dtype == np.float32
    assert np.allclose(found, vectors[::-1], atol=1e-6)


def test_writing_again_replaces(tmp_path: Path) -> None:
    store.write(tmp_path / "chroma", "neuralart-test", PASSAGES, unit(3), {"encoder": "fake"})
    store.write(tmp_path / "chroma", "neuralart-test", PASSAGES[:1], unit(1), {"encoder": "fake"})
    assert len(store.read(tmp_path / "chroma", "neuralart-test", IDS[:1])) == 1


def test_other_passages_are_refused(tmp_path: Path) -> None:
    store.write(tmp_path / "chroma", "neuralart-test", PASSAGES, unit(3), {"encoder": "fake"})
    with pytest.raises(store.StoreError, match="other passages"):
        store.read(tmp_path / "chroma", "neuralart-test", [*IDS[:2], "a#z"])


def test_vectors_that_are_not_of_unit_length_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write(tmp_path / "chroma", "neuralart-test", PASSAGES, unit(3), {"encoder": "fake"})
    monkeypatch.setattr(store, "_UNIT_TOLERANCE", -1.0)
    with pytest.raises(store.StoreError, match="unit length"):
        store.read(tmp_path / "chroma", "neuralart-test", IDS)


def test_a_missing_store_is_said_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(store.StoreError, match="is missing"):
        store.read(tmp_path / "chroma", "neuralart-test", IDS)
    assert not (tmp_path / "chroma").exists()


@pytest.mark.parametrize("content", [b"", b"not a database" * 500])
def test_a_damaged_database_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    store.write(tmp_path / "chroma", "neuralart-test", PASSAGES, unit(3), {"encoder": "fake"})
    (tmp_path / "chroma" / "chroma.sqlite3").write_bytes(content)
    with pytest.raises(store.StoreError, match=r"^Chroma at .+ failed: .+\.$"):
        store.read(tmp_path / "chroma", "neuralart-test", IDS)


def test_a_server_that_does_not_answer_is_one_sentence_without_its_password() -> None:
    with pytest.raises(store.StoreError, match=r"^Chroma at http://127\.0\.0\.1:9 does not answer\.$") as failed:
        store.read("http://someone:secret@127.0.0.1:9", "neuralart-test", IDS)
    assert "secret" not in str(failed.value)
