"""`python -m ingest.export MODEL_FOLDER OUT_FOLDER`: a sentence-transformers model as one ONNX graph.

The graph is the whole model, from word pieces to the pooled and normalised vector, so what serves it need not know
how it pools. The only module that imports torch.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import torch
from sentence_transformers import SentenceTransformer

from assistant.knowledge.embedding import MODEL, TOKENIZER, Card, digest, write_card

_OPSET = 17
_SAMPLE = ["a short text", "a longer text, so that the shorter one is padded"]


class _Whole(torch.nn.Module):
    """The model as a function of tensors, which is what the exporter can trace."""

    def __init__(self, model: SentenceTransformer, inputs: tuple[str, ...]) -> None:
        super().__init__()
        self._model = model
        self._inputs = inputs

    def forward(self, *tensors: torch.Tensor) -> torch.Tensor:
        vectors: torch.Tensor = self._model(dict(zip(self._inputs, tensors, strict=True)))["sentence_embedding"]
        return torch.nn.functional.normalize(vectors, dim=1)


def export(source: Path, target: Path) -> None:
    """Write model.onnx, tokenizer.json and encoder.json of the model in `source` into the folder `target`."""
    model = SentenceTransformer(str(source), device="cpu", local_files_only=True).eval()
    model.tokenizer.backend_tokenizer.save(str(target / TOKENIZER))
    features: dict[str, Any] = model.preprocess(_SAMPLE)
    inputs = tuple(name for name in ("input_ids", "attention_mask", "token_type_ids") if name in features)
    axes: dict[str, dict[int, str]] = {name: {0: "batch", 1: "tokens"} for name in inputs}
    axes["vectors"] = {0: "batch"}
    with torch.no_grad():
        torch.onnx.export(
            _Whole(model, inputs),
            tuple(features[name] for name in inputs),
            str(target / MODEL),
            input_names=list(inputs),
            output_names=["vectors"],
            dynamic_axes=axes,
            opset_version=_OPSET,
            dynamo=False,
        )
    card = Card(
        id=source.name,
        reference=str(source),
        dimension=int(model.get_embedding_dimension() or 0),
        max_tokens=int(model.max_seq_length or 512),
        inputs=inputs,
        query_prompt=model.prompts.get("query") or "",
        passage_prompt=model.prompts.get("document") or "",
        files={name: digest(target / name) for name in (MODEL, TOKENIZER)},
    )
    write_card(target, card)


if __name__ == "__main__":
    export(Path(sys.argv[1]), Path(sys.argv[2]))
