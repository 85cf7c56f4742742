"""One report from the items of its lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from assistant.report import messages, options, totals
from assistant.report.facts import (
    CompilerOption,
    Epoch,
    MemoryPool,
    Message,
    Report,
    Stated,
    Tensor,
    Timing,
    Tool,
    Unread,
    Where,
)
from assistant.report.mentions import mentions
from assistant.report.scan import SURROUNDINGS, Item, Part
from assistant.report.summary import Field
from assistant.report.timing import Shares

_COMPILED = (Part.ARGUMENTS, Part.COMPILER_COMMAND)
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
    first = _first_by_part(items)
    epochs = tuple(item.fact for item in items if isinstance(item.fact, Epoch))
    stated = _stated(items)
    complete = totals.table_complete(epochs, stated)
    command, command_where = _command(first)
    command_options = options.options(command, command_where) if command else ()
    target, target_where = _target(items, command_options)
    tensors = [item.fact for item in items if isinstance(item.fact, Tensor)]
    return Report(
        where=next(item.where for item in items if item.part not in SURROUNDINGS),
        tool=_tool(items),
        target=target,
        target_where=target_where,
        model=_model(items),
        command=command or None,
        command_where=command_where if command else None,
        command_options=command_options,
        options=_options(first),
        inputs=tuple(tensor for tensor in tensors if tensor.role == "input"),
        outputs=tuple(tensor for tensor in tensors if tensor.role == "output"),
        epochs=epochs,
        stated=stated,
        counted=totals.counted(epochs),
        totals=totals.totals(epochs, stated, complete),
        table_complete=complete,
        memory_pools=tuple(item.fact for item in items if isinstance(item.fact, MemoryPool)),
        timing=_timing(items),
        messages=messages.fold(item.fact for item in items if isinstance(item.fact, Message)),
        mentions=mentions((item.where, item.text) for item in items if item.part is Part.PROSE),
        unread=tuple(item.fact for item in items if isinstance(item.fact, Unread)),
    )


def _with_gaps(items: Sequence[Item]) -> list[Item]:
    """Few lines between two rows of the epoch table that are no rows: unread parts of the table, not prose."""
    found = list(items)
    rows = [place for place, item in enumerate(items) if item.part is Part.EPOCH]
    for before, after in pairwise(rows):
        if after - before - 1 <= _FEW:
            for place in range(before + 1, after):
                if found[place].part is Part.PROSE:
                    where = found[place].where
                    span = Unread(where=where, last=where, what="line inside the epoch table that is no row")
                    found[place] = found[place]._replace(part=Part.UNREAD, fact=span)
    return found


def _with_cut_arguments(items: Sequence[Item]) -> list[Item]:
    """The compiler's arguments, cut before the last ones: the word at the cut may be half an option."""
    found: list[Item] = []
    for item in items:
        if item.part in _COMPILED and isinstance(item.fact, str) and options.is_cut(item.fact):
            found.append(item._replace(fact=item.fact.rpartition(" ")[0]))
            span = Unread(where=item.where, last=item.where, what=_CUT)
            found.append(Item(item.where, item.text, Part.UNREAD, span))
        else:
            found.append(item)
    return found


def _first_by_part(items: Iterable[Item]) -> dict[Part, Item]:
    first: dict[Part, Item] = {}
    for item in items:
        first.setdefault(item.part, item)
    return first


def _stated(items: Iterable[Item]) -> Stated:
    stated = Stated()
    for item in items:
        if not isinstance(item.fact, Stated):
            continue
        read = item.fact
        stated = replace(
            stated,
            where=stated.where if read.where is None or stated.where is not None else read.where,
            text=stated.text or read.text,
            **{
                name: getattr(read, name)
                for name in ("epochs", "sw", "hybrid", "hw", "blobs")
                if getattr(stated, name) is None
            },
        )
    return stated


def _tool(items: Iterable[Item]) -> Tool | None:
    """Of the version line, else what a compiler or runtime version implies."""
    tools = [item for item in items if isinstance(item.fact, Tool)]
    printed = [item for item in tools if item.part is Part.VERSION]
    return next((item.fact for item in (*printed, *tools) if isinstance(item.fact, Tool)), None)


def _command(first: dict[Part, Item]) -> tuple[str, Where]:
    """The options that were passed; "Parameters" holds all of them, a line of the console may be cut."""
    item = first.get(Part.PARAMETERS) or first.get(Part.COMMAND)
    return (item.fact, item.where) if item and isinstance(item.fact, str) else ("", 0)


def _options(first: dict[Part, Item]) -> tuple[CompilerOption, ...]:
    item = first.get(Part.ARGUMENTS) or first.get(Part.COMPILER_COMMAND)
    if item is None or not isinstance(item.fact, str):
        return ()
    return options.compiler_options(item.fact.translate(_QUOTES), item.where)


def _target(items: Iterable[Item], command: Iterable[CompilerOption]) -> tuple[str | None, Where | None]:
    for item in items:
        if isinstance(item.fact, Field) and item.fact.key == "target/series" and _SERIES.fullmatch(item.fact.value):
            return item.fact.value, item.where
    named = next((option.value for option in command if option.name == "--target"), None)
    return (named if named and _SERIES.fullmatch(named) else None), None


def _model(items: Sequence[Item]) -> str | None:
    named = [item.fact for item in items if item.part is Part.MODEL and isinstance(item.fact, str)]
    fields = {item.fact.key: item.fact.value for item in items if isinstance(item.fact, Field)}
    file = re.split(r"[/\\]", fields.get("model file", ""))[-1]
    return next((name for name in (*named, fields.get("model_name"), file, _compiled_model(items)) if name), None)


def _compiled_model(items: Iterable[Item]) -> str | None:
    for item in items:
        if item.part in _COMPILED and (found := _ONNX.search(item.text)):
            before = item.text[max(0, found.start() - _LONGEST_NAME) : found.start()]
            return re.split(r"[/\\\"]", before)[-1]
    return None


def _timing(items: Sequence[Item]) -> Timing | None:
    """Durations on the host are no measurement of the target."""
    if any(item.part is Part.MODE and item.fact == "HOST" for item in items):
        return None
    timing = next((item.fact for item in items if isinstance(item.fact, Timing)), None)
    shares = next((item.fact for item in items if isinstance(item.fact, Shares)), None)
    if timing is None or shares is None:
        return timing
    return replace(timing, hw_percent=shares.hw, sw_percent=shares.sw, control_percent=shares.control)
