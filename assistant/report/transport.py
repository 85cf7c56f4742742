"""What mails, word processors and shells do to a whole text on its way: undone before its lines are looked at.

No step adds or removes a line feed but where the text has none of its own, so that lines keep their numbers.
"""

from __future__ import annotations

import quopri
import re
from collections import Counter

SEPARATORS = ("\u2028", "\u2029", "\x85", "\v", "\f")
"""Line ends of Unicode and of printers."""
DOUBLED = ("ST  Edge  AI", "Total  number  of", "Memory  usage  info")
"""What shows that every blank between words was doubled."""

_ENOUGH = 3
_SEPARATOR = re.compile(f"[{''.join(SEPARATORS)}]")
_SOFT_BREAK = re.compile(r"(?<![=\n])=\n")
_TWO_BLANKS = re.compile(r"(?<=\S) {2}(?=\S)")
_RICH = re.compile(r"\\par$", re.M)
_RICH_ESCAPED = re.compile(r"\\([\\{}])")
_CONTINUED = re.compile(r"\\$", re.M)


def separators(text: str) -> str:
    """A carriage return for line ends of Unicode that stand here and there inside a line."""
    for mark in SEPARATORS:
        text = text.replace(mark, "\r")
    return text


def separated(line: str) -> list[str]:
    """The lines of a text that has line ends of Unicode instead of its own."""
    return _SEPARATOR.split(line)


def quoted_printable(text: str) -> str:
    """A mail as it is sent: `=3D` for `=`, and lines of 76 characters that go on behind a `=`."""
    if len(_SOFT_BREAK.findall(text)) < _ENOUGH:
        return text
    whole = _SOFT_BREAK.sub("", text)
    return quopri.decodestring(whole.encode("utf-8", "replace")).decode("utf-8", "replace")


def doubled_blanks(text: str) -> str:
    """One blank between words for two, as a word processor or the recognition of letters makes of one."""
    return _TWO_BLANKS.sub(" ", text)


def rich_text(text: str) -> str:
    """A file of a word processor (RTF): `\\par` behind every line, and marks that are escaped."""
    return _RICH_ESCAPED.sub(r"\1", _RICH.sub("", text)) if len(_RICH.findall(text)) >= _ENOUGH else text


def continued(text: str) -> str:
    """The `\\` that a program puts where it breaks lines at one width; those of a shell end lines of any width."""
    rows = text.split("\n")
    lengths = Counter(len(row) for row in rows if row.endswith("\\"))
    if not lengths:
        return text
    width, often = lengths.most_common(1)[0]
    wide = sum(len(row) >= width for row in rows)  # where paths were broken, few of the widest lines end so
    return _CONTINUED.sub("", text) if often > _ENOUGH and often * 5 >= wide * 4 else text
