import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.catalog import manifest
from assistant.settings import corpus_dir
from tests.cli.test_diagnose import run


@pytest.fixture
def own_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the corpus that a test may damage."""
    copy = tmp_path / "corpus"
    shutil.copytree(corpus_dir(), copy)
    monkeypatch.setenv("NEURALART_CORPUS", str(copy))
    forget()
    yield copy
    forget()


def forget() -> None:
    """Drop what was read from the corpus, so that another folder is read."""
    corpus_dir.cache_clear()
    for cached in vars(manifest).values():
        if clear := getattr(cached, "cache_clear", None):
            clear()


def test_a_whole_installation_is_fine(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["ok"] is True
    assert {check["name"] for check in data["checks"]} >= {"corpus", "catalogue", "rules", "reading"}


def test_a_changed_corpus_file_is_named(own_corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = sorted((own_corpus / "docs").glob("*.md"))[0]
    changed.write_text(changed.read_text(encoding="utf-8") + "\nadded\n", encoding="utf-8")
    assert run("doctor") == 1
    assert changed.name in capsys.readouterr().out


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}"])
def test_a_damaged_manifest_is_said_in_one_line(
    damage: str, own_corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_corpus / "manifest.json").write_text(damage, encoding="utf-8")
    assert run("doctor") == 1
    output = capsys.readouterr().out
    assert "FAIL" in output
    assert "Traceback" not in output
