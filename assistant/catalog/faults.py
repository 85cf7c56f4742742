"""Messages of the tools with what they mean and what to do: signatures of known faults, as data.

A message has the same words in tools that know no NPU, where another cause and other steps hold: a signature says for
which targets and from which version of ST Edge AI Core on it was seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from assistant.catalog import tables
from assistant.settings import corpus_dir

_COLUMNS = (
    *("id", "pattern", "target", "since", "title", "because", "steps", "severity", "confidence"),
    *("yields_to", "authority", "references"),
)
_ANY = "*"
_TARGETS = ("", "npu", "cpu")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A known fault. `pattern` is searched in a message; its named groups may stand in `because` in braces."""

    id: str
    pattern: re.Pattern[str]
    target: str | None
    """"npu" for builds that may be for the NPU, "cpu" for those that cannot be; None for both."""
    since: str | None
    """The first version that it is known of; older tools print the same words for other reasons."""
    title: str
    because: str
    steps: tuple[tuple[str, str], ...]
    """(kind of suggestion, what to do), the first of most worth."""
    severity: str
    confidence: str
    yields_to: tuple[str, ...]
    """Faults beside which this one says nothing more; "*" for any other."""
    authority: str
    """Who says so; a key of `manifest.AUTHORITY`."""
    references: tuple[str, ...]

    def holds_for(self, version: str | None, without_npu: bool) -> bool:
        """True when it is known of such a build; a version of None may be any."""
        number = tables.version_number(version) if version else None
        early = number is not None and self.since is not None and number < (tables.version_number(self.since) or ())
        return not early and self.target in (None, "cpu" if without_npu else "npu")

    def explained(self, message: str) -> str | None:
        """The reason with the names of the message put in; None when the message is of another fault."""
        found = self.pattern.search(message)
        if found is None:
            return None
        return self.because.format_map({name: _readable(value or "") for name, value in found.groupdict().items()})


def _readable(value: str) -> str:
    return f"{int(value):,}" if value.isdigit() else value


def all_faults() -> tuple[Fault, ...]:
    """Every known fault, in the order of the table: the first that fits a message is taken."""
    return _load(corpus_dir() / "catalog" / "faults.csv")


def find(message: str, version: str | None = None, without_npu: bool = False) -> Fault | None:
    """The fault that a message is the sign of; None when no source speaks of it for this version and target."""
    fits = (fault for fault in all_faults() if fault.holds_for(version, without_npu))
    return next((fault for fault in fits if fault.pattern.search(message)), None)


def without_wrappers(found: Iterable[Fault]) -> tuple[Fault, ...]:
    """Those of `found` that say more than the others, in order."""
    every = tuple(dict.fromkeys(found))
    ids = {fault.id for fault in every}
    return tuple(fault for fault in every if not _is_said_by_others(fault, ids))


def _is_said_by_others(fault: Fault, ids: set[str]) -> bool:
    return bool(ids - {fault.id}) if _ANY in fault.yields_to else not ids.isdisjoint(fault.yields_to)


@cache
def _load(path: Path) -> tuple[Fault, ...]:
    try:
        return tuple(_fault(row) for row in tables.rows(path, _COLUMNS))
    except (ValueError, re.error) as error:
        raise tables.damaged(path, str(error)) from error


def _fault(row: dict[str, str]) -> Fault:
    steps = [step.partition(": ") for step in row["steps"].split(" | ")]
    if any(not text for _, _, text in steps):
        raise ValueError(f"{row['id']} has a step without its kind")
    if row["target"] not in _TARGETS:
        raise ValueError(f"{row['id']} has the target {row['target']!r}")
    if row["since"] and tables.version_number(row["since"]) is None:
        raise ValueError(f"{row['id']} has the version {row['since']!r}")
    return Fault(
        id=row["id"],
        pattern=re.compile(row["pattern"]),
        target=row["target"] or None,
        since=row["since"] or None,
        title=row["title"],
        because=row["because"],
        steps=tuple((kind, text) for kind, _, text in steps),
        severity=row["severity"],
        confidence=row["confidence"],
        yields_to=tuple(row["yields_to"].split()),
        authority=row["authority"],
        references=tuple(row["references"].split()),
    )
