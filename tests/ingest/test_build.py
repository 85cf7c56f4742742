import errno
import threading
from pathlib import Path
from typing import Any

import pytest

from assistant.errors import AssistantError
from assistant.knowledge import index, store
from assistant.knowledge.embedding import EncoderError
from assistant.knowledge.opening import open_folder
from assistant.knowledge.search import Search
from ingest import build as building
from ingest import encoder as encoders
from ingest import probe, writing
from ingest.build import BuildError, Summary, build
from tests.knowledge.fakes import FakeEncoder


def make(data: Path, encoder: FakeEncoder | None = None, **options: Any) -> Summary:
    """A build with a fake encoder, probed in this process."""
    encoder = encoder or FakeEncoder()
    return build(data=data, encoder=encoder, check=lambda folder, home: probe.probe(folder, home, encoder), **options)


def opened(data: Path) -> Search:
    return open_folder(index.current_index(data), data, FakeEncoder())


def edit(corpus: Path, old: str, new: str) -> None:
    page = corpus / "docs" / "memory-pools.md"
    page.write_text(page.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def folders(data: Path) -> list[str]:
    return sorted(path.name for path in index.index_dir(data).iterdir() if path.is_dir())


def test_a_build_can_be_searched(small_corpus: Path, data: Path) -> None:
    steps: list[tuple[str, int, int]] = []
    summary = make(data, progress=lambda *step: steps.append(step))
    assert (summary.built, summary.sources, summary.passages, summary.encoded) == (True, 3, 7, 7)
    search = opened(data)
    assert search.index_id == summary.index_id
    assert search.degraded is None
    assert search.find("the fastest pools", k=1).hits[0].passage.id == "memory-pools#order"
    assert ("Encoding passages", 7, 7) in steps


def test_the_same_corpus_again_builds_and_encodes_nothing(small_corpus: Path, data: Path) -> None:
    first, encoder = make(data), FakeEncoder()
    before = folders(data)
    again = make(data, encoder)
    assert (again.built, again.encoded, again.index_id) == (False, 0, first.index_id)
    assert encoder.encoded == []
    assert folders(data) == before


def test_an_edit_encodes_only_what_changed(small_corpus: Path, data: Path) -> None:
    first, encoder = make(data), FakeEncoder()
    edit(small_corpus, "The fastest pools", "The nearest pools")
    changed = make(data, encoder)
    assert (changed.built, changed.encoded) == (True, 1)
    assert changed.index_id != first.index_id
    assert [text for text in encoder.encoded if "nearest" in text] == encoder.encoded
    assert opened(data).find("nearest pools", k=1).hits[0].passage.id == "memory-pools#order"


def test_another_encoder_encodes_all_again(small_corpus: Path, data: Path) -> None:
    first, other = make(data), FakeEncoder()
    other.id = "fake-2"
    assert make(data, other).encoded == first.encoded


def test_the_one_before_stays_and_older_ones_go(small_corpus: Path, data: Path) -> None:
    names = []
    for _ in range(4):
        edit(small_corpus, "costs", "costs and costs")
        make(data)
        names.append(index.current_index(data).name)
    assert folders(data) == names[-writing.KEPT :]


def test_a_file_that_breaks_the_form_leaves_the_index(small_corpus: Path, data: Path) -> None:
    make(data)
    edit(small_corpus, "## Short answer", "## Summary")
    with pytest.raises(AssistantError, match=r"docs/memory-pools\.md"):
        make(data)
    assert len(opened(data).passages) == 7


def test_a_failed_probe_leaves_the_index_and_says_so(small_corpus: Path, data: Path) -> None:
    make(data)
    edit(small_corpus, "costs time", "costs much")
    served = index.current_index(data)

    def refuse(_folder: Path, _data: Path) -> None:
        raise probe.ProbeError("It finds nothing.")

    with pytest.raises(BuildError, match=r"did not pass its test: It finds nothing\. The index of .+ stays in use\."):
        build(data=data, encoder=FakeEncoder(), check=refuse)
    assert index.current_index(data) == served
    assert folders(data) == [served.name]


@pytest.mark.parametrize("step", ["write_index", "publish"])
def test_a_full_disk_leaves_the_index_and_says_so(
    small_corpus: Path, data: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    make(data)
    edit(small_corpus, "costs time", "costs much")

    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(building, step, full)
        with pytest.raises(BuildError, match=r"could not be written: No space left on device\. The index of .+ stays"):
            make(data)
    assert opened(data).find("time", k=1).hits
    assert make(data).built
    assert not [name for name in folders(data) if name.startswith(writing.PART)]


def test_a_full_disk_on_the_first_build_says_that_there_is_none(
    small_corpus: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(index, "write_passages", full)
    with pytest.raises(BuildError, match="There is no earlier index"):
        make(data)


def test_a_store_that_cannot_be_written_leaves_the_index_and_says_so(
    small_corpus: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(data)
    edit(small_corpus, "costs time", "costs much")

    def fail(*_: Any) -> None:
        raise store.StoreError("Chroma at here failed: disk I/O error.")

    monkeypatch.setattr(store, "write", fail)
    with pytest.raises(BuildError, match=r"could not be written: Chroma at here failed: disk I/O error\. The index of"):
        make(data)
    assert not [name for name in folders(data) if name.startswith(writing.PART)]


def test_without_an_encoder_words_are_indexed_and_the_reason_is_kept(
    small_corpus: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_data: Path) -> None:
        raise EncoderError("The package is not installed.")

    monkeypatch.setattr(encoders, "prepare", missing)
    summary = build(data=data, check=probe.probe)
    assert (summary.degraded, summary.encoded) == ("The package is not installed.", 0)
    found = Search.open(data).find("fastest pools", k=1)
    assert found.hits[0].passage.id == "memory-pools#order"
    assert found.degraded == "Search by meaning is off, words alone decide. The package is not installed."
    assert not build(data=data, check=probe.probe).built


def test_two_builders_at_once_take_turns(small_corpus: Path, data: Path) -> None:
    encoder = FakeEncoder()
    summaries: list[Summary] = []
    builders = [threading.Thread(target=lambda: summaries.append(make(data, encoder))) for _ in range(3)]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join()
    assert sorted(summary.built for summary in summaries) == [False, False, True]
    assert len(encoder.encoded) == 7


def test_a_builder_that_waits_too_long_says_so(small_corpus: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "_LOCK_SECONDS", 0.05)
    waiting: list[str] = []

    def meanwhile(_folder: Path, _data: Path) -> None:
        def second() -> None:
            with pytest.raises(BuildError, match="Another process"):
                make(data)
            waiting.append("said so")

        other = threading.Thread(target=second)
        other.start()
        other.join()

    build(data=data, encoder=FakeEncoder(), check=meanwhile)
    assert waiting == ["said so"]


def damage_pointer(data: Path) -> None:
    (index.index_dir(data) / index.CURRENT).write_bytes(b"\x00\xff nonsense")


def damage_passages(data: Path) -> None:
    (index.current_index(data) / index.PASSAGES).write_text("{")


def damage_words(data: Path) -> None:
    (index.current_index(data) / index.LEXICAL / "vocab.index.json").write_text("{}")


def damage_store(data: Path) -> None:
    (index.current_index(data) / index.CHROMA / "chroma.sqlite3").write_bytes(b"not a database" * 99)


def remove_store(data: Path) -> None:
    (index.current_index(data) / index.CHROMA / "chroma.sqlite3").unlink()


@pytest.mark.parametrize("damage", [damage_passages, damage_words, damage_store, remove_store])
def test_a_damaged_index_is_built_again_from_the_cache(small_corpus: Path, data: Path, damage: Any) -> None:
    first = make(data)
    damage(data)
    again = make(data)
    assert (again.built, again.encoded, again.index_id) == (True, 0, first.index_id)
    assert opened(data).degraded is None


def test_a_damaged_pointer_is_no_reason_to_search_less(small_corpus: Path, data: Path) -> None:
    make(data)
    damage_pointer(data)
    assert opened(data).degraded is None


@pytest.mark.parametrize("damage", [damage_store, remove_store])
def test_a_store_that_cannot_be_read_is_replaced_by_the_cache(small_corpus: Path, data: Path, damage: Any) -> None:
    make(data)
    expected = [hit.passage.id for hit in opened(data).find("fastest pools").hits]
    damage(data)
    found = opened(data).find("fastest pools")
    assert found.degraded is not None
    assert "The vectors come from the cache" in found.degraded
    assert [hit.passage.id for hit in found.hits] == expected
    assert found.hits[0].cosine is not None


def test_without_store_and_cache_words_decide(small_corpus: Path, data: Path) -> None:
    make(data)
    damage_store(data)
    next(index.vectors_dir(data).iterdir()).unlink()
    found = opened(data).find("fastest pools")
    assert found.hits[0].passage.id == "memory-pools#order"
    assert found.hits[0].cosine is None
    assert str(found.degraded).startswith("Search by meaning is off, words alone decide. Chroma at")


def test_damaged_words_are_indexed_again_in_memory(small_corpus: Path, data: Path) -> None:
    make(data)
    damage_words(data)
    search = opened(data)
    assert search.degraded is None
    assert search.find("fastest pools", k=1).hits[0].bm25 > 0


def test_damaged_passages_are_refused(small_corpus: Path, data: Path) -> None:
    make(data)
    damage_passages(data)
    with pytest.raises(index.IndexDamagedError, match="neuralart ingest build"):
        Search.open(data)


def test_a_settled_segment_that_changed_is_not_opened(
    small_corpus: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A damaged segment can end the process inside Chroma, so its digest is looked at first."""
    monkeypatch.setattr(store, "settled_files", lambda folder: [folder / index.CHROMA / "segment.bin"])
    write = store.write

    def with_segment(place: Path, *arguments: Any) -> None:
        write(place, *arguments)
        (place / "segment.bin").write_bytes(b"vectors")

    monkeypatch.setattr(store, "write", with_segment)
    make(data)
    (index.current_index(data) / index.CHROMA / "segment.bin").write_bytes(b"Vectors")
    monkeypatch.setattr(store, "read", lambda *_: pytest.fail("the store was opened"))
    assert str(opened(data).degraded).startswith("The Chroma store")
