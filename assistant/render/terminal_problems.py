"""Mistakes in the files of a build, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.diagnosis.engine import Diagnosis
from assistant.diagnosis.words import counted
from assistant.render.places import Places
from assistant.render.problems import problems_title, row_text, spot, untold, what
from assistant.render.terminal_style import Style
from assistant.render.text import columns
from assistant.report.setup_facts import Problem

MOST_PROBLEMS = 20


def problem_lines(diagnosis: Diagnosis, style: Style, width: int) -> Iterator[str]:
    """The problems that no finding is about, under their title; nothing without any."""
    found, places = untold(diagnosis), Places(diagnosis.report)
    if found:
        yield from (style.paint("yellow", line) for line in style.wrap(problems_title(found, places), width))
        yield from problem_rows(found, places, style, width)


def problem_rows(found: Sequence[Problem], places: Places, style: Style, width: int) -> Iterator[str]:
    """Each problem at its line and column: what is wrong and what to write, and the line itself below."""
    for problem in found[:MOST_PROBLEMS]:
        lead = f"  {style.plain(spot(problem, places))}  "
        room = width - columns(lead)
        if room < width // 2:
            yield from (style.dim(f"  {line}") for line in style.wrap(lead, width - 2))
            lead, room = "    ", width - 4
        first, *more = style.wrap(what(problem), room)
        yield style.dim(lead) + first
        yield from (" " * columns(lead) + line for line in more)
        if text := row_text(problem):
            yield style.dim(" " * columns(lead) + style.shorten(text, room))
    if (left := len(found) - MOST_PROBLEMS) > 0:
        yield style.dim(f"  and {counted(left, 'more problem')}")
