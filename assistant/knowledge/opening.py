"""Open the current index for searching: what is damaged is gone around, and said."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from assistant.errors import AssistantError
from assistant.knowledge import index, store
from assistant.knowledge.embedding import Encoder, EncoderError, TextEncoder, Vectors
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.passage import Passage
from assistant.knowledge.search import Search
from assistant.knowledge.vectors import VectorCache, key_of
from assistant.settings import chroma_url, data_dir

_WORDS_ONLY = "Search by meaning is off, words alone decide."


def open_search(data: Path | None = None) -> Search:
    """The current index of `data`. Raises IndexMissingError when there is none, IndexDamagedError when it is unusable.

    Without its encoder or vectors it searches by words; without its store it takes the vectors from the cache.
    """
    data = data or data_dir()
    folder = index.current_index(data)
    try:
        return open_folder(folder, data)
    except index.IndexDamagedError:
        # A build that ended in between may have removed the folder; then CURRENT names another one.
        newer = index.current_index(data)
        if newer == folder:
            raise
        return open_folder(newer, data)


def open_folder(folder: Path, data: Path, encoder: TextEncoder | None = None) -> Search:
    """The index in `folder`; `encoder` in place of the exported one."""
    card = index.read_card(folder)
    with ThreadPoolExecutor(max_workers=1) as background:
        loading = background.submit(_load_encoder, card, data) if encoder is None else None
        index.check_files(folder, card, index.PASSAGES)
        passages = index.read_passages(folder)
        vectors, degraded = _read_vectors(folder, data, card, passages)
        lexical = _load_lexical(folder, card, passages)
        if loading is not None:
            try:
                encoder = loading.result()
            except EncoderError as error:
                degraded = f"{_WORDS_ONLY} {error}"
    return Search(
        passages,
        lexical,
        vectors=vectors,
        encoder=encoder if card.encoder else None,
        index_id=card.id,
        degraded=degraded,
    )


def _load_encoder(card: index.Card, data: Path) -> Encoder | None:
    return Encoder.load(index.encoder_dir(data, card.encoder)) if card.encoder else None


def _load_lexical(folder: Path, card: index.Card, passages: list[Passage]) -> Lexical:
    """The saved BM25 index, or the same one made again from the passages."""
    try:
        index.check_files(folder, card, index.LEXICAL)
        return Lexical.load(folder / index.LEXICAL, len(passages))
    except (index.IndexDamagedError, OSError, ValueError):
        return Lexical.build([passage.indexed for passage in passages])


def _read_vectors(
    folder: Path, data: Path, card: index.Card, passages: list[Passage]
) -> tuple[Vectors | None, str | None]:
    """Vectors in the order of the passages and what is to be said: from the store, else from the cache, else None."""
    if card.encoder is None:
        return None, f"{_WORDS_ONLY} {card.degraded}"
    try:
        return read_store(folder, card, passages), None
    except (AssistantError, OSError) as error:
        why = str(error)
    vectors = _from_cache(data, card, passages)
    if vectors is None:
        return None, f"{_WORDS_ONLY} {why} Run `neuralart ingest build`."
    return vectors, f"{why} The vectors come from the cache: `neuralart ingest build` writes the store again."


def read_store(folder: Path, card: index.Card, passages: list[Passage]) -> Vectors:
    """The vectors of `passages` from the store of the index. Raises StoreError when it cannot be read."""
    place: Path | str = folder / index.CHROMA
    if card.server:
        url = chroma_url()
        if url is None:
            raise store.StoreError("The index lies on a Chroma server and NEURALART_CHROMA_URL does not name one.")
        place = url
    else:
        # A damaged segment can end the process inside Chroma, so it is checked before it is opened.
        try:
            index.check_files(folder, card, index.CHROMA)
        except index.IndexDamagedError as error:
            raise store.StoreError(f"The Chroma store {place} is damaged.") from error
    return store.read(place, store.collection_name(card.id), [passage.id for passage in passages])


def _from_cache(data: Path, card: index.Card, passages: list[Passage]) -> Vectors | None:
    texts = [passage.indexed for passage in passages]
    known = VectorCache(index.vectors_dir(data), str(card.encoder), card.dimension).get(texts)
    keys = [key_of(text) for text in texts]
    return np.stack([known[key] for key in keys]) if keys and all(key in known for key in keys) else None
