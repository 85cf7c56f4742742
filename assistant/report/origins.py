"""Facts and the file that they come from."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar

from assistant.report.facts import Report, SourceFile
from assistant.report.same_build import kind

_T = TypeVar("_T")


def from_file(report: Report, name: str) -> Report:
    """The report with `name` as its file and as the origin of each of its facts, nested ones too."""
    return replace(_marked(report, name), files=(SourceFile(name=name, kind=kind(report)),))


def _marked(value: _T, name: str) -> _T:
    changed: dict[str, Any] = {}
    of: Any = type(value)
    for field in _names(of):
        inner = getattr(value, field)
        if isinstance(inner, tuple):
            if inner and is_dataclass(inner[0]):
                changed[field] = tuple(_marked(each, name) for each in inner)
        elif is_dataclass(inner):
            changed[field] = _marked(inner, name)
    if "origin" in _names(of):
        changed["origin"] = name
    return replace(value, **changed) if changed else value  # type: ignore[type-var]


@cache
def _names(of: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of))
