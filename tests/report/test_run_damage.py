"""Pasting does not change what a run measured; what is lost is lost, never read wrongly."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.errors import ReportError
from assistant.report.facts import Report
from assistant.report.read import read_text
from tests.report.damage import DAMAGE
from tests.report.shown import FACTS
from tests.report.test_damage import mutate, text_of
from tests.report.test_fixtures import CASES

RUNS = [case for case in CASES if case.name.startswith("run_")]
SAME = ("node_times", "epoch_times", "measured", "measured_on_host", "device", "accuracy")


def facts(report: Report) -> dict[str, Any]:
    found = {name: FACTS[name](report) for name in SAME}
    for each in (found["measured"], found["measured_on_host"], found["device"], *found["accuracy"]):
        if each:
            each["where"] = None
    return found


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        value = list(value.items())
    if isinstance(value, list | tuple):
        for number, each in enumerate(value):
            yield from leaves(each, f"{path}.{number}")
    else:
        yield path, value.replace(" ", "") if isinstance(value, str) else value


def test_there_are_runs() -> None:
    assert len(RUNS) == 5


@pytest.mark.parametrize("case", RUNS, ids=lambda case: str(case.name))
def test_every_figure_stands_where_it_says(case: Path) -> None:
    lines = text_of(case).split("\n")
    for report in read_text(text_of(case)):
        timing = report.timing or report.host_timing
        found = (*(timing.epochs if timing else ()), timing, report.device, *report.accuracy)
        for fact in (each for each in found if each):
            assert isinstance(fact.where, int)
            assert lines[fact.where - 1].strip() == fact.text


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("case", RUNS, ids=lambda case: str(case.name))
def test_damage_changes_nothing_measured(case: Path, damage: str) -> None:
    undamaged = [facts(report) for report in read_text(text_of(case))]
    damaged = [facts(report) for report in read_text(DAMAGE[damage](text_of(case)))]
    assert damaged == undamaged


@pytest.mark.parametrize("case", RUNS, ids=lambda case: str(case.name))
def test_a_mutated_run_is_never_read_wrongly(case: Path) -> None:
    """Whatever time is still read is one of the undamaged text, for the same epoch."""
    text = text_of(case)
    original = read_text(text)
    nodes = {tuple(row) for r in original for row in FACTS["node_times"](r)}
    times = {tuple(row) for r in original for row in FACTS["epoch_times"](r)}
    clocks = [(d.mcu_mhz, d.npu_mhz, d.noc_mhz, d.nic_mhz) for r in original if (d := r.device)]
    dice = random.Random(case.name)
    for _ in range(200):
        try:
            reports = read_text("\n".join(mutate(text.split("\n"), dice)))
        except ReportError:
            continue
        for report in reports:
            assert {tuple(row) for row in FACTS["node_times"](report)} <= nodes
            assert {tuple(row) for row in FACTS["epoch_times"](report)} <= times
            if d := report.device:
                told = (d.mcu_mhz, d.npu_mhz, d.noc_mhz, d.nic_mhz)
                assert any(all(t in (None, k) for t, k in zip(told, known, strict=True)) for known in clocks)
