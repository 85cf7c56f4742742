"""c_info and `_Q.json` files with anything in them: a report of what could be read, or a ReportError, nothing else."""

import copy
import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.errors import ReportError
from assistant.render.as_json import report_json
from assistant.report.coverage import coverage
from assistant.report.facts import Report
from assistant.report.graph_flow import Flow
from assistant.report.layer_names import named
from assistant.report.read import read_bytes
from benchmarks.graph_samples import c_info
from tests.report.artefacts import BUILDS, FOLDER, document, graph, names, report_of
from tests.report.shown import FACTS
from tests.report.test_properties import reports_or_none

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2**63, 10**30, -(10**30), 1.5, float("nan"), float("inf"), 1e308, "", "x", "epoch_1",
    "epoch_0", "epoch_99999999999999999999", "__NN__RETURN__", "NODE_SW", "NODE_?", "Node kind=", "Epoch Controller ",
    "EDGE_MEMORY", "STAI_FORMAT_", "0x", "0x" + "F" * 40, "9" * 5000, "\ud800", "\x1b[31m\n\x00", "<b>", [], {}, [[]],
    [{}], {"": {}}, [None, "x", 3], {"name": "x"}, {"id": 1, "name": "epoch_1"}, ["1", 2, {}],
]  # fmt: skip
calm = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def places(value: Any) -> list[tuple[Any, Any]]:
    """(container, key) of everything inside."""
    found: list[tuple[Any, Any]] = []
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        found += places(value[key])
    return found


def use(report: Report) -> None:
    """All that a surface does with a report."""
    for show in FACTS.values():
        show(report)
    json.dumps(report_json(report), allow_nan=False).encode()
    if report.graph:
        flow = Flow(report.graph)
        for epoch in report.graph.epochs:
            flow.layers_around(epoch)
            for operator in epoch.operators:
                flow.consumers(operator)
                flow.reaches_output(operator)
        use_names = named(report.graph, names("blobs_401"))
        assert len(use_names.epochs) == len(report.graph.epochs)


@calm
@given(st.sampled_from(BUILDS), st.data())
def test_odd_values_raise_nothing(build: str, data: st.DataObject) -> None:
    changed = document(build)
    for _ in range(data.draw(st.integers(1, 4))):
        holder, key = data.draw(st.sampled_from(places(changed)))
        odd = data.draw(st.sampled_from(ODD))
        if isinstance(holder, dict) and data.draw(st.booleans()):
            holder.pop(key, None)
        elif isinstance(holder, dict) or key < len(holder):
            holder[key] = copy.deepcopy(odd)
    found = reports_or_none(lambda: [report_of(changed)])
    assert found != []
    for report in found or ():
        use(report)


@calm
@given(st.data())
def test_odd_names_raise_nothing(data: st.DataObject) -> None:
    file = next((FOLDER / "blobs_401").glob("*_Q.json"))
    changed = json.loads(file.read_text(encoding="utf-8"))
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places(changed)))
        if isinstance(holder, dict) or key < len(holder):
            holder[key] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
    found = reports_or_none(lambda: read_bytes(json.dumps(changed).encode(), "m_Q.json"))
    assert found != []
    for report in found or ():
        use(report)
        if report.layer_names:
            assert named(graph("blobs_401"), report.layer_names).epochs


@calm
@given(st.sampled_from(BUILDS), st.floats(0, 1), st.sampled_from(["", "}", "]", '"', "\x00", "{", "\nepoch 1 HW"]))
def test_a_cut_file_is_refused_in_a_sentence(build: str, share: float, end: str) -> None:
    text = (FOLDER / build / "network_c_info.json").read_text(encoding="utf-8").rstrip()
    cut = text[: int(share * (len(text) - 1))] + end
    found = reports_or_none(lambda: read_bytes(cut.encode(), "network_c_info.json"))
    assert found is None or "epoch 1 HW" in end or not found[0].unread


@pytest.mark.parametrize("nodes", ["nope", None, 3, {}, []])
def test_a_file_of_names_without_a_node_is_refused(nodes: Any) -> None:
    text = json.dumps({"nodes": nodes, "tensors": {}, "names": 0})
    with pytest.raises(ReportError, match=r"\(_Q\.json\) without the name of a node: expected them at /nodes"):
        read_bytes(text.encode(), "m_Q.json")


@pytest.mark.parametrize(
    "text",
    [
        '{"json_schema_version": ' + "[" * 100_000,
        '{"json_schema_version": ' + '{"a":' * 100_000 + "1" + "}" * 100_001,
        '{"json_schema_version": ' + "9" * 5000 + "}",
        '{"json_schema_version": "2.0"} and more',
        '{"json_schema_version": "2.0",}',
        '{\'json_schema_version\': "2.0", "json_schema_version": 1}',
    ],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ReportError, match=r"^A\.json is a graph description of the compiler .*give the .*file"):
        read_bytes(text.encode(), "A.json")


EPOCH = {"name": "epoch_1", "id": 1, "mapping": "NODE_HW", "subgraph_nodes": []}


@pytest.mark.parametrize(
    ("graphs", "said"),
    [
        (None, 'without "graphs", where its epochs are listed'),
        ("nope", 'in which no epoch can be read (at /graphs: "graphs", which should be a list and is text)'),
        ([], "without an epoch: expected a list of them at /graphs/0/nodes"),
        ([7], '(at /graphs/0: entry of "graphs", which should be an object, { … }, and is a number)'),
        ([{}], "without an epoch: expected a list of them at /graphs/0/nodes"),
        ([{"nodes": []}], "without an epoch: expected a list of them at /graphs/0/nodes"),
        ([{"nodes": "nope"}], '(at /graphs/0/nodes: "nodes", which should be a list and is text)'),
        ([{"nodes": {"a": 1}}], '(at /graphs/0/nodes: "nodes", which should be a list and is an object)'),
        ([{"nodes": [None]}], "(at /graphs/0/nodes/0: "),
        ([{"nodes": [{**EPOCH, "name": None}]}], "(at /graphs/0/nodes/0: layer of the C model without a name"),
    ],
)
def test_a_graph_without_an_epoch_is_refused_with_the_place(graphs: Any, said: str) -> None:
    changed = document("types_30") | {"graphs": graphs}
    if graphs is None:
        del changed["graphs"]
    with pytest.raises(ReportError) as refused:
        report_of(changed)
    assert str(refused.value).startswith("network_c_info.json is a graph description of the compiler")
    assert said in str(refused.value)
    assert str(refused.value).endswith("give the file as the tool wrote it (st_ai_output/<name>_c_info.json).")


def test_what_a_run_measured_is_read_beside_a_broken_graph() -> None:
    changed = document("validated_22") | {"graphs": [{"nodes": "nope"}]}
    report = report_of(changed)
    assert report.timing is not None
    assert [each.where for each in report.unread] == ["/graphs/0/nodes"]


@pytest.mark.parametrize("key", ["environment", "buffers", "memory_pools", "memory_accesses", "power_estimates"])
def test_a_missing_part_is_said_to_be_missing(key: str) -> None:
    changed = document("types_30")
    del changed[key]
    report = report_of(changed)
    (found,) = (each for each in report.unread if each.where == f"/{key}")
    assert found.what.startswith(f'"{key}", which is missing: nothing tells ')
    changed[key] = "nope"
    (found,) = (each for each in report_of(changed).unread if each.where == f"/{key}")
    assert found.what.startswith(f'"{key}", which should be ')
    assert found.what.endswith(" and is text")


def test_epochs_that_are_lost_leave_no_total() -> None:
    """The number of epochs is what the readable ones add up to only when there are no others."""
    for odd in ("no node", {"name": None, "id": 4, "mapping": "NODE_SW"}, {"name": "epoch", "subgraph_nodes": 3}):
        changed = document("types_30")
        changed["graphs"][0]["nodes"][3] = odd
        report = report_of(changed)
        assert [row.id for row in report.epochs] == [1, 2, 4]
        assert (report.totals.epochs, report.totals.sw, report.table_complete) == (None, None, False)
        assert coverage(report).estimated_cycles is None
        assert any(str(each.where).startswith("/graphs/0/nodes/3") for each in report.unread)


def test_an_epoch_without_its_mapping_is_of_no_kind() -> None:
    changed = document("types_30")
    for node in changed["graphs"][0]["nodes"]:
        del node["mapping"]
    report = report_of(changed)
    assert {row.kind.value for row in report.epochs} == {"UNKNOWN"}
    assert [(each.where, each.what) for each in report.unread] == [
        ("/graphs/0/nodes/1", 'epoch without its "mapping": nothing tells what runs it (4 times)')
    ]


def test_odd_entries_are_unread_with_their_pointers() -> None:
    changed = document("blobs_401")
    nodes = changed["graphs"][0]["nodes"]
    nodes[1]["subgraph_nodes"][0]["subgraph_nodes"][0].pop("name")
    nodes.append("no node")
    changed["buffers"][3] = 7
    changed["buffers"][4]["id"] = "4"
    changed["memory_accesses"] = {"a": 1}
    changed["graphs"].append({"nodes": []})
    report = report_of(changed)
    assert {each.where for each in report.unread} == {
        "/graphs/1",
        "/graphs/0/nodes/10",
        "/graphs/0/nodes/1/subgraph_nodes/0/subgraph_nodes/0",
        "/buffers/3",
        "/buffers/4",
        "/memory_accesses",
    }
    assert report.table_complete is False
    assert len(report.epochs) == 9


def test_an_epoch_that_is_there_twice_counts_once() -> None:
    changed = document("types_30")
    changed["graphs"][0]["nodes"].append(copy.deepcopy(changed["graphs"][0]["nodes"][2]))
    report = report_of(changed)
    assert [row.id for row in report.epochs] == [1, 2, 3, 4]
    assert [each.where for each in report.unread] == ["/graphs/0/nodes/6"]


def test_edges_in_a_circle_end() -> None:
    changed = document("channel_pad_22")
    edges = changed["graphs"][0]["edges"]
    edges += [{**each, "id": 900, "start": each["end"], "end": each["start"]} for each in edges]
    use(report_of(changed))


def test_nodes_inside_nodes_are_followed_to_a_depth() -> None:
    changed = document("types_30")
    inner: dict[str, Any] = {"name": "Conv2D_99", "id": 9999, "type": "Conv", "mapping": "NODE_HW"}
    for _ in range(40):
        inner = {"name": "part", "id": 1, "subgraph_nodes": [inner]}
    changed["graphs"][0]["nodes"].insert(1, inner)
    changed["graphs"][0]["nodes"][2]["subgraph_nodes"].append(inner)
    report = report_of(changed)
    assert [row.id for row in report.epochs] == [1, 2, 3, 4]
    assert {each.what for each in report.unread} == {
        "nodes that are nested too deep",
        "operators that are nested too deep",
    }


def test_time_grows_with_the_size() -> None:
    def seconds(size: int) -> float:
        data = c_info(size)
        best = []
        for _ in range(3):
            start = time.process_time()
            read_bytes(data)
            best.append((time.process_time() - start) / len(data))
        return min(best)

    assert seconds(4_000_000) < 3 * seconds(400_000)
