"""A copy of the corpus that a test may damage."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.settings import corpus_dir


@pytest.fixture
def own_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The corpus as shipped, in a folder of the test's own, set as the one that is read."""
    copy = tmp_path / "corpus"
    shutil.copytree(corpus_dir(), copy)
    monkeypatch.setenv("NEURALART_CORPUS", str(copy))
    corpus_dir.cache_clear()
    yield copy
    corpus_dir.cache_clear()
