"""Rows that were cut or broken and cannot be put together: told by how they start, so that they count as unread."""

from __future__ import annotations

import re

from assistant.report import pools, summary

LACKS_BEGINNING = "line that lacks its beginning"
"""What shows, twice, that all lines of a text do."""
_COUNT = "line of epoch counts that is cut"
_COMMAND = "command line that is cut"
_VERSION = "version line that is cut"
_STARTS: dict[str, tuple[re.Pattern[str], str]] = {
    "Total": (re.compile(r"Total number(?: of(?: epochs *(?::|$| {2})|$)|$)"), _COUNT),
    ">>": (re.compile(r">> (?:pure|hybrid) "), _COUNT),
    "pure": (re.compile(r"pure (?:software|hardware) \("), _COUNT),
    "hybrid": (re.compile(r"hybrid epochs \("), _COUNT),
    **dict.fromkeys(("input", "output"), (summary.TENSOR_ROW, "input or output that is cut")),
    "Total:": (re.compile(r"Total: *(?:\d|$)"), "total of the memory table that is cut or contradicts itself"),
    "duration": (re.compile(r"duration *:"), "duration of a run that is cut"),
    "Model": (re.compile(r"Model name(?: -)?$"), "name of the model that is cut"),
    "model": (re.compile(r"model (?:file )?:?$"), "name of the model that is cut"),
    "target/series": (re.compile(r"target/series *:?$"), "target that is cut"),
    "ST": (re.compile(r"ST Edge AI Core v?[\d.]{0,9}(?:-\d{0,6})?$"), _VERSION),
    "Neural": (re.compile(r"Neural Network Tools(?: for(?: STM32\w{0,3})?)?$"), _VERSION),
}
"""First word of a line → how a row starts, and what it is when no reader knows the line."""

_POOL = re.compile(
    r"\w{1,80} *\[0x[0-9A-Fa-f]{0,16}"
    r"(?: *-? *$| *- *0x[0-9A-Fa-f]{0,16}(?:\]?$|\] *:(?: *\d[\d.]*(?![\dx])| *$)))"
)
_LAYER = re.compile(r"(?:\d{1,6} +)?\S{1,200} \([^()]{0,80}\) +\[b:")
_HEADINGS = (
    "Total number of epochs", "Memory usage information", "Used memory ranges", "Requested memory size by section",
    "Compilation details", "Epochs details", "Generated files", "Compiler arguments:", "Compiler version:",
    "Created date", "Model name - ", "pure software (SW) epochs", "hybrid epochs (using", "pure hardware (HW or EC)",
    "Exec/report summary",
)  # fmt: skip
_SHORTEST = 8
_RESTS = {
    heading[at : at + _SHORTEST]: heading[at:] for heading in _HEADINGS for at in range(1, len(heading) - _SHORTEST + 1)
}
"""First letters of a heading that lacks its beginning → what is left of it."""
_EPOCH = re.compile(r"(?:p?o?c?h[ _]+)?\d{1,6} +\|? *(?:HW|EC|-SW-|SW|\?\?|Hybrid)(?: *[|(]|$)")
_PROGRAM = re.compile(r"stedgeai(?:\.exe)?[\"']?(?: +(?:analyze|generate|validate))?$")


def broken(text: str, first_word: str) -> str | None:
    """What a line is a piece of, or None. Ask only for lines that no reader knows."""
    starts = _STARTS.get(first_word)
    if starts and starts[0].match(text):
        return starts[1]
    rest = _RESTS.get(text[:_SHORTEST])
    if (rest and text.startswith(rest)) or _EPOCH.match(text):
        return LACKS_BEGINNING
    if "[b:" in text and _LAYER.match(text):
        return "row of a layer table without its head"
    if "[0x" in text and _POOL.match(text):
        return pools.ODD_ROW
    if "stedgeai" in text and _PROGRAM.search(text):
        return _COMMAND
    return None
