"""The files that a build is set up with, and the tables of the compiler: which one a text is, and its facts."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from assistant.errors import ReportError
from assistant.report.facts import Report

_MIB = 1024 * 1024
LARGEST = _MIB
"""Characters of a file in JSON; real ones have up to 7,000."""

_START = re.compile(r"(?:\s|\ufeff|//[^\r\n]*+|(?>/\*(?s:.*?)\*/))*+\{")
"""How such a file starts: comments are notes of people."""


class _Kind(NamedTuple):
    """A file in JSON: keys that together no other file has, what it is, and the module that reads it."""

    keys: tuple[str, ...]
    what: str
    module: str


_SETTINGS = "a settings file of STM32Cube AI Studio (run-settings.json)"
_KINDS = (
    _Kind(('"atonnOptions"',), _SETTINGS, "run_settings"),
    _Kind(('"args"', '"mempools"'), _SETTINGS, "run_settings"),
    _Kind(('"mempools"',), "a memory pool file (.mpool)", "pool_file"),
    _Kind(('"Profiles"',), "a profile file (user_neuralart.json)", "profile_file"),
    _Kind(('"accelerators"',), "a machine description (.mdesc)", "machine_file"),
)


def read(text: str, name: str) -> Report | None:
    """The facts of a profile, pool, machine, settings or options file or a cost table; None for any other text.

    Raises ReportError, with line and column, for such a file whose JSON is broken.
    """
    # Readers are imported where they are used: most runs read a report and should not wait for them.
    if _START.match(text):
        return _of_json(text, name)
    first = text.lstrip("\ufeff \t\r\n").partition("\n")[0]
    if first.startswith("epochs,"):
        from assistant.report import cost_table

        return cost_table.read(text, name) if cost_table.is_cost_table(text) else None
    if first.startswith("epochs;"):
        raise ReportError(
            f"{name} is the compiler's cost table (network.csv) with semicolons between its cells, as a spreadsheet "
            "saves it: give the file as the tool wrote it, with commas."
        )
    if first.startswith("#") or "=" in first:
        from assistant.report import options_file

        return options_file.read(text) if options_file.is_options_file(text) else None
    return None


def _of_json(text: str, name: str) -> Report | None:
    kind = next((each for each in _KINDS if all(text.find(key, 0, LARGEST) >= 0 for key in each.keys)), None)
    if kind is None:
        return None
    if len(text) > LARGEST:
        raise ReportError(
            f"{name} looks like {kind.what} but is {len(text) / _MIB:.1f} MB, where a few kB are usual: "
            "check that it is the file you mean."
        )
    from assistant.report.strict_json import Document, JsonError, parse

    reader: Callable[[Document], Report] = import_module(f"assistant.report.{kind.module}").read
    try:
        return reader(parse(text))
    except JsonError as error:
        raise ReportError(
            f"{name} is {kind.what} with broken JSON at line {error.line}, column {error.column}: {error}."
        ) from error
