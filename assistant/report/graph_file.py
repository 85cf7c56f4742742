"""The files that describe a built graph, told by what stands in them."""

from __future__ import annotations

from assistant.report import c_info, layer_names
from assistant.report.facts import Report


def read(text: str, name: str) -> Report | None:
    """The report of a c_info or `_Q.json` file; None for any other text. Raises ReportError for a broken one."""
    if c_info.recognised(text):
        return c_info.read(text, name)
    return layer_names.read(text, name) if layer_names.recognised(text) else None
