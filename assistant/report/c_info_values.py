"""Values of a c_info file: what has not the type that it should have is None, and an entry that is none is noted."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.errors import ReportError
from assistant.report.facts import Unread

Json = Mapping[str, Any]

_LARGEST = 2**64
_SMALL = 3
"""Members of an object that other entries repeat: an end of an edge, a lifetime, a format of numbers."""
_SORTS = {
    dict: "an object", list: "a list", str: "text", int: "a number", float: "a number", bool: "true or false",
    type(None): "null",
}  # fmt: skip
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def loaded(text: str, name: str, what: str) -> dict[str, Any]:
    """The object of a JSON file. Raises ReportError with the line and the column of what is wrong in it."""
    try:
        document = json.loads(text.removeprefix("\ufeff"), object_hook=_Shared())
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise ReportError(
            f"{name} {what} that is cut or broken at line {error.lineno}, column {error.colno} ({reason}): "
            "give the whole file as the tool wrote it."
        ) from error
    except RecursionError as error:
        raise ReportError(
            f"{name} {what} whose brackets are nested too deep: give the file as the tool wrote it."
        ) from error
    except ValueError as error:  # a number of thousands of digits
        raise ReportError(
            f"{name} {what} with a number that no tool writes: give the file as the tool wrote it."
        ) from error
    if not isinstance(document, dict):
        raise ReportError(f"{name} {what} without its outermost braces: give the whole file as the tool wrote it.")
    return document


class _Shared:
    """Keeps one of all small objects that say the same, as the ends of edges: half of the memory of a large file.

    Only whole numbers are compared: `1`, `1.0` and `true` are equal to each other. What is shared must not be changed.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[tuple[str, int], ...], dict[str, Any]] = {}

    def __call__(self, found: dict[str, Any]) -> dict[str, Any]:
        if len(found) > _SMALL or any(type(value) is not int for value in found.values()):
            return found
        return self._known.setdefault(tuple(found.items()), found)


class Notes:
    """What could not be read, with its pointer; the same of many values is one note, from the first to the last."""

    def __init__(self) -> None:
        self.lost_epochs = False
        """True when entries among the epochs could not be read: how many epochs there are is not known then."""
        self._found: dict[str, list[str]] = {}

    def odd(self, where: str, what: str) -> None:
        """Note the value at `where`."""
        self._found.setdefault(what, []).append(where)

    def lost(self, at: str) -> bool:
        """True when something at or below the pointer `at` could not be read: what is left there is not all of it."""
        return any(place == at or place.startswith(f"{at}/") for places in self._found.values() for place in places)

    def add(self, other: Notes) -> None:
        """Note all that `other` has."""
        for what, places in other._found.items():
            self._found.setdefault(what, []).extend(places)

    @property
    def unread(self) -> tuple[Unread, ...]:
        """All of them."""
        return tuple(
            Unread(
                where=places[0],
                last=places[-1],
                what=what if len(places) == 1 else f"{what} ({len(places):,} times)",
            )
            for what, places in self._found.items()
        )


def sort(value: object) -> str:
    """What a value of JSON is, in words: "text", "a list"."""
    return _SORTS[type(value)]


def entries(
    parent: Json, key: str, at: str, notes: Notes, *, once: bool = False
) -> Iterator[tuple[str, dict[str, Any]]]:
    """(pointer, object) of the list `key`; a missing list is empty, what is no list or object is noted.

    `once` lets go of each entry behind the one that is read, so that it takes no memory beside its facts.
    """
    found = parent.get(key)
    if found is None:
        return
    if not isinstance(found, list):
        notes.odd(f"{at}/{key}", f'"{key}", which should be a list and is {sort(found)}')
        return
    for place, entry in enumerate(found):
        if isinstance(entry, dict):
            yield f"{at}/{key}/{place}", entry
        else:
            what = f'entry of "{key}", which should be an object, {{ … }}, and is {sort(entry)}'
            notes.odd(f"{at}/{key}/{place}", what)
        if once:
            found[place] = None


def inside(parent: Json, key: str) -> Json:
    """The object `key`, empty when there is none."""
    found = parent.get(key)
    return found if isinstance(found, dict) else {}


def word(value: object) -> str | None:
    """A text that is not empty, without characters that cannot be shown."""
    if not isinstance(value, str) or not value:
        return None
    return _UNPRINTABLE.sub("\ufffd", value)


def whole(value: object) -> int | None:
    """A whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if -_LARGEST < value < _LARGEST else None
    return None


def size(value: object) -> int | None:
    """A count or size: a whole number from 0 on (-1 stands for "as large as it must be")."""
    found = whole(value)
    return found if found is not None and found >= 0 else None


def number(value: object) -> float | None:
    """A finite number."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    found = whole(value)
    return None if found is None else float(found)


def wholes(value: object) -> tuple[int, ...]:
    """The whole numbers of a list."""
    return tuple(found for each in listed(value) if (found := whole(each)) is not None)


def numbers(value: object) -> tuple[float, ...]:
    """The finite numbers of a list."""
    return tuple(found for each in listed(value) if (found := number(each)) is not None)


def words(value: object) -> tuple[str, ...]:
    """The texts of a list."""
    return tuple(found for each in listed(value) if (found := word(each)) is not None)


def listed(value: object) -> list[Any]:
    """A list, empty when it is none."""
    return value if isinstance(value, list) else []


def counters(value: object) -> tuple[int, int, int] | None:
    """The three cycle counters of a measured node."""
    found = wholes(value)
    return (found[0], found[1], found[2]) if len(found) == 3 == len(listed(value)) else None


def escaped(key: str) -> str:
    """A key as a step of a JSON pointer."""
    return _UNPRINTABLE.sub("\ufffd", key).replace("~", "~0").replace("/", "~1")
