"""Every folder of tests/reports: a text as people paste it, and the facts that must be read from it."""

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.report.facts import Report
from assistant.report.read import read_file
from tests.report.shown import FACTS

CASES = sorted(path.parent for path in (Path(__file__).parent.parent / "reports").glob("*/expected.json"))


def expected(case: Path) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads((case / "expected.json").read_text(encoding="utf-8"))["reports"]
    return loaded


def read(case: Path) -> list[Report]:
    return read_file(next(case.glob("report.*")))


def shown(report: Report, name: str, like: Any) -> Any:
    value = FACTS[name](report)
    partial = isinstance(like, dict) and isinstance(value, dict) and name not in ("software", "hybrid")
    return {key: value.get(key) for key in like} if partial else value


def test_there_are_cases() -> None:
    assert len(CASES) >= 10


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_facts_are_as_expected(case: Path) -> None:
    reports, wanted = read(case), expected(case)
    got = [
        {name: shown(report, name, value) for name, value in facts.items()}
        for report, facts in zip(reports, wanted, strict=True)
    ]
    assert got == wanted


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_reading_twice_gives_the_same(case: Path) -> None:
    assert read(case) == read(case)


@pytest.mark.parametrize("case", [c for c in CASES if (c / "report.txt").exists()], ids=lambda case: str(case.name))
def test_every_fact_stands_where_it_says(case: Path) -> None:
    lines = (case / "report.txt").read_text(encoding="utf-8").split("\n")
    for report in read(case):
        facts = [*report.epochs, *report.memory_pools, *report.messages, *report.inputs, *report.outputs]
        facts += [*report.layers, *report.used_ranges, *report.section_sizes, *report.footprint, *report.c_operations]
        facts += [*report.operation_types, *report.complexity, *report.cpu_pools]
        for fact in facts:
            assert isinstance(fact.where, int)
            start = fact.text.split()[0]
            assert start in lines[fact.where - 1], f"line {fact.where} does not hold {start}"
