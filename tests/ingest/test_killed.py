"""A build that is ended by SIGKILL leaves the index that was there, and the next one finishes the work."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assistant.knowledge import index
from tests.ingest.test_build import edit, folders, make, opened

pytestmark = [pytest.mark.e2e, pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")]

_BUILD = """
import os, signal, sys
from pathlib import Path
from assistant.knowledge import index, store
from assistant.knowledge.vectors import VectorCache
from ingest import build
from tests.ingest.test_build import make

def end(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

def after(owner, name):
    call = getattr(owner, name)
    def killed(*arguments, **named):
        call(*arguments, **named)
        end()
    setattr(owner, name, killed)

exec(sys.argv[2])
make(Path(sys.argv[1]))
"""
POINTS = {
    "after the first vectors": "after(VectorCache, 'put')",
    "with the passages written": "after(index, 'write_passages')",
    "before the store is written": "store.write = end",
    "with the store written": "after(store, 'write')",
    "with all files written": "after(build, 'write_index')",
    "with the folder named but not current": "index.make_current = end",
    "with the pointer written beside": "index.sync = lambda path: path.name.endswith('.new') and end()",
    "with the index current": "after(index, 'make_current')",
}


def run(data: Path, point: str) -> int:
    return subprocess.run([sys.executable, "-c", _BUILD, str(data), point], check=False, cwd=Path.cwd()).returncode


@pytest.mark.parametrize("point", POINTS.values(), ids=POINTS.keys())
def test_a_build_killed_at_any_point_leaves_an_index_that_answers(small_corpus: Path, data: Path, point: str) -> None:
    first = make(data)
    edit(small_corpus, "costs time", "costs much")
    assert run(data, point) == -signal.SIGKILL
    search = opened(data)
    assert search.degraded is None
    assert search.find("spill into hyperRAM", k=1).hits[0].passage.id == "memory-pools#external-ram"
    finished = make(data)
    assert finished.index_id != first.index_id
    assert opened(data).index_id == finished.index_id
    assert [name for name in folders(data) if name.startswith(".")] == []


def test_a_first_build_killed_leaves_no_index_and_keeps_its_vectors(small_corpus: Path, data: Path) -> None:
    assert run(data, POINTS["after the first vectors"]) == -signal.SIGKILL
    with pytest.raises(index.IndexMissingError):
        opened(data)
    assert 0 < make(data).encoded < 7


@pytest.mark.parametrize("seconds", [0.3, 0.6, 0.9, 1.2, 1.5])
def test_a_build_killed_at_any_time_leaves_an_index_that_answers(
    small_corpus: Path, data: Path, seconds: float
) -> None:
    make(data)
    edit(small_corpus, "costs time", "costs much")
    builder = subprocess.Popen([sys.executable, "-c", _BUILD, str(data), "pass"], cwd=Path.cwd())
    time.sleep(seconds)
    builder.kill()
    builder.wait()
    assert opened(data).find("spill into hyperRAM", k=1).hits[0].passage.id == "memory-pools#external-ram"
    assert make(data).passages == 7
