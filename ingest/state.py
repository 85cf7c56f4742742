"""What the index is now: up to date or not, whole or not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from assistant import __version__
from assistant.catalog import manifest
from assistant.errors import AssistantError
from assistant.knowledge import index
from assistant.knowledge.embedding import Encoder, EncoderError, digest
from assistant.knowledge.opening import read_store
from assistant.knowledge.vectors import VectorCache, key_of
from assistant.settings import chroma_url, corpus_dir, data_dir
from ingest import encoder as encoders
from ingest import probe
from ingest.catalogue import count_rows
from ingest.sources import corpus

_TOLERANCE = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The index that a search would use. `index_id` is None when there is none; the other fields are then empty."""

    data_dir: Path
    index_id: str | None
    built: str | None
    """UTC, ISO 8601."""
    passages: int
    encoder: str | None
    store: str
    """"embedded" or "server"; "" without an index."""
    up_to_date: bool
    """False when corpus, encoder, store or program are not those it was built from."""
    degraded: str | None


@dataclass(frozen=True, slots=True)
class Check:
    """One line of `verify`: what was looked at, whether it is right, and what was seen."""

    name: str
    ok: bool
    detail: str


def fingerprint() -> str:
    """What an index is built from, as a digest that is cheap to compute: program, corpus, encoder, kind of store."""
    try:
        encoder = encoders.chosen_model().reference
    except EncoderError as error:
        encoder = str(error)
    parts = (__version__, index.SCHEMA, corpus.fingerprint(corpus_dir()), encoder, str(chroma_url() is not None))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def status(data: Path | None = None) -> Status:
    """The state of the current index. Raises nothing: an index that cannot be read is none."""
    data = data or data_dir()
    try:
        card = index.read_card(index.current_index(data))
    except AssistantError as error:
        return Status(
            data_dir=data,
            index_id=None,
            built=None,
            passages=0,
            encoder=None,
            store="",
            up_to_date=False,
            degraded=str(error),
        )
    return Status(
        data_dir=data,
        index_id=card.id,
        built=card.built,
        passages=card.passages,
        encoder=card.encoder,
        store="server" if card.server else "embedded",
        up_to_date=_unchanged(card),
        degraded=card.degraded,
    )


def verify(data: Path | None = None) -> list[Check]:
    """Look at everything a search depends on; raises nothing."""
    data = data or data_dir()
    return list(_checks(data))


def _checks(data: Path) -> Iterator[Check]:
    yield _guarded("corpus", _corpus)
    yield _guarded("catalogue", _catalogue)
    try:
        folder = index.current_index(data)
        card = index.read_card(folder)
    except AssistantError as error:
        yield Check("index", False, str(error))
        return
    yield _guarded("index", lambda: _files(folder, card))
    yield Check(
        "up to date",
        _unchanged(card),
        f"built {card.built}"
        if _unchanged(card)
        else "corpus, encoder or program have changed: run `neuralart ingest build`",
    )
    yield _guarded("encoder", lambda: _encoder(data, card))
    yield _guarded("store", lambda: _store(folder, data, card))
    yield _guarded("search", lambda: _search(folder, data))


def _guarded(name: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, True, look())
    except (AssistantError, OSError) as error:
        return Check(name, False, str(error))


def _unchanged(card: index.Card) -> bool:
    try:
        return card.inputs == fingerprint()
    except (AssistantError, OSError):
        return False


def _age(card: index.Card) -> str:
    if not _unchanged(card):
        raise AssistantError(
            "Corpus, encoder or program are not those it was built from: run `neuralart ingest build`."
        )
    return f"built {card.built}"


def _catalogue() -> str:
    counted = count_rows(corpus_dir())
    return f"{len(counted)} tables with {sum(counted.values())} rows"


def _corpus() -> str:
    folder, sources = corpus_dir(), manifest.sources()
    for source in sources:
        path = folder / source.path
        if not path.is_file() or digest(path) != source.sha256:
            raise AssistantError(f"{path} is missing or not the file that corpus/manifest.json describes.")
    known = {source.path for source in sources}
    if unknown := next(
        (path for path in corpus.paths(folder) if path.relative_to(folder).as_posix() not in known), None
    ):
        raise AssistantError(f"{unknown} is not in corpus/manifest.json.")
    return f"{len(sources)} sources, all as the manifest describes them"


def _files(folder: Path, card: index.Card) -> str:
    index.check_files(folder, card, "")
    passages = len(index.read_passages(folder))
    if passages != card.passages:
        raise index.damaged(folder / index.PASSAGES)
    return f"{card.id}, {passages} passages, {len(card.files)} files as written"


def _encoder(data: Path, card: index.Card) -> str:
    if card.encoder is None:
        raise EncoderError(card.degraded or "The index has no vectors.")
    return f"{Encoder.load(index.encoder_dir(data, card.encoder)).id}, as exported"


def _store(folder: Path, data: Path, card: index.Card) -> str:
    if card.encoder is None:
        return "none: the index has no vectors"
    passages = index.read_passages(folder)
    vectors = read_store(folder, card, passages)
    texts = [passage.indexed for passage in passages]
    known = VectorCache(index.vectors_dir(data), card.encoder, card.dimension).get(texts)
    compared = [(row, known[key]) for row, key in zip(vectors, map(key_of, texts), strict=True) if key in known]
    if not all(np.allclose(stored, cached, atol=_TOLERANCE) for stored, cached in compared):
        raise AssistantError("The store holds other vectors than the cache: run `neuralart ingest build`.")
    return f"Chroma, {'server' if card.server else 'embedded'}, {len(vectors)} vectors, {len(compared)} as in the cache"


def _search(folder: Path, data: Path) -> str:
    probe.in_subprocess(folder, data)
    return f"{probe.QUESTIONS} passages found by their own text"
