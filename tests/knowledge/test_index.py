from dataclasses import replace
from pathlib import Path

import pytest

from assistant.knowledge import index
from assistant.knowledge.embedding import digest
from tests.knowledge.fakes import origin, passage

CARD = index.Card(
    id="abc",
    inputs="def",
    built="2026-12-01T10:00:00+00:00",
    passages=1,
    encoder="fake-1",
    dimension=3,
    degraded=None,
    server=False,
    files={},
)


def make(data: Path, name: str) -> Path:
    folder = index.index_dir(data) / name
    folder.mkdir(parents=True)
    index.write_card(folder, CARD)
    return folder


def test_current_is_what_the_pointer_names(tmp_path: Path) -> None:
    old, new = make(tmp_path, "1"), make(tmp_path, "2")
    index.make_current(tmp_path, old)
    assert index.current_index(tmp_path) == old
    index.make_current(tmp_path, new)
    assert index.current_index(tmp_path) == new


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"../../etc", b"3\n", None])
def test_a_damaged_pointer_leaves_the_newest_whole_index(tmp_path: Path, content: bytes | None) -> None:
    make(tmp_path, "1")
    newest = make(tmp_path, "2")
    (index.index_dir(tmp_path) / "3").mkdir()
    (index.index_dir(tmp_path) / ".part-77").mkdir()
    index.write_card(index.index_dir(tmp_path) / ".part-77", CARD)
    if content is not None:
        (index.index_dir(tmp_path) / index.CURRENT).write_bytes(content)
    assert index.current_index(tmp_path) == newest


def test_no_index_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(index.IndexMissingError, match="neuralart ingest build"):
        index.current_index(tmp_path)


def test_a_card_comes_back(tmp_path: Path) -> None:
    index.write_card(tmp_path, CARD)
    assert index.read_card(tmp_path) == CARD


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"schema": "neuralart.index/0"}', '{"schema": "neuralart.index/1"}']
)
def test_a_damaged_card_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / index.CARD).write_text(content)
    with pytest.raises(index.IndexDamagedError, match=r"index\.json is missing or damaged"):
        index.read_card(tmp_path)


def test_passages_come_back_with_their_origins_and_line_ends(tmp_path: Path) -> None:
    passages = [
        passage("a#b", "one\n\u2028two\n\n```\ncode\n```", origins=(origin("st-doc", "2.1.0"),)),
        passage("c", ""),
    ]
    index.write_passages(tmp_path, passages)
    assert index.read_passages(tmp_path) == passages


@pytest.mark.parametrize("content", ["{", '{"id": 1}\n', "[]\n", "null\n"])
def test_damaged_passages_are_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / index.PASSAGES).write_text(content)
    with pytest.raises(index.IndexDamagedError, match=r"passages\.jsonl is missing or damaged"):
        index.read_passages(tmp_path)


def test_a_file_that_is_not_the_one_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("1")
    card = replace(CARD, files={"one": digest(tmp_path / "one"), "two": "0" * 64})
    index.check_files(tmp_path, card, "one")
    with pytest.raises(index.IndexDamagedError, match="two is missing"):
        index.check_files(tmp_path, card, "")
