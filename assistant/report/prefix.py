"""What a tool, a chat or an editor put before every line, and behind it: learnt from lines that are known.

Known lines (headings, rows of tables) are looked for inside the lines of a text. Where nearly all kinds of them stand
behind the same form of words, that form is taken off every line that has it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assistant.report import logged
from assistant.report.numbering import NUMBER

_LINES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (mark, re.compile(pattern))
    for mark, pattern in (
        ("epoch ", r"(?<![\w/.-])epoch \d{1,6} +(?:HW|EC|-SW-|\?\?)(?!\w)"),
        (" [0x", r"(?<![\w/.-])[A-Za-z]\w{1,40} +\[0x[0-9A-F]{8} - 0x"),
        ("Total number of epochs", r"Total number of epochs(?: *: *\d| +\d)"),
        ("Epochs details", r"Epochs details"),
        ("EpochBlock_", r"\d{1,6} +(?:-|\d{1,6}) +epoch\b"),
        ("| epoch_", r"\| epoch_\d{1,6} +\| +\w"),
        ("target/series", r"target/series +:"),
        ("activations (rw)", r"activations \(rw\) +:"),
        ("Memory usage information", r"Memory usage information"),
        ("Compilation details", r"Compilation details"),
        ("EXECUTING NEURAL", r">>>> EXECUTING NEURAL"),
        ("ST Edge AI Core v", r"(?<!Output: )ST Edge AI Core v\d"),
        ("Created date", r"Created date +: +\d"),
        ("Parameters ", r"Parameters +: +\w"),
        ("Model name - ", r"Model name - \S"),
        ("Compiler version: ", r"Compiler version: \d"),
        ("Compiler arguments:", r"Compiler arguments: "),
        ("Used memory ranges", r"Used memory ranges"),
        ("Requested memory size", r"Requested memory size (?:by|per)"),
        ("Neural Network Tools", r"Neural Network Tools for STM32\S* v\d"),
        ("Exec/report summary", r"Exec/report summary \("),
        ("Run failed: ", r"Run failed: \S"),
        (" is not quantized", r"WARNING: \S{1,400} is not quantized"),
        ("layer (", r"(?:m_)?id +layer \("),
    )
)
"""What is found quickly in a line → the line from its first character on; those that most texts have come first."""
_FIRST_SEEN, _SEEN = 2, 6
"""Lines of each kind that are looked at, from both ends of a text: at first, and when one stands inside a line."""
_FEWEST_KINDS, _FEWEST_LINES = 3, 5
_MOST, _HALF = 0.8, 0.5
"""Share of the kinds of known lines that have the form, and of the lines of a kind."""
_LONGEST, _SHOWN = 160, 30
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_ENDS = re.compile(r"[^\w\s)\]%.:|=-]{1,4}$|(?<= )\|$|\\par$")
"""What no known line ends with by itself."""
_PAIRED = frozenset(("**", "*", "__", "_", "~~", '"', "'", "|"))
"""Marks that stand on both sides of a line."""
_ELSEWHERE = re.compile(rf"(?:[> ]*|\+|(?: *\d{{1,7}}:)?(?:{logged.PREFIX.pattern}){{1,2}}|(?:{NUMBER.pattern})) *")
"""What is taken off elsewhere, with the widths and the marks in mind that rows have of their own."""


class Form(NamedTuple):
    """What stands before each line, and behind it."""

    before: re.Pattern[str]
    behind: str


def may_stand(text: str) -> bool:
    """Cheap: false for a text of which the known lines start where a line starts."""
    plain = 0
    for mark, pattern in _LINES:
        rows = [*_found(text, mark, pattern, _FIRST_SEEN)]
        plain += bool(rows) and not any(row[:at].strip() for row, at in rows)
        if plain > (1 - _MOST) * len(_LINES):
            return False
    return True


def form(text: str) -> Form | None:
    """What stands around the lines of a text; None when most known lines start where a line starts."""
    if not any(row[:at].strip() for _, row, at in _known(text, _FIRST_SEEN)):
        return None
    found = list(_known(text, _SEEN))
    kinds = Counter(kind for kind, _, _ in found)
    inside = [(kind, row, row[:at]) for kind, row, at in found if row[:at].strip() and at <= _LONGEST]
    shapes = Counter(_shape(before) for _, _, before in inside)
    if not shapes:
        return None
    shape = shapes.most_common(1)[0][0]
    of_shape = [(kind, row, before) for kind, row, before in inside if _shape(before) == shape]
    sharing = Counter(kind for kind, _, _ in of_shape)
    shared = [kind for kind, count in sharing.items() if count >= _HALF * kinds[kind]]
    if (
        "{" in shape
        or len(shared) < _MOST * len(kinds)
        or (len(kinds) < _FEWEST_KINDS and len(of_shape) < _FEWEST_LINES)
    ):
        return None
    befores = [before for _, _, before in of_shape]
    if all(map(_ELSEWHERE.fullmatch, befores)) or _is_column(befores):
        return None
    return Form(_pattern(befores), _end([row.rstrip() for _, row, _ in of_shape], befores[0].strip()))


def words(text: str) -> list[str]:
    """What a text holds of known lines, shortened, wherever it stands in them."""
    return [row[at : at + _SHOWN].strip() for _, row, at in _known(text, 1)]


def without(places: Sequence[int], rows: Sequence[str], of: Form) -> list[str]:
    """The lines without what the form says; a line that has it not, or the second part of one, as it is."""
    found: list[str] = []
    last = 0
    for place, row in zip(places, rows, strict=True):
        match = of.before.match(row) if place != last else None
        last = place
        if match:
            row = row[match.end() :].rstrip()
            if of.behind and row.endswith(of.behind):
                row = row.removesuffix(of.behind)
                row = row.replace('""', '"') if of.behind == '"' else row
        found.append(row)
    return found


def _end(rows: Sequence[str], before: str) -> str:
    """What nearly all rows end with and no known line ends with by itself; the longest, often what is before it."""
    ends = {match[0] for row in rows if (match := _ENDS.search(row))}
    ends |= {end for end in (before[-2:], before[-1:]) if end and not end.isalnum() and end in _PAIRED}
    often = [end for end in ends if sum(row.endswith(end) for row in rows) >= _MOST * len(rows)]
    return max(often, key=len, default="")


def _known(text: str, most: int) -> Iterator[tuple[str, str, int]]:
    """The kind of known lines, the line, and where it starts to be one: `most` of each kind from both ends."""
    for mark, pattern in _LINES:
        for row, at in _found(text, mark, pattern, most):
            yield mark, row, at


def _found(text: str, mark: str, pattern: re.Pattern[str], most: int) -> Iterator[tuple[str, int]]:
    for row in _rows(text, mark, most):
        if match := pattern.search(row):
            yield row, match.start()


def _rows(text: str, mark: str, most: int) -> Iterator[str]:
    """The first and the last lines that hold `mark`."""
    seen = set[int]()
    end = 0
    for _ in range(most):
        place = text.find(mark, end)
        if place < 0:
            return
        start, end = _line_around(text, place)
        seen.add(start)
        yield text[start:end]
    start = len(text)
    for _ in range(most):
        place = text.rfind(mark, 0, start)
        start, end = _line_around(text, place)
        if start in seen:
            return
        yield text[start:end]


def _line_around(text: str, place: int) -> tuple[int, int]:
    """The line, or the part of one that a carriage return sets apart."""
    end = text.find("\n", place)
    start, end = text.rfind("\n", 0, place) + 1, len(text) if end < 0 else end
    behind = text.find("\r", place, end)
    return max(start, text.rfind("\r", start, place) + 1), end if behind < 0 else behind


def _shape(before: str) -> tuple[str, ...]:
    """The kinds of its parts: words, blanks, and each mark by itself."""
    return tuple(
        "w" if token[0].isalnum() or token[0] == "_" else " " if token.isspace() else token
        for token in _TOKEN.findall(before.strip())
    )


def _is_column(befores: Sequence[str]) -> bool:
    """True for numbers alone of which some are equal: the first column of a table, not the numbers of lines."""
    return all(before.strip().isdigit() for before in befores) and len(set(befores)) < len(befores)


def _pattern(befores: Sequence[str]) -> re.Pattern[str]:
    """What matches each of them: what is the same in all stays, digits stand for digits and words for words."""
    columns = zip(*(_TOKEN.findall(before.strip()) for before in befores), strict=True)
    parts = []
    for column in columns:
        if column[0].isspace():
            parts.append(" +")
        elif len(set(column)) == 1 and not column[0].isdigit():
            parts.append(re.escape(column[0]))
        else:
            parts.append(r"\d+" if all(map(str.isdigit, column)) else r"\w+")
    blanks = min(len(before) - len(before.rstrip()) for before in befores)
    return re.compile(r"\s*" + "".join(parts) + (rf"(?: {{{blanks}}}|\s*$)" if blanks else ""))
