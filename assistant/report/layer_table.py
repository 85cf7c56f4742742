"""One layer table as it is read line by line: its rows lean on its header and on the rows above them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from assistant.report.facts import Layer, LayerTotal, Report, Unread, Where
from assistant.report.items import Item, Part
from assistant.report.layers import START, TOTAL_START, columns, parse, total
from assistant.report.table import unread

_CUT = "row of the layer table that is cut or cannot be read"
_CUT_TOTAL = "last line of the layer table that is cut"
_TWICE = "row of the layer table that stands there twice"
_LACKS = "layer table that lacks rows or figures: they do not add up to its last line"
_FRAGMENT = re.compile(r"\d|.{0,400}(?:\[[a-z]:\d|\|)|\S{1,200} \(|model(?:/c-model)?:")
"""What a line of the table looks like that is no whole row."""

_ENOUGH = 3
_NEVER = -1_000_000
"""No count of rows gets from there to `_ENOUGH`: the columns are lost."""


_LAYER, _INPUT = Part.LAYER, Part.LAYER_INPUT


class LayerTable:
    """The reader of the lines below one header."""

    def __init__(self, header: str) -> None:
        self._columns = columns(header)
        self._names: set[str] = set()
        self._texts: set[str] = set()
        self._repeats = False
        """True below a row that prints its m_id and stood there before: two pastes overlap."""
        self._above: Layer | None = None
        self._m_id: int | None = None
        has_columns = "  " in header.strip() and self._columns.is_whole and not self._columns.is_old
        self._aligned = 0 if has_columns else _NEVER
        """Rows so far that end where the header ends; from `_ENOUGH` of them on all do, unless they are cut."""

    def ruled(self) -> None:
        """A ruler ends the rows of one m_id."""
        self._above, self._m_id = None, None

    def read(self, raw: str, where: Where) -> Item | None:
        """The item of a line with its indentation; None for a line that is none of the table."""
        text = raw.strip()
        if " (" in text and (layer := parse(raw, where, self._columns, self._names, self._m_id)):
            return self._layer(text, layer, raw, where)
        if TOTAL_START.match(text) or (self._columns.is_old and " p=" in text):
            last = total(text, where)
            return Item(where, text, Part.LAYER_TOTAL, last) if last else unread(text, where, _CUT_TOTAL)
        name, _, bar = text.partition(" ")
        if name in self._names and bar.strip() in ("", "|"):
            return self._input(text, name, where)
        if not _FRAGMENT.match(text):
            return None
        if START.match(text):
            self.ruled()
        return unread(text, where, _CUT)

    def shows_end(self, raw: str) -> bool:
        """True for a line that ends where the header ends, or that has a bar behind its names."""
        left, bar, _ = raw.partition(" |")
        return bool(bar) or (self._columns.is_whole and len(left.rstrip()) == self._columns.end)

    def _layer(self, text: str, layer: Layer, raw: str, where: Where) -> Item:
        if layer.connected_to and self._is_cut(raw, layer.connected_to):
            self.ruled()
            return unread(text, where, _CUT)
        if self._above is not None and layer.text == self._above.text:
            return unread(text, where, _TWICE)
        self._repeats = text in self._texts and (self._repeats or text[0].isdigit())
        self._texts.add(text)
        if self._repeats:
            return Item(where, text, Part.KNOWN)
        self._names.add(layer.name)
        self._above = layer
        self._m_id = layer.m_id
        return Item(where, text, Part.LAYER, layer)

    def _input(self, text: str, name: str, where: Where) -> Item:
        """A line with nothing but one more input of the layer above it."""
        if self._above is None:
            return unread(text, where, _CUT)
        return Item(where, text, Part.LAYER_INPUT, name)

    def _is_cut(self, raw: str, inputs: Iterable[str]) -> bool:
        """True for a row with inputs that ends too early, or whose inputs nothing shows to be whole."""
        left = raw.partition(" |")[0].rstrip()
        ends = len(left) - left.find("[") == self._columns.width
        if self._aligned >= _ENOUGH:
            return not ends
        self._aligned = self._aligned + 1 if ends else _NEVER
        return not all(name in self._names for name in inputs)


def layers(items: Sequence[Item]) -> tuple[Layer, ...]:
    """The layers of a report, each with the inputs that stand on lines of their own.

    A row without an m_id has that of the row above it, if no row between them can be lost: the figures add up to the
    last line of the table, or the next m_id is the next number, or it reads the row above it.
    """
    found: list[Layer] = []
    last: LayerTotal | None = None
    for item in items:
        if item.part is _LAYER and isinstance(item.fact, Layer):
            found.append(item.fact)
        elif item.part is _INPUT and isinstance(item.fact, str) and found:
            found[-1] = replace(found[-1], connected_to=(*found[-1].connected_to, item.fact))
        elif isinstance(item.fact, LayerTotal):
            last = last or item.fact
    if not found or (last is not None and _add_up(found, last)):
        return tuple(found)
    return tuple(_with_sure_ids(found))


def _with_sure_ids(found: Sequence[Layer]) -> list[Layer]:
    """The layers, those without an m_id of their own only with one that a row next to them confirms."""
    names = {layer.name for layer in found}
    sure: list[Layer] = []
    following: int | None = None
    for layer, above in zip(reversed(found), [*reversed(found[:-1]), None], strict=True):
        if layer.m_id is None or _prints_id(layer):
            following = layer.m_id
        elif following != layer.m_id + 1 and not (above and _goes_on(layer, above, names)):
            layer = replace(layer, m_id=None)
        sure.append(layer)
    return sure[::-1]


def _goes_on(layer: Layer, above: Layer, names: Container[str]) -> bool:
    """True for the node that reads the constant or input, or up to 1.x the layer, right above it, and nothing unknown.

    A node of the model that reads another node may as well be the next one, whose first rows are lost.
    """
    inputs = layer.connected_to
    is_input = above.operator is None and above.name in inputs
    return is_input and _prints_id(above) and all(name in names for name in inputs)


def _prints_id(layer: Layer) -> bool:
    return layer.text.startswith(f"{layer.m_id} ")


def layers_complete(report: Report) -> bool | None:
    """True when the layers read add up to the last line of their table, False when they do not; None without it."""
    last = report.layer_total
    return None if last is None else _add_up(report.layers, last)


def lacking(found: Sequence[Layer], last: LayerTotal | None) -> Unread | None:
    """The part of the table that is missing, placed at the last line, which tells it."""
    if last is None or _add_up(found, last):
        return None
    return Unread(where=last.where, last=last.where, what=_LACKS)


def _add_up(found: Sequence[Layer], last: LayerTotal) -> bool:
    macc = sum(layer.macc or 0 for layer in found)
    size = sum(layer.size_bytes or 0 for layer in found)
    return macc == last.macc and last.weights_bytes in (None, size)
