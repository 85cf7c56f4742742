"""Build the search index: corpus to passages, vectors, store; probed, and only then made current.

A build that fails, is killed or runs out of disk leaves the index that was current in place.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from filelock import FileLock, Timeout

from assistant.errors import AssistantError
from assistant.knowledge import index, store
from assistant.knowledge.embedding import EncoderError, TextEncoder, Vectors
from assistant.knowledge.opening import read_store
from assistant.knowledge.passage import Passage
from assistant.knowledge.vectors import VectorCache, key_of
from assistant.settings import chroma_url, corpus_dir, data_dir
from ingest import encoder as encoders
from ingest import probe, state
from ingest.chunk import passages as cut
from ingest.progress import Progress, quiet
from ingest.sources import corpus
from ingest.writing import part_folder, publish, remove_leftovers, shared_vectors, write_index

_LOCK_SECONDS = 900


class BuildError(AssistantError):
    """The build failed. The text says why and what is served now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a build did."""

    index_id: str
    sources: int
    passages: int
    encoded: int
    """Passages whose vectors were computed; the others came from the cache."""
    seconds: float
    built: bool
    """False when the current index was already this one."""
    degraded: str | None
    """Why the index has no vectors; None when it has."""


def build(
    progress: Progress = quiet,
    *,
    data: Path | None = None,
    encoder: TextEncoder | None = None,
    check: Callable[[Path, Path], None] = probe.in_subprocess,
) -> Summary:
    """Bring the index up to date. Raises BuildError, or CorpusError for a file of the corpus that breaks its form.

    data: where it goes, the user's data folder by default. encoder: in place of the exported one. check: called with
    the finished folder and `data` before it becomes current; raises AssistantError when it cannot be searched.
    """
    data = data or data_dir()
    started = time.perf_counter()
    try:
        index.index_dir(data).mkdir(parents=True, exist_ok=True)
        with FileLock(index.index_dir(data) / ".lock", timeout=_LOCK_SECONDS):
            return _build(progress, data, encoder, check, started)
    except Timeout as error:
        raise BuildError("Another process has been building the index for 15 minutes: end it and try again.") from error
    except OSError as error:
        raise BuildError(f"The index could not be written: {error.strerror or error}. {_served(data)}") from error
    except store.StoreError as error:
        raise BuildError(f"The index could not be written: {error} {_served(data)}") from error


def _build(
    progress: Progress,
    data: Path,
    encoder: TextEncoder | None,
    check: Callable[[Path, Path], None],
    started: float,
) -> Summary:
    remove_leftovers(data)
    inputs = state.fingerprint()
    documents = corpus.load(corpus_dir())
    passages = cut(documents)
    degraded = None
    if encoder is None:
        encoder, degraded = _prepared_encoder(data, progress)
    index_id = _id_of(passages, encoder)
    summary = Summary(
        index_id=index_id,
        sources=len(documents),
        passages=len(passages),
        encoded=0,
        seconds=time.perf_counter() - started,
        built=False,
        degraded=degraded,
    )
    if _is_current(data, index_id, inputs):
        return summary
    vectors, encoded = _vectors(index_id, passages, encoder, data, progress) if encoder else (None, 0)
    card = index.Card(
        id=index_id,
        inputs=inputs,
        built=datetime.now(UTC).isoformat(timespec="seconds"),
        passages=len(passages),
        encoder=encoder.id if encoder else None,
        dimension=encoder.dimension if encoder else 0,
        degraded=degraded,
        server=chroma_url() is not None,
        files={},
    )
    with part_folder(data) as part:
        progress("Writing the index", 0, 1)
        write_index(part, card, passages, vectors)
        progress("Writing the index", 1, 1)
        progress("Trying the index", 0, 1)
        try:
            check(part, data)
        except AssistantError as error:
            raise BuildError(f"The new index did not pass its test: {error} {_served(data)}") from error
        publish(part, data, index_id)
        progress("Trying the index", 1, 1)
    return replace(summary, encoded=encoded, built=True, seconds=time.perf_counter() - started)


def _prepared_encoder(data: Path, progress: Progress) -> tuple[TextEncoder | None, str | None]:
    """The encoder, or None and why there is none."""
    progress("Preparing the encoder", 0, 1)
    try:
        return encoders.prepare(data), None
    except EncoderError as error:
        return None, str(error)
    finally:
        progress("Preparing the encoder", 1, 1)


def _id_of(passages: Sequence[Passage], encoder: TextEncoder | None) -> str:
    """Digest of all that a search can return: equal content has an equal id on every machine."""
    whole = hashlib.sha256(f"{index.SCHEMA}\n{encoder.id if encoder else ''}\n".encode())
    for passage in passages:
        whole.update(json.dumps(passage.as_json(), sort_keys=True).encode() + b"\n")
    return whole.hexdigest()[:16]


def _is_current(data: Path, index_id: str, inputs: str) -> bool:
    """True when the served index is whole, and has this id and these inputs."""
    try:
        folder = index.current_index(data)
        card = index.read_card(folder)
        index.check_files(folder, card, "")
        if card.encoder:
            read_store(folder, card, index.read_passages(folder))
    except (AssistantError, OSError):
        return False
    return card.id == index_id and card.inputs == inputs


def _vectors(
    index_id: str, passages: Sequence[Passage], encoder: TextEncoder, data: Path, progress: Progress
) -> tuple[Vectors, int]:
    """Unit vectors, one row per passage, and how many of them had to be computed."""
    texts = [passage.indexed for passage in passages]
    keys = [key_of(text) for text in texts]
    cache = VectorCache(index.vectors_dir(data), encoder.id, encoder.dimension)
    known = cache.get(texts)
    if len(known) < len(set(keys)) and (shared := shared_vectors(index_id, passages)) is not None:
        known = dict(zip(keys, shared, strict=True))
        cache.put(known)
    missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
    names, done = list(missing), 0
    progress("Encoding passages", 0, len(names))
    for positions, vectors in encoder.encode_passages(list(missing.values())):
        batch = {names[position]: vector for position, vector in zip(positions, vectors, strict=True)}
        cache.put(batch)
        known |= batch
        done += len(batch)
        progress("Encoding passages", done, len(names))
    return np.stack([known[key] for key in keys]), len(names)


def _served(data: Path) -> str:
    try:
        built = index.read_card(index.current_index(data)).built
    except AssistantError:
        return "There is no earlier index."
    return f"The index of {built[:10]} stays in use."
