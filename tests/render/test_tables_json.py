"""The JSON of the tables: as documented, and all of it JSON."""

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
TABLES = (
    "used_ranges", "layers", "layer_total", "section_sizes", "footprint", "cpu.operations", "cpu.operation_types",
    "cpu.complexity", "cpu.pools", "cpu.arrays", "cpu.layers", "summary", "pool_fills", "tensor_statistics",
)  # fmt: skip


@pytest.fixture(scope="module")
def printed() -> list[dict[str, Any]]:
    """All fixtures, as they come back from JSON."""
    reports = [r for path in sorted((ROOT / "tests/reports").glob("*/report.*")) for r in read_file(path)]
    loaded: list[dict[str, Any]] = json.loads(json.dumps([report_json(report) for report in reports]))
    return loaded


def rows(report: dict[str, Any], name: str) -> list[dict[str, Any]]:
    value: Any = report
    for part in name.split("."):
        value = value[part]
    return value if isinstance(value, list) else [value] if value else []


@pytest.mark.parametrize("name", TABLES)
def test_fields_are_those_of_the_document(printed: list[dict[str, Any]], name: str) -> None:
    braces = re.search(r"`\{([^}]*)\}`", DOCUMENTED[name])
    assert braces
    wanted = {field.removesuffix("[]") for field in braces[1].split(",")}
    found = [row for report in printed for row in rows(report, name)]
    assert found, f"no fixture has {name}"
    assert all(set(row) == wanted for row in found)


def test_a_layer(printed: list[dict[str, Any]]) -> None:
    layer = next(row for report in printed for row in report["layers"] if row["macc"])
    assert layer["shapes"][0][0] == ["b", 1]
    assert isinstance(layer["connected_to"], list)


def test_addresses_are_hex(printed: list[dict[str, Any]]) -> None:
    used = next(row for report in printed for row in report["used_ranges"])
    assert re.fullmatch(r"0x[0-9A-F]{8}", used["start"])
    assert int(used["end"], 16) > int(used["start"], 16)


def test_what_is_not_in_the_text_is_null(printed: list[dict[str, Any]]) -> None:
    bare = next(report for report in printed if not report["layers"] and not report["section_sizes"])
    assert bare["layers_complete"] is None
    assert bare["sections_complete"] is None
    assert bare["layer_total"] is None
