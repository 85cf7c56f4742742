"""Chroma as the store of passages and vectors: embedded in a folder, or a server that a team shares.

Chroma keeps and hands back; the search itself is exact, see `assistant.knowledge.search`. chromadb is imported only
when a store is opened.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np

from assistant.errors import AssistantError
from assistant.knowledge.embedding import Vectors
from assistant.knowledge.passage import Passage

SEGMENT_MARK = "index_metadata.pickle"
"""Stands beside the vector files of a segment once they are final; before that Chroma may rewrite them."""

_BATCH = 1000
_CONNECT_SECONDS = 5
_UNIT_TOLERANCE = 1e-3


class StoreError(AssistantError):
    """Chroma cannot be read or written. The text says why."""


def collection_name(index_id: str) -> str:
    """The collection of an index."""
    return f"neuralart-{index_id}"


def write(
    place: Path | str, name: str, passages: Sequence[Passage], vectors: Vectors, metadata: Mapping[str, str]
) -> None:
    """Write a collection with one record per passage, in place of one of the same name. Raises StoreError.

    place: folder of an embedded store, or the URL of a server. vectors: unit rows, one per passage.
    """
    with _client(place) as client:
        if name in {collection.name for collection in client.list_collections()}:
            client.delete_collection(name)
        collection = client.create_collection(
            name, embedding_function=None, metadata=dict(metadata), configuration={"hnsw": {"space": "cosine"}}
        )
        for start in range(0, len(passages), _BATCH):
            batch = passages[start : start + _BATCH]
            collection.add(
                ids=[passage.id for passage in batch],
                embeddings=vectors[start : start + _BATCH],
                documents=[passage.text for passage in batch],
                metadatas=[_metadata(passage) for passage in batch],
            )


def read(place: Path | str, name: str, ids: Sequence[str]) -> Vectors:
    """The vectors of `ids`, in their order. Raises StoreError when the store or one of them is missing or damaged."""
    if isinstance(place, Path) and not place.is_dir():
        raise StoreError(f"The Chroma store {place} is missing.")
    with _client(place) as client:
        found = client.get_collection(name, embedding_function=None).get(include=["embeddings"])
    position = {id: at for at, id in enumerate(found["ids"])}
    if len(position) != len(ids) or not all(id in position for id in ids):
        raise StoreError(f"The Chroma collection {name} holds other passages than the index.")
    vectors: Vectors = np.asarray(found["embeddings"], dtype=np.float32)[[position[id] for id in ids]]
    if np.abs(np.linalg.norm(vectors, axis=1) - 1).max(initial=0.0) > _UNIT_TOLERANCE:
        raise StoreError(f"The Chroma collection {name} holds vectors that are not of unit length.")
    return vectors


def settled_files(folder: Path) -> list[Path]:
    """Files of an embedded store that never change again, whose digest can therefore be checked before it is opened."""
    return sorted(path for mark in folder.rglob(SEGMENT_MARK) for path in mark.parent.iterdir() if path.is_file())


@contextmanager
def _client(place: Path | str) -> Iterator[Any]:
    """A client that is closed at the end; whatever Chroma raises becomes a StoreError."""
    client: Any = None
    try:
        client = _embedded(place) if isinstance(place, Path) else _connected(place)
        yield client
    except (StoreError, OSError):
        raise
    except Exception as error:  # chromadb has no common base: its own errors, httpx's, sqlite's
        raise StoreError(f"Chroma at {_shown(place)} failed: {_first_line(error)}.") from error
    finally:
        if client is not None:
            client.close()
            for server in (client._server, client._admin_client._server):
                if session := getattr(server, "_session", None):  # chromadb 1.5 leaves its HTTP sessions open
                    session.close()


def _embedded(folder: Path) -> Any:
    import chromadb
    from chromadb.config import Settings

    return chromadb.PersistentClient(str(folder), settings=Settings(anonymized_telemetry=False))


def _connected(url: str) -> Any:
    import chromadb
    from chromadb.config import Settings

    address = urlsplit(url)
    secure = address.scheme == "https"
    host, port = address.hostname or "localhost", address.port or (443 if secure else 8000)
    try:  # the HTTP client of Chroma waits without limit
        socket.create_connection((host, port), timeout=_CONNECT_SECONDS).close()
    except OSError as error:
        raise StoreError(f"Chroma at {_shown(url)} does not answer.") from error
    settings = Settings(anonymized_telemetry=False)
    return chromadb.HttpClient(host=host, port=port, ssl=secure, settings=settings)


def _metadata(passage: Passage) -> dict[str, str]:
    """What a person who opens the collection with other tools needs; Chroma takes no empty values."""
    fields = {
        "source_id": passage.source_id,
        "section": passage.section,
        "header": passage.header,
        "url": passage.url,
        "kind": passage.kind,
        "authority": passage.authority,
        "versions": passage.versions,
        "date": passage.date,
    }
    return {name: value for name, value in fields.items() if value}


def _shown(place: Path | str) -> str:
    """The place without the password that a URL may hold."""
    if isinstance(place, Path):
        return str(place)
    address = urlsplit(place)
    return f"{address.scheme}://{address.hostname}:{address.port}" if address.port else f"{address.hostname}"


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
