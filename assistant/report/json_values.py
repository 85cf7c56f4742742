"""Typed look-ups in parsed JSON: what has another type than expected is a problem with its line, not an error."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from assistant.report.setup_facts import Problem, ProblemKind
from assistant.report.strict_json import Document, Value

_LONGEST_TEXT = 400
_LONGEST_STEP = 200
_SLIPS = {
    ProblemKind.TRAILING_COMMA: "a comma stands before a closing bracket, which JSON does not allow: remove it",
    ProblemKind.CONTROL_CHARACTER: "a tab or another control character stands inside a text: "
    "write a space, or \\\\ for a backslash of a path",
    ProblemKind.DUPLICATE_KEY: 'the key "{subject}" stands twice in one object, so one value is lost: remove one',
}
_NO_COMMENT = "comments are not allowed in this kind of file: remove them"
_NO_BLOCK_COMMENT = "only comments that start with // are allowed here: rewrite them"


class Notes:
    """The problems of one document, in the order of their lines when asked for."""

    def __init__(self, document: Document, *, comments: bool = False, comment: str = _NO_COMMENT) -> None:
        """`comments`: the tool reads // comments in this kind of file; else `comment` says what one does."""
        self.document = document
        self._found: list[Problem] = []
        folded: dict[tuple[ProblemKind, str], int] = {}
        for slip in document.slips:
            if slip.kind is ProblemKind.COMMENT and comments and slip.subject == "//":
                continue
            key = slip.kind, slip.subject if slip.kind is ProblemKind.DUPLICATE_KEY else ""
            if key in folded:
                place = folded[key]
                self._found[place] = replace(self._found[place], count=self._found[place].count + 1)
                continue
            folded[key] = len(self._found)
            if slip.kind is ProblemKind.COMMENT:
                what = _NO_BLOCK_COMMENT if comments else comment
            else:
                what = _SLIPS[slip.kind].format(subject=slip.subject[:80])
            self.add(slip.kind, slip.offset, what)

    def add(self, kind: ProblemKind, offset: int, what: str, count: int = 1) -> None:
        """Note a problem at an offset of the text; `count`: how often it is there."""
        line, column = self.document.places.at(offset)
        text = self.document.places.line(line)
        what = what[:1].upper() + what[1:] + "."
        self._found.append(Problem(where=line, text=text, kind=kind, column=column, what=what, count=count))

    def problems(self) -> tuple[Problem, ...]:
        """All of them by place."""
        return tuple(sorted(self._found, key=lambda each: (int(each.where), each.column)))


class Node:
    """An object of the document. Missing keys give None; a value of the wrong type gives None and a problem."""

    def __init__(self, value: Value, notes: Notes) -> None:
        self.value = value
        self.notes = notes
        self._data = value.data if isinstance(value.data, dict) else {}

    @property
    def start(self) -> int:
        """Offset of its opening bracket."""
        return self.value.start

    @property
    def line(self) -> int:
        """1-based line of its opening bracket."""
        return self.notes.document.places.at(self.start)[0]

    @property
    def text(self) -> str:
        """What stands there, blanks folded, cut after 400 characters."""
        return source(self.notes.document, self.value)

    def items(self) -> Iterator[tuple[str, Value]]:
        """Keys and values in order, without notes: keys that start with "_" are what people write for themselves."""
        return ((key, value) for key, value in self._data.items() if not key.startswith("_"))

    def get(self, *keys: str) -> Value | None:
        """The value of the first of these keys that is there."""
        return next((self._data[key] for key in keys if key in self._data), None)

    def string(self, *keys: str) -> str | None:
        """A text."""
        value = self.get(*keys)
        if value is None or value.data is None:
            return None
        if isinstance(value.data, str):
            return value.data
        self._wrong(value, keys[0], "a text in double quotes")
        return None

    def number(self, *keys: str) -> float | None:
        """A finite number."""
        value = self.get(*keys)
        if value is None or value.data is None:
            return None
        if isinstance(value.data, int | float) and not isinstance(value.data, bool) and finite(value.data):
            return value.data
        self._wrong(value, keys[0], "a number")
        return None

    def whole(self, *keys: str) -> int | None:
        """A whole number that is not negative."""
        value = self.get(*keys)
        if value is None or value.data is None:
            return None
        if isinstance(value.data, int) and not isinstance(value.data, bool) and value.data >= 0:
            return value.data
        self._wrong(value, keys[0], "a whole number, 0 or more")
        return None

    def flag(self, *keys: str) -> bool | None:
        """True or false, also in quotes and as 1 or 0."""
        value = self.get(*keys)
        if value is None or value.data is None:
            return None
        if isinstance(value.data, bool):
            return value.data
        word = str(value.data).lower() if isinstance(value.data, str | int) else ""
        if word in ("true", "1", "false", "0"):
            return word in ("true", "1")
        self._wrong(value, keys[0], "true or false")
        return None

    def node(self, *keys: str) -> Node | None:
        """An object."""
        value = self.get(*keys)
        if value is None or isinstance(value.data, dict):
            return None if value is None else Node(value, self.notes)
        self._wrong(value, keys[0], "an object, { … }")
        return None

    def nodes(self, *keys: str) -> list[tuple[int, Node]]:
        """The objects of a list with their places in it."""
        value = self.get(*keys)
        if value is None:
            return []
        if not isinstance(value.data, list):
            self._wrong(value, keys[0], "a list, [ … ]")
            return []
        found = []
        for place, entry in enumerate(value.data):
            if isinstance(entry.data, dict):
                found.append((place, Node(entry, self.notes)))
            else:
                self._wrong(entry, keys[0], "objects in this list, { … }")
        return found

    def problem(self, kind: ProblemKind, what: str, key: str | None = None) -> None:
        """Note a problem at the value of `key`, else at the opening bracket."""
        value = self.get(key) if key else None
        self.notes.add(kind, value.start if value else self.start, what)

    def _wrong(self, value: Value, key: str, expected: str) -> None:
        self.notes.add(ProblemKind.WRONG_VALUE, value.start, f'"{key}" should be {expected}: correct it')


def source(document: Document, value: Value) -> str:
    """The text of a value, blanks folded, cut after 400 characters."""
    text = " ".join(document.text[value.start : min(value.end, value.start + 3 * _LONGEST_TEXT)].split())
    return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"


def pointer(*steps: str | int) -> str:
    """The JSON pointer of a path: ("Profiles", "a/b") is "/Profiles/a~1b". Endless names are cut."""
    return "".join("/" + str(step)[:_LONGEST_STEP].replace("~", "~0").replace("/", "~1") for step in steps)


def finite(number: float) -> bool:
    """False for what no float can hold, too."""
    try:
        return math.isfinite(number)
    except OverflowError:
        return False
