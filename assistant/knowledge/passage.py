"""A passage: the piece of the corpus that is indexed, found and cited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from assistant.catalog.manifest import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """One chunk of a source, with all that a citation of it shows.

    `authority`, `versions`, `url` and `where` are those of the section's first origin, or of the source where the
    section names none; `origins` holds all of them.
    """

    id: str
    """"source-id#section"; "source-id" for the short answer of a source; "~2" is added to a second chunk."""
    source_id: str
    section: str | None
    """The slug of the section; None for the short answer."""
    text: str
    """As written in the corpus (Markdown), without "Source:" lines: quotes are substrings of it."""
    header: str
    """"title > section title > versions > authority": indexed and embedded together with the text."""
    title: str
    section_title: str | None
    url: str | None
    where: str | None
    kind: str
    authority: str
    versions: str
    date: str
    seen: str
    short_answer: str
    """The first sentences of the section, or of this chunk of it: a substring of `text`."""
    origins: tuple[Origin, ...] = ()

    @property
    def reference(self) -> str:
        """What `assistant.catalog.manifest.resolve` takes: "source-id#section", or "source-id"."""
        return f"{self.source_id}#{self.section}" if self.section else self.source_id

    @property
    def indexed(self) -> str:
        """The text that is searched: titles and text. Versions and authority stand in every header and tell nothing."""
        titles = f"{self.title} > {self.section_title}" if self.section_title else self.title
        return f"{titles}\n\n{self.text}"

    def as_json(self) -> dict[str, Any]:
        """All fields, ready for JSON; `from_json` is the way back."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Passage:
        """The passage that `as_json` wrote. Raises KeyError or TypeError for anything else."""
        origins = tuple(Origin(**origin) for origin in data["origins"])
        return cls(**{**data, "origins": origins})
