"""Mistakes in the files of a build, each at its line and column with what to write: once, in a finding or before it."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.diagnosis.engine import Diagnosis
from assistant.diagnosis.finding import Finding, Suggestion
from assistant.diagnosis.words import counted, listed
from assistant.render.places import Places
from assistant.render.text import clean
from assistant.report.facts import Report, Where
from assistant.report.setup_facts import Problem

_Row = tuple[Where, str | None, str]


def problems(report: Report) -> list[Problem]:
    """What is wrong in the files of a report, file by file in the order of the lines."""
    files = (report.profile_file, report.pool_file, report.machine, report.settings)
    return [problem for file in files if file for problem in file.problems]


def told_by(finding: Finding, report: Report) -> list[Problem]:
    """The problems that a finding is about: it has no other evidence. Empty for any other finding."""
    by_row: dict[_Row, list[Problem]] = {}
    for problem in problems(report):
        by_row.setdefault((problem.where, problem.origin, problem.text), []).append(problem)
    rows = dict.fromkeys((each.where, each.origin, each.text) for each in finding.evidence)
    return [problem for row in rows for problem in by_row[row]] if all(row in by_row for row in rows) else []


def untold(diagnosis: Diagnosis) -> list[Problem]:
    """The problems that no finding is about."""
    told = [problem for finding in diagnosis.findings for problem in told_by(finding, diagnosis.report)]
    return [problem for problem in problems(diagnosis.report) if problem not in told]


def other_steps(finding: Finding, told: Sequence[Problem]) -> tuple[Suggestion, ...]:
    """What else a finding suggests than what its problems say themselves."""
    return tuple(step for step in finding.suggestions if not any(problem.what in step.text for problem in told))


def problems_title(found: Sequence[Problem], places: Places) -> str:
    """How many there are, and in which files."""
    files = list(dict.fromkeys(name for problem in found if (name := places.file(problem.origin))))
    return f"{counted(len(found), 'problem')} in {listed(files) or 'this file'}"


def spot(problem: Problem, places: Places) -> str:
    """Line and column of a problem: `line 8:56`, behind its file where there are several."""
    where = f"{problem.where}:{problem.column}" if isinstance(problem.where, int) else clean(problem.where)
    return f"{places.file(problem.origin)} line {where}".strip()


def what(problem: Problem) -> str:
    """What is wrong, what to write, and how often it stands there."""
    return clean(problem.what) + (f" ({problem.count:,} times)" if problem.count > 1 else "")


def row_text(problem: Problem) -> str:
    """The line that a problem stands in; empty where it is nothing but brackets."""
    text = clean(problem.text)
    return text if any(map(str.isalnum, text)) else ""
