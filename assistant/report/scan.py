"""What every line of a cleaned text is: one pass, each line shown to the one reader that may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum, auto
from typing import NamedTuple

from assistant.report import epochs, header, messages, options, pools, sections, summary, timing
from assistant.report.facts import Unread, Where
from assistant.report.lines import Line

_LONGEST_ROW = 1_000
"""Longer lines are commands or no part of a report: no pattern for a row is tried on them."""

_LONGEST_ODD_ROW = 80
"""A longer line that starts like a row of the epoch table is a sentence about one."""


class Part(IntEnum):
    """What a line is. (Of integers: members of Enum are hashed ten times slower.)"""

    VERSION = auto()
    COMMAND = auto()
    PARAMETERS = auto()
    MODEL = auto()
    SUMMARY = auto()
    FIELD = auto()
    TENSOR = auto()
    IMPLIED_TOOL = auto()
    COMPILER_COMMAND = auto()
    ARGUMENTS = auto()
    POOL = auto()
    TOTAL = auto()
    COUNT = auto()
    EPOCH_HEADER = auto()
    EPOCH = auto()
    RUN_FAILED = auto()
    MESSAGE = auto()
    MODE = auto()
    DURATION = auto()
    SHARES = auto()
    UNREAD = auto()
    KNOWN = auto()
    PROSE = auto()


SURROUNDINGS = frozenset((Part.PROSE, Part.KNOWN, Part.UNREAD))
"""Parts that tell nothing by themselves."""


class Item(NamedTuple):
    """A line, what it is, and the fact that was read from it. For UNREAD it stands for a run of lines."""

    where: Where
    text: str
    part: Part
    fact: object = None


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
        return rows is None or rows.match(text[:_LONGEST_ROW]) is not None

    def _recognised(self, text: str, first_word: str, where: Where) -> Item | None:
        if first_word == "Parameters" or first_word == "Compiler":
            return _build_line(text, where)
        if len(text) <= _LONGEST_ROW:
            if item := self._row(text, first_word, where):
                return item
        elif first_word in messages.FIRST_WORDS or _is_code(first_word):
            return _message(text[:_LONGEST_ROW], where)
        if self._section is sections.COMPILER and "--json-quant-file" in text:
            return Item(where, text, Part.COMPILER_COMMAND, text[max(0, text.find(" -i ")) :])
        if "stedgeai" in text and (command := options.command(text)):
            return Item(where, text, Part.COMMAND, command)
        return None

    def _row(self, text: str, first_word: str, where: Where) -> Item | None:
        reader = _READERS.get(first_word)
        item = reader(text, where) if reader else None
        if item is None and "[0x" in text:
            item = _pool(text, where)
        if item is None and self._in_table and not self.after_blank:
            item = _odd_row(text, where)
        if item is None and "Core v" in text:
            item = _version(text, where)
        if item is None and _is_code(first_word):
            item = _message(text, where)
        return item


def _is_code(first_word: str) -> bool:
    """True for the first word of `E103(CliRuntimeError): ...`."""
    return first_word[:1] == "E" and first_word[1:4].isdigit()


def _build_line(text: str, where: Where) -> Item | None:
    """The lines that say how it was built: what stedgeai and its compiler were called with."""
    if text.startswith("Compiler arguments:"):
        return Item(where, text, Part.ARGUMENTS, text[len("Compiler arguments:") :])
    if text.startswith("Compiler version:"):
        return Item(where, text, Part.IMPLIED_TOOL, header.implied_tool(text[:_LONGEST_ROW]))
    before, colon, command = text.partition(":")
    return Item(where, text, Part.PARAMETERS, command.strip()) if colon and before.strip() == "Parameters" else None


def _version(text: str, where: Where) -> Item | None:
    tool = header.version_line(text)
    return Item(where, text, Part.VERSION, tool) if tool else None


def _model(text: str, where: Where) -> Item | None:
    if not text.startswith("Model name - "):
        return None
    name, _, _ = text.removeprefix("Model name - ").partition(" ['")  # up to 1.x inputs and outputs follow
    return Item(where, text, Part.MODEL, name.strip())


def _summary(text: str, where: Where) -> Item | None:
    return Item(where, text, Part.SUMMARY, text) if text.startswith("Exec/report summary") else None


def _field(text: str, where: Where) -> Item | None:
    if tensor := summary.tensor(text, where):
        return Item(where, text, Part.TENSOR, tensor)
    if field := summary.field(text):
        return Item(where, text, Part.FIELD, field)
    return Item(where, text, Part.KNOWN) if summary.TENSOR_ROW.match(text) else None


def _implied_tool(text: str, where: Where) -> Item | None:
    tool = header.implied_tool(text)
    return Item(where, text, Part.IMPLIED_TOOL, tool) if tool else None


def _pool(text: str, where: Where) -> Item | None:
    if pool := pools.pool(text, where):
        return Item(where, text, Part.POOL, pool)
    if pools.START.match(text) and "used" in text:
        return _unread(text, where, "row of the memory table that is cut or contradicts itself")
    return None


def _epoch(text: str, where: Where) -> Item | None:
    if epoch := epochs.row(text, where):
        return Item(where, text, Part.EPOCH, epoch)
    return Item(where, text, Part.EPOCH_HEADER) if "epoch ID" in text else None


def _odd_row(text: str, where: Where) -> Item | None:
    if epoch := epochs.unlabelled_row(text, where):
        return Item(where, text, Part.EPOCH, epoch)
    if len(text) <= _LONGEST_ODD_ROW and epochs.START.match(text):
        return _unread(text, where, "row of the epoch table that cannot be read")
    return None


def _count(text: str, where: Where) -> Item | None:
    stated = epochs.stated(text, where)
    if stated is None:
        return None
    return Item(where, text, Part.COUNT if stated.epochs is None else Part.TOTAL, stated)


def _message(text: str, where: Where) -> Item | None:
    message = messages.message(text, where)
    if message is None:
        return None
    return Item(where, text, Part.RUN_FAILED if text.startswith("Run failed") else Part.MESSAGE, message)


def _total(text: str, where: Where) -> Item | None:
    return _count(text, where) or _message(text, where)


def _duration(text: str, where: Where) -> Item | None:
    timed = timing.duration(text, where)
    return Item(where, text, Part.DURATION, timed) if timed else None


def _shares(text: str, where: Where) -> Item | None:
    shares = timing.shares(text)
    return Item(where, text, Part.SHARES, shares) if shares else None


def _unread(text: str, where: Where, what: str) -> Item:
    return Item(where, text, Part.UNREAD, Unread(where=where, last=where, what=what))


def _known(*beginnings: str) -> Callable[[str, Where], Item | None]:
    """A reader of lines that belong to a report and hold nothing to read."""

    def read(text: str, where: Where) -> Item | None:
        return Item(where, text, Part.KNOWN) if text.startswith(beginnings) else None

    return read


_READERS: dict[str, Callable[[str, Where], Item | None]] = {
    **dict.fromkeys(("ST", "STEdgeAI", "Neural"), _version),
    **dict.fromkeys(summary.FIRST_WORDS, _field),
    **dict.fromkeys(messages.FIRST_WORDS, _message),
    **dict.fromkeys(("epoch", "Epoch", "epochs", "|", "<no"), _epoch),
    **dict.fromkeys((">>", "pure", "hybrid"), _count),
    "Model": _model,
    "Exec/report": _summary,
    "runtime": _implied_tool,
    "Total": _total,
    "total": _total,
    "duration": _duration,
    "HW:": _shares,
    "Analyzing": _known("Analyzing model"),
    "Created": _known("Created date"),
    "Compilation": _known("Compilation details"),
    "Memory": _known("Memory usage information"),
    "Total:": _known("Total:"),
    "Epochs": _known("Epochs details"),
    "Computing": _known("Computing AI RT", "Computing the metrics"),
    "Creating": _known("Creating "),
    "elapsed": _known("elapsed time"),
    "PASS:": _known("PASS:"),
    "(*)": _known("(*) 'input'"),
    ":": _known(":  "),
    "memory_desc": _known("memory_desc is not a valid key"),
    "<<<": _known("<<<"),
    "<<<<": _known("<<<< DONE"),
}
"""First word of a line → the reader that may know it."""
