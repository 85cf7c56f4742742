"""The questions of `--batch`: one a line, from a file or from standard input."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from pathlib import Path

from assistant.errors import AssistantError
from assistant.report.decode import decode

STANDARD_INPUT = "-"

_MARK = codecs.BOM_UTF8.decode()


def batch_lines(batch: str) -> Iterator[str]:
    """The lines of a file, or of standard input for "-" as they come.

    A line that is no UTF-8 is read as Windows-1252 or Latin-1, like a report. Raises AssistantError for a file that is
    not there or is no text.
    """
    if batch == STANDARD_INPUT:
        if sys.stdin is None:
            raise AssistantError("There is no standard input to read: give a file, or pipe the questions in.")
        return map(_line, getattr(sys.stdin, "buffer", sys.stdin))
    return iter(_file(batch))


def _file(name: str) -> list[str]:
    try:
        data = Path(name).read_bytes()
    except FileNotFoundError as error:
        raise AssistantError(f"There is no file {name}.") from error
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "no such name").lower()
        raise AssistantError(f"{name} cannot be read: {reason}.") from error
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return decode(data, name).splitlines()
    if b"\0" in data:
        raise AssistantError(f"{name} is binary: expected a text with one question a line.")
    return [_line(line) for line in data.splitlines()]


def _line(raw: bytes | str) -> str:
    """One line; of a text that replaces standard input it comes as text."""
    text = raw if isinstance(raw, str) else decode(raw.replace(b"\0", b""), "The line")
    return text.removeprefix(_MARK).rstrip("\r\n")
