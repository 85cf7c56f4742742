"""Rows and last line of the layer table: the nodes of the imported model.

From ST Edge AI Core 1.0 on; CPU builds add what the C model changes behind a bar. Up to 1.x the columns stand in
another order and the size in bytes is called "rom".
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from assistant.report.fact import Where
from assistant.report.model_facts import Layer, LayerTotal, Shape
from assistant.report.table import NUMBER, number

HEADER = re.compile(r"(?:m_id +layer \(|id +layer \(type\) +output +shape)")
"""How a layer table starts."""

START = re.compile(r" *(?:\d{1,9} +)?(?P<name>[^\s(]{1,200}) +\([^()]{0,100}(?:\)|$)")
"""How a row of a layer starts."""

TOTAL_START = re.compile(r" *model(?:/c-model)?: +macc=")
"""How the last line starts."""

_HEAD = re.compile(
    r"(?:(\d{1,9}) +)?([^\s(]{1,200}) +\(([^()]{0,100})\) *"  # m_id, name, type
    r"((?:\[[\w:,]{0,200}\]){1,64}|\([\d, ]{0,200}\))"  # shapes
)
_AXIS = re.compile(r"([a-z]\w{0,9}):(\d{1,12})")
_SIZES = re.compile(rf"({NUMBER})/({NUMBER})")
_WHOLE = re.compile(NUMBER)
_CHANGE = re.compile(rf"([+-]{NUMBER})\(([+-][\d.]{{1,12}})%\)(?!\S)")
_ALL = "-100.0"
"""Percentage of a change that takes all of a figure away."""
_C_TYPE = re.compile(r"[A-Za-z_][\w/. -]{0,200}(?:\[o\])?\[\d[\d, ]{0,200}\]")
_CUT_C_TYPE = re.compile(r"[A-Za-z_][\w/.]{0,200}(?:\[[\d, ]{0,200})?")
_C_TYPE_WIDTH = 20
"""Narrowest column of C types seen; what is as long may be cut by the tool and lack its end."""
_TOTAL = re.compile(
    rf"model(?P<c>/c-model)?: +macc=(?P<macc>{NUMBER})(?:/(?P<c_macc>{NUMBER}))?(?: +[+-]\S{{1,40}})?"
    rf" +weights=(?P<weights>{NUMBER})(?:/(?P<c_weights>{NUMBER}))?(?: +[+-]\S{{1,40}})?"
    rf" +activations=--(?:/(?P<activations>{NUMBER}))? +io=--(?:/(?P<io>{NUMBER}))?$"
)
_OLD_TOTAL = re.compile(r"\S{1,200} p=(?P<params>\d{1,12})\([^()]{1,40}\) macc=(?P<macc>\d{1,15}) rom=")


class Columns(NamedTuple):
    """What the header says about the rows below it."""

    is_old: bool
    end: int
    """Column behind "connected to", which is right-aligned."""
    width: int
    """From the start of "oshape" to there."""
    is_whole: bool
    """False when the header is cut."""
    has_c_model: bool
    c_size: int
    """Place of "c_size" behind the bar; -1 when unknown."""
    c_macc: int


def columns(header: str) -> Columns:
    """The columns of a header, which keeps its indentation."""
    left, bar, right = header.partition("|")
    kept = "c_size  " in right  # else blanks were taken out, and places mean nothing
    c_size, c_macc = (right.find(name) if kept else -1 for name in ("c_size", "c_macc"))
    return Columns(
        is_old=not header.lstrip().startswith("m_id"),
        end=len(left.rstrip()),
        width=len(left.rstrip()) - left.find("oshape"),
        is_whole=left.rstrip().endswith("connected to"),
        has_c_model=bool(bar),
        c_size=c_size,
        c_macc=c_macc,
    )


def parse(row: str, where: Where, of: Columns, names: Collection[str], m_id: int | None = None) -> Layer | None:
    """The layer of a row with its indentation; None for a row that is cut or none.

    `names` are those of the layers above it, `m_id` is that of the row above it, for a row that prints none.
    """
    left, bar, c_part = row.partition(" |")
    text = left.strip()
    head = _HEAD.match(text)
    if not head or (of.has_c_model and not bar):
        return None
    rest = text[head.end() :].split()
    figures = _old_figures(rest) if of.is_old else _figures(rest, names)
    changes = _changes(c_part, of, figures) if figures and bar else _NO_CHANGES
    if figures is None or changes is None:
        return None
    printed_id, name, words, shapes = head.groups()
    kind, comma, original = words.strip().partition(",")
    typed = bool(comma) or of.is_old
    return Layer(
        where=where,
        text=row.strip(),
        m_id=int(printed_id) if printed_id else m_id,
        name=name,
        type=(kind or None) if typed else None,
        operator=(original.strip() or None) if typed else (kind or None),
        shapes=_shapes(shapes),
        params=figures.params,
        size_bytes=figures.size,
        macc=figures.macc,
        connected_to=figures.inputs,
        c_size_change=changes.size,
        c_macc_change=changes.macc,
        c_type=changes.type,
    )


class _Figures(NamedTuple):
    params: int | None
    size: int | None
    macc: int | None
    inputs: tuple[str, ...]


def _figures(rest: list[str], names: Collection[str]) -> _Figures | None:
    """`param/size macc connected to`, each of which may be missing."""
    params = size = macc = None
    place = 0
    if rest and (sizes := _SIZES.fullmatch(rest[0])):
        params, size = number(sizes[1]), number(sizes[2])
        place = 1
        if len(rest) == 1 and size < params:  # no weight is that small: the last digits are gone
            return None
    if place + 1 < len(rest) and _WHOLE.fullmatch(rest[place]):
        macc = number(rest[place])
        place += 1
    inputs = tuple(rest[place:])
    if len(inputs) == 1 and (inputs[0] in names or not _WHOLE.fullmatch(inputs[0])):
        return None if "/" in inputs[0] and inputs[0][0].isdigit() else _Figures(params, size, macc, inputs)
    return _Figures(params, size, macc, inputs) if all(name in names for name in inputs) else None


def _old_figures(rest: list[str]) -> _Figures | None:
    """`param # connected to macc rom`; what has parameters has a rom."""
    params = number(rest.pop(0)) if rest and _WHOLE.fullmatch(rest[0]) else None
    name, numbers = rest[:1], rest[1:]
    if not all(map(_WHOLE.fullmatch, numbers)) or len(numbers) != (1 if params is None else 2) * len(name):
        return None
    macc, rom, *_ = [*map(number, numbers), None, None]
    return _Figures(params, rom, macc, tuple(name))


class _Changes(NamedTuple):
    size: int | None = None
    macc: int | None = None
    type: str | None = None


_NO_CHANGES = _Changes()


def _changes(text: str, of: Columns, figures: _Figures) -> _Changes | None:
    """What stands behind the bar; None when it is cut."""
    found: list[tuple[int, int]] = []
    percents: list[str] = []
    place = len(text) - len(text.lstrip())
    while len(found) < 2 and (change := _CHANGE.match(text, place)):
        found.append((change.start(), number(change[1])))
        percents.append(change[2])
        place = change.end() + len(text[change.end() :]) - len(text[change.end() :].lstrip())
    c_type = text[place:].strip()
    if c_type and not (_C_TYPE.fullmatch(c_type) or (len(c_type) >= _C_TYPE_WIDTH and _CUT_C_TYPE.fullmatch(c_type))):
        return None
    size = macc = None
    if len(found) == 2:
        size, macc = found[0][1], found[1][1]
    elif found:
        at, change_of = found[0]
        if _is_size(at, change_of, of, figures):
            size = change_of
        elif _is_macc(at, change_of, of, figures):
            macc = change_of
        else:
            return None
    of_changes = ((size, figures.size), (macc, figures.macc)) if len(found) == 1 else ()
    if percents == [_ALL] and any(change is not None and -change != figure for change, figure in of_changes):
        return None  # it stands in the wrong column: the row was put together of parts
    return _Changes(size, macc, ", ".join(part.strip() for part in " ".join(c_type.split()).split(",")) or None)


def _is_size(at: int, change: int, of: Columns, figures: _Figures) -> bool:
    """By its column; where columns are lost, by what it takes away."""
    return at == of.c_size or (at != of.c_macc and -change == figures.size and figures.size != figures.macc)


def _is_macc(at: int, change: int, of: Columns, figures: _Figures) -> bool:
    return at == of.c_macc or (at != of.c_size and -change == figures.macc and figures.size != figures.macc)


@lru_cache(maxsize=1024)
def _shapes(text: str) -> tuple[Shape, ...]:
    """Memorised: a model has few shapes and many layers of each."""
    if text.startswith("("):
        return (tuple(("", int(size)) for size in re.findall(r"\d{1,12}", text)),)
    return tuple(tuple((axis, int(size)) for axis, size in _AXIS.findall(each)) for each in text[1:-1].split("]["))


def total(text: str, where: Where) -> LayerTotal | None:
    """`model: macc=19,529,760 weights=4,832 activations=-- io=--`, and with a C model both figures of each."""
    if old := _OLD_TOTAL.match(text):
        return LayerTotal(where=where, text=text, macc=int(old["macc"]), weights_bytes=None, params=int(old["params"]))
    found = _TOTAL.match(text)
    if not found or (found["c"] is None) != (found["io"] is None):
        return None
    return LayerTotal(
        where=where,
        text=text,
        macc=number(found["macc"]),
        weights_bytes=number(found["weights"]),
        c_macc=_optional(found["c_macc"]),
        c_weights_bytes=_optional(found["c_weights"]),
        c_activations_bytes=_optional(found["activations"]),
        c_io_bytes=_optional(found["io"]),
    )


def _optional(digits: str | None) -> int | None:
    return number(digits) if digits else None
