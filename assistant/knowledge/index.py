"""The layout of an index on disk, and which one is current.

    <data>/encoder/<encoder id>/     what `assistant.knowledge.embedding` loads
    <data>/vectors/                  vectors by text and encoder
    <data>/index/CURRENT             the name of the folder that is served
    <data>/index/<time>-<id>/        index.json, passages.jsonl, lexical/, chroma/

A folder gets its name only after it was written and probed, and is never changed after that.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from assistant.errors import AssistantError
from assistant.knowledge.embedding import digest
from assistant.knowledge.passage import Passage

SCHEMA = "neuralart.index/1"
CARD, PASSAGES, LEXICAL, CHROMA = "index.json", "passages.jsonl", "lexical", "chroma"
CURRENT = "CURRENT"


class IndexMissingError(AssistantError):
    """There is nothing to search. The text says what to run."""


class IndexDamagedError(AssistantError):
    """A file of an index is missing or not the one that was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What index.json says of an index."""

    id: str
    """Digest of passages and encoder: the same content has the same id on every machine."""
    inputs: str
    """Fingerprint of what it was built from; another value means that it is stale."""
    built: str
    """UTC, ISO 8601."""
    passages: int
    encoder: str | None
    """Id of the encoder of its vectors; None when it has words only."""
    dimension: int
    """Length of its vectors; 0 without."""
    degraded: str | None
    """Why it has no vectors."""
    server: bool
    """True when the vectors lie on a Chroma server and not in the folder."""
    files: dict[str, str]
    """SHA-256 by path relative to the folder, for every file that never changes."""


def encoder_dir(data: Path, encoder_id: str) -> Path:
    """The folder of an exported encoder."""
    return data / "encoder" / encoder_id


def vectors_dir(data: Path) -> Path:
    """The folder of the vector caches."""
    return data / "vectors"


def index_dir(data: Path) -> Path:
    """The folder of all indexes."""
    return data / "index"


def whole_indexes(data: Path) -> list[Path]:
    """Folders that hold an index, the oldest first; leftovers of a build that was killed are none."""
    root = index_dir(data)
    found = root.iterdir() if root.is_dir() else iter(())
    return sorted(path for path in found if not path.name.startswith(".") and (path / CARD).is_file())


def current_index(data: Path) -> Path:
    """The folder to serve: the one CURRENT names, else the newest whole one. Raises IndexMissingError."""
    root = index_dir(data)
    try:
        named = root / (root / CURRENT).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        named = root
    whole = whole_indexes(data)
    if named in whole:
        return named
    if not whole:
        raise IndexMissingError(f"There is no search index in {root}: run `neuralart ingest build`.")
    return whole[-1]


def make_current(data: Path, folder: Path) -> None:
    """Point CURRENT to `folder`, in one step that either happens or does not."""
    root = index_dir(data)
    pointer = root / f".{CURRENT}.new"
    pointer.write_text(f"{folder.name}\n", encoding="utf-8")
    sync(pointer)
    pointer.replace(root / CURRENT)
    sync(root)


def sync(path: Path) -> None:
    """Flush a file, or the entries of a folder, to disk; on a system that cannot flush folders, files only."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_card(folder: Path, card: Card) -> None:
    """Write index.json into `folder`."""
    text = json.dumps({"schema": SCHEMA, **asdict(card)}, indent=1)
    (folder / CARD).write_text(text + "\n", encoding="utf-8")


def read_card(folder: Path) -> Card:
    """What index.json in `folder` says. Raises IndexDamagedError."""
    try:
        data = json.loads((folder / CARD).read_text(encoding="utf-8"))
        if data.pop("schema") != SCHEMA:
            raise ValueError("another schema")
        return Card(**data)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise damaged(folder / CARD) from error


def write_passages(folder: Path, passages: Sequence[Passage]) -> None:
    """Write passages.jsonl, one passage a line."""
    lines = (json.dumps(passage.as_json(), ensure_ascii=False) for passage in passages)
    (folder / PASSAGES).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read_passages(folder: Path) -> list[Passage]:
    """The passages of an index, in order. Raises IndexDamagedError."""
    try:
        lines = (folder / PASSAGES).read_text(encoding="utf-8").split("\n")
        return [Passage.from_json(json.loads(line)) for line in lines if line]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise damaged(folder / PASSAGES) from error


def check_files(folder: Path, card: Card, under: str) -> None:
    """Raise IndexDamagedError when a file of `folder` whose path starts with `under` is not the one written."""
    for name, written in card.files.items():
        if name.startswith(under):
            path = folder / name
            if not path.is_file() or digest(path) != written:
                raise damaged(path)


def damaged(path: Path) -> IndexDamagedError:
    """The one sentence for a file of an index that cannot be used."""
    return IndexDamagedError(f"{path} is missing or damaged: run `neuralart ingest build`, which writes it again.")
