"""Other files of the same tools, given in place of a report: what they are and what to give instead."""

from __future__ import annotations

import re

_INSTEAD = "give the text report (network_generate_report.txt) or the console log of the same run"

_FILES: tuple[tuple[tuple[str, ...], str], ...] = (
    (('"nbformat"', '"cells"'), "is a notebook without the output of an ST Edge AI Core run"),
    (('"c_layers"', '"c_arrays"'), "is the C graph that versions before 2.1 wrote (*_c_graph.json)"),
    (('"cli_version_str"', '"exec_cmd"'), "is the record that stedgeai keeps of a run (*_report.json)"),
)
"""What stands in a file → what it is."""


_JSON = re.compile(r'\{\s*["}]|\[\s*(?:[\[{"\]]|(?:-?\d[\d.eE+-]*|true|false|null)\s*[,\]])')
"""How JSON starts; a log may start with `[INFO]` or `[12:03:44]`."""


def describe(text: str) -> str | None:
    """What a text is that is no report, and what to give instead; None when it is none of these files."""
    start = text.lstrip("\ufeff \t\r\n")[:2000]
    if not start.startswith(("{", "[", "//")):
        return None
    for signs, what in _FILES:
        if all(sign in text for sign in signs):
            return f"{what}, which holds no epoch table: {_INSTEAD}"
    return f"is JSON, not a report: {_INSTEAD}" if _JSON.match(start) else None
