"""The epoch strip as SVG: NPU lane above CPU lane, so that a transition is a step. Its table twin is in `tables`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from assistant.render.html import Html, element, join
from assistant.render.layers import layer_words
from assistant.render.places import Places
from assistant.render.strip import CPU_KINDS, Cell, Strip, describe, strip
from assistant.render.svg import CROSS, DOTS, HATCH, chart, pattern, share
from assistant.render.text import clean
from assistant.render.verdict import verdict
from assistant.report.facts import EpochKind, Report

_SLOTS_PER_LINE = 90
_FEWEST_SLOTS = 24
"""A short network does not stretch over the whole width."""

_LANE, _GAP, _SCALE = 20, 4, 16
_LINE = 2 * _LANE + _GAP + _SCALE + 8
"""Height of one line of the strip: two lanes, the scale, and air."""

_LABEL_ROOM = 0.04
"""Share of the width that an epoch number needs."""

_MARKS = {EpochKind.SW: HATCH, EpochKind.HYBRID: CROSS, EpochKind.EC: DOTS}


def epoch_strip(report: Report, key: str = "n") -> Html:
    """The epoch table as a strip; empty without epoch rows. `key` keeps ids unique on a page."""
    drawn = strip(report)
    if drawn is None:
        return Html("")
    lines = -(-drawn.slots // _SLOTS_PER_LINE)
    per_line = drawn.slots if lines == 1 else -(-drawn.slots // lines // 10) * 10
    lines = -(-drawn.slots // per_line)
    places, layers = Places(report), layer_words(report)
    plot = _Plot(drawn, per_line, key)
    return chart(
        "strip",
        key,
        lines * _LINE,
        "Epochs in order of execution",
        clean(verdict(report)).replace("`", ""),
        element("defs", *(pattern(f"{key}-{kind}", kind, path) for kind, path in _MARKS.items())),
        *(plot.frame(line, gaps=report.table_complete is False) for line in range(lines)),
        *(plot.cell(cell, describe(cell, places, layers)) for cell in drawn.cells),
        *plot.steps(),
    )


class _Plot:
    """Places the slots of a strip on lines of `per_line` slots."""

    def __init__(self, drawn: Strip, per_line: int, key: str) -> None:
        self.drawn, self.per_line, self.key = drawn, per_line, key
        self.slot = 1 / max(per_line, _FEWEST_SLOTS)

    def cell(self, cell: Cell, told: str) -> Html:
        """The boxes of a cell, on each line that it touches, with what is told of it as title."""
        boxes = [box for start, stop in self._pieces(cell) for box in self._boxes(cell, start, stop)]
        return element("g", element("title", told), *boxes, class_="na-cell")

    def frame(self, line: int, gaps: bool) -> Html:
        """Lane names and scale of one line; with `gaps`, a dashed ground for epochs that the text does not list."""
        first, last = line * self.per_line, min((line + 1) * self.per_line, self.drawn.slots)
        top = line * _LINE
        ground = [self._rect(first, last, top + lane, "na-gap") for lane in (0, _LANE + _GAP)] if gaps else []
        return join(
            *ground,
            element("text", "NPU", x=-42, y=top + 15, class_="na-lane"),
            element("text", "CPU", x=-42, y=top + _LANE + _GAP + 15, class_="na-lane"),
            *self._scale(first, last, top + 2 * _LANE + _GAP + 13),
        )

    def steps(self) -> Iterator[Html]:
        """A line wherever the side changes between neighbours."""
        for before, after in pairwise(self.drawn.cells):
            sides = {cell.kind in CPU_KINDS for cell in (before, after)}
            if len(sides) == 2 and EpochKind.UNKNOWN not in {before.kind, after.kind}:
                x, top = self._x(after.start), after.start // self.per_line * _LINE
                yield element("line", x1=x, x2=x, y1=top + 10, y2=top + _LANE + _GAP + 10, class_="na-step")

    def _scale(self, first: int, last: int, y: int) -> Iterator[Html]:
        """Epoch numbers; every other one steps back on a narrow screen."""
        if self.drawn.first_id is None:
            return
        step = next(step for step in (1, 5, 10, 50) if step * self.slot >= _LABEL_ROOM or step == 50)
        for slot in range(first, last):
            number = slot + self.drawn.first_id
            clear_of_first = (slot - first) * self.slot >= _LABEL_ROOM
            if slot == first or (number % step == 0 and clear_of_first):
                minor = slot != first and number // step % 2 == 1
                x = share((slot - first + 0.5) * self.slot)
                yield element("text", str(number), x=x, y=y, class_="na-scale na-minor" if minor else "na-scale")

    def _pieces(self, cell: Cell) -> Iterator[tuple[int, int]]:
        start = cell.start
        while start < cell.stop:
            stop = min(cell.stop, (start // self.per_line + 1) * self.per_line)
            yield start, stop
            start = stop

    def _boxes(self, cell: Cell, start: int, stop: int) -> Iterator[Html]:
        top = start // self.per_line * _LINE
        low = top + _LANE + _GAP
        fill = f"url(#{self.key}-{cell.kind})" if cell.kind in _MARKS else None
        if cell.kind in CPU_KINDS or cell.kind is EpochKind.UNKNOWN:
            yield self._rect(start, stop, low, f"na-{cell.kind}", fill)
        if cell.kind is not EpochKind.SW:
            yield self._rect(start, stop, top, f"na-{cell.kind}", fill)
            for cut in () if cell.is_blob else range(start + 1, stop):
                x = self._x(cut)
                yield element("line", x1=x, x2=x, y1=top, y2=top + _LANE, class_="na-cut")

    def _rect(self, start: int, stop: int, y: int, kind: str, fill: str | None = None) -> Html:
        width = share((stop - start) * self.slot)
        return element("rect", x=self._x(start), y=y, width=width, height=_LANE, class_=kind, fill=fill)

    def _x(self, slot: int) -> str:
        return share(slot % self.per_line * self.slot)
