"""What is said of mistakes in the files that a build is set up with, each located by its line."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.diagnosis.finding import Evidence, Suggestion, SuggestionKind
from assistant.diagnosis.words import counted, listed
from assistant.report.setup_facts import Problem

_WORDS = {
    "comment": "a comment",
    "not-ascii": "a character outside ASCII",
    "trailing-comma": "a trailing comma",
    "control-character": "a control character",
    "duplicate-key": "a name that stands twice",
    "old-key": "an old key",
    "unknown-key": "an unknown key",
    "missing-key": "a missing key",
    "wrong-value": "a wrong value",
    "overlap": "pools that overlap",
    "empty": "nothing where something is needed",
}


def kinds(problems: Sequence[Problem]) -> str:
    """Kinds of mistakes, each once: "a comment and pools that overlap"."""
    return listed([_WORDS[kind] for kind in dict.fromkeys(problem.kind.value for problem in problems)])


def lines(problems: Sequence[Problem]) -> str:
    """Where they are: "line 4 and 2 more places"."""
    more = f" and {counted(len(problems) - 1, 'more place')}" if len(problems) > 1 else ""
    return f"line {problems[0].where}{more}"


def evidence(problems: Sequence[Problem]) -> list[Evidence]:
    """The lines themselves."""
    return [Evidence.of(problem) for problem in problems]


def steps(problems: Sequence[Problem]) -> list[Suggestion]:
    """What to do about each."""
    return [
        Suggestion(kind=SuggestionKind.CHECK, text=f"Correct line {problem.where}: {problem.what}")
        for problem in problems
    ]
