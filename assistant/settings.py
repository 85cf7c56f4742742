"""Where things are on this machine. Environment variables override every default."""

import os
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def corpus_dir() -> Path:
    """The folder of the corpus: NEURALART_CORPUS, else the one inside the wheel, else the checkout's."""
    if chosen := os.environ.get("NEURALART_CORPUS"):
        return Path(chosen)
    shipped = _PACKAGE / "_corpus"
    return shipped if shipped.is_dir() else _PACKAGE.parent / "corpus"


def data_dir() -> Path:
    """The folder for what is built here (encoder, index): NEURALART_HOME, else the user's data folder."""
    if chosen := os.environ.get("NEURALART_HOME"):
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_data_path("neuralart", appauthor=False)


def encoder_folder() -> Path | None:
    """The local sentence-transformers model named by NEURALART_ENCODER; None for the one that ships."""
    chosen = os.environ.get("NEURALART_ENCODER")
    return Path(chosen).expanduser() if chosen else None


def chroma_url() -> str | None:
    """The Chroma server of NEURALART_CHROMA_URL, such as http://chroma.example:8000; None for the embedded one."""
    return os.environ.get("NEURALART_CHROMA_URL") or None
