"""Size of code and data: "Requested memory size by section", and the summary of flash and RAM below it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.report.facts import Footprint, SectionSize, Unread, Where
from assistant.report.items import Item, Part
from assistant.report.table import NUMBER, Table, number, unread

_ROW = re.compile(
    r"(?P<module>[A-Za-z_*]\S{0,120}(?: [A-Za-z(]\S{0,120}){0,4}?)"
    rf" +(?P<text>{NUMBER}) +(?P<rodata>{NUMBER}) +(?P<data>{NUMBER}) +(?P<bss>{NUMBER})$"
)
_PERCENT = r"\d{1,3}(?:\.\d{1,2})?"
_RUN_TIME = re.compile(
    rf"RT total +(?P<flash>{NUMBER}) +(?P<flash_share>{_PERCENT})% +(?P<ram>{NUMBER}) +(?P<ram_share>{_PERCENT})%$"
)
_RAM = re.compile(r"RAM \(rw\)")
_TOTAL = re.compile(rf"TOTAL +(?P<flash>{NUMBER}) +(?P<ram>{NUMBER})$")
_HALF = 0.051
"""Percentages are printed with one decimal."""
_ENOUGH = 2
_NEVER = -1_000_000
"""No count of rows gets from there to `_ENOUGH`: the columns are lost."""
_TOTALS = ("RT total", "TOTAL")
_LACKS = "size by section that lacks rows: they do not add up to their totals"


class SectionTable(Table):
    """The lines below "Requested memory size"."""

    part = Part.SECTION_SIZE
    what = "row of the size by section that is cut or cannot be read"
    known = re.compile(r"module +text|\*+ +\w")
    fragment = re.compile(
        r"(?:\S{1,120} {1,40}){1,5}\d|\S{1,120}\.[oa]\b"
        r"|RT total|TOTAL|\*?(?:weights|activations|io)\b|EC Blobs|lib \("
    )

    def __init__(self, start: str) -> None:
        super().__init__(start)
        self._end = 0
        """Column behind the header, where the last figure of each row ends."""
        self._aligned = 0
        """Rows so far that end there; from `_ENOUGH` of them on all do, unless they are cut."""

    def row(self, text: str, where: Where) -> SectionSize | None:
        """`network.o  10,908  83,981  0  0`."""
        found = _ROW.match(text)
        if not found:
            return None
        return SectionSize(
            where=where,
            text=text,
            module=found["module"].strip("*"),
            text_bytes=number(found["text"]),
            rodata_bytes=number(found["rodata"]),
            data_bytes=number(found["data"]),
            bss_bytes=number(found["bss"]),
        )

    def read(self, raw: str, where: Where) -> Item | None:
        """As any table; a row that reads well may have lost its last digits."""
        item = super().read(raw, where)
        if item is None or item.where != where or item.part is Part.UNREAD:
            return item
        if item.part is Part.KNOWN:
            if item.text.startswith("module"):
                self._end = len(raw) if raw.endswith("bss") else 0
                self.lacks_end = not self._end
            return item
        ends = len(raw) == self._end
        if self._aligned >= _ENOUGH:
            return item if ends else unread(item.text, where, self.what)
        self._aligned = self._aligned + 1 if ends else _NEVER
        return item

    def shows_end(self, raw: str) -> bool:
        """True for a line that ends where the header ends."""
        return len(raw) == self._end


class SummaryTable(Table):
    """The lines below "Summary - "."""

    part = Part.FOOTPRINT
    what = "row of the flash and RAM summary that is cut or contradicts itself"
    known = re.compile(r"FLASH|\.\\device|\*+ +\w")
    fragment = re.compile(r"RT total|TOTAL")

    def __init__(self, start: str) -> None:
        super().__init__(start)
        self._run_time: Footprint | None = None
        self._end: int | None = None
        """Column behind "RAM (rw)", where the figure of the total ends; None when columns are lost."""

    def read(self, raw: str, where: Where) -> Item | None:
        """As any table; a total that nothing confirms, or that ends before its column, may lack digits."""
        text = raw.strip()
        if text.startswith("FLASH"):
            found = _RAM.search(raw)
            self.lacks_end = found is None
            self._end = found.end() if found and "  " in text else None
        item = super().read(raw, where)
        if item is None or not isinstance(item.fact, Footprint) or item.where != where:
            return item
        if item.fact is self._run_time:
            place = _RUN_TIME.search(raw)
            self._end = self._end if place and place.end("ram") == self._end else None
            return item
        ends = len(raw) == self._end if self._end else self._run_time is not None
        return item if ends else unread(text, where, self.what)

    def is_closed(self, text: str) -> bool:
        """True for the share of the run-time, which ends with a percentage."""
        return text.endswith("%")

    def shows_end(self, raw: str) -> bool:  # noqa: ARG002
        """True below the share of the run-time, with which a total must agree."""
        return self._run_time is not None

    def row(self, text: str, where: Where) -> Footprint | None:
        """`RT total  9,408  7.9%  1,756  31.8%`, or the total below it, with which the percentages must agree."""
        if found := _RUN_TIME.match(text):
            self._run_time = Footprint(
                where=where,
                text=text,
                name="RT total",
                flash_bytes=number(found["flash"]),
                ram_bytes=number(found["ram"]),
                flash_percent=float(found["flash_share"]),
                ram_percent=float(found["ram_share"]),
            )
            return self._run_time
        found = _TOTAL.match(text)
        if not found:
            return None
        flash, ram = number(found["flash"]), number(found["ram"])
        if (part := self._run_time) and not (
            _agree(part.flash_bytes, part.flash_percent, flash) and _agree(part.ram_bytes, part.ram_percent, ram)
        ):
            return None
        return Footprint(where=where, text=text, name="TOTAL", flash_bytes=flash, ram_bytes=ram)


def sections_complete(sizes: Sequence[SectionSize]) -> bool | None:
    """True when the rows add up to the totals that are there, False when they do not; None without a total."""
    sums = [0, 0, 0, 0]
    checked = None
    for size in sizes:
        columns = (size.text_bytes, size.rodata_bytes, size.data_bytes, size.bss_bytes)
        if size.module not in _TOTALS:
            sums = [of_all + own for of_all, own in zip(sums, columns, strict=True)]
        elif sums != list(columns):
            return False
        else:
            checked = True
    return checked


def lacking(sizes: Sequence[SectionSize]) -> Unread | None:
    """The rows of a table that are missing, placed where the table stands."""
    if sections_complete(sizes) is not False:
        return None
    return Unread(where=sizes[0].where, last=sizes[-1].where, what=_LACKS)


def _agree(part: int, percent: float | None, whole: int) -> bool:
    return percent is not None and (abs(100 * part - percent * whole) <= _HALF * whole)
