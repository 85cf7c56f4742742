"""What every line of a cleaned text is: one pass, each line shown to the one reader that may know it."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.report import header, sections, timing
from assistant.report.facts import Unread, Where
from assistant.report.items import Item, Part
from assistant.report.lines import Line
from assistant.report.readers import LONGEST_ROW, compiler_command, read_build, read_long, read_row

_INSIDE_SECTIONS = frozenset(
    (Part.MESSAGE, Part.RUN_FAILED, Part.IMPLIED_TOOL, Part.MODE, Part.DURATION, Part.SHARES, Part.FIELD)
)
"""Parts that may stand in a section without ending it."""


def scan(lines: Iterable[Line]) -> list[Item]:
    """All lines that are neither blank nor a ruler, in order."""
    scanner = _Scanner()
    for where, raw in lines:
        if text := raw.strip():
            scanner.read(text, where)
            scanner.after_blank = False
        else:
            scanner.after_blank = True
    scanner.close_section()
    return scanner.items


class _Scanner:
    """The items so far, and the section or the table that the next line may continue."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.after_blank = False
        self._section: sections.Section | None = None
        self._section_at = 0
        self._last: Where = 0
        self._in_table = False

    def read(self, text: str, where: Where) -> None:
        """Add the items of one line."""
        if text[0] in "-=+" and not text.strip("-=+ "):
            self._last = where
            return
        first_word = text.partition(" ")[0]
        if first_word in sections.STARTS and (section := sections.started_by(text, first_word)):
            self._open(section, text, where)
        elif item := self._recognised(text, first_word, where):
            if item.part not in _INSIDE_SECTIONS or self._section is None:
                self.close_section()
            else:
                self._last = where
            self._in_table = item.part in (Part.EPOCH, Part.EPOCH_HEADER, Part.TOTAL, Part.COUNT) or (
                self._in_table and item.part is Part.UNREAD
            )
            if item.part is Part.RUN_FAILED and (tool := header.version_line(text)):
                self.items.append(Item(where, text, Part.VERSION, tool))
            self.items.append(item)
        elif self._continues(text):
            self._last = where
        else:
            self.close_section()
            self._in_table = False
            self.items.append(Item(where, text, Part.PROSE))

    def close_section(self) -> None:
        """Note which lines the section had that ends here."""
        if self._section is not None and self._section.what is not None:
            start = self.items[self._section_at]
            span = Unread(where=start.where, last=self._last, what=self._section.what)
            self.items[self._section_at] = start._replace(part=Part.UNREAD, fact=span)
        self._section = None

    def _open(self, section: sections.Section, text: str, where: Where) -> None:
        if section is not self._section:
            self.close_section()
            self._section, self._section_at = section, len(self.items)
            self.items.append(Item(where, text, Part.KNOWN))
        self._last = where
        self._in_table = False
        if mode := timing.mode(text):
            self.items.append(Item(where, text, Part.MODE, mode))

    def _continues(self, text: str) -> bool:
        if self._section is None:
            return False
        rows = self._section.rows
        return rows is None or rows.match(text[:LONGEST_ROW]) is not None

    def _recognised(self, text: str, first_word: str, where: Where) -> Item | None:
        if first_word == "Parameters" or first_word == "Compiler":
            return read_build(text, where)
        if len(text) <= LONGEST_ROW:
            in_table = self._in_table and not self.after_blank
            if item := read_row(text, first_word, where, in_table=in_table):
                return item
        if self._section is sections.COMPILER and "--json-quant-file" in text:
            return compiler_command(text, where)
        if "stedgeai" in text or len(text) > LONGEST_ROW:
            return read_long(text, first_word, where)
        return None
