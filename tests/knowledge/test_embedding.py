import json
from pathlib import Path

import pytest

from assistant.knowledge import embedding
from assistant.knowledge.embedding import Card, Encoder, EncoderError, read_card, write_card


def test_batches_hold_every_text_once_and_texts_of_like_length() -> None:
    lengths = [5, 256, 7, 256, 12, 3] * 9
    batches = list(embedding._buckets(lengths))
    assert sorted(position for batch in batches for position in batch) == list(range(len(lengths)))
    assert all(len(batch) <= 16 for batch in batches)
    assert all(max(lengths[at] for at in batch) * len(batch) <= 2048 for batch in batches)
    assert list(embedding._buckets([])) == []


def test_a_card_comes_back(tmp_path: Path) -> None:
    card = Card(
        id="m-1",
        reference="m",
        dimension=3,
        max_tokens=256,
        inputs=("input_ids",),
        query_prompt="query: ",
        passage_prompt="",
        files={"model.onnx": "0"},
    )
    write_card(tmp_path, card)
    assert read_card(tmp_path) == card


def test_a_missing_encoder_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match="neuralart ingest build"):
        Encoder.load(tmp_path / "nowhere")


@pytest.mark.parametrize("content", ["", "{}", "[1]", json.dumps({"schema": embedding.SCHEMA})])
def test_a_damaged_card_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / embedding.CARD).write_text(content)
    with pytest.raises(EncoderError, match="damaged"):
        Encoder.load(tmp_path)
