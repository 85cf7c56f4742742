"""One report from the items of its lines."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from assistant.report import messages, options, totals
from assistant.report.facts import (
    CompilerOption,
    Epoch,
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
from assistant.report.mentions import mentions
from assistant.report.summary import Field
from assistant.report.timing import Shares

_F = TypeVar("_F")
_ByPart = Mapping[Part, Sequence[Item]]

_COMPILED = (Part.ARGUMENTS, Part.COMPILER_COMMAND)
_ABOVE = SURROUNDINGS | {Part.NAMED}
_ONNX = re.compile(r"_OE_\d_\d_\d\.onnx")
"""What stedgeai hands to the compiler is called <name of the model>_OE_<format>.onnx."""
_SERIES = re.compile(r"stm32[a-z0-9]{0,12}")
_LONGEST_NAME = 200
_CUT = "list of compiler arguments that is cut: options at its end are missing"
_FEW = 3
"""Lines between two rows of the epoch table; more than these are a text of their own."""
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
    command = _first(parts, Part.PARAMETERS, Part.COMMAND)  # the console's line may be cut, "Parameters" is whole
    command_options = options.options(*command) if command else ()
    target, target_where = _target(parts, command_options)
    tensors = _facts(parts, Tensor, Part.TENSOR)
    return Report(
        where=next(item.where for item in items if item.part not in _ABOVE),
        tool=next(iter(_facts(parts, Tool, Part.VERSION, Part.IMPLIED_TOOL)), None),
        target=target,
        target_where=target_where,
        model=_model(parts),
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
        timing=_timing(parts),
        messages=messages.fold(item.fact for item in items if isinstance(item.fact, Message)),
        mentions=mentions((item.where, item.text) for item in parts[Part.PROSE]),
        unread=_facts(parts, Unread, Part.UNREAD),
    )


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
    """Few lines between two rows of the epoch table that are no rows: unread parts of the table, not prose."""
    found = list(items)
    rows = [place for place, item in enumerate(items) if item.part is Part.EPOCH]
    for before, after in pairwise(rows):
        if 0 < after - before - 1 <= _FEW:
            for place in range(before + 1, after):
                if found[place].part is Part.PROSE:
                    found[place] = _unread(found[place], "line inside the epoch table that is no row")
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


def _compiled_model(parts: _ByPart) -> str | None:
    for text in _facts(parts, str, *_COMPILED):
        if found := _ONNX.search(text):
            before = text[max(0, found.start() - _LONGEST_NAME) : found.start()]
            return re.split(r"[/\\\"]", before)[-1]
    return None


def _timing(parts: _ByPart) -> Timing | None:
    """Durations on the host are no measurement of the target."""
    timing = next(iter(_facts(parts, Timing, Part.DURATION)), None)
    if timing is None or "HOST" in _facts(parts, str, Part.MODE):
        return None
    shares = next(iter(_facts(parts, Shares, Part.SHARES)), None)
    if shares is None:
        return timing
    return replace(timing, hw_percent=shares.hw, sw_percent=shares.sw, control_percent=shares.control)
