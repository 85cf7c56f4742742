"""Text to reports: the one door of this room."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from assistant.errors import ReportError
from assistant.limits import FILE_BYTES, check_file, check_paste
from assistant.report import artefact, clipped, collector, graph_file, notebook, prefix, setup_file
from assistant.report.clean import clean
from assistant.report.decode import decode
from assistant.report.facts import Mention, Report, Unread
from assistant.report.items import Item, Part
from assistant.report.lines import Lines
from assistant.report.mentions import mentions
from assistant.report.overlap import without_overlap
from assistant.report.rejoin import rejoin
from assistant.report.runs import reports
from assistant.report.scan import scan
from assistant.report.segment import segments

_GIVE = "give a report or log of ST Edge AI Core, or another file of a build"


def read_text(text: str) -> list[Report]:
    """The reports in a pasted text, in order.

    Raises ReportError when the text holds none, LimitError when it is too long.
    """
    check_paste(_size(text))
    return _read(text, "The text")


def read_bytes(data: bytes, name: str = "the input") -> list[Report]:
    """The reports in a file's content: UTF-8, UTF-16 or Latin-1 text, or a notebook with the output of the tool.

    Raises ReportError when there is none, LimitError when the file is too large; both name the file `name`.
    """
    name = name[:1].upper() + name[1:] if name.startswith("the ") else name
    check_file(name, len(data))
    return _read(decode(data, name), name)


def read_file(path: Path | str) -> list[Report]:
    """The reports in the file `path`; of a pipe or device no more is read than a file may hold.

    Raises as `read_bytes`, and ReportError for an empty name, a directory, or what cannot be opened.
    """
    if not str(path):
        raise ReportError(f"The name of the file is empty: {_GIVE}.")
    try:
        with Path(path).open("rb") as file:
            check_file(str(path), os.fstat(file.fileno()).st_size)
            data = file.read(FILE_BYTES + 1)
    except IsADirectoryError as error:
        raise ReportError(f"{path} is a directory: {_GIVE} that is in it.") from error
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "no such name").lower()
        raise ReportError(f"{path} cannot be read: {reason}; check its name and that you may read it.") from error
    return read_bytes(data, str(path))


def read_mentions(text: str) -> tuple[Mention, ...]:
    """What the prose of a text mentions, with or without a report in it. Raises LimitError when it is too long."""
    check_paste(_size(text))
    items = scan(rejoin(clean(text)))
    return mentions((item.where, item.text) for item in items if item.part is Part.PROSE)


def _read(text: str, name: str) -> list[Report]:
    if not text or text.isspace():
        raise ReportError(artefact.refusal(text, name))
    broken: ReportError | None = None
    try:
        if of_file := graph_file.read(text, name) or setup_file.read(text, name):
            return [of_file]
    except ReportError as error:  # a report may stand below such a file
        broken = error
    with collector.paused():
        found, seen = _found(text)
    if not found:
        raise broken or ReportError(artefact.refusal(text, name, seen))
    return found


def _found(text: str) -> tuple[list[Report], str | None]:
    """The reports; without any, what stands there of one. The lines are gone when the collector is back."""
    items = _items(text)
    found = reports(segments(items))
    return found, None if found else _unreadable(text, items)


def _unreadable(text: str, items: Iterable[Item]) -> str | None:
    """What a text holds of a report although nothing of it can be read; None without any."""
    unread = next((item.fact for item in items if isinstance(item.fact, Unread)), None)
    if unread is not None:
        return f"line {unread.where} is a {unread.what}" if isinstance(unread.where, int) else unread.what
    words = prefix.words(text)
    return f"it has `{words[0]}` and `{words[-1]}`" if len(words) > 1 else None


def _items(text: str) -> list[Item]:
    lines = without_overlap(_lines(text))
    frame = clipped.frame(lines)
    lines = rejoin(lines)
    return scan(lines, clipped.cuts(lines, frame))


def _lines(text: str) -> Lines:
    cells = notebook.outputs(text)
    if cells is None:
        return clean(text)
    printed = [(number, clean(output)) for number, output in cells]
    return Lines(
        [text for _, lines in printed for text in lines.texts],
        [f"cell {number} line {place}" for number, lines in printed for place in lines.places],
    )


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "replace"))
