"""The corpus that ships: Markdown with front matter, in the form that `ingest.manifest` checks."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import frontmatter

from assistant.catalog.manifest import Origin
from ingest.document import Document, Section
from ingest.manifest import SHORT_ANSWER, CorpusError, read_source, slug_of
from ingest.markdown import split_sections

_FOLDERS = ("docs", "threads")
_ORIGIN_LINE = "Source:"


def paths(corpus: Path) -> list[Path]:
    """The Markdown files of `corpus`, sorted. Raises CorpusError when there is none."""
    found = sorted(path for folder in _FOLDERS for path in (corpus / folder).glob("*.md"))
    if not found:
        raise CorpusError(f"{corpus} holds no corpus: install the package again, or set NEURALART_CORPUS to one.")
    return found


def fingerprint(corpus: Path) -> str:
    """SHA-256 over names and bytes of the corpus files: another value means that the index is stale."""
    digest = hashlib.sha256()
    for path in paths(corpus):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(corpus).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def load(corpus: Path) -> list[Document]:
    """Every document of `corpus`. Raises CorpusError, naming the file, for one that breaks the form."""
    return [_document(path, corpus) for path in paths(corpus)]


def _document(path: Path, corpus: Path) -> Document:
    entry = read_source(path, corpus)
    body = frontmatter.loads(path.read_text(encoding="utf-8")).content
    return Document(
        id=entry["id"],
        kind=entry["kind"],
        title=entry["title"],
        url=entry["url"],
        where=entry["where"],
        authority=entry["authority"],
        versions=", ".join(entry["tool_versions"]),
        date=entry["date"],
        seen=entry["seen"],
        sections=tuple(_sections(body, entry["sections"])),
    )


def _sections(body: str, entries: list[dict[str, Any]]) -> Iterator[Section]:
    origins = {entry["slug"]: tuple(Origin(**origin) for origin in entry["origins"]) for entry in entries}
    for title, lines in split_sections(body):
        slug = slug_of(title)
        markdown = "\n".join(line for line in lines if not line.startswith(_ORIGIN_LINE))
        if slug == SHORT_ANSWER:
            yield Section(slug=None, title=None, markdown=markdown)
        else:
            yield Section(slug=slug, title=title, markdown=markdown, origins=origins[slug])
