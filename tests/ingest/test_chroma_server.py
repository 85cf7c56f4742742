"""A Chroma server that a team shares, started for the test on this machine."""

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.knowledge import index
from ingest.state import status
from tests.ingest.test_build import make, opened
from tests.knowledge.fakes import FakeEncoder

pytestmark = pytest.mark.e2e

_SECONDS = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    chroma = str(Path(sys.executable).with_name("chroma"))
    folder = str(tmp_path_factory.mktemp("chroma"))
    process = subprocess.Popen(
        [chroma, "run", "--path", folder, "--host", "127.0.0.1", "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{url}/api/v2/heartbeat")
        yield url
    finally:
        process.terminate()
        process.wait()


def _wait_for(url: str) -> None:
    until = time.monotonic() + _SECONDS
    while True:
        try:
            urllib.request.urlopen(url, timeout=1).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def test_the_vectors_lie_on_the_server_and_a_second_machine_takes_them(
    server: str, small_corpus: Path, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEURALART_CHROMA_URL", server)
    first = make(data)
    assert not (index.current_index(data) / index.CHROMA).exists()
    assert opened(data).degraded is None
    assert status(data).store == "server"

    encoder = FakeEncoder()
    second = make(tmp_path / "second machine", encoder)
    assert (second.index_id, second.encoded, encoder.encoded) == (first.index_id, 0, [])
    assert opened(tmp_path / "second machine").find("fastest pools", k=1).hits[0].passage.id == "memory-pools#order"


def test_without_the_server_the_cache_answers_and_says_so(
    server: str, small_corpus: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEURALART_CHROMA_URL", server)
    make(data)
    monkeypatch.setenv("NEURALART_CHROMA_URL", "http://127.0.0.1:9")
    assert str(opened(data).degraded).startswith("Chroma at http://127.0.0.1:9 does not answer.")
    monkeypatch.delenv("NEURALART_CHROMA_URL")
    found = opened(data).find("fastest pools", k=1)
    assert "NEURALART_CHROMA_URL" in str(found.degraded)
    assert found.hits[0].cosine is not None
