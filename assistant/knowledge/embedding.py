"""Text to unit vectors with an exported encoder: onnxruntime and tokenizers, no torch.

`ingest.encoder` writes the folder that is read here: model.onnx, tokenizer.json and encoder.json.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from assistant.errors import AssistantError

Vectors = NDArray[np.float32]

MODEL, TOKENIZER, CARD = "model.onnx", "tokenizer.json", "encoder.json"
SCHEMA = "neuralart.encoder/1"

_THREADS = 2
_BATCH = 16
_BATCH_TOKENS = 2048


class EncoderError(AssistantError):
    """The encoder is missing or damaged. The text says which file and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What encoder.json says of an exported encoder."""

    id: str
    """Name and digest of the files it was made from: the same id gives the same vectors."""
    reference: str
    """Where it came from, in a form that is cheap to compare."""
    dimension: int
    max_tokens: int
    inputs: tuple[str, ...]
    """Inputs of the graph, a subset of input_ids, attention_mask, token_type_ids."""
    query_prompt: str
    passage_prompt: str
    files: dict[str, str]
    """SHA-256 of graph and tokenizer, by name."""


class TextEncoder(Protocol):
    """What building and searching need of an encoder; tests give their own."""

    @property
    def id(self) -> str:
        """Changes whenever the vectors would."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    def encode_query(self, text: str) -> Vectors:
        """One unit vector, shape (dimension,)."""

    def encode_passages(self, texts: Sequence[str]) -> Iterator[tuple[list[int], Vectors]]:
        """Unit vectors in batches: positions in `texts` and an array of shape (positions, dimension)."""


class Encoder:
    """An exported sentence-transformers model. Thread-safe."""

    def __init__(self, card: Card, tokenizer: Any, session: Any) -> None:
        self.card = card
        self._tokenizer = tokenizer
        self._session = session
        self._queries = lru_cache(maxsize=256)(self._encode_one)

    @classmethod
    def load(cls, folder: Path) -> Encoder:
        """The encoder in `folder`. Raises EncoderError when a file is missing, damaged or not the one written."""
        import onnxruntime
        import tokenizers

        card = read_card(folder)
        for name, written in card.files.items():
            if not (folder / name).is_file() or digest(folder / name) != written:
                raise _damaged(folder / name)
        tokenizer = tokenizers.Tokenizer.from_file(str(folder / TOKENIZER))
        tokenizer.enable_truncation(card.max_tokens)
        tokenizer.no_padding()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = _THREADS
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Threads that spin while they wait take the processor from each other when many people ask at once.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        session = onnxruntime.InferenceSession(str(folder / MODEL), options, providers=["CPUExecutionProvider"])
        return cls(card, tokenizer, session)

    @property
    def id(self) -> str:
        """Changes whenever the vectors would."""
        return self.card.id

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self.card.dimension

    def count_tokens(self, text: str) -> int:
        """Word pieces of `text` with the two marks around it, before it is cut at `card.max_tokens`."""
        encoding = self._tokenizer.encode(text)
        return len(encoding.ids) + sum(len(rest.ids) for rest in encoding.overflowing)

    def encode_query(self, text: str) -> Vectors:
        """One unit vector, shape (dimension,), read-only; those of the last questions are kept."""
        return self._queries(text)

    def encode_passages(self, texts: Sequence[str]) -> Iterator[tuple[list[int], Vectors]]:
        """Unit vectors in batches of like length: positions in `texts` and an array (positions, dimension)."""
        encodings = self._tokenizer.encode_batch([self.card.passage_prompt + _encodable(text) for text in texts])
        for positions in _buckets([len(encoding.ids) for encoding in encodings]):
            yield positions, self._run([encodings[position] for position in positions])

    def _encode_one(self, text: str) -> Vectors:
        vector: Vectors = self._run([self._tokenizer.encode(self.card.query_prompt + _encodable(text))])[0]
        vector.flags.writeable = False
        return vector

    def _run(self, encodings: Sequence[Any]) -> Vectors:
        width = max(len(encoding.ids) for encoding in encodings)
        feed = {name: np.zeros((len(encodings), width), dtype=np.int64) for name in self.card.inputs}
        for row, encoding in enumerate(encodings):
            size = len(encoding.ids)
            if "token_type_ids" in feed:
                feed["token_type_ids"][row, :size] = encoding.type_ids
            feed["input_ids"][row, :size] = encoding.ids
            feed["attention_mask"][row, :size] = encoding.attention_mask
        vectors: Vectors = self._session.run(None, feed)[0]
        return vectors


def read_card(folder: Path) -> Card:
    """What encoder.json in `folder` says. Raises EncoderError when it is missing or damaged."""
    try:
        data = json.loads((folder / CARD).read_text(encoding="utf-8"))
        if data.pop("schema") != SCHEMA:
            raise ValueError("another schema")
        return Card(**{**data, "inputs": tuple(data["inputs"])})
    except FileNotFoundError as error:
        raise EncoderError(f"The encoder {folder.name} is missing: run `neuralart ingest build`.") from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise _damaged(folder / CARD) from error


def write_card(folder: Path, card: Card) -> None:
    """Write encoder.json into `folder`."""
    text = json.dumps({"schema": SCHEMA, **asdict(card)}, indent=1)
    (folder / CARD).write_text(text + "\n", encoding="utf-8")


def digest(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _encodable(text: str) -> str:
    """`text` without lone surrogates, which the tokenizer refuses."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _damaged(path: Path) -> EncoderError:
    return EncoderError(f"{path} is missing or damaged: run `neuralart ingest build`, which writes it again.")


def _buckets(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Positions in batches, the longest texts first, so that little is padded and memory is at its peak at once."""
    batch: list[int] = []
    for position in sorted(range(len(lengths)), key=lambda position: -lengths[position]):
        widest = lengths[batch[0]] if batch else lengths[position]
        if batch and (len(batch) == _BATCH or widest * (len(batch) + 1) > _BATCH_TOKENS):
            yield batch
            batch = []
        batch.append(position)
    if batch:
        yield batch
