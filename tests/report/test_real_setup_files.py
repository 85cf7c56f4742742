"""Every profile, pool, machine, settings and options file and cost table of the folder of real reports.

Figures are those of its index; options and pools are those of the text report of the same build.
"""

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from assistant.errors import ReportError
from assistant.report.cost_table import costs_complete
from assistant.report.facts import CompilerOption, Report
from assistant.report.options import options
from assistant.report.read import read_file
from assistant.report.setup_facts import PoolForm, PoolSetting, ProblemKind

pytestmark = pytest.mark.reports

KINDS = ("mpool", "neuralart_json", "mdesc", "other")
TEXTS = ("generate_report", "analyze_report", "stdout_log")
UNITS = {"BYTES": 1, "KBYTES": 1024, "MBYTES": 1024**2}
OF_NO_USE = {
    "_c_graph.json": "is the C graph that versions before 2.1 wrote",
    "_report.json": "is the record that stedgeai keeps of a run",
    "cycles.json": "is JSON of a kind that is not read",
    ".toml": "holds no compiler report",
}

Row = dict[str, Any]
Read = list[tuple[Row, Report]]


@pytest.fixture(scope="module")
def index(reports_dir: Path) -> list[Row]:
    lines = (reports_dir / "index.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def files(reports_dir: Path, index: list[Row]) -> Read:
    """All of these files; other tables of the compiler and what is of no use are left to other tests."""
    rows = [row for row in index if row["kind"] in KINDS and not is_of_others(row)]
    found = [(row, read_file(reports_dir / row["local_path"])) for row in rows]
    assert all(len(reports) == 1 for _, reports in found)
    return [(row, reports[0]) for row, reports in found]


@pytest.fixture(scope="module")
def texts(reports_dir: Path, index: list[Row]) -> Read:
    found: Read = []
    for row in index:
        if row["kind"] in TEXTS:
            try:
                found += [(row, report) for report in read_file(reports_dir / row["local_path"])]
            except ReportError:
                continue
    return found


def plain_path(row: Row) -> str:
    """Without the commit that tells copies of one file apart."""
    return re.sub(r"@[0-9a-f]{8}(?=\.\w+$)", "", row["local_path"])


def is_of_others(row: Row) -> bool:
    path = plain_path(row)
    return path.endswith("_Q.json") or (row["kind"] == "other" and path.endswith(tuple(OF_NO_USE)))


def in_force(given: Sequence[CompilerOption]) -> set[tuple[str, str | None]]:
    """A set in which -O3 and --optimization 3 are the same."""
    levels = (re.fullmatch(r"-O([0-3])", option.name) for option in given)
    return {
        ("--optimization", level[1]) if level else (option.name, option.value)
        for option, level in zip(given, levels, strict=True)
    }


def same_build(one: Row, other: Row) -> bool:
    return (one["repo"], one["commit"]) == (other["repo"], other["commit"])


def sizes(pools: Iterable[Any]) -> dict[tuple[str, int], int]:
    return {(pool.name, pool.start): pool.size_bytes for pool in pools if not pool.name.startswith("_user_io")}


def test_each_kind_is_read(files: Read) -> None:
    parts = {"mpool": "pool_file", "neuralart_json": "profile_file", "mdesc": "machine"}
    for row, report in files:
        if row["kind"] in parts:
            assert getattr(report, parts[row["kind"]]), row["local_path"]
        else:
            found = (report.options_file, report.epoch_costs, report.settings, report.profile_file)
            assert any(found), row["local_path"]
        assert report.unread == (), row["local_path"]


def test_what_is_of_no_use_is_named(reports_dir: Path, index: list[Row]) -> None:
    refused = 0
    for row in index:
        said = next((what for end, what in OF_NO_USE.items() if plain_path(row).endswith(end)), None)
        if row["kind"] == "other" and said:
            with pytest.raises(ReportError, match=said):
                read_file(reports_dir / row["local_path"])
            refused += 1
    assert refused >= 10


def test_pools_are_those_of_the_index(files: Read) -> None:
    def told(pool: Row) -> tuple[Any, ...]:
        number, unit = pool["size"].split()
        size = int(number, 0) * UNITS[unit]
        return pool["name"], pool["fname"], int(pool["start"], 16), size, pool["rights"]

    def found(pool: PoolSetting) -> tuple[Any, ...]:
        return pool.name, pool.file_name, pool.start, pool.size_bytes, pool.rights

    compared = 0
    for row, report in files:
        if row["kind"] == "mpool":
            assert report.pool_file
            assert [found(pool) for pool in report.pool_file.pools] == [told(pool) for pool in row["memory_pools"]]
            compared += len(row["memory_pools"])
    assert compared == 240


def test_profiles_are_those_of_the_index(files: Read) -> None:
    for row, report in files:
        if row["kind"] == "neuralart_json":
            assert [profile.name for profile in report.profiles] == list(row["profiles"])
            for profile, told in zip(report.profiles, row["profiles"].values(), strict=True):
                assert (profile.memory_pool, profile.machine_desc) == (told["memory_pool"], told["machine_desc"])
                assert in_force(profile.options) == in_force(options(told["options"], 1))
                assert ("memory_desc" in profile.unknown_keys) == (told["memory_desc"] is not None)


def test_real_files_have_an_old_key_and_characters_outside_ascii(files: Read) -> None:
    held = [f for _, r in files for f in (r.profile_file, r.pool_file, r.machine, r.settings) if f]
    kinds = [problem.kind for file in held for problem in file.problems]
    assert len(held) >= 70
    assert kinds.count(ProblemKind.OLD_KEY) == 1
    assert kinds.count(ProblemKind.NOT_ASCII) == 2
    assert len(kinds) == 3


def test_forms(files: Read) -> None:
    forms = [report.pool_file.form for _, report in files if report.pool_file]
    assert (forms.count(PoolForm.SAVED), forms.count(PoolForm.CPU)) == (4, 4)


def test_machines(files: Read) -> None:
    for row, report in files:
        if row["kind"] == "mdesc":
            assert report.machine
            assert (report.machine.name, report.machine.frequency_mhz) == ("stm32n6", 1000)
            units = [(unit.type, unit.count) for unit in report.machine.accelerators]
            assert ("CONVACC", 4) in units
            assert units.count(("STRENG", 5)) == 2


def test_options_files_agree_with_the_report_of_the_build(files: Read, texts: Read) -> None:
    agreed = 0
    for row, report in files:
        if not report.options_file:
            continue
        assert report.version, row["local_path"]
        assert report.model, row["local_path"]
        for other, text in texts:
            names = [re.sub(r"[.-]", "_", model or "") for model in (text.model, report.model)]
            if same_build(row, other) and text.version == report.version and names[0] == names[1] and text.options:
                assert in_force(text.options) == in_force(report.options), (row["local_path"], other["local_path"])
                agreed += 1
    assert agreed >= 12


def test_a_saved_pool_file_is_that_of_a_report(files: Read, texts: Read) -> None:
    agreed = 0
    for row, report in files:
        if report.pool_file and report.pool_file.form is PoolForm.SAVED:
            pools = sizes(pool for pool in report.pool_file.pools if pool.mode != "USEMODE_RELATIVE")
            built = [sizes(text.memory_pools) for other, text in texts if same_build(row, other)]
            assert pools in built, row["local_path"]
            agreed += 1
    assert agreed == 4


def test_pool_files_of_people_agree_with_reports(files: Read, texts: Read) -> None:
    built = [(other, sizes(text.memory_pools)) for other, text in texts if text.memory_pools]
    read = [(row, report.pool_file) for row, report in files if report.pool_file]
    hand = [(row, sizes(file.pools)) for row, file in read if file.form is PoolForm.HAND_WRITTEN]
    agreed = [row for row, pools in hand if any(same_build(row, other) and pools == told for other, told in built)]
    assert len(agreed) >= 6


def test_cost_tables(files: Read, texts: Read) -> None:
    tables = {plain_path(row).split("__")[-1]: (row, report) for row, report in files if report.epoch_costs}
    assert set(tables) == {"network.csv", "mem_traffic_tail.csv"}
    row, whole = tables["network.csv"]
    assert [cost.id for cost in whole.epoch_costs] == list(range(621))
    assert costs_complete(whole) is True
    assert whole.cost_totals
    assert whole.cost_totals.cycles == pytest.approx(sum(cost.max_cycles or 0 for cost in whole.epoch_costs), rel=1e-6)
    assert whole.cost_totals.ideal_cycles == pytest.approx(
        sum(cost.compute_cycles or 0 for cost in whole.epoch_costs), rel=1e-5
    )
    (text,) = [t for other, t in texts if same_build(row, other) and "g800_st_verify" in other["local_path"]]
    used = {pool.name: pool.used_bytes for pool in text.memory_pools}
    for name, size in whole.cost_totals.used_bytes:
        assert size == pytest.approx(used[name], rel=5e-3), name
    shown = {epoch.id for epoch in text.epochs}
    assert shown <= {cost.id for cost in whole.epoch_costs}
    assert costs_complete(tables["mem_traffic_tail.csv"][1]) is False


def test_settings(files: Read) -> None:
    found = [report.settings for _, report in files if report.settings]
    assert sorted(settings.neural_art or "" for settings in found) == ["", "default", "default", "default", "default"]
    assert {(s.argument("name"), len(s.options)) for s in found} == {("network", 7), ("network", 0)}
    assert max(len(settings.pools) for settings in found) == 9
