"""A part of a c_info that cannot be read is said to be unread, and nothing is concluded from what depends on it."""

import json
import tracemalloc
from typing import Any

import pytest

from assistant.diagnosis.engine import run
from assistant.report.c_info_values import loaded
from assistant.report.coverage import coverage
from assistant.report.facts import Report
from assistant.report.read import read_bytes
from tests.report.artefacts import document, report_of

BUILD = "prelu_21"


def unread(report: Report) -> list[str]:
    return [str(each.where) for each in report.unread]


def findings(report: Report) -> set[str]:
    return {finding.id for finding in run(report).findings}


def changed(key: str, value: Any) -> Report:
    return report_of(document(BUILD) | {key: value})


@pytest.mark.parametrize("odd", [{"a": 1}, "nope", 7, None])
def test_without_buffers_nothing_tells_what_fills_the_pools(odd: Any) -> None:
    """Weights and activations of a pool are told apart by the buffers in it."""
    whole, report = report_of(document(BUILD)), changed("buffers", odd)
    assert unread(report) == ["/buffers"]
    assert whole.memory_pools
    assert (report.memory_pools, report.memory_total) == ((), None)
    told = [(pool.name, pool.start, pool.end, pool.used_bytes) for pool in whole.memory_pools]
    assert [(fill.name, fill.start, fill.end, fill.used_bytes) for fill in report.pool_fills] == told
    assert coverage(report).flash_bytes is None
    assert not findings(report) & {"MEM-001", "MEM-002", "MEM-003", "QNT-002"}


@pytest.mark.parametrize("odd", ["no buffer", {"name": "weights"}, {"id": 3}])
def test_one_buffer_that_is_lost_leaves_it_open_as_well(odd: Any) -> None:
    buffers = document(BUILD)["buffers"]
    buffers[2] = odd
    report = changed("buffers", buffers)
    assert unread(report) == ["/buffers/2"]
    assert (report.memory_pools, report.memory_total) == ((), None)
    assert report.pool_fills


@pytest.mark.parametrize("odd", ["no pool", {"name": None}, {"name": "npuRAM9", "used_size_bytes": "much"}])
def test_a_pool_that_is_lost_leaves_no_total(odd: Any) -> None:
    pools = document(BUILD)["memory_pools"]
    report = changed("memory_pools", [*pools, odd])
    assert unread(report)[0].startswith(f"/memory_pools/{len(pools)}")
    assert report.memory_pools
    assert report.memory_total is None


@pytest.mark.parametrize("odd", [{"a": 1}, ["no access"]])
def test_an_access_that_is_lost_leaves_no_traffic(odd: Any) -> None:
    report = changed("memory_accesses", odd)
    assert unread(report)[0].startswith("/memory_accesses")
    assert report.graph is not None
    assert all(epoch.accesses == () for epoch in report.graph.epochs)


def test_an_edge_that_is_lost_leaves_no_edges() -> None:
    for odd in ({"a": 1}, "nope", None, "an edge"):
        graph = document(BUILD)
        edges = graph["graphs"][0]["edges"]
        graph["graphs"][0]["edges"] = [*edges, odd] if odd == "an edge" else odd
        report = report_of(graph)
        assert unread(report)[0].startswith("/graphs/0/edges")
        assert report.graph is not None
        assert report.graph.edges == ()


def test_small_objects_that_say_the_same_are_kept_once() -> None:
    ends = '{"node_id": 5, "port": 0}'
    document = loaded(
        f'{{"a": {ends}, "b": {ends}, "c": {{"x": 1}}, "d": {{"x": 1.0}}, "e": {{"x": true}}}}', "a", "is"
    )
    assert document["a"] is document["b"]
    assert document["a"] == {"node_id": 5, "port": 0}
    assert [type(document[key]["x"]) for key in "cde"] == [int, float, bool]


def test_edges_take_little_memory_beside_the_file() -> None:
    """Most of a graph of many edges are their ends. Counted from the bytes on; the interpreter comes on top."""
    many = document("blobs_401")
    many["graphs"][0]["edges"] *= 150
    data = json.dumps(many).encode()
    tracemalloc.start()
    try:
        (report,) = read_bytes(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert report.graph is not None
    assert len(report.graph.edges) > 1_000
    assert peak < 4.5 * len(data)
