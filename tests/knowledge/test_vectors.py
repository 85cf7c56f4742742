from pathlib import Path

import numpy as np
import pytest

from assistant.knowledge.vectors import VectorCache, key_of

VECTOR = np.array([0.6, 0.8, 0.0], dtype=np.float32)


def cache(folder: Path, dimension: int = 3) -> VectorCache:
    return VectorCache(folder / "vectors", "encoder-1", dimension)


def test_what_was_put_is_got_by_text(tmp_path: Path) -> None:
    cache(tmp_path).put({key_of("a text"): VECTOR})
    known = cache(tmp_path).get(["a text", "another"])
    assert list(known) == [key_of("a text")]
    assert np.array_equal(known[key_of("a text")], VECTOR)


def test_no_file_is_an_empty_cache(tmp_path: Path) -> None:
    assert cache(tmp_path).get(["a text"]) == {}
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_an_empty_cache_and_is_written_again(tmp_path: Path) -> None:
    cache(tmp_path).put({key_of("a text"): VECTOR})
    file = next((tmp_path / "vectors").iterdir())
    file.write_bytes(b"not a database, whatever its name says" * 100)
    assert cache(tmp_path).get(["a text"]) == {}
    cache(tmp_path).put({key_of("a text"): VECTOR})
    assert key_of("a text") in cache(tmp_path).get(["a text"])


def test_vectors_of_another_length_are_not_known(tmp_path: Path) -> None:
    cache(tmp_path).put({key_of("a text"): VECTOR})
    assert cache(tmp_path, dimension=4).get(["a text"]) == {}


def test_a_folder_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "vectors").write_text("a file where the folder should be")
    with pytest.raises(OSError, match="vectors"):
        cache(tmp_path).put({key_of("a text"): VECTOR})
