"""run-settings.json: what STM32Cube AI Studio hands to stedgeai, and the memory pools it was told to use."""

from __future__ import annotations

import json

from assistant.report.facts import CompilerOption, Report
from assistant.report.json_values import Node, Notes, finite, pointer, source
from assistant.report.setup_facts import Argument, Settings, SettingsPool
from assistant.report.strict_json import Document, Value

_OPTIONS = "atonnOptions"


def read(document: Document) -> Report:
    """The settings of a file."""
    notes = Notes(document)
    root = Node(document.root, notes)
    arguments = root.node("args")
    options = arguments.node(_OPTIONS) if arguments else None
    settings = Settings(
        where=pointer(),
        text=root.text,
        arguments=tuple(_arguments(arguments)) if arguments else (),
        neural_art=arguments.string("st-neural-art") if arguments else None,
        options=tuple(_options(options)) if options else (),
        pools=tuple(_pool(place, entry) for place, entry in root.nodes("mempools")),
        automatic_pools=root.flag("automaticMempools"),
        automatic_flash=root.flag("automaticFlash"),
        weights_as_file=root.flag("exportWeightsAsBin"),
        weights_to_ram=root.flag("copyWeightsToRam"),
        problems=notes.problems(),
    )
    return Report(where=1, settings=settings)


def _arguments(arguments: Node) -> list[Argument]:
    """Those with a value; the options of the compiler are told apart."""
    found = []
    for name, value in arguments.items():
        written = _written(value)
        if written:
            text = _row(arguments, name, value)
            found.append(Argument(where=pointer("args", name), text=text, name=name, value=written))
    return found


def _options(options: Node) -> list[CompilerOption]:
    """Options that are on, as they are typed: `"Os": true` is --Os."""
    found = []
    for name, value in options.items():
        written = _written(value)
        if written is None or written == "false":
            continue
        typed = name if name.startswith("-") else f"--{name}"
        given = None if written in ("true", "") else written
        where = pointer("args", _OPTIONS, name)
        found.append(CompilerOption(where=where, text=_row(options, name, value), name=typed, value=given))
    return found


def _row(node: Node, name: str, value: Value) -> str:
    return f'"{name}": {source(node.notes.document, value)}'


def _written(value: Value) -> str | None:
    """A text as it is, another single value in the words of JSON."""
    data = value.data
    if isinstance(data, str):
        return data
    if isinstance(data, bool | int | float) and finite(data):
        return json.dumps(data)
    return None


def _pool(place: int, entry: Node) -> SettingsPool:
    return SettingsPool(
        where=pointer("mempools", place),
        text=entry.text,
        name=entry.string("name"),
        driver=entry.string("driver"),
        start=entry.whole("offset"),
        size_bytes=entry.whole("size"),
        max_bytes=entry.whole("max"),
        mode=entry.string("mode"),
    )
