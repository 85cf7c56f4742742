"""Other files of the same tools, given in place of a report: what they are and what to give instead."""

from __future__ import annotations

import re

_INSTEAD = "give the text report (network_generate_report.txt) or the console log of the same run"

_FILES: tuple[tuple[tuple[str, ...], str], ...] = (
    (('"nbformat"', '"cells"'), "is a notebook without the output of an ST Edge AI Core run"),
    (('"mempools"',), "is a memory pool description (.mpool)"),
    (('"Profiles"',), "is a profile file (user_neuralart.json)"),
    (('"json_schema_version"',), "is a graph description of the compiler (network_c_info.json)"),
    (('"accelerators"', '"machine"'), "is a machine description (.mdesc)"),
    (('"environment"', '"tensors"'), "is a quantization description (_Q.json)"),
    (("# Tool:", "atonn"), "is the compiler's list of options (atonn_options.ini)"),
    (("epochs,", "(r cycles)"), "is the memory traffic that --csv-file writes"),
)
"""What stands in a file → what it is."""


_JSON = re.compile(r'\{\s*["}]|\[\s*(?:[\[{"\]]|(?:-?\d[\d.eE+-]*|true|false|null)\s*[,\]])')
"""How JSON starts; a log may start with `[INFO]` or `[12:03:44]`."""


def describe(text: str) -> str | None:
    """What a text is that is no report, and what to give instead; None when it is none of these files."""
    start = text.lstrip("\ufeff \t\r\n")[:2000]
    if not start.startswith(("{", "[", "//", "# Tool:", "epochs,")):
        return None
    for signs, what in _FILES:
        if all(sign in text for sign in signs):
            return f"{what}, which holds no epoch table: {_INSTEAD}"
    return f"is JSON, not a report: {_INSTEAD}" if _JSON.match(start) else None
