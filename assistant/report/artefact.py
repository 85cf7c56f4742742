"""What is said of a text in which nothing can be read: what it is, what was expected of it, and what to give."""

from __future__ import annotations

import re
from pathlib import PureWindowsPath
from typing import NamedTuple

_INSTEAD = "give the text report (network_generate_report.txt), the console log or network_c_info.json of the same run"
_EXPECTED = (
    'expected a report or log of ST Edge AI Core (with a version line, "Total number of epochs" or the rows of an '
    "epoch table), or a file of a build such as network_c_info.json, network.csv, user_neuralart.json or an .mpool"
)
_OF_JSON = (
    "expected network_c_info.json, _Q.json, user_neuralart.json, an .mpool, an .mdesc or run-settings.json; "
    "give one of these, or the text report"
)
_WHOLE = "give the file itself, or copy whole lines from their first to their last column"


class _Kind(NamedTuple):
    """A file that is told by its name: what it is, and by what its content is known."""

    name: re.Pattern[str]
    what: str
    content: str


_KINDS = tuple(
    _Kind(re.compile(name, re.IGNORECASE), what, content)
    for name, what, content in (
        (
            r"c_info.*\.json$",
            "a graph description of the compiler (network_c_info.json)",
            'JSON with "json_schema_version", "graphs" and "buffers"',
        ),
        (r"_Q\.json$", "a quantization description (_Q.json)", 'JSON with "nodes", "tensors" and "names"'),
        (r"run-settings.*\.json$", "a settings file of STM32Cube AI Studio (run-settings.json)", 'JSON with "args"'),
        (r"(?:\.mpool|mempools.*\.json)$", "a memory pool file (.mpool)", 'JSON with "memory" and "mempools" in it'),
        (r"\.mdesc$", "a machine description (.mdesc)", 'JSON with "machine" and "accelerators" in it'),
        (r"neural.?art.*\.json$", "a profile file (user_neuralart.json)", 'JSON with "Profiles"'),
        (r"\.csv$", "the compiler's cost table (network.csv)", 'names of columns that start with "epochs,"'),
        (r"atonn.*\.ini$", "the options of the compiler (atonn_options.ini)", "lines such as Os=true"),
    )
)

_FILES: tuple[tuple[tuple[str, ...], str], ...] = (
    (('"nbformat"', '"cells"'), "is a notebook without the output of an ST Edge AI Core run"),
    (('"c_layers"', '"c_arrays"'), "is the C graph that versions before 2.1 wrote (*_c_graph.json)"),
    (('"cli_version_str"', '"exec_cmd"'), "is the record that stedgeai keeps of a run (*_report.json)"),
)
"""Other files of the same tools. What stands in a file → what it is."""


_JSON = re.compile(r'\{\s*["}]|\[\s*(?:[\[{"\]]|(?:-?\d[\d.eE+-]*|true|false|null)\s*[,\]])')
"""How JSON starts; a log may start with `[INFO]` or `[12:03:44]`."""


def refusal(text: str, name: str, seen: str | None = None) -> str:
    """The sentence about the file `name`, in whose `text` no reader found anything.

    `seen`: what stands there of a report although nothing of it can be read.
    """
    kind = _by_name(name)
    if not text.strip():
        wanted = f"expected {kind.what}; give the file as it was saved" if kind else _EXPECTED
        return f"{name} is empty: {wanted}."
    start = text.lstrip("\ufeff \t\r\n")[:2000]
    if start.startswith(("{", "[", "//")):
        for signs, what in _FILES:
            if all(sign in text for sign in signs):
                return f"{name} {what}, which holds no epoch table: {_INSTEAD}."
    if kind:
        return f"{name} has the name of {kind.what} but not its content: expected {kind.content}; give the whole file."
    if _JSON.match(start):
        return f"{name} is JSON of a kind that is not read: {_OF_JSON}."
    if seen:
        return f"{name} holds parts of a compiler report but none that can be read whole ({seen}): {_WHOLE}."
    return f"{name} holds no compiler report: {_EXPECTED}."


def _by_name(name: str) -> _Kind | None:
    file = PureWindowsPath(name).name
    return next((kind for kind in _KINDS if kind.name.search(file)), None)
