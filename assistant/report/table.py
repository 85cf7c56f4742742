"""Readers of tables: one is made at the line that starts a table and is shown the lines below it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import ClassVar, Protocol

from assistant.report.fact import Fact
from assistant.report.facts import Unread, Where
from assistant.report.items import Item, Part

_MOST_PARTS = 4
"""Lines that a row may be broken into."""

_FIGURES = re.compile(r"[^A-Za-z]{1,200}$")
"""What may be the rest of a row: nobody says anything without letters."""


class TableReader(Protocol):
    """What the scanner needs of a table."""

    def ruled(self) -> None:
        """Note a line of dashes."""

    def read(self, raw: str, where: Where) -> Item | None:
        """The item of a line with its indentation; None for a line that is none of the table."""

    def shows_end(self, raw: str) -> bool:
        """True when the line just read is seen to be whole, if it is one of the table."""


class Table(ABC):
    """A table whose rows are read one by one. Equal rows in succession are one row that was copied twice."""

    part: ClassVar[Part]
    what: ClassVar[str]
    """What a damaged row is called."""
    known: ClassVar[re.Pattern[str]]
    """Lines of the table that hold nothing to read."""
    fragment: ClassVar[re.Pattern[str]]
    """What a damaged row looks like."""

    def __init__(self, start: str) -> None:
        self.start = start
        self.lacks_end = False
        """True when the header lacks its last column: no row is whole without the line below it."""
        self._above = ""
        self._parts: list[tuple[str, Where]] = []
        """The last lines that were no rows: parts of one, maybe."""

    def ruled(self) -> None:  # noqa: B027 - most tables have nothing to do
        """Rulers mean nothing here."""

    def shows_end(self, raw: str) -> bool:  # noqa: ARG002
        """Nothing shows it here."""
        return False

    def is_closed(self, text: str) -> bool:  # noqa: ARG002
        """True for a row that shows itself that it is whole."""
        return False

    @abstractmethod
    def row(self, text: str, where: Where) -> Fact | None:
        """The fact of a row; None for any other line."""

    def read(self, raw: str, where: Where) -> Item | None:
        """The item of a line with its indentation; None for a line that is none of the table.

        A row that was broken is read with its last part, at the place of the first.
        """
        text = raw.strip()
        if text and text == self._above:
            return Item(where, text, Part.KNOWN)
        fact = self.row(text, where) if not self.lacks_end or self.is_closed(text) else None
        if fact is None and self.known.match(text):
            self._parts.clear()
            return Item(where, text, Part.KNOWN)
        if fact is None:
            fact, where, text = self._joined(text, where)
        if fact is not None:
            self._above = text
            self._parts.clear()
            return Item(where, text, self.part, fact)
        is_rest = bool(self._parts) and _FIGURES.match(text) is not None
        is_fragment = is_rest or self.fragment.match(text) is not None
        if is_fragment or self._parts:
            self._parts = [*self._parts[1 - _MOST_PARTS :], (text, where)]
        return unread(text, where, self.what) if is_fragment else None

    def _joined(self, text: str, where: Where) -> tuple[Fact | None, Where, str]:
        """The fact of a row whose last part is `text`, where the row starts, and the whole row."""
        for place, (_, first) in enumerate(self._parts):
            parts = [*(part for part, _ in self._parts[place:]), text]
            for whole in (" ".join(parts), "".join(parts)):  # the number of figures tells how it was broken
                if fact := self.row(whole, first):
                    return fact, first, whole
        return None, where, text


def unread(text: str, where: Where, what: str) -> Item:
    """The item of a row that cannot be read."""
    return Item(where, text, Part.UNREAD, Unread(where=where, last=where, what=what))


def number(digits: str) -> int:
    """The integer of "1,383,956"."""
    return int(digits.replace(",", ""))


NUMBER = r"\d{1,3}(?:,\d{3}){0,6}"
"""An integer with its thousands apart; one that is cut in the last group does not match."""
