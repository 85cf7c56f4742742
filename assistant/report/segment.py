"""Which lines make one report: a text may hold several, of several tools, with prose between them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from itertools import takewhile

from assistant.report import messages
from assistant.report.accuracy import Values
from assistant.report.facts import Epoch, EpochKind, MemoryPool, Message, MessageLevel, PoolFill
from assistant.report.items import SURROUNDINGS, Item, Part
from assistant.report.summary import Field

_BODY = frozenset(
    (
        Part.MODEL, Part.SUMMARY, Part.FIELD, Part.TENSOR, Part.COMPILER_COMMAND, Part.ARGUMENTS, Part.POOL,
        Part.POOL_TOTAL, Part.TOTAL, Part.COUNT, Part.EPOCH_HEADER, Part.EPOCH, Part.MODE, Part.DURATION,
        Part.RUN_FAILED, Part.NODE, Part.LAYER, Part.LAYER_TOTAL, Part.RANGE, Part.SECTION_SIZE, Part.FOOTPRINT,
        Part.C_TABLE,
    )
)  # fmt: skip

_BEGINS_AFTER: dict[Part, frozenset[Part]] = {
    Part.VERSION: _BODY | {Part.VERSION},
    Part.COMMAND: _BODY,
    Part.PARAMETERS: _BODY | {Part.PARAMETERS},
    Part.RUN_FAILED: _BODY,
    Part.MODEL: frozenset((Part.MODEL,)),
    Part.SUMMARY: frozenset((Part.SUMMARY, Part.FIELD)),
    Part.ARGUMENTS: frozenset((Part.ARGUMENTS,)),
    Part.TOTAL: frozenset((Part.TOTAL, Part.EPOCH)),
    Part.EPOCH_HEADER: frozenset((Part.EPOCH,)),
    Part.LAYER: frozenset((Part.LAYER_TOTAL,)),
    Part.SECTION_SIZE: frozenset((Part.FOOTPRINT,)),
    Part.DURATION: frozenset((Part.DURATION, Part.NODE)),
}
"""Part → the parts after which it can only belong to the next report."""

_ENDED_BY = {part: frozenset(begins for begins, after in _BEGINS_AFTER.items() if part in after) for part in Part}
"""Part → the parts that can only belong to the next report after it."""

_ENOUGH = frozenset(
    (
        Part.PARAMETERS, Part.TENSOR, Part.COMPILER_COMMAND, Part.ARGUMENTS, Part.POOL, Part.TOTAL, Part.EPOCH,
        Part.RUN_FAILED, Part.DURATION, Part.NODE, Part.LAYER, Part.RANGE, Part.SECTION_SIZE, Part.FOOTPRINT,
    )
)  # fmt: skip
"""Any of these makes a report; a version or a command alone is something that is said about one."""

_TELLING = ("target/series", "model_name")
"""Rows of the summary that make a report by themselves."""

_STARTS = frozenset((Part.VERSION, Part.COMMAND, Part.PARAMETERS, Part.RUN_FAILED))
"""Parts that no output of a failed run repeats: the tool is started anew."""

_HEADING = re.compile(r"[^\w/\\]{0,20}(?P<name>[\w.@+-]{1,120})\.(?:onnx|tflite|h5|hdf5|keras)[^\w/\\]{0,80}")
"""A line that holds nothing but the name of a model's file, as people put above what they paste."""
_NEAR = 12
"""Lines above a report in which such a heading speaks of it."""

_POOLS = (MemoryPool, PoolFill)
_PROSE, _SUMMARY = Part.PROSE, Part.SUMMARY
"""Looked up once: reading a member of an Enum takes as long as a small pattern."""

_COUNTS = frozenset((Part.TOTAL, Part.COUNT, Part.EPOCH_HEADER))
_TABLE = _COUNTS | {Part.EPOCH}


_ONCE = _BODY - {Part.RUN_FAILED, Part.MODE, Part.DURATION, Part.NODE} | {Part.VERSION, Part.COMMAND, Part.PARAMETERS}
"""Parts whose lines no report prints twice in the same words with nothing else between."""


class _Open:
    """The report that is being collected."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.parts: set[Part] = set()
        self.ended_by: set[Part] = set()
        """Parts that can only belong to the next report."""
        self.pools: dict[str, str] = {}
        """Names of the pools → their rows, in order."""
        self.rows: dict[int, tuple[EpochKind, str | None]] = {}
        self.last_text = ""
        """The last line that tells something."""
        self.last_id = 0
        self.previous: Part | None = None
        self.last_error: str | None = None
        self.printed: frozenset[str] = frozenset()
        """What stood here before the line of the failed run, which the tool's whole output follows once more."""

    def begins_another(self, item: Item) -> bool:
        """True when `item` cannot belong to this report."""
        part, fact = item.part, item.fact
        if part in SURROUNDINGS:
            return False
        if self.last_error is not None and (self._says_again(item.text) or self.reprints(item)):
            return False
        if isinstance(fact, Epoch):
            return self._restarts(fact)
        if isinstance(fact, _POOLS):
            return self._is_of_another_table(fact)
        if isinstance(fact, Field):
            return fact.key == "model file" and Part.FIELD in self.parts
        if part is _SUMMARY and "validate" in item.text and self.parts & _BODY - {Part.MODEL}:
            return True
        return part in self.ended_by

    def reprints(self, item: Item) -> bool:
        """True for a line of the output that follows a failed run although it was printed while it ran."""
        return item.text in self.printed and item.part not in _STARTS

    def add(self, item: Item) -> None:
        """Take `item` in, a row of the table that somebody quotes later on as prose."""
        fact = item.fact
        if isinstance(fact, Epoch):
            if self._repeats(fact):
                item = _said(item)
            elif fact.id is not None:
                self.rows[fact.id] = _content(fact)
                self.last_id = fact.last_id or fact.id
        elif isinstance(fact, _POOLS):
            self.pools[fact.name] = item.text
        elif isinstance(fact, Message):
            self._note_error(item.text, fact)
        self.items.append(item)
        part = item.part
        if part not in SURROUNDINGS:
            self.previous = part
            self.last_text = item.text
            if part not in self.parts:
                self.parts.add(part)
                self.ended_by |= _ENDED_BY[part]
        elif part is _PROSE:
            self.previous = part

    def is_report(self) -> bool:
        """True when there is more than a header, a command or words that could be anyone's."""
        if self.parts & _ENOUGH:
            return True
        return any(
            (isinstance(item.fact, Field) and item.fact.key in _TELLING)
            or isinstance(item.fact, Values)
            or (isinstance(item.fact, Message) and messages.is_certain(item.fact))
            for item in self.items
        )

    def only_repeats(self, totals: Container[str]) -> bool:
        """True when all there is are counts that somebody quotes, without the rows."""
        return self.parts <= _COUNTS and all(item.text in totals for item in self.items if item.part is Part.TOTAL)

    def _repeats(self, epoch: Epoch) -> bool:
        """True for a row that stands in the table above already, when the table is over."""
        return (
            self.previous not in _TABLE
            and epoch.id is not None
            and epoch.id <= self.last_id
            and self.rows.get(epoch.id) == _content(epoch)
        )

    def _is_of_another_table(self, pool: MemoryPool | PoolFill) -> bool:
        """True for a pool that was listed, when other lines stand between, or when the table starts with it again."""
        if pool.name not in self.pools:
            return False
        starts = pool.name == next(iter(self.pools)) and pool.text != self.pools[pool.name]
        return starts or self.previous is not Part.POOL

    def _note_error(self, text: str, message: Message) -> None:
        if self._says_again(text):
            self.printed = frozenset(each.text for each in self.items)
        elif message.level is MessageLevel.ERROR:
            self.last_error = text

    def _says_again(self, text: str) -> bool:
        """True for the line of a failed run that quotes the error with which this one ended."""
        return (
            self.last_error is not None
            and Part.RUN_FAILED not in self.parts
            and text.startswith("Run failed: ")
            and self.last_error in text
        )

    def _restarts(self, epoch: Epoch) -> bool:
        if epoch.id is None or epoch.id > self.last_id:
            return False
        if self.previous in _TABLE:
            return epoch.id < self.last_id and epoch.id == next(iter(self.rows))
        return self.rows.get(epoch.id) != _content(epoch)


def segments(items: Iterable[Item]) -> list[list[Item]]:
    """The items of each report of a text, in order; none when it holds none.

    What is said between two reports is with the first of them, from a heading that names a model on with the second;
    what is said before all of them is with the first.
    """
    opened = [_Open()]
    for item in items:
        current = opened[-1]
        if item.text == current.last_text and _is_said_once(item):
            current.add(item._replace(part=Part.KNOWN, fact=None))
            continue
        if current.begins_another(item):
            current = _Open()
            opened.append(current)
        if current.printed and current.reprints(item):
            item = item._replace(part=Part.KNOWN, fact=None)
        current.add(item)
    found: list[list[Item]] = []
    before: list[Item] = []
    totals: set[str] = set()
    for each in opened:
        if each.is_report() and not each.only_repeats(totals):
            found.append(before + each.items)
            before = []
        else:
            (found[-1] if found else before).extend(map(_left, each.items))
        if Part.TOTAL in each.parts:
            totals.update(item.text for item in each.items if item.part is Part.TOTAL)
    return _named(found)


def _named(found: list[list[Item]]) -> list[list[Item]]:
    """The reports, with the heading above one as its NAMED item when nothing inside it names its model."""
    for number, items in enumerate(found):
        if any(item.part is Part.MODEL or item.part is Part.FIELD for item in items):
            continue
        if number and items[0].part not in SURROUNDINGS:
            before = found[number - 1]
            place = _heading(before, len(before) - _surroundings(reversed(before)), len(before))
            if place is not None:
                items[:0] = before[place:]
                del before[place:]
        place = _heading(items, 0, _surroundings(items))
        if place is not None and (heading := _HEADING.fullmatch(items[place].text)):
            items[place] = items[place]._replace(part=Part.NAMED, fact=heading["name"])
    return found


def _heading(items: Sequence[Item], start: int, end: int) -> int | None:
    """The place of the last heading before `end`, near it and not before `start`."""
    places = range(end - 1, max(start, end - _NEAR) - 1, -1)
    return next((place for place in places if _HEADING.fullmatch(items[place].text)), None)


def _surroundings(items: Iterable[Item]) -> int:
    """How many items tell nothing by themselves before the first that does."""
    return sum(1 for _ in takewhile(lambda item: item.part in SURROUNDINGS, items))


def _said(item: Item) -> Item:
    """The line as prose: it speaks about a report."""
    return item._replace(part=Part.PROSE, fact=None)


def _left(item: Item) -> Item:
    """A line of what is no report by itself: it is said, but for warnings and sections that are part of a report."""
    return item if item.part in (Part.KNOWN, Part.UNREAD, Part.MESSAGE) else _said(item)


def _is_said_once(item: Item) -> bool:
    """True for a line that stands there twice because it was copied twice; a table may list several empty blobs."""
    return item.part in _ONCE and not (isinstance(item.fact, Epoch) and item.fact.id is None)


def _content(epoch: Epoch) -> tuple[EpochKind, str | None]:
    return epoch.kind, epoch.operation
