"""Two pastes of one report, the second of which starts above the end of the first: what stands there twice is one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.report.lines import Lines

_LONG, _STEP = 2_000, 4
"""Of more lines than these, only one of a few is looked up: a part of a long text that stands there twice has more."""
_LEAST = 3
"""Lines of the smallest part."""
_MANY = 5
"""Lines of a part without any row that nobody prints twice."""
_SHORTEST = 10
_RULER = "-=+| –—"
_BETWEEN = 6
"""Lines that somebody writes between the two, at most; parts of lines at both ends included."""
_FIRST = (
    r" *(?:ST Edge AI|STEdgeAI|Neural Network Tools|.{0,300}stedgeai(?:\.exe)?[\"']? +(?:analyze|generate|validate)"
)
_STARTS = re.compile(_FIRST + ")")
"""The line with which a whole report starts."""
_ROW = re.compile(
    r" *(?:\| *(?:epoch|<no)|epoch[ _]+\d|\w{1,80} +\[0x|(?:\d{1,6} +)?\S{1,200} \([\w, ]{0,60}\) "
    r"|Total number of|>> pure|\S.{0,60}? {2,}[\d,]{1,15} +[\d,]{1,15}|\d{1,6} +(?:-|\d{1,6}) |[\w.()# /]{1,30} : "
    r"|Compil|X-cross|acc=|\d+ +\w)"
)
"""Rows and headings of a report, which no report prints twice; messages it does."""
_HEAD = re.compile(
    _FIRST + r"|Created date|Parameters *:|Model name - |Run failed|Exec/report|model file *:|Running the "
    r"|.{0,20}ccuracy report #)"
)
"""Lines by which another report, or another run, differs from the one above it."""


def without_overlap(lines: Lines) -> Lines:
    """The lines, those of a second paste that repeat the end of the first left out.

    A whole report that stands there again is kept: its reader says so.
    """
    texts = lines.texts
    first = dict(zip(reversed(texts), range(len(texts) - 1, -1, -1), strict=True))
    dropped: set[int] = set()
    step = _STEP if len(texts) > _LONG else 1
    at = 0
    while at < len(texts):
        before = first[texts[at]]
        if before < at and len(texts[at]) >= _SHORTEST and texts[at].strip(_RULER):
            start, end = _run(texts, before, at)
            distance = at - before
            if _overlaps(texts, start, end, distance):
                dropped.update(_repeated(texts, start, end, distance))
            at = max(at, end - 1)
        at += step
    if not dropped:
        return lines
    kept = [at for at in range(len(texts)) if at not in dropped]
    return Lines([texts[at] for at in kept], [lines.places[at] for at in kept])


def _run(texts: Sequence[str], before: int, at: int) -> tuple[int, int]:
    """The lines around `at` that are those around `before`."""
    distance = at - before
    start = at
    while start > distance and start - 1 > before and texts[start - 1] == texts[start - 1 - distance]:
        start -= 1
    end = at + 1
    while end < len(texts) and texts[end] == texts[end - distance]:
        end += 1
    return start, end


def _overlaps(texts: Sequence[str], start: int, end: int, distance: int) -> bool:
    """True when the lines from `start` repeat all from `start - distance` on up to them, or nearly so."""
    if end - start < _LEAST or end - start < distance - _BETWEEN:
        return False
    block = texts[start - distance : start]
    is_copy = start - distance <= 1 or _STARTS.match(next((text for text in block if text.strip()), ""))
    told = [text for text in texts[start : min(end, start + distance)] if text.strip()]
    is_report = len(told) >= _MANY or any(map(_ROW.match, told))
    return is_report and not is_copy and not any(map(_HEAD.match, texts[end - distance : start]))


def _repeated(texts: Sequence[str], start: int, end: int, distance: int) -> set[int]:
    """The places of lines that are there once more: of a line that ended or started inside, the whole one is kept."""
    end = min(end, start + distance)
    found = set(range(start, end))
    if (
        start - 1 - distance >= 0
        and texts[start - 1].strip()
        and texts[start - 1 - distance].endswith(texts[start - 1])
    ):
        found.add(start - 1)
    last = end - distance
    if last < start and end < len(texts) and texts[last].strip() and texts[end].startswith(texts[last]):
        found.add(last)
    return found
