"""Figures of the block "Exec/report summary"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from assistant.report.facts import ExecSummary, Where
from assistant.report.items import Item
from assistant.report.model_facts import Figure, Setting
from assistant.report.summary import Field
from assistant.report.table import NUMBER, number, unread
from assistant.report.units import step, to_bytes

_ITEMS = re.compile(rf"({NUMBER}) items(?: +\(|$)")
_COUNT = re.compile(rf"({NUMBER})$")
_APART = r"\d{1,3}(?: ?[,' ] ?\d{3}){0,6}"
"""A number whose thousands something else sets apart, or a blank in it; the size behind it must confirm it."""
_NOT_DIGITS = str.maketrans("", "", ",' ")
_BYTES = re.compile(
    rf"(?P<bytes>{_APART})(?: B)?(?: \((?P<size>\d{{1,9}}(?:\.\d{{1,3}})?) (?P<unit>[KMG]?i?B)\))?"
    rf"(?: \((?P<segments>\d{{1,6}}) segments?\))?(?: = (?P<parts>{NUMBER}(?: \+ {NUMBER})+))?(?! *[,\d.'])"
)
_CUT = "figure of the summary that is cut or contradicts itself"


def exec_summary(items: Iterable[Item]) -> tuple[ExecSummary | None, list[Item]]:
    """The summary in the rows that are fields, and the rows whose figure cannot be read."""
    figures: dict[str, Figure] = {}
    settings: dict[str, Setting] = {}
    damaged: list[Item] = []
    for item in items:
        key, value = item.fact if isinstance(item.fact, Field) else ("", "")
        if key in _SETTINGS and value:
            settings.setdefault(key, Setting(where=item.where, text=item.text, value=value))
        elif key in _FIGURES and key not in figures:
            if figure := _FIGURES[key](value, item.text, item.where):
                figures[key] = figure
            else:
                damaged.append(unread(item.text, item.where, _CUT))
    if not figures and not settings:
        return None, damaged
    summary = ExecSummary(
        params=figures.get("params #"),
        macc=figures.get("macc"),
        weights_bytes=figures.get("weights (ro)"),
        activations_bytes=figures.get("activations (rw)"),
        ram_bytes=figures.get("ram (total)"),
        model_type=settings.get("type"),
        model_format=settings.get("model_fmt"),
        optimization=settings.get("optimization"),
    )
    return summary, damaged


def _params(value: str, text: str, where: Where) -> Figure | None:
    """`1,378,631 items (5.26 MiB)`."""
    found = _ITEMS.match(value)
    return Figure(where=where, text=text, value=number(found[1])) if found else None


def _macc(value: str, text: str, where: Where) -> Figure | None:
    found = _COUNT.match(value)
    return Figure(where=where, text=text, value=number(found[1])) if found else None


def _memory(value: str, text: str, where: Where) -> Figure | None:
    """`1,383,956 B (1.32 MiB) (1 segment)`: the size is printed twice, the parts of a sum stand behind it."""
    found = _BYTES.match(value)
    if not found:
        return None
    size = int(found["bytes"].translate(_NOT_DIGITS))
    if not found["size"] and not _COUNT.match(found["bytes"]):
        return None
    if found["size"] and abs(to_bytes(found["size"], found["unit"]) - size) > step(found["unit"]) / 200 + 1:
        return None
    if found["parts"] and sum(map(number, found["parts"].split(" + "))) != size:
        return None
    segments = int(found["segments"]) if found["segments"] else None
    return Figure(where=where, text=text, value=size, segments=segments)


_SETTINGS = frozenset(("type", "model_fmt", "optimization"))
_FIGURES: dict[str, Callable[[str, str, Where], Figure | None]] = {
    "params #": _params,
    "macc": _macc,
    "weights (ro)": _memory,
    "activations (rw)": _memory,
    "ram (total)": _memory,
}
