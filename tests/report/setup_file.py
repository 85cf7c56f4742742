"""Reads the files of tests/report/setup_files, or texts made from them."""

from pathlib import Path

from assistant.report.facts import Report
from assistant.report.read import read_file, read_text
from assistant.report.setup_facts import Problem

FOLDER = Path(__file__).parent / "setup_files"


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def report_of(name: str) -> Report:
    (report,) = read_file(FOLDER / name)
    return report


def report_from(text: str) -> Report:
    (report,) = read_text(text)
    return report


def told(problems: tuple[Problem, ...]) -> list[tuple[int | str, str, str]]:
    """(line, kind, sentence) of each."""
    return [(problem.where, problem.kind.value, problem.what) for problem in problems]
