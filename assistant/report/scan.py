"""What every line of a cleaned text is: one pass, each line shown to the one reader that may know it."""

from __future__ import annotations

from dataclasses import replace

from assistant.report import accuracy, header, sections, timing
from assistant.report.broken import LACKS_BEGINNING, broken
from assistant.report.clipped import NO_CUTS, Cuts, Doubt, without_clipped
from assistant.report.facts import Unread, Where
from assistant.report.items import Item, Part
from assistant.report.lines import Lines
from assistant.report.readers import LONGEST_ROW, READERS, compiler_command, layer_time, read_build, read_long, read_row
from assistant.report.table import TableReader

_INSIDE_SECTIONS = frozenset(
    (
        Part.MESSAGE, Part.RUN_FAILED, Part.IMPLIED_TOOL, Part.MODE, Part.DURATION, Part.SHARES, Part.FIGURE, Part.NODE,
        Part.DEVICE, Part.ACCURACY, Part.FIELD,
    )
)  # fmt: skip
"""Parts that may stand in a section without ending it."""

_OF_EPOCHS = frozenset((Part.EPOCH, Part.EPOCH_HEADER, Part.TOTAL, Part.COUNT))
_PROSE, _RUN_FAILED, _UNREAD = Part.PROSE, Part.RUN_FAILED, Part.UNREAD
"""Looked up once: reading a member of an Enum takes as long as a small pattern."""

_RULER = "-=+–— "
_FEW = 3
"""Lines that may stand in a table without being of it; after more the table is over."""


def scan(lines: Lines, cuts: Cuts = NO_CUTS) -> list[Item]:
    """All lines that are neither blank nor a ruler, in order; what may be cut at `cuts` is unread."""
    scanner = _Scanner()
    near = cuts.edge | {cuts.first, cuts.last}
    for where, raw in zip(lines.places, lines.texts, strict=True):
        if text := raw.strip():
            scanner.read(text, where, raw)
            scanner.after_blank = False
            if where in near:
                scanner.doubt(text, where, raw)
        else:
            scanner.after_blank = True
    scanner.close_section()
    return without_clipped(scanner.items, scanner.doubts, cuts, beginnings_lost=scanner.beginnings_lost)


class _Scanner:
    """The items so far, and the section or the table that the next line may continue."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.doubts: list[Doubt] = []
        self.after_blank = False
        self._section: sections.Section | None = None
        self._section_at = 0
        self.beginnings_lost = 0
        """Lines that lack their first columns."""
        self._last: Where = 0
        self._in_table = False
        self._table: TableReader | None = None
        self._strange = 0
        """Lines since the last one that the table knew."""

    def read(self, text: str, where: Where, raw: str) -> None:
        """Add the items of one line; `raw` is the text with its indentation."""
        first = text[0]
        if first in _RULER and (text.count(first) == len(text) or not text.strip(_RULER)):
            self._last = where
            if self._table is not None:
                self._table.ruled()
            return
        first_word = "epoch" if text.startswith("epoch_") else text.partition(" ")[0]
        if first_word in sections.STARTS and (section := sections.started_by(text, first_word)):
            self._open(section, text, where, raw)
        elif self._table is not None and (row := self._row_of_table(self._table, text, first_word, where, raw)):
            self._add_row(row, first_word, where)
        elif item := self._recognised(text, first_word, where):
            if self._section is not None:
                self._go_on(self._section, item)
            self._in_table = item.part in _OF_EPOCHS or (self._in_table and item.part is _UNREAD)
            if item.part is _RUN_FAILED and (tool := header.version_line(text)):
                self.items.append(Item(where, text, Part.VERSION, tool))
            self.items.append(item)
        elif self._section is not None and self._continues(text):
            self._last = where
            if self._section.known is not None and not self._section.known.match(text):
                self.items.append(_damaged(text, where, self._section))
        else:
            self._strange += 1
            if self._table is None or self._strange > _FEW:
                self.close_section()
            self._in_table = False
            if what := broken(text, first_word):
                self.beginnings_lost += what is LACKS_BEGINNING
                self._note_unread(text, where, what)
            else:
                self.items.append(Item(where, text, _PROSE))

    def doubt(self, text: str, where: Where, raw: str) -> None:
        """Note that the line just read may be cut."""
        is_whole = self._table is not None and self._table.shows_end(raw)
        made = [item for item in self.items[-2:] if item.text.endswith(text)]
        self.doubts += [Doubt(where, item, is_whole) for item in made] or [Doubt(where, None, is_whole)]

    def _note_unread(self, text: str, where: Where, what: str) -> None:
        """Add a line that cannot be read, to the one before when that is the same."""
        before = self.items[-1] if self.items else None
        if before is not None and isinstance(before.fact, Unread) and before.fact.what == what:
            self.items[-1] = before._replace(fact=replace(before.fact, last=where))
        else:
            self.items.append(Item(where, text, Part.UNREAD, Unread(where=where, last=where, what=what)))

    def close_section(self) -> None:
        """Note which lines the section had that ends here."""
        if self._section is not None and self._section.what is not None and self._section.known is None:
            start = self.items[self._section_at]
            span = Unread(where=start.where, last=self._last, what=self._section.what, text=start.text)
            self.items[self._section_at] = start._replace(part=Part.UNREAD, fact=span)
        self._section = None
        self._table = None

    def _open(self, section: sections.Section, text: str, where: Where, raw: str) -> None:
        if section is not self._section:
            self.close_section()
            self._section, self._section_at = section, len(self.items)
            self.items.append(Item(where, text, Part.KNOWN))
        self._last = where
        self._in_table = False
        self._table = section.table(raw) if section.table else None
        self._strange = 0
        if timing.is_run(text):
            self.items.append(Item(where, text, Part.MODE, timing.mode(text)))
        elif section is sections.ACCURACY and (title := accuracy.line(text, where)):
            self.items.append(Item(where, text, Part.ACCURACY, title))

    def _row_of_table(self, table: TableReader, text: str, first_word: str, where: Where, raw: str) -> Item | None:
        """The item of a row of the table; what only looks like a damaged one may be known otherwise."""
        if len(text) > LONGEST_ROW:
            return None
        row = table.read(raw, where)
        known = row is not None and row.part is _UNREAD and self._recognised(text, first_word, where)
        return None if known else row

    def _add_row(self, row: Item, first_word: str, where: Where) -> None:
        self._last, self._strange = where, 0
        if row.where != where:  # the parts of a broken row, which is whole now
            while self.items[-1].where != row.where:
                self.items.pop()
            self.items.pop()
        self.items.append(row)
        if first_word.startswith("NetworkRuntime") and (tool := header.implied_tool(row.text)):
            self.items.append(Item(row.where, row.text, Part.IMPLIED_TOOL, tool))

    def _go_on(self, section: sections.Section, item: Item) -> None:
        """End the section, unless the line is a row of it or may stand in any."""
        if item.part in _INSIDE_SECTIONS or (item.part is _UNREAD and section.known is not None):
            self._last = item.where
        else:
            self.close_section()

    def _continues(self, text: str) -> bool:
        if self._section is None:
            return False
        rows = self._section.rows
        return rows is None or rows.match(text[:LONGEST_ROW]) is not None

    def _recognised(self, text: str, first_word: str, where: Where) -> Item | None:
        if first_word == "Parameters" or first_word == "Compiler":
            return read_build(text, where)
        if len(text) <= LONGEST_ROW:
            reader = READERS.get(first_word) or (READERS["|"] if first_word[0] == "|" else None)
            if reader and (item := reader(text, where)):
                return item
            in_table = self._in_table and not self.after_blank
            if item := read_row(text, first_word, where, in_table=in_table):
                return item
        if self._section is sections.NODES and (item := layer_time(text, where)):
            return item
        if self._section is sections.COMPILER and "--json-quant-file" in text:
            return compiler_command(text, where)
        if "stedgeai" in text or len(text) > LONGEST_ROW:
            return read_long(text, first_word, where)
        return None


def _damaged(text: str, where: Where, section: sections.Section) -> Item:
    span = Unread(where=where, last=where, what=f"row of the {section.what} that cannot be read")
    return Item(where, text, Part.UNREAD, span)
