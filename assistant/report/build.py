"""One report from the items of its lines."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeVar

from assistant.report import accuracy, device, messages, options, profile, readers, timing, totals
from assistant.report.facts import (
    Accuracy,
    CompilerOption,
    Device,
    Epoch,
    EpochTime,
    LayerTime,
    MemoryPool,
    MemoryTotal,
    Message,
    Report,
    Stated,
    Tensor,
    Timing,
    Tool,
    Unread,
    Where,
)
from assistant.report.items import SURROUNDINGS, Item, Part
from assistant.report.measured import timed
from assistant.report.mentions import mentions
from assistant.report.model_tables import with_tables
from assistant.report.summary import Field

_F = TypeVar("_F")
_ByPart = Mapping[Part, Sequence[Item]]

_COMPILED = (Part.ARGUMENTS, Part.COMPILER_COMMAND)
_ABOVE = SURROUNDINGS | {Part.NAMED}
_ONNX = re.compile(r"_OE_\d_\d_\d\.onnx")
"""What stedgeai hands to the compiler is called <name of the model>_OE_<format>.onnx."""
_CREATED = re.compile(r"Created date *: *(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$", re.ASCII)
_SERIES = re.compile(r"stm32[a-z0-9]{0,12}")
_LONGEST_NAME = 200
_CUT = "list of compiler arguments that is cut: options at its end are missing"
_ODD_TIME = "row of the times per epoch that is cut or does not fit the rows around it"
_NO_TOTAL = "times per epoch without the duration of the inference"
_NO_MODE = "line of a run that is cut before it tells whether it was on the target: its times are not read"
_FEW = 3
"""Lines between two rows of a table; more than these are a text of their own."""
_TABLES = {
    "epoch": frozenset((Part.EPOCH,)),
    "layer": frozenset((Part.LAYER, Part.LAYER_INPUT, Part.LAYER_TOTAL)),
    "size": frozenset((Part.SECTION_SIZE,)),
}
_QUOTES = str.maketrans("", "", "\"'")


def build(items: Sequence[Item]) -> Report:
    """The report whose lines are `items`."""
    items = _with_cut_arguments(_with_gaps(items))
    parts: defaultdict[Part, list[Item]] = defaultdict(list)
    for item in items:
        parts[item.part].append(item)
    epochs = _facts(parts, Epoch, Part.EPOCH)
    stated = _stated(_facts(parts, Stated, Part.TOTAL, Part.COUNT))
    complete = totals.table_complete(epochs, stated)
    if complete and stated.epochs is None and any(_is_odd_epoch(item) for item in items):
        complete = None  # the row that cannot be read may be the last of several
    command = _first(parts, Part.PARAMETERS, Part.COMMAND)  # the console's line may be cut, "Parameters" is whole
    command_options = options.options(*command) if command else ()
    target, target_where = _target(parts, command_options)
    tensors = _facts(parts, Tensor, Part.TENSOR)
    run = _run(parts, items)
    report = Report(
        where=next(item.where for item in items if item.part not in _ABOVE),
        tool=next(iter(_facts(parts, Tool, Part.VERSION, Part.IMPLIED_TOOL)), None),
        target=target,
        target_where=target_where,
        model=_model(parts),
        created=_created(parts),
        command=command[0] if command else None,
        command_where=command[1] if command else None,
        command_options=command_options,
        options=_options(parts),
        inputs=tuple(tensor for tensor in tensors if tensor.role == "input"),
        outputs=tuple(tensor for tensor in tensors if tensor.role == "output"),
        epochs=epochs,
        stated=stated,
        counted=totals.counted(epochs),
        totals=totals.totals(epochs, stated, complete),
        table_complete=complete,
        memory_pools=_facts(parts, MemoryPool, Part.POOL),
        memory_total=next(iter(_facts(parts, MemoryTotal, Part.POOL_TOTAL)), None),
        timing=None if run.on_host else run.timing,
        host_timing=run.timing if run.on_host else None,
        device=run.device,
        accuracy=run.accuracy,
        messages=messages.fold(item.fact for item in items if isinstance(item.fact, Message)),
        mentions=mentions((item.where, item.text) for item in parts[Part.PROSE]),
        unread=_facts(parts, Unread, Part.UNREAD) + run.unread,
    )
    return timed(with_tables(report, items))


def _facts(parts: _ByPart, kind: type[_F], *of: Part) -> tuple[_F, ...]:
    """The facts of these parts, part by part."""
    return tuple(item.fact for part in of for item in parts.get(part, ()) if isinstance(item.fact, kind))


def _first(parts: _ByPart, *of: Part) -> tuple[str, Where] | None:
    """The text and the place of the first line that is one of these parts, in order of preference."""
    for part in of:
        for item in parts.get(part, ()):
            if isinstance(item.fact, str):
                return item.fact, item.where
    return None


def _with_gaps(items: Sequence[Item]) -> list[Item]:
    """Few lines between two rows of a table that are no rows: unread parts of the table, not prose."""
    found = list(items)
    if not any(item.part is Part.PROSE for item in items):
        return found
    for name, of in _TABLES.items():
        rows = [place for place, item in enumerate(items) if item.part in of]
        for before, after in pairwise(rows):
            if 0 < after - before - 1 <= _FEW:
                for place in range(before + 1, after):
                    if found[place].part is Part.PROSE:
                        found[place] = _unread(found[place], f"line inside the {name} table that is no row")
    return found


def _with_cut_arguments(items: Sequence[Item]) -> list[Item]:
    """The compiler's arguments, cut before the last ones: the word at the cut may be half an option."""
    found: list[Item] = []
    for item in items:
        if item.part in _COMPILED and isinstance(item.fact, str) and options.is_cut(item.fact):
            found.append(item._replace(fact=item.fact.rpartition(" ")[0]))
            found.append(_unread(item, _CUT))
        else:
            found.append(item)
    return found


def _is_odd_epoch(item: Item) -> bool:
    return isinstance(item.fact, Unread) and item.fact.what == readers.ODD_EPOCH


def _unread(item: Item, what: str) -> Item:
    return item._replace(part=Part.UNREAD, fact=Unread(where=item.where, last=item.where, what=what))


def _stated(lines: Sequence[Stated]) -> Stated:
    """One from the lines of which each holds some of the counts; the first line that holds a count has it."""
    merged = Stated()
    for line in lines:
        news = {name: getattr(line, name) for name in Stated.__slots__ if getattr(merged, name) is None}
        merged = replace(merged, **news)
    return merged


def _options(parts: _ByPart) -> tuple[CompilerOption, ...]:
    """Of the line "Compiler arguments", else of the compiler's own command line, which quotes paths."""
    found = _first(parts, *_COMPILED)
    return options.compiler_options(found[0].translate(_QUOTES), found[1]) if found else ()


def _target(parts: _ByPart, command: Iterable[CompilerOption]) -> tuple[str | None, Where | None]:
    for item in parts.get(Part.FIELD, ()):
        if isinstance(item.fact, Field) and item.fact.key == "target/series" and _SERIES.fullmatch(item.fact.value):
            return item.fact.value, item.where
    named = next((option.value for option in command if option.name == "--target"), None)
    return (named if named and _SERIES.fullmatch(named) else None), None


def _model(parts: _ByPart) -> str | None:
    fields = {field.key: field.value for field in _facts(parts, Field, Part.FIELD)}
    file = re.split(r"[/\\]", fields.get("model file", ""))[-1]
    inside = (*_facts(parts, str, Part.MODEL), fields.get("model_name"), file, _compiled_model(parts))
    names = (*inside, *_facts(parts, str, Part.NAMED))
    return next((name for name in names if name), None)


def _created(parts: _ByPart) -> str | None:
    dates = (_CREATED.match(item.text) for item in parts.get(Part.KNOWN, ()) if item.text.startswith("Created"))
    return next((found[1] for found in dates if found), None)


def _compiled_model(parts: _ByPart) -> str | None:
    for text in _facts(parts, str, *_COMPILED):
        if found := _ONNX.search(text):
            before = text[max(0, found.start() - _LONGEST_NAME) : found.start()]
            return re.split(r"[/\\\"]", before)[-1]
    return None


class _Run(NamedTuple):
    """What the lines of a validate run tell."""

    on_host: bool
    timing: Timing | None
    device: Device | None
    accuracy: tuple[Accuracy, ...]
    unread: tuple[Unread, ...]


def _run(parts: _ByPart, items: Sequence[Item]) -> _Run:
    modes = _facts(parts, str, Part.MODE)
    rows, odd = profile.checked(_facts(parts, EpochTime, Part.NODE))
    figures = [item.fact for part in (Part.SHARES, Part.FIGURE) for item in parts.get(part, ())]
    layers = _facts(parts, LayerTime, Part.NODE)
    measured = timing.assembled(_facts(parts, Timing, Part.DURATION), figures, tuple(rows), layers)
    unread = [Unread(where=each.where, last=each.where, what=_ODD_TIME) for each in odd]
    place = next((item for item in parts.get(Part.MODE, ()) if item.fact is None), None)
    if place is not None and not modes:
        measured, rows = None, []
        unread.append(Unread(where=place.where, last=place.where, what=_NO_MODE))
    if measured is None and rows:
        unread.append(Unread(where=rows[0].where, last=rows[-1].where, what=_NO_TOTAL))
    of_device = [item for item in items if item.part in (Part.DEVICE, Part.IMPLIED_TOOL)]
    lines = [item.fact for item in parts.get(Part.ACCURACY, ()) if isinstance(item.fact, accuracy.AccuracyLine)]
    return _Run(
        on_host="HOST" in modes,
        timing=measured,
        device=device.device(of_device, modes[0] if modes else None),
        accuracy=accuracy.reports(lines),
        unread=tuple(unread),
    )
