"""Words, numbers and lines that terminal and page share. What was pasted is cleaned before it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from unicodedata import category, east_asian_width

from assistant.diagnosis.finding import Gain
from assistant.report.facts import Where

_ANSI = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b.?", re.S)
_SEAM = re.compile(r"[/\\_.,;:=@-]+(?=[^/\\_.,;:=@-])")
"""Where a path or a name may be broken."""
_INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control, format (bidirectional overrides among them), lone surrogates, line and paragraph separators."""


def visible(text: str) -> str:
    """`text` without terminal sequences and invisible characters; tabs and line ends become spaces."""
    if text.isprintable():
        return text
    text = _ANSI.sub("", text)
    return "".join(" " if c in "\t\n\r\v\f" else "" if category(c) in _INVISIBLE else c for c in text)


def clean(text: str) -> str:
    """`visible` text as one line with single spaces."""
    return " ".join(visible(text).split())


def percent(share: float) -> str:
    """A share of 0..1 as whole percent; never 0 % for something and never 100 % for not everything."""
    if share <= 0 or share >= 1:
        return "0 %" if share <= 0 else "100 %"
    return f"{min(max(round(share * 100), 1), 99)} %"


def milliseconds(duration: float) -> str:
    """A duration with three significant digits."""
    return f"{duration:.3g} ms" if duration < 1000 else f"{duration:,.0f} ms"


def ranges(numbers: Iterable[int]) -> str:
    """Epoch numbers with runs folded: `3–5, 9–11, 22`."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)


def place(where: Where) -> str:
    """Where a row was read, as people say it: `line 31`, or the pointer for JSON."""
    return f"line {where}" if isinstance(where, int) else clean(where)


def located(where: Where, origin: str | None, first: str | None) -> str:
    """`place`, behind the file where that is not the `first` one, which the report goes by."""
    shown = place(where)
    return shown if origin is None or origin == first else f"{clean(PurePath(origin).name)} {shown}"


def gain(expected: Gain) -> str:
    """What a suggestion would bring, with how it is known. For a gain that is known."""
    ends = [f"{end:g}" for end in (expected.low, expected.high) if end is not None]
    span = (" → " if expected.kind == "measured" else "–").join(ends)
    unit = f" {expected.unit}" if expected.unit else ""
    how = f" ({clean(expected.how)})" if expected.how else ""
    return f"{expected.kind} {span}{unit}{how}"


def columns(text: str) -> int:
    """Columns that a cleaned line takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(0 if category(c) in {"Mn", "Me"} else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def shorten(text: str, width: int, mark: str = "…") -> str:
    """`text` in at most `width` columns, its end replaced by `mark` where it is longer."""
    if columns(text) <= width:
        return text
    room = width - len(mark)
    head = _head(text, room)[0].rstrip()
    return (head if columns(head) <= room else "") + mark


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most `width` columns, broken at spaces; a longer word behind `/` and the like, else anywhere."""
    return list(_lines(text.split(), max(width, 1)))


def _lines(words: list[str], width: int) -> Iterator[str]:
    line = ""
    for word in words:
        joined = f"{line} {word}" if line else word
        if columns(joined) <= width:
            line = joined
            continue
        if line:
            yield line
        while columns(word) > width:
            head, rest = _head(word, width)
            if seams := [found.end() for found in _SEAM.finditer(head) if 2 * columns(head[: found.end()]) >= width]:
                head, rest = word[: seams[-1]], word[seams[-1] :]
            yield head
            word = rest
        line = word
    if line:
        yield line


def _head(text: str, width: int) -> tuple[str, str]:
    """The longest beginning of at most `width` columns (one character at least), and the rest."""
    end, used = 0, 0
    while end < len(text) and (used := used + columns(text[end])) <= width:
        end += 1
    end = max(end, 1)
    return text[:end], text[end:]
