"""Jupyter notebooks: what the cells printed."""

from __future__ import annotations

import json


def outputs(text: str) -> list[tuple[int, str]] | None:
    """(number of the cell, what it printed) for every cell with output; None when `text` is no notebook."""
    if text.lstrip()[:1] != "{" or '"cells"' not in text:
        return None
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        return None
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if not isinstance(cells, list):
        return None
    printed = ((number, _printed(cell)) for number, cell in enumerate(cells, 1))
    return [(number, output) for number, output in printed if output]


def _printed(cell: object) -> str:
    outputs = cell.get("outputs") if isinstance(cell, dict) else None
    if not isinstance(outputs, list):
        return ""
    return "".join(_text(output.get("text")) for output in outputs if isinstance(output, dict))


def _text(source: object) -> str:
    """A text is kept whole or as a list of lines."""
    if isinstance(source, list):
        return "".join(part for part in source if isinstance(part, str))
    return source if isinstance(source, str) else ""
