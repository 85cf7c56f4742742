"""The table that --csv-file writes (network.csv): what the compiler expects each epoch to cost.

Columns are found by their names: versions and machines differ in which are there and in what order.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from assistant.errors import ReportError
from assistant.report.facts import Report, Unread
from assistant.report.lines import split_lines
from assistant.report.setup_facts import CostTotals, EpochCost, PoolTraffic, PortTraffic
from assistant.report.units import to_bytes

_FIRST = "epochs"
_POOL = re.compile(r"(?!max \()(?!bus port \d)(.{1,200}) \((r|w|r\+w|r cycles|w cycles|cycles)\)")
_PORT = re.compile(r"bus port (\d{1,4}) \((r|w)\)")
_OPS = "epoch OPS"
_COMPUTE = ("epoch compute (cyles)", "epoch compute (cycles)")
"""The tool's own spelling, and the right one."""
_LARGEST = "max (cycles)"
_POWER = ("epoch average ATON power (mW)", "epoch average memory power (mW)")
_TRAFFIC = ("r", "w", "r cycles", "w cycles")
_SIZE = re.compile(r"(\d{1,9}(?:\.\d{1,6})?) *([kKMG]?B)")
_CLOCK = re.compile(r"([\w /]{1,80}?) ?\((\d{1,6}(?:\.\d{1,6})?) MHz\)")
_NEEDED = ((_OPS,), _COMPUTE, (_LARGEST,))
_CUT = "row of the cost table that is cut or holds what is no number"

_Cells = Sequence[str]


def is_cost_table(text: str) -> bool:
    """True when the first line names the columns of such a table."""
    first = text.lstrip("\ufeff \t\r\n").partition("\n")[0]
    return first.startswith(f"{_FIRST},") and any(_POOL.fullmatch(name.strip()) for name in first.split(","))


def read(text: str, name: str = "The text") -> Report:
    """Costs by epoch and the totals below them; what is cut is unread.

    Raises ReportError when neither is there; `name` is the file's.
    """
    rows = [(number, [cell.strip() for cell in line.split(",")]) for number, line in enumerate(split_lines(text), 1)]
    rows = [(number, cells) for number, cells in rows if any(cells)]
    columns = {name.lstrip("\ufeff"): place for place, name in enumerate(rows[0][1]) if name}
    table = _Table(columns)
    costs: list[EpochCost] = []
    unread = [_unread(rows[0][0], what) for what in _odd_head(rows[0][1], [cells for _, cells in rows[1:]])]
    below: list[tuple[int, _Cells]] = []
    for number, cells in rows[1:]:
        if cells[0].isascii() and cells[0].isdigit():
            cost = table.cost(number, cells)
            if cost:
                costs.append(cost)
            else:
                unread.append(_unread(number, _CUT))
        else:
            below.append((number, cells))
    totals = _totals(table, below)
    if not costs and totals is None:
        where = f"row {rows[1][0]} cannot be read" if len(rows) > 1 else f"the file ends at row {rows[0][0]}"
        raise ReportError(
            f"{name} is the compiler's cost table (network.csv) without a row of an epoch: expected a number for each "
            f"column below the names of the columns, and {where}; give the whole file as the tool wrote it."
        )
    unread += [_unread(rows[-1][0], what) for what in _odd_end(table, costs, totals, lost=bool(unread))]
    return Report(where=1, epoch_costs=tuple(costs), cost_totals=totals, unread=tuple(unread))


def costs_complete(report: Report) -> bool | None:
    """True when what the epochs read and write adds up to the row "Total", False when it does not.

    None without that row.
    """
    totals = report.cost_totals
    if totals is None or not totals.pools:
        return None
    sums: dict[str, list[int]] = {}
    for cost in report.epoch_costs:
        for pool in cost.pools:
            both = sums.setdefault(pool.pool, [0, 0])
            both[0] += pool.read_bytes or 0
            both[1] += pool.written_bytes or 0
    return all(sums.get(each.pool) == [each.read_bytes, each.written_bytes] for each in totals.pools)


def _odd_head(names: _Cells, rows: Sequence[_Cells]) -> Iterator[str]:
    """What the names of the columns lack."""
    widest = max((len(cells) for cells in rows if cells[0].isdigit()), default=0)
    told = sum(map(bool, names))
    if widest > told:
        yield f"names of the columns, which are cut: {told} names for {widest} columns"
    elif lacking := [spelled[0] for spelled in _NEEDED if not any(each in names for each in spelled)]:
        quoted = ", ".join(f'"{each}"' for each in lacking)
        yield f"names of the columns without {quoted}"


def _odd_end(table: _Table, costs: Sequence[EpochCost], totals: CostTotals | None, *, lost: bool) -> Iterator[str]:
    """What is missing of the rows, as far as the others tell; a row that was `lost` to a cut is told already."""
    missing = [each.id + 1 for each, after in pairwise(costs) if after.id > each.id + 1]
    if missing and not lost:
        yield f"cost table without the row of epoch {missing[0]:,}"
    if costs and table.has_pools and (totals is None or not totals.pools):
        yield 'end of the cost table, which is missing: no row "Total" stands below the epochs'


def _unread(number: int, what: str) -> Unread:
    return Unread(where=f"row {number}", last=f"row {number}", what=what)


class _Table:
    """The columns of one table."""

    def __init__(self, columns: dict[str, int]) -> None:
        self._columns = columns
        self._width = max(columns.values(), default=0) + 1
        self._pools: dict[str, dict[str, int]] = {}
        self._ports: dict[int, dict[str, int]] = {}
        for name, place in columns.items():
            if port := _PORT.fullmatch(name):
                self._ports.setdefault(int(port[1]), {})[port[2]] = place
            elif pool := _POOL.fullmatch(name):
                self._pools.setdefault(pool[1], {})[pool[2]] = place

    @property
    def has_pools(self) -> bool:
        """True when the columns of some memory pool are there."""
        return bool(self._pools)

    def cost(self, number: int, cells: _Cells) -> EpochCost | None:
        """The cost of a row; None when a cell is missing or is no number."""
        if len(cells) < self._width or len(cells[0]) > 9 or not all(_is_number(cell) for cell in cells if cell):
            return None
        return EpochCost(
            where=f"row {number}",
            text=",".join(cells),
            id=int(cells[0]),
            ops=self._count(cells, _OPS),
            compute_cycles=self._count(cells, *_COMPUTE),
            max_cycles=self._count(cells, _LARGEST),
            pools=self.traffic(cells),
            ports=tuple(
                PortTraffic(port=port, read_bytes=_count(cells, places, "r"), written_bytes=_count(cells, places, "w"))
                for port, places in self._ports.items()
            ),
            accelerator_power_mw=self._number(cells, _POWER[0]),
            memory_power_mw=self._number(cells, _POWER[1]),
        )

    def traffic(self, cells: _Cells) -> tuple[PoolTraffic, ...]:
        """What a row says of each pool."""
        found = []
        for name, places in self._pools.items():
            read, written, read_cycles, write_cycles = (_count(cells, places, of) for of in _TRAFFIC)
            found.append(
                PoolTraffic(
                    pool=name,
                    read_bytes=read,
                    written_bytes=written,
                    read_cycles=read_cycles,
                    write_cycles=write_cycles,
                )
            )
        return tuple(found)

    def _count(self, cells: _Cells, *names: str) -> int | None:
        return next((_count(cells, self._columns, name) for name in names if name in self._columns), None)

    def _number(self, cells: _Cells, name: str) -> float | None:
        return _number(cells[self._columns[name]]) if name in self._columns else None


def _count(cells: _Cells, places: dict[str, int], name: str) -> int | None:
    place = places.get(name)
    value = _number(cells[place]) if place is not None and place < len(cells) else None
    return round(value) if value is not None else None


def _number(cell: str) -> float | None:
    """None for what is no finite number; the tool prints large ones as 1.0797e+08."""
    try:
        value = float(cell) if len(cell) <= 40 else math.nan
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _is_number(cell: str) -> bool:
    return _number(cell) is not None or cell.lstrip("-").startswith(("nan", "inf"))


def _totals(table: _Table, rows: Iterable[tuple[int, _Cells]]) -> CostTotals | None:
    found: dict[str, float | None] = {}
    frequency: float | None = None
    pools: tuple[PoolTraffic, ...] = ()
    used: list[tuple[str, int]] = []
    first: tuple[int, _Cells] | None = None
    for number, cells in rows:
        name, value = cells[0], cells[1] if len(cells) > 1 else ""
        if name == "Total":
            pools = table.traffic(cells)
            first = number, cells
        elif size := _SIZE.fullmatch(value):
            used.append((name, to_bytes(size[1], size[2])))
        elif clock := _CLOCK.fullmatch(name):
            found[clock[1]] = _number(value)
            frequency = float(clock[2])
        else:
            found[name] = _number(value)
        first = first or ((number, cells) if found or used else None)
    if first is None or not (pools or used or any(value is not None for value in found.values())):
        return None
    return CostTotals(
        where=f"row {first[0]}",
        text=",".join(first[1]),
        cycles=_rounded(found.get("Total cycles")),
        ideal_cycles=_rounded(found.get("Total ideal cycles")),
        ops=_rounded(found.get("Total OPS")),
        frequency_mhz=frequency,
        frames_per_second=found.get("Frames/sec"),
        ideal_frames_per_second=found.get("Ideal Frames/sec"),
        accelerator_power_mw=found.get("Average ATON power mW"),
        memory_power_mw=found.get("Average memory power mW"),
        total_power_mw=found.get("Average Total power mW"),
        tops_per_watt=found.get("TOPS/W"),
        pools=pools,
        used_bytes=tuple(used),
    )


def _rounded(value: float | None) -> int | None:
    return round(value) if value is not None else None
