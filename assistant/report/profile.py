"""The table "Inference time per node": who of the epochs, or of the layers of a C model, took which time.

A row of 4.0+ covers a blob (`EpochBlock_1 -> 64`), and a hybrid epoch has rows of its own for the hardware blocks
that it starts (`epoch (extra HW.6)`, `EpochBlock_65 (6)`): the epoch costs the sum of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from assistant.report.facts import EpochKind, EpochTime, LayerTime, Where

COUNT = r"\d{1,3}(?:,\d{3}){0,6}"
"""A number of cycles as printed."""
START = re.compile(r" *\d{1,6} +(?:-|\d{1,6}) +epoch\b")
ROW = re.compile(
    r" *(?P<c_id>\d{1,6}) +(?:-|\d{1,6})"
    r" +(?P<label>epoch(?: \((?:(?P<kind>EC|SW|HYBRID|HW)|extra HW\.(?P<block>\d{1,3}))\)| - \S[^\[\]|]{0,39}?)?)"
    r" +(?P<ms>\d{1,9}\.\d{1,9}) +(?P<percent>\d{1,3}\.\d{1,4})% +(?P<cumulated>\d{1,3}\.\d{1,4})%"
    rf" +\[ *(?P<before>{COUNT}) +(?P<during>{COUNT}) +(?P<after>{COUNT}) *\]"
    r" *EpochBlock_(?P<id>\d{1,6})(?: -> (?P<last>\d{1,6}))?(?: \((?P<of>\d{1,3})\))?$"
)
_LAYER = re.compile(
    r"(?P<c_id>\d{1,6}) +(?P<m_id>-|\d{1,6}) +(?P<type>\S(?:[^\[\]%]{0,58}\S)?) +(?P<ms>\d{1,9}\.\d{1,9})"
    r" +(?P<percent>\d{1,3}\.\d{1,4})% +\d{1,3}\.\d{1,4}%"
    rf"(?: +\[ *(?P<cycles>{COUNT}) *\])? +(?P<name>\S{{1,120}})$"
)
_KINDS = {None: EpochKind.HW, "HW": EpochKind.HW, "EC": EpochKind.EC, "SW": EpochKind.SW, "HYBRID": EpochKind.HYBRID}


class Cost(NamedTuple):
    """What `first`..`last` cost together; `ms` is None when a row of the group may be missing."""

    first: int
    last: int
    kind: EpochKind
    ms: float | None


def row(text: str, where: Where) -> EpochTime | None:
    """`1 - epoch (HYBRID) 0.076 0.18% 36.93% [ 5,054 241 40,254 ] EpochBlock_65`."""
    found = ROW.match(text)
    if not found or found["of"] != found["block"]:
        return None
    first, last = int(found["id"]), int(found["last"]) if found["last"] else None
    if last is not None and last < first:
        return None
    before, during, after = (int(found[name].replace(",", "")) for name in ("before", "during", "after"))
    return EpochTime(
        where=where,
        text=text,
        c_id=int(found["c_id"]),
        id=first,
        last_id=last,
        kind=_KINDS[found["kind"]],
        label=found["label"],
        extra=int(found["block"]) if found["block"] else None,
        duration_ms=float(found["ms"]),
        percent=float(found["percent"]),
        cycles=(before, during, after),
    )


def layer(text: str, where: Where) -> LayerTime | None:
    """`0 1 Conv2D (0x103) 0.123 1.7% 1.7% [ 37,924 ] ai_node_0`: a layer of a C model that runs on the CPU."""
    found = _LAYER.match(text)
    if not found or found["type"].startswith("epoch"):
        return None
    return LayerTime(
        where=where,
        text=text,
        c_id=int(found["c_id"]),
        m_id=None if found["m_id"] == "-" else int(found["m_id"]),
        type=found["type"],
        name=found["name"],
        duration_ms=float(found["ms"]),
        percent=float(found["percent"]),
        cycles=int(found["cycles"].replace(",", "")) if found["cycles"] else None,
    )


def checked(rows: Iterable[EpochTime]) -> tuple[list[EpochTime], list[EpochTime]]:
    """The rows that fit into the order of the table, each once; and those that do not or lack their end."""
    kept: list[EpochTime] = []
    odd: list[EpochTime] = []
    seen: set[tuple[object, ...]] = set()
    for each in rows:
        if _content(each) not in seen:
            (kept if not kept or _follows(kept[-1], each) else odd).append(each)
        seen.add(_content(each))
    cut = {id(before) for before, after in pairwise(kept) if _may_be_cut(before, after)}
    return [each for each in kept if id(each) not in cut], odd + [each for each in kept if id(each) in cut]


def complete(rows: Sequence[EpochTime], counters: tuple[int, int, int] | None) -> bool | None:
    """True when the cycles of the rows add up to those of the inference; None when the text does not tell them."""
    if not rows or counters is None:
        return None
    sums = (sum(each.cycles[number] for each in rows) for number in range(3))
    return all(abs(found - told) <= len(rows) for found, told in zip(sums, counters, strict=True))


def costs(rows: Sequence[EpochTime], *, all_there: bool) -> list[Cost]:
    """The time of each epoch or blob, with the extra rows of a hybrid one. The rows are `checked`."""
    groups: list[list[EpochTime]] = []
    for each in rows:
        if each.extra is None or not groups or groups[-1][0].id != each.id:
            groups.append([each])
        else:
            groups[-1].append(each)
    following = [group[0].c_id for group in groups[1:]]
    return [
        Cost(
            group[0].id,
            _last(group[0]),
            group[0].kind,
            _sum(group) if all_there or _is_whole(group, after) else None,
        )
        for group, after in zip_longest(groups, following)
    ]


def _sum(group: Sequence[EpochTime]) -> float:
    return round(sum(each.duration_ms for each in group), 6)


def _is_whole(group: Sequence[EpochTime], after: int | None) -> bool:
    """True when no row of the epoch can be missing: its rows, and the one after them, are numbered without a gap."""
    head = group[0]
    if head.extra is not None:
        return False
    if head.kind is not EpochKind.HYBRID:
        return True
    ids = [each.c_id for each in group]
    return after is not None and [*ids, after] == list(range(head.c_id, head.c_id + len(ids) + 1))


def _follows(before: EpochTime, each: EpochTime) -> bool:
    """True when `each` may stand below `before`: further down the network, or inside the same hybrid epoch."""
    if each.c_id <= before.c_id:
        return False
    return each.id > _last(before) or (each.extra is not None and each.id == before.id)


def follows_at_once(before: EpochTime, after: EpochTime) -> bool:
    """True when nothing can be missing between the rows: not a row, and not a digit of the number before."""
    return after.c_id == before.c_id + 1 and after.id == _last(before) + 1


def _may_be_cut(before: EpochTime, after: EpochTime) -> bool:
    """True when the number at the end of a row may lack digits, or the end of its range: `EpochBlock_1 -> 6` of 64."""
    end, wanted = _last(before), after.id - 1
    if after.c_id != before.c_id + 1 or wanted <= end:
        return False
    range_lost = before.kind is EpochKind.EC and before.last_id is None
    return range_lost or str(wanted).startswith(str(end))


def _last(each: EpochTime) -> int:
    return each.id if each.last_id is None else each.last_id


def _content(each: EpochTime) -> tuple[object, ...]:
    return each.c_id, each.id, each.last_id, each.label, each.duration_ms, each.cycles
