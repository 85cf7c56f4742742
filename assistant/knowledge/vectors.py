"""Vectors that were computed once, by text and encoder: a build encodes only what is new."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from assistant.knowledge.embedding import Vectors

_TABLE = "CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID"


def key_of(text: str) -> bytes:
    """The key of a text: its SHA-256."""
    return hashlib.sha256(text.encode()).digest()


class VectorCache:
    """The vectors of one encoder in an SQLite file. Every `put` is one transaction, so a killed build keeps its part.

    A file that is damaged is an empty cache: what it held is computed again.
    """

    def __init__(self, folder: Path, encoder_id: str, dimension: int) -> None:
        self._path = folder / f"{encoder_id}.sqlite3"
        self._dimension = dimension

    def get(self, texts: Sequence[str]) -> dict[bytes, Vectors]:
        """The vectors that are known, by key; each of shape (dimension,)."""
        if not self._path.is_file():
            return {}
        try:
            with closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)) as file:
                rows = [
                    file.execute("SELECT key, vector FROM vectors WHERE key = ?", (key_of(text),)).fetchone()
                    for text in texts
                ]
        except sqlite3.DatabaseError:
            return {}
        vectors = {row[0]: np.frombuffer(row[1], dtype="<f4") for row in rows if row}
        return {key: vector for key, vector in vectors.items() if vector.shape == (self._dimension,)}

    def put(self, vectors: Mapping[bytes, Vectors]) -> None:
        """Add vectors by key. Raises OSError when they cannot be written."""
        rows = [(key, np.ascontiguousarray(vector, dtype="<f4").tobytes()) for key, vector in vectors.items()]
        try:
            self._insert(rows)
        except sqlite3.DatabaseError:
            self._path.unlink(missing_ok=True)
            try:
                self._insert(rows)
            except sqlite3.DatabaseError as error:
                raise OSError(str(error)) from error

    def _insert(self, rows: Iterable[tuple[bytes, bytes]]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self._path)) as file, file:
            file.execute(_TABLE)
            file.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)
