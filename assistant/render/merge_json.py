"""What several files of one build say together as plain data, a part of `report_json`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from assistant.report.facts import Report


def without_origins(value: Any) -> Any:
    """Plain data without the files of facts (`origin` beside `where`): of a single file there is nothing to tell."""
    if isinstance(value, dict):
        unnamed = "where" in value and value.get("origin") is None
        return {key: without_origins(each) for key, each in value.items() if not (unnamed and key == "origin")}
    return [without_origins(each) for each in value] if isinstance(value, list | tuple) else value


def merge_json(report: Report) -> dict[str, Any]:
    """The files, where they contradict each other, and what is not of the build; empty for one file."""
    return {
        "files": [{"name": file.name, "kind": file.kind.value, "because": file.because} for file in report.files],
        "contradictions": [asdict(each) for each in report.contradictions],
        "apart": [asdict(each) for each in report.apart],
    }
