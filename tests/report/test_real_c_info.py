"""Every c_info and `_Q.json` file of the folder of real reports: against its index, and against the text of its build.

A text belongs to the same build when it was written within a minute after the graph was handed to the compiler.
"""

import json
import random
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from assistant.report.facts import Epoch, Graph, Report
from assistant.report.graph_facts import GraphEpoch, Operator, Origin
from assistant.report.graph_flow import Flow
from assistant.report.layer_names import named, same_build
from assistant.report.read import read_file
from tests.report.test_c_info_cases import float_islands, transposes_around_a_pad

pytestmark = pytest.mark.reports

Row = dict[str, Any]
Pair = tuple[str, Report, Report]


@pytest.fixture(scope="module")
def index(reports_dir: Path) -> list[Row]:
    lines = (reports_dir / "index.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def graphs(reports_dir: Path, index: list[Row]) -> list[tuple[Row, Report]]:
    found = []
    for row in index:
        if row["kind"] == "c_info":
            (report,) = read_file(reports_dir / row["local_path"])
            found.append((row, report))
    assert len(found) >= 40
    return found


@pytest.fixture(scope="module")
def names(reports_dir: Path, index: list[Row]) -> list[tuple[Row, Report]]:
    return [(row, read_file(reports_dir / row["local_path"])[0]) for row in index if "q_nodes" in row]


@pytest.fixture(scope="module")
def texts(reports_dir: Path, index: list[Row]) -> list[tuple[Row, str, Report]]:
    """Texts with an epoch table, and the date that they print."""
    found = []
    for row in index:
        if row.get("epoch_rows") and row["kind"].endswith("_report"):
            path = reports_dir / row["local_path"]
            created = re.search(r"Created date\s*: (\S+ \S+)", path.read_text(encoding="utf-8", errors="replace"))
            if created:
                found.append((row, created[1], next(each for each in read_file(path) if each.epochs)))
    return found


@pytest.fixture(scope="module")
def builds(graphs: list[tuple[Row, Report]], texts: list[tuple[Row, str, Report]]) -> list[Pair]:
    """(file, its report, the report of the text of the same build)."""
    found = []
    for row, report in graphs:
        for other, created, text in texts:
            if other["repo"] == row["repo"] and other["model"] == row["model"] and _is_younger(report, created):
                found.append((row["local_path"], report, text))
    assert len(found) >= 15
    return found


def _is_younger(report: Report, created: str) -> bool:
    if report.graph is None or report.graph.created is None:
        return False
    given = datetime.fromisoformat(report.graph.created).replace(tzinfo=None)
    return 0 <= (datetime.fromisoformat(created) - given).total_seconds() <= 60


def graph(report: Report) -> Graph:
    assert report.graph is not None
    return report.graph


def shown(epochs: tuple[Epoch, ...]) -> list[Any]:
    return [(e.id, e.last_id, e.kind, e.label, e.operation, e.is_float) for e in epochs]


def test_figures_of_the_index(graphs: list[tuple[Row, Report]]) -> None:
    for row, report in graphs:
        totals = report.totals
        stated = [row["n_epochs"], row["n_sw"], row["n_hybrid"]]
        found = [totals.epochs, totals.sw, totals.hybrid or 0 if report.epochs else None]
        assert found == stated, row["local_path"]
        version = row["tool_version"].removeprefix("ST.EdgeAI.Core ").split("-")[0]
        assert report.version == version
        assert report.model == row["model"]
        assert (report.command or "").split() == row["command_line"].split()
        if row["compile_options"] is not None:
            assert " ".join(option.text for option in report.options) == row["compile_options"]


def test_operators_of_the_index(graphs: list[tuple[Row, Report]]) -> None:
    for row, report in graphs:
        for listed, kind in (("sw_ops", report.software), ("hybrid_ops", report.hybrids)):
            operations = [each.operation for each in kind]
            assert {name: operations.count(name) for name in row[listed]} == row[listed], row["local_path"]


def test_pools_and_buffers_of_the_index(graphs: list[tuple[Row, Report]]) -> None:
    for row, report in graphs:
        pools = {pool.name: pool for pool in graph(report).pools}
        for stated in row["memory_pools"]:
            pool = pools[stated["name"]]
            assert pool.used_bytes == stated["used"]
            assert (-1 if pool.size_bytes is None else pool.size_bytes) == stated["size"]
            if stated["start"].startswith("0x"):
                assert pool.start == int(stated["start"], 16)
        assert len(graph(report).buffers) == row.get("n_buffers", 0)


def test_nothing_of_a_real_file_is_unread(graphs: list[tuple[Row, Report]], names: list[tuple[Row, Report]]) -> None:
    assert [(row["local_path"], report.unread) for row, report in (*graphs, *names) if report.unread] == []


def test_cpu_builds_are_told_from_npu_builds(graphs: list[tuple[Row, Report]]) -> None:
    """NODE_SW everywhere and no epoch is a C model, also for an stm32n6; validation alone has no graph at all."""
    for row, report in graphs:
        of = graph(report)
        assert of.cpu_graph == bool(row.get("n_c_nodes")), row["local_path"]
        assert bool(of.epochs) == bool(row.get("npu")), row["local_path"]
        assert len(of.c_layers) == row.get("n_c_nodes", 0)
        assert (of.compiler is None) == (not of.epochs)
    on_n6 = [report for _, report in graphs if graph(report).cpu_graph and report.target == "stm32n6"]
    assert len(on_n6) >= 4


def test_epoch_table_agrees_with_the_text(builds: list[Pair]) -> None:
    """Every row: number, range, kind, label, operator, float. The rules of c_info_rows leave no difference."""
    for name, report, text in builds:
        assert shown(report.epochs) == shown(text.epochs), name
        assert report.totals == text.totals, name
        assert report.counted == text.counted, name
    assert {text.version for _, _, text in builds} >= {"2.0.0", "2.1.0", "2.2.0", "3.0.0", "4.0.0", "4.0.1"}


def test_tool_model_and_options_agree_with_the_text(builds: list[Pair]) -> None:
    for name, report, text in builds:
        assert report.tool == text.tool, name
        assert report.model == text.model, name
        assert [option.text for option in report.options] == [option.text for option in text.options], name


def test_memory_agrees_with_the_text(builds: list[Pair]) -> None:
    """Within what the text rounds. Merged pools are in c_info alone, and 2.0 ends a pool one word early."""
    for name, report, text in builds:
        pools = {pool.name: pool for pool in report.memory_pools}
        assert {pool.name for pool in text.memory_pools} == set(pools), name
        for row in text.memory_pools:
            pool = pools[row.name]
            assert pool.start == row.start, name
            assert abs(pool.size_bytes - row.size_bytes) <= 8, name
            for mine, printed in (
                (pool.used_bytes, row.used_bytes),
                (pool.weights_bytes, row.weights_bytes),
                (pool.activations_bytes, row.activations_bytes),
            ):
                assert abs(mine - printed) <= (1 if printed < 2**20 else 0.0006 * 2**20), (name, row.name)


def test_other_trials_of_a_model_agree_in_kind(
    graphs: list[tuple[Row, Report]], texts: list[tuple[Row, str, Report]]
) -> None:
    """Same repository, model, version, options and number of epochs, but another run of the compiler."""
    compared = 0
    for row, report in graphs:
        for other, _, text in texts:
            keys = ("repo", "model", "n_epochs", "n_sw", "compile_options")
            if report.epochs and all(row[key] == other[key] for key in keys) and report.version == text.version:
                assert shown(report.epochs) == shown(text.epochs), row["local_path"]
                compared += 1
    assert compared >= 25


def test_estimates_are_there_for_every_epoch(graphs: list[tuple[Row, Report]]) -> None:
    """Those of a blob's first epoch stand under the number of the blob from 3.0 on; `macc` is filled from 4.0 on."""
    for row, report in graphs:
        for epoch in graph(report).epochs:
            assert epoch.ops is not None, (row["local_path"], epoch.text)
            assert epoch.compute_cycles is not None
            assert epoch.max_cycles is not None
            assert epoch.max_cycles >= epoch.compute_cycles
        macc = [epoch.macc for epoch in graph(report).epochs if epoch.macc]
        assert bool(macc) == (bool(report.epochs) and (report.version or "") >= "4"), row["local_path"]


def test_edges_join_operators_and_buffers_that_are_there(graphs: list[tuple[Row, Report]]) -> None:
    for row, report in graphs:
        of = graph(report)
        known = {operator.id for operator in of.operators} | {layer.id for layer in of.c_layers}
        buffers = {buffer.id for buffer in of.buffers}
        assert all({edge.source, edge.target} <= known for edge in of.edges)
        assert all(edge.buffer is None or edge.buffer in buffers for edge in of.edges)
        read = {buffer for operator in of.operators for buffer in (*operator.inputs, *operator.outputs)}
        assert read <= buffers, row["local_path"]
        assert all(buffer.pool for buffer in of.buffers)


def test_validate_alone_is_read(graphs: list[tuple[Row, Report]]) -> None:
    alone = [report for _, report in graphs if not graph(report).epochs and not graph(report).cpu_graph]
    assert len(alone) == 5
    for report in alone:
        assert report.timing is not None
        assert report.timing.duration_ms == round(sum(time.duration_ms for time in graph(report).times), 6)
        assert report.device is not None
        assert report.device.mode == "TARGET"
        assert [accuracy.number for accuracy in report.accuracy] == [1]
        assert report.accuracy[0].cos is not None


def test_names_of_the_index(names: list[tuple[Row, Report]]) -> None:
    assert len(names) >= 15
    for row, report in names:
        assert report.layer_names is not None
        assert len(report.layer_names.nodes) == row["q_nodes"]
        assert sum(node.generated for node in report.layer_names.nodes) == row["q_nodes_generated"]
        assert report.layer_names.compiled is not None


def mapped(graphs: list[tuple[Row, Report]], names: list[tuple[Row, Report]]) -> Iterator[tuple[Row, Graph]]:
    """Graphs with a `_Q.json` of the same build: both name the same signature."""
    for row, report in graphs:
        for _, other in names:
            if report.graph and other.layer_names and same_build(report.graph, other.layer_names):
                yield row, named(report.graph, other.layer_names)


def executed(of: Graph) -> list[tuple[GraphEpoch, Operator]]:
    return [(epoch, each) for epoch in of.epochs if epoch.kind is not None for each in epoch.executed]


def test_epochs_reach_layers_of_the_model(graphs: list[tuple[Row, Report]], names: list[tuple[Row, Report]]) -> None:
    """Of the operators that are executed, and of the epochs; what the compiler inserts has no layer."""
    pairs = list(mapped(graphs, names))
    assert len({row["model"] for row, _ in pairs}) >= 2
    for row, of in pairs:
        operators = executed(of)
        assert sum(each.generated is not None for _, each in operators) >= 0.84 * len(operators), row["local_path"]
        epochs = [epoch for epoch in of.epochs if epoch.kind is not None]
        assert sum(bool(epoch.layers) for epoch in epochs) >= 0.60 * len(epochs), row["local_path"]


def test_layers_are_those_of_the_layer_table(
    graphs: list[tuple[Row, Report]], names: list[tuple[Row, Report]], builds: list[Pair]
) -> None:
    """A TFLite name is operator and index; the text of the build lists the same operator under this m_id.

    Beside this, 60 operators drawn by `random.seed(20)` from these two models and from three public builds that are not
    in the folder (CenterFace and MobileFaceNet 2.1.0, TinyBERT 2.2.0; 12 each) were checked by hand: kind and output
    shape of the operator against operator and shape of the layer, ONNX names against the node's path. None was wrong.
    In those five models all 1,242 TFLite names agree with the layer table.
    """
    texts = {id(report.graph): text for _, report, text in builds}
    compared = 0
    for row, report in graphs:
        text = texts.get(id(report.graph))
        for _, of in mapped([(row, report)], names) if text else ():
            assert text is not None
            layers = {(layer.m_id, layer.operator) for layer in text.layers}
            for _, operator in executed(of):
                for name in operator.layers:
                    opcode, _, number = name.rpartition("_")
                    assert (int(number), opcode) in layers, (row["local_path"], operator.name, name)
                    compared += 1
    assert compared >= 250


def test_a_sample_of_the_mapping(graphs: list[tuple[Row, Report]], names: list[tuple[Row, Report]]) -> None:
    """Printed for reading (`pytest -s`): epoch, operator and layer; its kind must be one that such a layer becomes."""
    kinds = {
        "CONV_2D": "Conv Add Mul Sub Identity Concat DepthToSpace", "DEPTHWISE_CONV_2D": "Conv Add Mul Sub",
        "FULLY_CONNECTED": "Conv Add Mul Sub Reshape Transpose Gemm", "ADD": "Add Sub Mul", "PAD": "Pad Conv Concat",
        "MAX_POOL_2D": "MaxPool", "RESHAPE": "Reshape Transpose Identity", "QUANTIZE": "QuantizeLinear",
        "CONCATENATION": "Concat Identity", "DEQUANTIZE": "DequantizeLinear", "RELU": "Relu Clip Max",
        "AVERAGE_POOL_2D": "AveragePool", "MEAN": "GlobalAveragePool AveragePool",
    }  # fmt: skip
    of = [
        (epoch.id, operator, name)
        for _, each in mapped(graphs, names)
        for epoch, operator in executed(each)
        for name in operator.layers
    ]
    for epoch, operator, name in random.Random(20).sample(of, 60):
        print(f"epoch {epoch}: {operator.name} ({operator.kind}) is {name}")
        assert operator.kind in kinds[name.rpartition("_")[0]].split()


def test_conversions_tell_where_they_come_from(graphs: list[tuple[Row, Report]]) -> None:
    """In software, each one does; inserted ones are the compiler's."""
    for row, report in graphs:
        for epoch in graph(report).epochs:
            for operator in epoch.operators if epoch.kind else ():
                if operator.kind in ("QuantizeLinear", "DequantizeLinear") and operator.mapping.startswith("NODE_SW"):
                    assert operator.conversion is not None, (row["local_path"], operator.name)
                    assert (operator.conversion == "compiler") == ("_inserted_id" in operator.name)


def test_epochs_without_a_layer_have_layers_next_to_them(
    graphs: list[tuple[Row, Report]], names: list[tuple[Row, Report]]
) -> None:
    for row, of in mapped(graphs, names):
        flow = Flow(of)
        alone = [each.id for each in of.epochs if each.kind and not each.layers and not any(flow.layers_around(each))]
        assert alone == [], row["local_path"]


def test_causes_of_software_epochs(graphs: list[tuple[Row, Report]], names: list[tuple[Row, Report]]) -> None:
    """The 22 Transposes of BlazeFace stand around 11 channel PADs; the ReduceSum islands of 4.0.1 are a fallback."""
    faces = [of for row, of in mapped(graphs, names) if row["model"].startswith("blazeface")]
    assert [len(transposes_around_a_pad(of)) for of in faces] == [11, 11, 11]
    (touch,) = [graph(report) for row, report in graphs if row["model"] == "sh_240_quant"]
    assert set(float_islands(touch)) == {(Origin.COMPILER, "ReduceSum")}
    assert len([each for each in touch.operators if each.kind == "ReduceSum"]) == 10
