"""The tables "C-Arrays" and "C-Layers" of builds for the CPU: the C model, its tensors in memory and its layers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.report.facts import CArray, CModelLayer, CTensor, Unread, Where
from assistant.report.items import Item, Part
from assistant.report.table import Table, unread

_TYPE = r"u?int(?:8|16|32|64)_t|(?:lut\d_)?float|[su](?:8|16|32|64)|bool"
_ARRAY = re.compile(
    r"(?P<c_id>\d{1,6}) +(?P<name>\S{1,200}) +(?P<items>\d{1,12})/(?P<size>\d{1,12})"
    r" +(?P<domain>[a-z]\w{0,30})/(?P<pool>(?:(?:AXI[A-Z]{1,12}\d?|xSPI\d) )?\S{1,120})"
    rf" +(?P<constant>const )?(?P<type>{_TYPE})(?: +(?P<format>[a-z]{{1,6}}\d{{1,2}}(?:/ch\(\d{{1,6}}\))?))?"
    r"(?: +/(?P<role>input|output))?$"
)
_TENSOR = (
    r"(?P<role>[ISWO]): +(?P<tensor>\S{1,200})"
    r"(?: +(?P<kind>[a-z]\w{0,15})?\((?P<shape>\d{1,9}(?:[x,]\d{1,9}){0,9})\) +\((?P<array>\d{1,6})\))?$"
)
_LINE = re.compile(_TENSOR)
_LAYER = re.compile(
    r"(?P<c_id>\d{1,6}) +(?P<name>\S{1,200}) +(?P<m_id>\d{1,6}) +(?P<type>[A-Za-z]\w{0,40}(?:/\w{1,40})?)"
    rf" +(?P<macc>\d{{1,15}}) +(?P<rom>\d{{1,15}}) +{_TENSOR}"
)
_ROLES = {"I": "input", "S": "scratch", "W": "weights", "O": "output"}
_ORDER = tuple(_ROLES.values())
"""Roles of the tensors of a layer in the order of its lines."""
_STATED = re.compile(r"C-(?P<of>Arrays|Layers) \((?P<count>\d{1,6})\)")


class ArrayTable(Table):
    """The lines below "C-Arrays"."""

    part = Part.C_TABLE
    what = "row of the C arrays that is cut or cannot be read"
    known = re.compile(r"c_id +name|(?:.* )?comment$")
    fragment = re.compile(r"\d{1,6} +\S|\d{1,6} *$|/(?:input|output)\b")

    def __init__(self, start: str) -> None:
        super().__init__(start)
        self._is_whole = "name" not in start or start.rstrip().endswith("comment")
        """False where the names of the columns are cut: the role at the end of a row may be, too."""

    def read(self, raw: str, where: Where) -> Item | None:
        """As any table; a row is not read where its role may be cut."""
        item = super().read(raw, where)
        if item is not None and item.part is Part.KNOWN:
            self._is_whole = item.text.endswith("comment")
        if item is not None and isinstance(item.fact, CArray) and item.fact.role is None and not self._is_whole:
            return unread(item.text, item.where, self.what)
        return item

    def row(self, text: str, where: Where) -> CArray | None:
        """`5  fc1_weights  8192/8192  weights/weights  const s8`, and `/input` or `/output` behind some."""
        found = _ARRAY.match(text)
        if not found:
            return None
        return CArray(
            where=where,
            text=text,
            c_id=int(found["c_id"]),
            name=found["name"],
            items=int(found["items"]),
            size_bytes=int(found["size"]),
            domain=found["domain"],
            pool=found["pool"],
            type=found["type"],
            is_constant=found["constant"] is not None,
            format=found["format"],
            role=found["role"],
        )


class LayerTable(Table):
    """The lines below "C-Layers": one for each tensor, the first of a layer with the layer itself."""

    part = Part.C_TABLE
    what = "row of the C layers that is cut or cannot be read"
    known = re.compile(r"c_id +name")
    fragment = re.compile(r"\d{1,6} +\S|\d{1,6} *$|[ISWO]:(?: |$)")

    def __init__(self, start: str) -> None:
        super().__init__(start)
        self._role: int | None = None
        """Place of the last tensor's role in `_ORDER`; None when the layer of the next tensor is not known."""

    def ruled(self) -> None:
        """Note the line between two layers."""
        self._role = None

    def row(self, text: str, where: Where) -> CModelLayer | CTensor | None:
        """`0  conv_1  9  Conv2D  13528  104  I: input_output  int8(1x28x28x1) (1)`, or the tensor alone."""
        if found := _LINE.match(text):
            return _tensor(found, text, where)
        found = _LAYER.match(text)
        tensor = _tensor(found, text, where) if found else None
        if not found or tensor is None:
            return None
        return CModelLayer(
            where=where,
            text=text,
            c_id=int(found["c_id"]),
            m_id=int(found["m_id"]),
            name=found["name"],
            type=found["type"],
            macc=int(found["macc"]),
            weights_bytes=int(found["rom"]),
            tensors=(tensor,),
        )

    def read(self, raw: str, where: Where) -> Item | None:
        """As any table; a tensor alone belongs to the layer above it, when nothing shows that this one is lost."""
        item = super().read(raw, where)
        if item is None:
            return None
        before, self._role = self._role, None
        if isinstance(item.fact, CModelLayer | CTensor):
            of = item.fact.tensors[0] if isinstance(item.fact, CModelLayer) else item.fact
            place = _ORDER.index(of.role)
            if isinstance(item.fact, CTensor) and (before is None or place < before):
                return unread(item.text, item.where, self.what)
            self._role = place
        return item


def layers(facts: Iterable[object]) -> tuple[CModelLayer, ...]:
    """The layers with all their tensors, from the facts of the table's lines in order."""
    found: list[CModelLayer] = []
    for fact in facts:
        if isinstance(fact, CModelLayer):
            found.append(fact)
        elif isinstance(fact, CTensor) and found:
            found[-1] = replace(found[-1], tensors=(*found[-1].tensors, fact))
    return tuple(found)


def lacking(items: Iterable[Item], arrays: Sequence[CArray], of_layers: Sequence[CModelLayer]) -> list[Unread]:
    """Tables with fewer rows than their title counts. (Numbers of layers may start above 0; the last is the count.)"""
    found: list[Unread] = []
    for item in items:
        stated = _STATED.match(item.text) if item.part is Part.KNOWN else None
        if stated is None:
            continue
        rows: Sequence[CArray | CModelLayer] = arrays if stated["of"] == "Arrays" else of_layers
        numbers, count = [row.c_id for row in rows], int(stated["count"])
        first = 0 if stated["of"] == "Arrays" or not numbers else numbers[0]
        if numbers != list(range(first, count)):
            last = rows[-1].where if rows else item.where
            what = (
                f"table of the C {stated['of'].lower()} that lacks rows: {len(numbers):,} of up to {count:,} are read"
            )
            found.append(Unread(where=item.where, last=last, what=what))
    return found


def _tensor(found: re.Match[str], text: str, where: Where) -> CTensor | None:
    """The tensor of a line; only scratch memory has no shape."""
    if found["shape"] is None and found["role"] != "S":
        return None
    return CTensor(
        where=where,
        text=text,
        role=_ROLES[found["role"]],
        name=found["tensor"],
        type=found["kind"],
        shape=tuple(int(length) for length in re.split("[x,]", found["shape"])) if found["shape"] else None,
        array=int(found["array"]) if found["array"] else None,
    )
