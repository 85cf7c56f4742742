"""The artefacts of tests/artefacts: one folder a build, made up for tests in the form of one version of the tool."""

import json
from pathlib import Path
from typing import Any

from assistant.report.facts import Graph, LayerNames, Report
from assistant.report.graph_facts import GraphEpoch, Operator
from assistant.report.layer_names import named
from assistant.report.read import read_bytes, read_file

FOLDER = Path(__file__).parent.parent / "artefacts"
BUILDS = sorted(path.parent.name for path in FOLDER.glob("*/network_c_info.json"))
NPU_BUILDS = [name for name in BUILDS if not name.startswith(("cpu_", "validated_"))]


def document(build: str) -> dict[str, Any]:
    """The JSON of its c_info, to be changed by a test."""
    loaded: dict[str, Any] = json.loads((FOLDER / build / "network_c_info.json").read_text(encoding="utf-8"))
    return loaded


def report(build: str) -> Report:
    """The report of its c_info."""
    (found,) = read_file(FOLDER / build / "network_c_info.json")
    return found


def report_of(changed: Any) -> Report:
    """The report of a c_info that a test changed."""
    (found,) = read_bytes(json.dumps(changed).encode(), "network_c_info.json")
    return found


def graph(build: str) -> Graph:
    """Its graph, without names of the user's model."""
    found = report(build).graph
    assert found is not None
    return found


def names(build: str) -> LayerNames:
    """Its `_Q.json`."""
    (found,) = read_file(next((FOLDER / build).glob("*_Q.json")))
    assert found.layer_names is not None
    return found.layer_names


def named_graph(build: str) -> Graph:
    """Its graph with the names of its `_Q.json`."""
    return named(graph(build), names(build))


def operator(of: Graph, name: str) -> Operator:
    """The operator of this name."""
    return next(each for each in of.operators if each.name == name)


def epoch(of: Graph, number: int) -> GraphEpoch:
    """The epoch of this number."""
    return next(each for each in of.epochs if each.id == number)
