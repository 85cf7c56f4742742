"""Where rows stand, as people are told it: with the name of the file when a report rests on several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import PurePosixPath, PureWindowsPath
from typing import Protocol

from assistant.render.text import clean, place
from assistant.report.facts import Report, Where

_STDIN = "standard input"


class Placed(Protocol):
    """A fact or a row of evidence."""

    @property
    def where(self) -> Where:
        """Its line, JSON pointer or row."""
        ...

    @property
    def origin(self) -> str | None:
        """Its file."""
        ...


class Places:
    """Names the places of one report: `line 12`, or `target.log line 12` when it rests on several files."""

    def __init__(self, report: Report | None = None) -> None:
        files = report.files if report else ()
        self._short = short_names([file.name for file in files])
        self._several = len(files) > 1

    def of(self, fact: Placed) -> str:
        """Where a fact stands."""
        return self.at(fact.where, fact.origin)

    def at(self, where: Where, origin: str | None) -> str:
        """Where something stands in the file `origin`."""
        name = self.file(origin)
        shown = place(where)
        return f"{name} {shown}".strip() if name else shown

    def file(self, origin: str | None) -> str:
        """The file as it is named beside a place; empty where the report has only one."""
        return self.name(origin) if origin is not None and self._several else ""

    def name(self, origin: str) -> str:
        """The short name of a file, which no other file of the report has."""
        return _STDIN if origin == "-" else self._short.get(origin) or _tail(_parts(origin), 1)


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Each name by as few of its last parts as tell it from the others: `a/network.csv` beside `b/network.csv`."""
    return dict(_short_names(tuple(names)))


@lru_cache(maxsize=64)
def _short_names(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    parts = {name: _parts(name) for name in dict.fromkeys(names)}
    return tuple((name, _shortest(name, parts)) for name in parts)


def _shortest(name: str, parts: dict[str, tuple[str, ...]]) -> str:
    mine = parts[name]
    others = [each for other, each in parts.items() if other != name]
    for length in range(1, len(mine)):
        if all(each[-length:] != mine[-length:] for each in others):
            return _tail(mine, length)
    return _tail(mine, len(mine))


def _parts(name: str) -> tuple[str, ...]:
    path = PureWindowsPath(name) if "\\" in name else PurePosixPath(name)
    return path.parts or (name,)


def _tail(parts: Iterable[str], length: int) -> str:
    last = tuple(parts)[-length:]
    start, rest = (last[0], last[1:]) if last and last[0] in ("/", "\\") else ("", last)
    return clean(start + "/".join(rest))
