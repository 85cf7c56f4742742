"""Tables of figures that only builds for the CPU have: operations, complexity, memory pools."""

from __future__ import annotations

import re

from assistant.report.facts import CLayerOperations, Complexity, CpuPool, OperationType, Where
from assistant.report.items import Item, Part
from assistant.report.table import NUMBER, Table, number, unread
from assistant.report.units import to_bytes

_OPERATIONS = re.compile(
    r"(?P<c_id>\d{1,9}) +(?P<m_id>\d{1,9}) +(?P<name>[^\s(]{1,200}) +\((?P<type>[^()]{1,60})\)"
    r"(?: +\((?P<unit>[a-z]\w{1,20})\))?"
    rf" +(?P<count>{NUMBER}) +(?P<of>[a-z]\w{{1,40}}_(?:[su](?:1|4|8|16|32|64)|f(?:4|8|16|32|64)))"
    rf"(?: +{NUMBER} +\d\.\d{{4}})?$"
)
_SUM = re.compile(rf"total +({NUMBER})(?: +{NUMBER} +\d\.\d{{4}})?$")
_TYPE = re.compile(rf"(?P<of>[a-z]\w{{1,40}}) +(?P<count>{NUMBER}) +(?P<percent>\d{{1,3}}\.\d)%$")
_COMPLEXITY = re.compile(
    r"(?P<m_id>\d{1,9}) +(?P<name>[^\s(|]{1,200})(?: +\([^()]{0,60}\))?"
    r" +\|[| ]{0,90}(?P<macc>\d{1,3}\.\d)% +\|[| ]{0,90}(?P<rom>\d{1,3}\.\d)%"
    r"(?: +\[(?P<c_ids>\d{1,9}(?:, *\d{1,9}){0,40})\](?: +(?P<duration>\d{1,3}\.\d)%)?)?"
    r"(?: +[\d.]{1,20}(?:e[+-]\d{1,3})?)?(?: +\*)?$"
)
_POOL = re.compile(
    r"(?P<name>\S{1,120}(?: \S{1,120}){0,3}?) +(?:unused +-|(?P<id>\d{1,9}) +(?P<size>\d{1,9}(?:\.\d{1,3})?)"
    r" (?P<unit>[KMG]?i?B) \((?P<percent>\d{1,12}\.\d)%\)) +(?P<buffers>\d{1,9})$"
)
_LACKS = "total of the operations per C layer: the rows above it do not add up to it"


class OperationsTable(Table):
    """The lines below "Number of operations per c-layer"."""

    part = Part.C_TABLE
    what = "row of the operations per C layer that is cut or cannot be read"
    known = re.compile(r"c_id +m_id")
    fragment = re.compile(r"\d{1,9} +\d|\d{1,9} *$|total\b")

    def __init__(self, start: str) -> None:
        super().__init__(start)
        self._sum = 0

    def row(self, text: str, where: Where) -> CLayerOperations | None:
        """`8  40  _to_copy (Cast)  64  smul_s32_f32`; on STM32U3 `conv2d_0 (Conv2D) (hsp1)` names the accelerator."""
        found = _OPERATIONS.match(text)
        if not found:
            return None
        self._sum += number(found["count"])
        return CLayerOperations(
            where=where,
            text=text,
            c_id=int(found["c_id"]),
            m_id=int(found["m_id"]),
            name=found["name"],
            type=found["type"],
            accelerator=found["unit"],
            operations=number(found["count"]),
            operation_type=found["of"],
        )

    def read(self, raw: str, where: Where) -> Item | None:
        """As any table; its last line is compared with the rows."""
        text = raw.strip()
        if found := _SUM.match(text):
            self._parts.clear()
            agrees = number(found[1]) == self._sum
            return Item(where, text, Part.KNOWN) if agrees else unread(text, where, _LACKS)
        return super().read(raw, where)


class TypesTable(Table):
    """The lines below "Number of operation types"."""

    part = Part.C_TABLE
    what = "row of the operation types that is cut or cannot be read"
    known = re.compile(r"operation type ")
    fragment = re.compile(r"[a-z]\w{1,40}_[a-z]\d")

    def row(self, text: str, where: Where) -> OperationType | None:
        """`smul_s8_s8  109,386  100.0%`."""
        found = _TYPE.match(text)
        if not found:
            return None
        return OperationType(
            where=where,
            text=text,
            type=found["of"],
            operations=number(found["count"]),
            percent=float(found["percent"]),
        )


class ComplexityTable(Table):
    """The lines below "Complexity report (model)", up to 1.x "Complexity per-layer"."""

    part = Part.C_TABLE
    what = "row of the complexity report that is cut or cannot be read"
    known = re.compile(r"m_id +name|id +layer \(type\)|macc=")
    fragment = re.compile(r"\d{1,9} +\S|\d{1,9}$|\|")

    def row(self, text: str, where: Where) -> Complexity | None:
        """`97  embedding  |||  6.9%  |  0.0%  [11, 12]`, after a run with the share of time behind it."""
        found = _COMPLEXITY.match(text)
        if not found or (found["c_ids"] is None and self.start.startswith("Complexity report")):
            return None
        return Complexity(
            where=where,
            text=text,
            m_id=int(found["m_id"]),
            name=found["name"],
            macc_percent=float(found["macc"]),
            rom_percent=float(found["rom"]),
            duration_percent=float(found["duration"]) if found["duration"] else None,
            c_ids=tuple(int(c_id) for c_id in re.findall(r"\d{1,9}", found["c_ids"] or "")),
        )


class PoolTable(Table):
    """The lines below "Memory-pools summary"."""

    part = Part.C_TABLE
    what = "row of the memory pools of a CPU build that is cut or cannot be read"
    known = re.compile(r"name +id +used")
    fragment = re.compile(r"\S{1,120}(?: \S{1,120}){0,3} +(?:unused|\d)")

    def row(self, text: str, where: Where) -> CpuPool | None:
        """`POOL_0_DTCMRAM  0  3.67 KiB (3.0%)  7`, or `unused -` in place of a number and a size."""
        found = _POOL.match(text)
        if not found:
            return None
        return CpuPool(
            where=where,
            text=text,
            name=found["name"],
            id=int(found["id"]) if found["id"] else None,
            used_bytes=to_bytes(found["size"], found["unit"]) if found["size"] else 0,
            percent=float(found["percent"]) if found["percent"] else None,
            buffers=int(found["buffers"]),
        )
