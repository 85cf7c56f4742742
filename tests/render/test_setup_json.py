"""The JSON of the files of a build: as documented, and all of it JSON."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from assistant.render.as_json import report_json
from assistant.report.read import read_file

ROOT = Path(__file__).parents[2]
DOCUMENTED = dict(
    re.findall(r"^\| `report\.([\w.]+)(?:\[\])?` \| (.*) \|$", (ROOT / "docs/json.md").read_text("utf-8"), re.M)
)
PARTS = (
    "profile_file", "profile_file.profiles", "profile_file.problems", "pool_file", "pool_file.pools",
    "pool_file.caches", "machine", "machine.accelerators", "settings", "settings.pools", "options_file",
    "epoch_costs", "epoch_costs.pools", "epoch_costs.ports", "cost_totals",
)  # fmt: skip


@pytest.fixture(scope="module")
def printed() -> list[dict[str, Any]]:
    """All fixtures, as they come back from JSON."""
    reports = [r for path in sorted((ROOT / "tests/report/setup_files").iterdir()) for r in read_file(path)]
    text = json.dumps([report_json(report) for report in reports], allow_nan=False)
    loaded: list[dict[str, Any]] = json.loads(text)
    return loaded


def rows(value: Any, name: str) -> list[dict[str, Any]]:
    """Every object at a dotted path, through lists."""
    found = [value]
    for part in name.split("."):
        inside = [each[part] for each in found if each[part]]
        found = [each for value in inside for each in (value if isinstance(value, list) else [value])]
    return found


@pytest.mark.parametrize("name", PARTS)
def test_fields_are_those_of_the_document(printed: list[dict[str, Any]], name: str) -> None:
    braces = re.search(r"`\{([^}]*)\}`", DOCUMENTED[name])
    assert braces
    wanted = {field.removesuffix("[]") for field in braces[1].split(",")}
    found = [row for report in printed for row in rows(report, name)]
    assert found, f"no fixture has {name}"
    assert all(set(row) == wanted for row in found)


def test_addresses_are_hex_and_pools_that_are_off_say_so(printed: list[dict[str, Any]]) -> None:
    pools = {pool["name"]: pool for report in printed for pool in rows(report, "pool_file.pools")}
    assert (pools["octoFlash"]["start"], pools["octoFlash"]["end"]) == ("0x70400000", "0x74000000")
    assert (pools["flexMEM"]["disabled"], pools["octoFlash"]["disabled"]) == (True, False)
    assert pools["ec params pool"]["end"] is None
    settings = [pool for report in printed for pool in rows(report, "settings.pools")]
    assert settings[0]["start"] == "0x342E0000"


def test_pairs_are_objects_with_names(printed: list[dict[str, Any]]) -> None:
    units = [unit for report in printed for unit in rows(report, "machine.accelerators")]
    assert units[1]["parameters"] == [{"name": "MEM_PORT", "value": 1}]
    totals = [total for report in printed for total in rows(report, "cost_totals")]
    assert {"pool": "octoFlash", "used_bytes": 9789} in totals[1]["used_bytes"]


def test_what_is_not_in_the_file_is_null(printed: list[dict[str, Any]]) -> None:
    for report in printed:
        filled = [name for name in ("profile_file", "pool_file", "machine", "settings", "options_file") if report[name]]
        assert len(filled) == (0 if report["epoch_costs"] else 1)
        assert (report["costs_complete"] is None) == (not report["epoch_costs"])


def test_a_problem_has_its_line(printed: list[dict[str, Any]]) -> None:
    problems = [problem for report in printed for problem in rows(report, "pool_file.problems")]
    first = problems[0]
    assert (first["where"], first["column"], first["kind"], first["count"]) == (1, 1, "comment", 2)
