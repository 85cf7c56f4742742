"""The items of one report by what they are, so that nobody has to walk over all of them for a few."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeVar

from assistant.report.items import Item, Part

_F = TypeVar("_F")


class Parts:
    """The items of each part, in the order of the text."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = items
        self._by_part: defaultdict[Part, list[Item]] = defaultdict(list)
        for item in items:
            self._by_part[item.part].append(item)

    def __contains__(self, part: Part) -> bool:
        return part in self._by_part

    def of(self, part: Part) -> Sequence[Item]:
        """The items of one part."""
        return self._by_part.get(part, ())

    def mixed(self, *parts: Part) -> Sequence[Item]:
        """The items of several parts as they stand below one another."""
        there = [part for part in parts if part in self]
        if len(there) > 1:
            return [item for item in self._items if item.part in there]
        return self.of(there[0]) if there else ()

    def facts(self, kind: type[_F], *parts: Part) -> tuple[_F, ...]:
        """The facts of this kind, part by part."""
        found: list[_F] = []
        for part in parts:
            if items := self._by_part.get(part):
                found += [item.fact for item in items if isinstance(item.fact, kind)]
        return tuple(found)
