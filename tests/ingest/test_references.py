"""The articles that are made from the catalogue."""

from pathlib import Path

import pytest

from assistant.catalog.options import all_options
from assistant.settings import corpus_dir
from ingest import references


def test_the_shipped_articles_are_current() -> None:
    assert references.stale(corpus_dir()) == []


def test_a_changed_article_is_stale(tmp_path: Path) -> None:
    for path, text in references.articles().items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert references.stale(tmp_path) == []
    (tmp_path / references.OPTIONS).write_text("", encoding="utf-8")
    assert references.stale(tmp_path) == [references.OPTIONS]


def test_every_compiler_option_of_a_group_has_an_entry() -> None:
    article = references.option_reference()
    for option in all_options():
        if option.scope == "compiler" and option.names[0] in ("--Oalt-sched", "--native-float", "--expand-softmax"):
            assert f"- `{option.names[0]}`" in article


def test_check_says_what_to_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(references, "corpus_dir", lambda: tmp_path)
    assert references.main(["check"]) == 1
    assert "python -m ingest.references build" in capsys.readouterr().err
