"""The same file given twice, and two files of one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from assistant.report.facts import Report, SourceFile

_AGAIN = "the same file again"


def distinct_names(names: Sequence[str]) -> list[str]:
    """Names of their own: files of two folders may have the same one, and the second is shown as "a.txt (2)"."""
    return [
        f"{name} ({again + 1})" if (again := names[:place].count(name)) else name for place, name in enumerate(names)
    ]


def distinct(
    inputs: Sequence[tuple[str, Sequence[Report]]],
) -> tuple[list[tuple[str, Sequence[Report]]], dict[str, list[str]]]:
    """Each content once, under the first of its names; and the other names by that one."""
    kept: list[tuple[str, Sequence[Report]]] = []
    copies: dict[str, list[str]] = {}
    for name, reports in sorted(inputs, key=lambda each: each[0]):
        first = next((known for known, others in kept if tuple(others) == tuple(reports)), None)
        if first is None:
            kept.append((name, reports))
        else:
            copies.setdefault(first, []).append(name)
    places = {name: place for place, (name, _) in enumerate(inputs)}
    return sorted(kept, key=lambda each: min(places[name] for name in (each[0], *copies.get(each[0], ())))), copies


def with_copies(report: Report, copies: Mapping[str, Sequence[str]]) -> Report:
    """The report with the other names of its files."""
    again = (
        SourceFile(name=name, kind=file.kind, because=_AGAIN)
        for file in report.files
        for name in copies.get(file.name, ())
    )
    return replace(report, files=(*report.files, *again))
