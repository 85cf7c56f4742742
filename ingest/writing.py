"""An index on disk: written where no reader looks, then named and made current."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from assistant import __version__
from assistant.knowledge import index, store
from assistant.knowledge.embedding import Vectors, digest
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.passage import Passage
from assistant.settings import chroma_url

PART = ".part-"
KEPT = 2
"""Indexes that stay on disk: the current one and the one before."""


@contextmanager
def part_folder(data: Path) -> Iterator[Path]:
    """A folder to write an index into; it is gone at the end unless `publish` gave it its name."""
    part = index.index_dir(data) / f"{PART}{os.getpid()}"
    part.mkdir()
    try:
        yield part
    finally:
        shutil.rmtree(part, ignore_errors=True)


def write_index(part: Path, card: index.Card, passages: Sequence[Passage], vectors: Vectors | None) -> None:
    """Write everything that `card` promises into `part`, flushed to disk. Raises OSError or StoreError.

    vectors: unit rows, one per passage; None without an encoder. A server that has the collection already keeps it.
    """
    index.write_passages(part, passages)
    Lexical.build([passage.indexed for passage in passages]).save(part / index.LEXICAL)
    if vectors is not None and not (card.server and shared_vectors(card.id, passages) is not None):
        about = {"encoder": str(card.encoder), "inputs": card.inputs, "program": f"neuralart {__version__}"}
        store.write(chroma_url() or part / index.CHROMA, store.collection_name(card.id), passages, vectors, about)
    unchanging = [part / index.PASSAGES, *(part / index.LEXICAL).iterdir(), *store.settled_files(part)]
    files = {path.relative_to(part).as_posix(): digest(path) for path in sorted(unchanging)}
    index.write_card(part, replace(card, files=files))
    for path in (*part.rglob("*"), part):
        index.sync(path)


def shared_vectors(index_id: str, passages: Sequence[Passage]) -> Vectors | None:
    """The vectors of this index on the Chroma server, where another machine may have put them; None if they are not."""
    url = chroma_url()
    if url is None:
        return None
    try:
        return store.read(url, store.collection_name(index_id), [passage.id for passage in passages])
    except store.StoreError:
        return None


def publish(part: Path, data: Path, index_id: str) -> None:
    """Give the folder its name, point CURRENT to it, and remove all but the one before."""
    folder = part.with_name(f"{datetime.now(UTC):%Y%m%dT%H%M%S%f}-{index_id}")
    part.rename(folder)
    index.make_current(data, folder)
    others = [other for other in index.whole_indexes(data) if other != folder]
    for old in others[: 1 - KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def remove_leftovers(data: Path) -> None:
    """Remove what killed builds left; call it only while holding the lock, when no other build is alive."""
    for left in index.index_dir(data).glob(f"{PART}*"):
        shutil.rmtree(left, ignore_errors=True)
