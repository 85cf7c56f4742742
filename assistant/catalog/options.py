"""Options of the NPU compiler (profile key "options") and of stedgeai: what they do and which versions have them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from assistant.catalog import tables
from assistant.settings import corpus_dir

_COLUMNS = (
    *("name", "spellings", "argument", "scope", "meaning", "default", "since", "until"),
    *("seen_first", "seen_last", "window_authority", "authority", "source_url", "notes"),
)


class Known(Enum):
    """Whether a version accepts an option. Only NO may block a suggestion or be reported as a fault."""

    YES = "yes"
    NO = "no"
    NOT_ESTABLISHED = "not established"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option, with how sure its description is. Versions are of ST Edge AI Core, as in "2.1.0"."""

    names: tuple[str, ...]
    """The canonical name first, then the other spellings."""
    argument: str | None
    """What it takes, None for a switch. `a|b|c` lists all values."""
    scope: str
    """Where it is typed: "compiler" (the profile's "options") or "stedgeai" (the command line)."""
    meaning: str
    default: str | None
    since: str | None
    """The version that brought it, None when no source says so."""
    until: str | None
    """The last version before it was removed, None when no source speaks of a removal."""
    seen: tuple[str, str] | None
    """First and last version in which it is documented or was seen in use."""
    window_authority: str | None
    """Who says `since` and `until`; a key of `manifest.AUTHORITY`."""
    notes: str
    authority: str
    """Who says `meaning`; a key of `manifest.AUTHORITY`."""
    source_url: str | None

    @property
    def values(self) -> tuple[str, ...]:
        """All values it takes where they can be listed, as in ("0", "1", "2", "3"), else empty."""
        listed = self.argument or ""
        return tuple(listed.split("|")) if re.fullmatch(r"[\w-]+(?:\|[\w-]+)+", listed) else ()


def all_options() -> tuple[Option, ...]:
    """Every option of the catalogue, those of the compiler first."""
    return _load(corpus_dir() / "catalog" / "options.csv")


@cache
def _load(path: Path) -> tuple[Option, ...]:
    found = tuple(_option(row) for row in tables.rows(path, _COLUMNS))
    for option in found:
        for version in filter(None, (option.since, option.until, *(option.seen or ()))):
            if tables.version_number(version) is None:
                raise tables.damaged(path, f"{option.names[0]} has the version {version!r}")
    return found


def split(flag: str) -> tuple[str, str | None]:
    """Name and value of an option as typed: "--a 4", "--a=4" and "-O3" (whose value is "3")."""
    if joined := re.fullmatch(r"-O([0-3])", flag.strip()):
        return "-O", joined[1]
    name, _, value = re.sub(r"\s*=\s*|\s+", " ", flag.strip(), count=1).partition(" ")
    return name, value or None


def find(flag: str, scope: str | None = None) -> Option | None:
    """The option that `flag` spells, with or without a value; None when the catalogue lacks it.

    A name that both tools use ("--optimization", "-t") is told apart by its value or by `scope`; left open,
    it is the one whose canonical name it is, and the compiler's before that of stedgeai.
    """
    name, value = split(flag)
    same = [option for option in all_options() if name in option.names and scope in (None, option.scope)]
    same.sort(key=lambda option: (bool(value) and value not in option.values, option.names[0] != name))
    return same[0] if same else None


def known(flag: str, version: str | None = None, scope: str | None = None) -> Known:
    """Whether `version` accepts `flag`; without a version, whether any does.

    NO needs a source that says "new in" or "removed in". A flag that the catalogue lacks, and a version
    in which nobody has seen the flag, are NOT_ESTABLISHED.
    """
    option = find(flag, scope)
    if option is None:
        return Known.NOT_ESTABLISHED
    if version is None:
        return Known.YES
    number = tables.version_number(version)
    if number is None:
        return Known.NOT_ESTABLISHED
    if (option.since and number < _number(option.since)) or (option.until and number > _number(option.until)):
        return Known.NO
    if option.seen and _number(option.seen[0]) <= number <= _number(option.seen[1]):
        return Known.YES
    return Known.NOT_ESTABLISHED


def canonical(flag: str) -> str:
    """The canonical name without the value ("-O3" gives "--optimization"); the name as typed when it is unknown."""
    option = find(flag)
    return option.names[0] if option else split(flag)[0]


def similar(flag: str, n: int = 3) -> tuple[str, ...]:
    """At most `n` canonical names spelled much like `flag`, the closest first."""
    return tables.nearest(split(flag)[0], (option.names[0] for option in all_options()), n)


def _number(version: str) -> tuple[int, ...]:
    return tables.version_number(version) or ()  # never empty: checked when the table was read


def _option(row: dict[str, str]) -> Option:
    return Option(
        names=(row["name"], *row["spellings"].split()),
        argument=row["argument"] or None,
        scope=row["scope"],
        meaning=row["meaning"],
        default=row["default"] or None,
        since=row["since"] or None,
        until=row["until"] or None,
        seen=(row["seen_first"], row["seen_last"]) if row["seen_first"] else None,
        window_authority=row["window_authority"] or None,
        notes=row["notes"],
        authority=row["authority"],
        source_url=row["source_url"] or None,
    )
