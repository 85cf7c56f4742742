"""A small corpus and data folder of their own; the real encoder and index, made once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.settings import corpus_dir
from ingest.build import build
from tests.ingest.small_corpus import write_corpus


@pytest.fixture
def small_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Three documents, in force for the test."""
    folder = write_corpus(tmp_path / "corpus")
    monkeypatch.setenv("NEURALART_CORPUS", str(folder))
    monkeypatch.delenv("NEURALART_CHROMA_URL", raising=False)
    monkeypatch.delenv("NEURALART_ENCODER", raising=False)
    corpus_dir.cache_clear()
    yield folder
    corpus_dir.cache_clear()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that does not exist yet."""
    folder = tmp_path / "data"
    monkeypatch.setenv("NEURALART_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the shipped corpus, indexed by the real encoder."""
    folder = tmp_path_factory.mktemp("built")
    summary = build(data=folder)
    assert summary.degraded is None
    return folder
