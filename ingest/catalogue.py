"""Check the tables of the corpus: they can be read, say who stands behind a row, and refer to what exists.

By the name of a column only, so that a new table is checked as soon as it is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.catalog import manifest, tables
from assistant.errors import AssistantError

_REFERENCES = ("reference", "references", "changes_reference")
_AUTHORITIES = ("authority", "window_authority")
_VERSIONS = ("core", "pack", "since", "until", "seen_first", "seen_last")
_KEYS = {
    "faults.csv": ("id",),
    "operators.csv": ("name", "framework", "version"),
    "options.csv": ("name", "scope"),
    "pools.csv": ("name",),
    "versions.csv": ("core",),
}
"""What names a row of each table, and so must not occur twice."""


def count_rows(corpus: Path) -> dict[str, int]:
    """Rows of each table. Raises AssistantError, naming table and row, for the first thing that is wrong."""
    counted = {}
    for path in sorted((corpus / "catalog").glob("*.csv")):
        found = tables.rows(path, _columns(path))
        if wrong := next(_wrong(path, found), None):
            raise AssistantError(f"{path}: {wrong}.")
        counted[path.name] = len(found)
    return counted


def _columns(path: Path) -> tuple[str, ...]:
    """Columns that the table must have: those of its key and, in each of them, who says so."""
    return (*_KEYS.get(path.name, ()), "authority")


def _wrong(path: Path, found: tuple[dict[str, str], ...]) -> Iterator[str]:
    seen: set[tuple[str, ...]] = set()
    for line, row in enumerate(found, start=2):
        key = tuple(row[column] for column in _KEYS.get(path.name, ()))
        if key and key in seen:
            yield f"row {line} names {' '.join(key)} again"
        seen.add(key)
        yield from (f"row {line}: {what}" for what in _wrong_cells(row))


def _wrong_cells(row: dict[str, str]) -> Iterator[str]:
    if not next(iter(row.values())):
        yield "the first cell is empty"
    for column in _AUTHORITIES:
        if row.get(column) and row[column] not in manifest.AUTHORITY:
            yield f"{row[column]!r} is not one of {', '.join(manifest.AUTHORITY)}"
    for column in _VERSIONS:
        if row.get(column) and tables.version_number(row[column]) is None:
            yield f"{row[column]!r} in column {column} is no version"
    if row.get("source_url") and not row["source_url"].startswith("https://"):
        yield f"{row['source_url']!r} is no address that begins with https://"
    for column in _REFERENCES:
        yield from (_unresolved(reference) for reference in row.get(column, "").split() if _unresolved(reference))


def _unresolved(reference: str) -> str:
    try:
        manifest.resolve(reference)
    except AssistantError:
        return f"{reference} is no source or section of the corpus"
    return ""
