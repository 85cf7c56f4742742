"""One report from the items of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from assistant.report import accuracy, device, messages, model_tables, options, pools, profile, readers, timing, totals
from assistant.report.facts import (
    Accuracy,
    CLayerOperations,
    CompilerOption,
    Complexity,
    CpuPool,
    Device,
    Epoch,
    EpochTime,
    Footprint,
    LayerTime,
    MemoryPool,
    MemoryTotal,
    Message,
    OperationType,
    PoolFill,
    Report,
    Stated,
    Tensor,
    TensorStatistics,
    Timing,
    Tool,
    Unread,
    UsedRange,
    Where,
)
from assistant.report.items import SURROUNDINGS, Item, Part
from assistant.report.measured import timed
from assistant.report.mentions import mentions
from assistant.report.parts import Parts
from assistant.report.summary import Field

_COMPILED = (Part.ARGUMENTS, Part.COMPILER_COMMAND)
_ABOVE = SURROUNDINGS | {Part.NAMED}
_ONNX = re.compile(r"_OE_\d_\d_\d\.onnx")
"""What stedgeai hands to the compiler is called <name of the model>_OE_<format>.onnx."""
_CREATED = re.compile(r"Created date *: *(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$", re.ASCII)
_SERIES = re.compile(r"stm32[a-z0-9]{0,12}")
_LONGEST_NAME = 200
_ODD_TIME = "row of the times per epoch that is cut or does not fit the rows around it"
_NO_TOTAL = "times per epoch without the duration of the inference"
_NO_MODE = "line of a run that is cut before it tells whether it was on the target: its times are not read"
_FEW = 3
"""Lines between two rows of a table; more than these are a text of their own."""
_TABLES = {
    "epoch": frozenset((Part.EPOCH,)),
    "layer": frozenset((Part.LAYER, Part.LAYER_INPUT, Part.LAYER_TOTAL)),
    "size": frozenset((Part.SECTION_SIZE,)),
    "memory": frozenset((Part.POOL, Part.POOL_TOTAL)),
}
_QUOTES = str.maketrans("", "", "\"'")


def build(items: Sequence[Item]) -> Report:
    """The report whose lines are `items`."""
    parts = Parts(items)
    settled = _with_cut_arguments(_with_gaps(items, parts), parts)
    if settled is not items:
        items, parts = settled, Parts(settled)
    epochs = parts.facts(Epoch, Part.EPOCH)
    stated = _stated(parts.facts(Stated, Part.TOTAL, Part.COUNT))
    complete = totals.table_complete(epochs, stated)
    if complete and stated.epochs is None and any(map(_is_odd_epoch, parts.of(Part.UNREAD))):
        complete = None  # the row that cannot be read may be the last of several
    command = _first(parts, Part.PARAMETERS, Part.COMMAND)  # the console's line may be cut, "Parameters" is whole
    command_options = options.options(*command) if command else ()
    target, target_where = _target(parts, command_options)
    tensors = parts.facts(Tensor, Part.TENSOR)
    arguments = _arguments(parts)
    fills = parts.facts(PoolFill, Part.POOL)
    tables = model_tables.tables(parts)
    said = parts.mixed(Part.MESSAGE, Part.RUN_FAILED)
    run = _run(parts)
    report = Report(
        where=next(item.where for item in items if item.part not in _ABOVE),
        tool=next(iter(parts.facts(Tool, Part.VERSION, Part.IMPLIED_TOOL)), None),
        target=target,
        target_where=target_where,
        model=_model(parts),
        created=_created(parts),
        command=command[0] if command else None,
        command_where=command[1] if command else None,
        command_options=command_options,
        options=options.compiler_options(*arguments) if arguments else (),
        compiler_files=options.compiler_files(*arguments) if arguments else (),
        inputs=tuple(tensor for tensor in tensors if tensor.role == "input"),
        outputs=tuple(tensor for tensor in tensors if tensor.role == "output"),
        epochs=epochs,
        stated=stated,
        counted=totals.counted(epochs),
        totals=totals.totals(epochs, stated, complete),
        table_complete=complete,
        memory_pools=parts.facts(MemoryPool, Part.POOL),
        pool_fills=fills,
        memory_total=next(iter(parts.facts(MemoryTotal, Part.POOL_TOTAL)), None),
        used_ranges=parts.facts(UsedRange, Part.RANGE),
        summary=tables.summary,
        layers=tables.layers,
        layer_total=tables.layer_total,
        section_sizes=tables.section_sizes,
        footprint=parts.facts(Footprint, Part.FOOTPRINT),
        c_arrays=tables.c_arrays,
        c_layers=tables.c_layers,
        c_operations=parts.facts(CLayerOperations, Part.C_TABLE),
        operation_types=parts.facts(OperationType, Part.C_TABLE),
        complexity=parts.facts(Complexity, Part.C_TABLE),
        cpu_pools=parts.facts(CpuPool, Part.C_TABLE),
        timing=None if run.on_host else run.timing,
        host_timing=run.timing if run.on_host else None,
        device=run.device,
        accuracy=run.accuracy,
        tensor_statistics=parts.facts(TensorStatistics, Part.STATISTICS),
        messages=messages.fold(item.fact for item in said if isinstance(item.fact, Message)),
        mentions=mentions((item.where, item.text) for item in parts.of(Part.PROSE)),
        unread=(*parts.facts(Unread, Part.UNREAD), *pools.without_parts(fills), *run.unread, *tables.unread),
    )
    return timed(report)


def _first(parts: Parts, *of: Part) -> tuple[str, Where] | None:
    """The text and the place of the first line that is one of these parts, in order of preference."""
    lines = (item for part in of for item in parts.of(part))
    return next(((item.fact, item.where) for item in lines if isinstance(item.fact, str)), None)


def _with_gaps(items: Sequence[Item], parts: Parts) -> Sequence[Item]:
    """Few lines between two rows of a table that are no rows: unread parts of the table, not prose."""
    if Part.PROSE not in parts:
        return items
    gaps: dict[int, str] = {}
    for name, of in _TABLES.items():
        there = [part for part in of if part in parts]
        rows = [place for place, item in enumerate(items) if item.part in there] if there else []
        for before, after in pairwise(rows):
            if 0 < after - before - 1 <= _FEW:
                for place in range(before + 1, after):
                    if items[place].part is Part.PROSE:
                        gaps.setdefault(place, f"line inside the {name} table that is no row")
    if not gaps:
        return items
    return [_unread(item, gaps[place]) if place in gaps else item for place, item in enumerate(items)]


def _with_cut_arguments(items: Sequence[Item], parts: Parts) -> Sequence[Item]:
    """The compiler's arguments, cut before the last ones: the word at the cut may be half an option."""
    if not any(map(_is_cut, parts.mixed(*_COMPILED))):
        return items
    return [told for item in items for told in (_without_last_word(item) if _is_cut(item) else (item,))]


def _is_cut(item: Item) -> bool:
    return item.part in _COMPILED and isinstance(item.fact, str) and options.is_cut(item.fact)


def _without_last_word(arguments: Item) -> tuple[Item, Item]:
    """The arguments before the cut, and the line as unread."""
    return arguments._replace(fact=str(arguments.fact).rpartition(" ")[0]), _unread(arguments, options.CUT)


def _is_odd_epoch(item: Item) -> bool:
    return isinstance(item.fact, Unread) and item.fact.what == readers.ODD_EPOCH


def _unread(item: Item, what: str) -> Item:
    return item._replace(part=Part.UNREAD, fact=Unread(where=item.where, last=item.where, what=what))


def _stated(lines: Sequence[Stated]) -> Stated:
    """One from the lines of which each holds some of the counts; the first line that holds a count has it."""
    told: dict[str, Any] = {}
    for line in lines:
        for name in Stated.__slots__:
            if told.get(name) is None:
                told[name] = getattr(line, name)
    return Stated(**told)


def _arguments(parts: Parts) -> tuple[str, Where] | None:
    """Of the line "Compiler arguments", else of the compiler's own command line, which quotes paths."""
    found = _first(parts, *_COMPILED)
    return (found[0].translate(_QUOTES), found[1]) if found else None


def _target(parts: Parts, command: Iterable[CompilerOption]) -> tuple[str | None, Where | None]:
    for item in parts.of(Part.FIELD):
        if isinstance(item.fact, Field) and item.fact.key == "target/series" and _SERIES.fullmatch(item.fact.value):
            return item.fact.value, item.where
    named = next((option.value for option in command if option.name == "--target"), None)
    return (named if named and _SERIES.fullmatch(named) else None), None


def _model(parts: Parts) -> str | None:
    fields = {field.key: field.value for field in parts.facts(Field, Part.FIELD)}
    file = re.split(r"[/\\]", fields.get("model file", ""))[-1]
    inside = (*parts.facts(str, Part.MODEL), fields.get("model_name"), file, _compiled_model(parts))
    names = (*inside, *parts.facts(str, Part.NAMED))
    return next((name for name in names if name), None)


def _created(parts: Parts) -> str | None:
    dates = (_CREATED.match(item.text) for item in parts.of(Part.KNOWN) if item.text.startswith("Created"))
    return next((found[1] for found in dates if found), None)


def _compiled_model(parts: Parts) -> str | None:
    for text in parts.facts(str, *_COMPILED):
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


def _run(parts: Parts) -> _Run:
    modes = parts.facts(str, Part.MODE)
    rows, odd = profile.checked(parts.facts(EpochTime, Part.NODE))
    figures = [item for part in (Part.SHARES, Part.FIGURE) for item in parts.of(part)]
    layers = parts.facts(LayerTime, Part.NODE)
    measured = timing.assembled(parts.facts(Timing, Part.DURATION), figures, tuple(rows), layers)
    unread = [Unread(where=each.where, last=each.where, what=_ODD_TIME) for each in odd]
    place = next((item for item in parts.of(Part.MODE) if item.fact is None), None)
    if place is not None and not modes:
        measured, rows = None, []
        unread.append(Unread(where=place.where, last=place.where, what=_NO_MODE))
    if measured is None and rows:
        unread.append(Unread(where=rows[0].where, last=rows[-1].where, what=_NO_TOTAL))
    lines = [item.fact for item in parts.of(Part.ACCURACY) if isinstance(item.fact, accuracy.AccuracyLine)]
    return _Run(
        on_host="HOST" in modes,
        timing=measured,
        device=device.device(parts.mixed(Part.DEVICE, Part.IMPLIED_TOOL), modes[0] if modes else None),
        accuracy=accuracy.reports(lines),
        unread=tuple(unread),
    )
