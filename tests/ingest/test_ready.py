from pathlib import Path
from typing import Any

import pytest

from assistant.knowledge.search import Search
from ingest import build as building
from ingest.build import BuildError
from ingest.ready import ready_search
from tests.ingest.test_build import damage_passages, edit, make, opened


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Builds and opens with the fake encoder; the list grows with every build."""
    made: list[Path] = []

    def build(_progress: Any, *, data: Path) -> None:
        made.append(data)
        make(data)

    monkeypatch.setattr(building, "build", build)
    monkeypatch.setattr(Search, "open", opened)
    return made


def test_a_missing_index_is_built_once(small_corpus: Path, data: Path, builds: list[Path]) -> None:
    assert ready_search(data=data).degraded is None
    assert ready_search(data=data).degraded is None
    assert builds == [data]


def test_a_stale_index_is_built_again(small_corpus: Path, data: Path, builds: list[Path]) -> None:
    first = ready_search(data=data).index_id
    edit(small_corpus, "costs time", "costs much")
    assert ready_search(data=data).index_id != first
    assert len(builds) == 2


def test_a_damaged_index_is_built_again(small_corpus: Path, data: Path, builds: list[Path]) -> None:
    ready_search(data=data)
    damage_passages(data)
    assert ready_search(data=data).find("pools").hits
    assert len(builds) == 2


def test_an_old_index_answers_when_the_new_one_cannot_be_built(
    small_corpus: Path, data: Path, builds: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ready_search(data=data).index_id
    edit(small_corpus, "costs time", "costs much")

    def fail(_progress: Any, *, data: Path) -> None:
        raise BuildError("The disk is full.")

    monkeypatch.setattr(building, "build", fail)
    search = ready_search(data=data)
    assert search.index_id == first
    assert search.find("pools").degraded == "The disk is full."


def test_nothing_to_search_is_an_error(
    small_corpus: Path, data: Path, builds: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_progress: Any, *, data: Path) -> None:
        raise BuildError("The disk is full.")

    monkeypatch.setattr(building, "build", fail)
    with pytest.raises(BuildError, match="The disk is full"):
        ready_search(data=data)
