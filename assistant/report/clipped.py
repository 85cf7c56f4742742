"""Where a selection or a window ended inside a line: what may lack digits there is no fact.

Three places show it: the first line of a text, the last one when no line feed ends it, and lines that all end in the
same column, the widest of the text. What closes a row (a bracket, a unit, a sum) shows that it is whole all the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from assistant.report import window
from assistant.report.facts import CModelLayer, CTensor, EpochTime, Layer, LayerTime, Message, Tool, Unread, Where
from assistant.report.items import SURROUNDINGS, Item, Part
from assistant.report.lines import Lines
from assistant.report.mentions import is_pool, is_rest_of_pool
from assistant.report.profile import follows_at_once
from assistant.report.summary import Field

_NARROWEST = 20
"""Columns of the narrowest window that anybody copies from."""
_TWICE, _OFTEN = 2, 8
"""Lines of the largest width that show an edge, and of one that another line exceeds."""
_RULER = "-=+–— "
_END = "row that may lack its end: the text is cut there"
_LEFT = "row that may lack its beginning: the first columns of the text are missing"
_BEGINNING = "row that may lack its beginning: the text starts there"

_SHOWN_BY_FORM = frozenset(
    (Part.EPOCH, Part.EPOCH_HEADER, Part.POOL, Part.POOL_TOTAL, Part.RANGE, Part.TENSOR, Part.SUMMARY)
)
"""Rows that are read only with what closes them, or without numbers."""
_NO_SIGN = _SHOWN_BY_FORM - {Part.SUMMARY} | {Part.KNOWN}
"""Rows that may end in the widest column without being cut."""
_END_WITH_NAME = frozenset((Part.LAYER_INPUT, Part.STATISTICS))
_COMMANDS = frozenset((Part.COMMAND, Part.PARAMETERS))
_LED_BY_NUMBER = frozenset((Part.NODE, Part.FIGURE))
_LED_BY_NAME = frozenset((Part.POOL, Part.RANGE))
_ENDS_WITH_NAME = frozenset(("target/series", "model file", "model_name", "type", "model_fmt", "optimization"))
"""Rows of the summary that end with a word, which may go on."""
_WHOLE_NUMBER = re.compile(
    r".*(?: cos=-?\d\.\d{6}| mae=\d{1,20}\.\d{4})$|network initialize time .*\.\d{3}$|Total number of epochs *: "
)
"""Rows that end in a number of fixed length, or go on with words that nobody reads."""
_WHOLE_VERSION = re.compile(r".* v?[\d.]{5,9}(?:-\d{1,6} [0-9a-f]{9})?(?: \([^()]{1,40}\))?$")
_UNALLOCATED = re.compile(r"(total bytes left unallocated=)\d{1,20}$")
_FILE = re.compile(r".*\.(?:json|onnx|tflite|h5|hdf5|keras|mpool|mdesc)$")
"""A word with an end of its own."""
_LAST_WORD = re.compile(r"(Unsupported keys .*: ?)(?:\S+, )*\S+$")


class Cuts(NamedTuple):
    """Where lines may be cut: the first and the last of the text, and those that end at the `edge` of a window."""

    first: Where | None
    last: Where | None
    edge: frozenset[Where]


NO_CUTS = Cuts(None, None, frozenset())


class Doubt(NamedTuple):
    """The item of a line that may be cut; None when the line made none."""

    where: Where
    item: Item | None
    is_whole: bool
    """True when the table around it shows that the row is whole."""


class Frame(NamedTuple):
    """The first line of a text, unless it is indented, and the width that several of its lines have and none exceeds.

    Broken rows stand in several lines still: those that are put together were not cut.
    """

    first: Where | None
    width: int | None


def frame(lines: Lines) -> Frame:
    """That of the text with these lines."""
    lengths = Counter(map(len, lines.texts))
    width = max(lengths, default=0)
    if lengths[width] < _TWICE:
        width = window.width(lengths, _OFTEN)
    first = lines.places[0] if lines.texts and lines.texts[0][:1].strip() else None
    return Frame(first, width if width >= _NARROWEST else None)


def cuts(lines: Lines, of: Frame) -> Cuts:
    """Those of a text with these lines, broken rows made whole."""
    last = lines.places[-1] if lines.texts and lines.texts[-1] else None
    full = [at for at, length in enumerate(map(len, lines.texts)) if length == of.width] if of.width else []
    return Cuts(of.first, last, frozenset(lines.places[at] for at in full if lines.texts[at].strip(_RULER)))


def without_clipped(items: list[Item], doubts: Sequence[Doubt], at: Cuts, *, beginnings_lost: int) -> list[Item]:
    """The items; of those in `doubt` only what is shown to be whole.

    `beginnings_lost`: lines that lack their first columns. Where several do, all do, so a name or number at the start
    of any other may be clipped.
    """
    if beginnings_lost > 1 or (beginnings_lost and any(map(_is_of_clipped_name, items))):
        items = [_unread(each, _LEFT) if _lacks_beginning(items, at) else each for at, each in enumerate(items)]
    if not doubts:
        return items
    kinds = {_kind(doubt) for doubt in doubts if doubt.where in at.edge}
    has_edge = len(kinds - _NO_SIGN) > 1  # rows of one table end alike by themselves
    doubted = {
        id(doubt.item): doubt
        for doubt in doubts
        if doubt.item and (has_edge or doubt.where == at.first or doubt.where == at.last)
    }
    found: list[Item] = []
    for place, item in enumerate(items):
        doubt = doubted.get(id(item))
        if doubt is None or item.part in SURROUNDINGS:
            found.append(item)
        else:
            found += _settled(items, place, doubt, at)
    return found


def _kind(doubt: Doubt) -> Part:
    """The part of the line; the counts of epochs stand in one column with their total."""
    part = doubt.item.part if doubt.item else Part.PROSE
    return Part.TOTAL if part is Part.COUNT else part


def _settled(items: Sequence[Item], place: int, doubt: Doubt, at: Cuts) -> Iterator[Item]:
    """The item at `place`, which is in doubt, as far as it is known to be whole."""
    item = items[place]
    if doubt.where == at.first and _lacks_beginning(items, place):
        yield _unread(item, _BEGINNING)
    elif (doubt.where == at.first and not (doubt.where == at.last or doubt.where in at.edge)) or doubt.is_whole:
        yield item
    elif item.part in _COMMANDS and isinstance(item.fact, str):
        before, _, word = item.fact.rpartition(" ")
        is_cut = word.isdigit() or (doubt.where in at.edge and not _FILE.match(word))
        yield item._replace(fact=before) if is_cut else item
        if is_cut:
            yield _unread(item, _END)
    elif isinstance(item.fact, Tool) and item.part is Part.VERSION:
        yield item if _WHOLE_VERSION.match(item.text) else item._replace(fact=replace(item.fact, build=None))
    elif isinstance(item.fact, Message):
        text = _LAST_WORD.sub(r"\1…", _UNALLOCATED.sub(r"\1", item.fact.text))
        yield item._replace(fact=replace(item.fact, text=text))
    elif _shows_end(item) or _is_followed(items, place):
        yield item
    else:
        yield _unread(item, _END)


def _lacks_beginning(items: Sequence[Item], place: int) -> bool:
    """True for a row that starts with a number, or with a name that may be the rest of another."""
    item = items[place]
    if item.part in _LED_BY_NAME:
        return not is_pool(_name(item))
    if isinstance(item.fact, EpochTime):  # epochs are numbered at least as fast as rows
        return len(str(item.fact.c_id)) < len(str(item.fact.id)) and not _is_followed(items, place)
    return item.part in _LED_BY_NUMBER and item.text[0].isdigit()


def _is_of_clipped_name(item: Item) -> bool:
    return item.part in _LED_BY_NAME and is_rest_of_pool(_name(item))


def _name(pool: Item) -> str:
    return pool.text.partition("[")[0].strip()


def _shows_end(item: Item) -> bool:
    if item.part in _END_WITH_NAME or (isinstance(item.fact, Layer) and item.fact.connected_to):
        return False  # names, which may go on
    if item.part is Part.MODEL or (isinstance(item.fact, Field) and item.fact.key in _ENDS_WITH_NAME):
        return False
    if isinstance(item.fact, CTensor | CModelLayer):
        return item.text.endswith(")")
    if isinstance(item.fact, LayerTime):
        return item.fact.name == f"ai_node_{item.fact.c_id}"
    return item.part in _SHOWN_BY_FORM or not item.text[-1].isdigit() or _WHOLE_NUMBER.match(item.text) is not None


def _is_followed(items: Sequence[Item], place: int) -> bool:
    """True for a row of the times per epoch when the next row goes on with the next number."""
    row = items[place].fact
    following = items[place + 1].fact if place + 1 < len(items) else None
    return isinstance(row, EpochTime) and isinstance(following, EpochTime) and follows_at_once(row, following)


def _unread(item: Item, what: str) -> Item:
    return item._replace(part=Part.UNREAD, fact=Unread(where=item.where, last=item.where, what=what))
