from pathlib import Path

import pytest

from assistant.settings import corpus_dir
from ingest.manifest import CorpusError
from ingest.sources import corpus


def test_documents_have_their_sections_without_source_lines(small_corpus: Path) -> None:
    documents = {document.id: document for document in corpus.load(small_corpus)}
    assert list(documents) == ["memory-pools", "number-formats", "unlabelled-rows"]
    pools = documents["memory-pools"]
    assert [(section.slug, section.title) for section in pools.sections] == [
        (None, None),
        ("order", "Order"),
        ("external-ram", "External RAM"),
    ]
    assert pools.sections[1].markdown.strip() == "The fastest pools come first."
    assert pools.sections[1].origins[0].versions == "2.1.0"
    assert (pools.kind, pools.authority, pools.versions, pools.date) == ("doc", "st-doc", "2.1.0", "2025")


def test_a_file_that_breaks_the_form_is_named(small_corpus: Path) -> None:
    (small_corpus / "docs" / "memory-pools.md").write_text("no front matter", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"docs/memory-pools\.md"):
        corpus.load(small_corpus)


def test_a_folder_without_a_corpus_is_said(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="holds no corpus"):
        corpus.load(tmp_path)


def test_the_fingerprint_follows_names_and_content(small_corpus: Path) -> None:
    first = corpus.fingerprint(small_corpus)
    assert corpus.fingerprint(small_corpus) == first
    page = small_corpus / "docs" / "memory-pools.md"
    page.rename(page.with_name("memory-pool.md"))
    renamed = corpus.fingerprint(small_corpus)
    page.with_name("memory-pool.md").rename(page)
    page.write_text(page.read_text(encoding="utf-8").replace("fastest", "nearest"), encoding="utf-8")
    assert len({first, renamed, corpus.fingerprint(small_corpus)}) == 3


def test_the_shipped_corpus_loads_whole() -> None:
    documents = corpus.load(corpus_dir())
    assert {"doc", "thread"} <= {document.kind for document in documents}
    assert all(section.origins for document in documents for section in document.sections if section.slug)
