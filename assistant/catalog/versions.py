"""Versions of ST Edge AI Core, and the X-CUBE-AI pack and the NPU compiler that belong to each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from assistant.catalog import tables
from assistant.settings import corpus_dir

_COLUMNS = (
    "core",
    "build",
    "pack",
    "compiler",
    "export_suffix",
    "runtime",
    "authority",
    "reference",
    "changes",
    "changes_reference",
    "notes",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of ST Edge AI Core. What nobody has seen of it is None."""

    core: str
    """As in "2.1.0"."""
    build: str | None
    """The number behind the version in reports and logs; None when no output of this version was read."""
    pack: str | None
    """The X-CUBE-AI (STM32Cube.AI) version that brings it."""
    compiler: str | None
    """The version of atonn."""
    export_suffix: str | None
    """As in "OE_3_2_0"."""
    runtime: str | None
    """What the generated code must be linked with: the version of ll_aton and the library of kernels."""
    authority: str
    """Who says so; a key of `manifest.AUTHORITY`."""
    reference: str | None
    """The section of the corpus that has these numbers."""
    changes: str
    """What it brought, in one or two sentences."""
    changes_reference: str
    """The section of the corpus that tells more of it."""
    notes: str


def all_versions() -> tuple[Version, ...]:
    """Every version, the oldest first."""
    return _load(corpus_dir() / "catalog" / "versions.csv")


@cache
def _load(path: Path) -> tuple[Version, ...]:
    found = tuple(_version(row) for row in tables.rows(path, _COLUMNS))
    for version in found:
        for number in filter(None, (version.core, version.pack, version.compiler)):
            if tables.version_number(number) is None:
                raise tables.damaged(path, f"{version.core} has the version {number!r}")
    return tuple(sorted(found, key=lambda version: tables.version_number(version.core) or ()))


def newest() -> Version:
    """The newest version of which output was read. Raises AssistantError when the table has none."""
    seen = [version for version in all_versions() if version.build]
    if not seen:
        raise tables.damaged(corpus_dir() / "catalog" / "versions.csv", "no version has a build")
    return seen[-1]


def find(number: str) -> Version | None:
    """The version that `number` names, "2.1" being 2.1.0; None when nothing is known of it."""
    wanted = tables.version_number(number)
    return next((version for version in all_versions() if tables.version_number(version.core) == wanted), None)


def in_pack(number: str) -> tuple[Version, ...]:
    """What an X-CUBE-AI version brings: one for "10.1.0", all that begin so for "12.0" and "12"."""
    parts = number.split(".")
    return tuple(each for each in all_versions() if each.pack and each.pack.split(".")[: len(parts)] == parts)


def _version(row: dict[str, str]) -> Version:
    return Version(
        core=row["core"],
        build=row["build"] or None,
        pack=row["pack"] or None,
        compiler=row["compiler"] or None,
        export_suffix=row["export_suffix"] or None,
        runtime=row["runtime"] or None,
        authority=row["authority"],
        reference=row["reference"] or None,
        changes=row["changes"],
        changes_reference=row["changes_reference"],
        notes=row["notes"],
    )
