"""What every loader gives: one source as sections of Markdown, each with its origins."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.catalog.manifest import Origin

QUESTION = "question"
"""Slug of the section that holds what was asked: threads, issues and field reports have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a document under its own heading. The short answer has neither slug nor title."""

    slug: str | None
    title: str | None
    markdown: str
    origins: tuple[Origin, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One source, before it is cut into passages. The fields are those of the corpus front matter."""

    id: str
    kind: str
    title: str
    url: str | None
    where: str | None
    authority: str
    versions: str
    date: str
    seen: str
    sections: tuple[Section, ...]
