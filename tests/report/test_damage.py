"""Pasting does not change the facts; what is lost is lost, never read wrongly."""

import random
from pathlib import Path
from typing import Any

import pytest

from assistant.errors import ReportError
from assistant.report.facts import Report
from assistant.report.read import read_bytes, read_text
from tests.report.damage import DAMAGE, hard_wrap, soft_wrap
from tests.report.shown import FACTS, pool
from tests.report.test_fixtures import CASES

WHOLE = [case for case in CASES if case.name not in ("notebook_21", "log_22_cubemx", "wrapped_by_chat")]
"""Cases that are not damaged already."""

SAME = (
    "version", "target", "model", "command", "options", "inputs", "outputs", "counted", "totals", "table_complete",
    "software", "hybrid", "float", "ranges", "empty_blobs", "kinds", "memory_pools", "memory_total",
    "pools_complete", "timing", "subjects",
)  # fmt: skip


def text_of(case: Path) -> str:
    return (case / "report.txt").read_text(encoding="utf-8")


def facts(report: Report) -> dict[str, Any]:
    found = {name: FACTS[name](report) for name in SAME}
    stated = FACTS["stated"](report)
    found["stated"] = {name: stated[name] for name in ("epochs", "sw", "hybrid", "hw", "blobs")}
    found["messages"] = [message[:3] for message in FACTS["messages"](report)]
    return found


OUT_OF_REACH = ("soft wrap at 60", "soft wrap at 72", "text wrap at 60", "text wrap at 72")


def is_out_of_reach(case: Path, damage: str) -> bool:
    """A bar of tqdm that is wrapped itself hides the message behind it on the same line."""
    return case.name == "failed_runs" and damage in OUT_OF_REACH


PAIRS = [(case, damage) for case in WHOLE for damage in DAMAGE if not is_out_of_reach(case, damage)]


@pytest.mark.parametrize(("case", "damage"), PAIRS, ids=lambda value: value.name if isinstance(value, Path) else value)
def test_damage_changes_no_fact(case: Path, damage: str) -> None:
    undamaged = [facts(report) for report in read_text(text_of(case))]
    damaged = [facts(report) for report in read_text(DAMAGE[damage](text_of(case)))]
    assert damaged == undamaged


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"])
def test_encodings(encoding: str) -> None:
    text = text_of(next(case for case in WHOLE if case.name == "report_21_file")).replace("palm_guard_v3", "pälm")
    assert [r.model for r in read_bytes(text.encode(encoding))] == ["pälm"]


def mutate(lines: list[str], dice: random.Random) -> list[str]:
    """Drop, double, cut or wrap a few lines."""
    for _ in range(dice.randint(1, 6)):
        place = dice.randrange(len(lines))
        how = dice.choice(("drop", "double", "cut", "hard wrap", "soft wrap", "blank"))
        line = lines[place]
        lines[place : place + 1] = {
            "drop": [],
            "double": [line, line],
            "cut": [line[: dice.randint(0, len(line))]],
            "hard wrap": hard_wrap(dice.randint(50, 110))(line).split("\n"),
            "soft wrap": soft_wrap(dice.randint(50, 110))(line).split("\n"),
            "blank": [line, ""],
        }[how] or [""]
    return lines


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: str(case.name))
def test_a_mutated_report_is_never_read_wrongly(case: Path) -> None:
    """Whatever is still read is a row of the undamaged report, and a total is right or absent."""
    text = text_of(case)
    original = read_text(text)
    rows = {
        (e.id, e.last_id, e.kind, operation) for r in original for e in r.epochs for operation in (e.operation, None)
    }
    pools = {tuple(pool(p)) for r in original for p in r.memory_pools}
    totals = {name: {FACTS["totals"](r)[name] for r in original} | {None} for name in ("epochs", "sw", "hybrid", "ec")}
    stated = {name: {FACTS["stated"](r)[name] for r in original} | {None} for name in ("epochs", "sw", "hybrid", "hw")}
    versions = {r.version for r in original} | {None}
    options = {option.text for r in original for option in r.options}
    dice = random.Random(case.name)
    for _ in range(150):
        try:
            reports = read_text("\n".join(mutate(text.split("\n"), dice)))
        except ReportError:
            continue
        for report in reports:
            assert report.version in versions
            assert {option.text for option in report.options} <= options
            assert [name for name, known in stated.items() if FACTS["stated"](report)[name] not in known] == []
            assert [name for name, known in totals.items() if FACTS["totals"](report)[name] not in known] == []
            assert {tuple(pool(p)) for p in report.memory_pools} <= pools
            assert {(e.id, e.last_id, e.kind, e.operation) for e in report.epochs} <= rows
