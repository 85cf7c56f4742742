"""`python -m ingest.probe FOLDER DATA`: can this index be searched? Run on every index before it becomes current.

In a process of its own, because a damaged store can end the process that opens it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from assistant.errors import AssistantError
from assistant.knowledge.embedding import TextEncoder
from assistant.knowledge.index import read_card
from assistant.knowledge.opening import open_folder
from assistant.knowledge.search import Search
from ingest.child import run_module

QUESTIONS = 3
_TOP = 5
_SECONDS = 120


class ProbeError(AssistantError):
    """The index cannot be searched. The text says what went wrong."""


def in_subprocess(folder: Path, data: Path) -> None:
    """Probe in a process of its own. Raises ChildError, also when that process crashes or hangs."""
    run_module("ingest.probe", str(folder), str(data), seconds=_SECONDS)


def probe(folder: Path, data: Path, encoder: TextEncoder | None = None) -> None:
    """Open the index, count its passages, and ask for a few of them by their own heading. Raises AssistantError."""
    card = read_card(folder)
    search = open_folder(folder, data, encoder)
    if len(search.passages) != card.passages:
        raise ProbeError(f"It holds {len(search.passages)} passages in place of {card.passages}.")
    if card.encoder and search.degraded:
        raise ProbeError(search.degraded)
    for number in range(QUESTIONS):
        _find_again(search, card.passages * number // QUESTIONS)


def _find_again(search: Search, position: int) -> None:
    passage = search.passages[position]
    found = search.find(passage.indexed, k=_TOP).hits
    if passage.id not in {hit.passage.id for hit in found}:
        raise ProbeError(f"A search for the text of {passage.id} does not find it.")


def main(folder: str, data: str) -> int:
    """0 when the index can be searched, else 1 and one sentence on standard error."""
    try:
        probe(Path(folder), Path(data))
    except AssistantError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
