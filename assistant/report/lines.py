"""The lines of the input after cleaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assistant.report.facts import Where


class Line(NamedTuple):
    """`text` without trailing blanks, and `where` it stands: for a joined row, where its first part stands."""

    where: Where
    text: str


class Lines(NamedTuple):
    """All lines of a text, in two columns: what stands in them, without trailing blanks, and where."""

    texts: Sequence[str]
    places: Sequence[Where]


def split_lines(text: str) -> list[str]:
    """Lines as editors count them: they end with LF, CR LF or CR, and with nothing else."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
