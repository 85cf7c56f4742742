"""The sources that findings cite: title, address, authority and short answer, read from corpus/manifest.json.

A reference is "source-id" or "source-id#section"; both are fixed in the corpus, see docs/corpus.md.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from assistant.catalog.tables import damaged, nearest
from assistant.errors import UnknownNameError
from assistant.settings import corpus_dir

SCHEMA = "neuralart.corpus/1"

AUTHORITY = {
    "st-doc": "ST documentation",
    "st-staff": "ST staff",
    "accepted": "accepted answer",
    "measured": "measured on real reports",
    "third-party": "third-party report",
    "inference": "inference",
}
"""Who says so, in words for people. The order is the rank: the first is the surest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """What a section rests on, as its "Source:" line says it."""

    title: str
    url: str | None
    where: str | None
    """In words, when there is no address."""
    authority: str
    versions: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section of a source. `quote` is its first sentences, a literal part of the text with white space folded."""

    slug: str
    title: str
    quote: str
    origins: tuple[Origin, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file of the corpus. `path` is relative to the corpus, `quote` its short answer."""

    id: str
    kind: str
    title: str
    url: str | None
    where: str | None
    section: str | None
    authority: str
    tool_versions: tuple[str, ...]
    date: str
    seen: str
    """"full" or "excerpt": how much of the original was read."""
    path: str
    sha256: str
    quote: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A reference resolved: enough to show who says what, for which versions, and where to read it.

    `url`, `where`, `authority` and `versions` are those of the section's first origin; of the source when no
    section is named. `section` and `section_title` are then None.
    """

    reference: str
    source_id: str
    section: str | None
    title: str
    section_title: str | None
    url: str | None
    where: str | None
    authority: str
    versions: str
    kind: str
    quote: str
    origins: tuple[Origin, ...]


def sources() -> tuple[Source, ...]:
    """Every source, by id. Raises AssistantError when the manifest is missing or damaged."""
    return tuple(_load(corpus_dir() / "manifest.json").values())


def source(id: str) -> Source:
    """The source `id`. Raises UnknownNameError with the nearest ids."""
    known = _load(corpus_dir() / "manifest.json")
    if id not in known:
        raise UnknownNameError(f"The corpus has no source {id!r}.{_hint(nearest(id, known, 3))}")
    return known[id]


def resolve(reference: str) -> Citation:
    """What "source-id" or "source-id#section" refers to. Raises UnknownNameError with the nearest names."""
    id, _, slug = reference.partition("#")
    cited = source(id)
    if not slug:
        return Citation(
            reference=reference,
            source_id=cited.id,
            section=None,
            title=cited.title,
            section_title=None,
            url=cited.url,
            where=cited.where,
            authority=cited.authority,
            versions=", ".join(cited.tool_versions) or "not stated",
            kind=cited.kind,
            quote=cited.quote,
            origins=(),
        )
    by_slug = {section.slug: section for section in cited.sections}
    if slug not in by_slug:
        raise UnknownNameError(f"{id} has no section {slug!r}.{_hint(nearest(slug, by_slug, 3))}")
    section = by_slug[slug]
    first = section.origins[0]
    return Citation(
        reference=reference,
        source_id=cited.id,
        section=slug,
        title=cited.title,
        section_title=section.title,
        url=first.url,
        where=first.where,
        authority=first.authority,
        versions=first.versions,
        kind=cited.kind,
        quote=section.quote,
        origins=section.origins,
    )


def _hint(near: tuple[str, ...]) -> str:
    return f" Did you mean {', '.join(near)}?" if near else ""


@cache
def _load(path: Path) -> dict[str, Source]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["schema"] != SCHEMA:
            raise ValueError(f"schema {data['schema']}")
        return {entry["id"]: _source(entry) for entry in data["sources"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise damaged(path, str(error) if type(error) is ValueError else type(error).__name__) from error


def _source(entry: dict[str, Any]) -> Source:
    fields = dict(entry)
    fields["tool_versions"] = tuple(entry["tool_versions"])
    fields["sections"] = tuple(
        Section(
            slug=section["slug"],
            title=section["title"],
            quote=section["quote"],
            origins=tuple(Origin(**origin) for origin in section["origins"]),
        )
        for section in entry["sections"]
    )
    return Source(**fields)
