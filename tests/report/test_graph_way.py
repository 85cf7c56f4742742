"""From a row of the epoch table to its operators, the layers of the user's model, its conversions and its estimate."""

import pytest

from assistant.report.facts import EpochKind, GraphEpoch, Report
from assistant.report.graph_facts import Origin
from assistant.report.graph_flow import Flow
from tests.report import artefacts
from tests.report.builds import GRAPH, TEXT, one, only, touch

NAMES = "touch_240_OE_3_3_1_Q.json"


def of_row(report: Report, number: int) -> GraphEpoch:
    """The epoch of the graph that a row of the table stands for."""
    row = next(row for row in report.epochs if row.id == number)
    assert row.id is not None
    found = report.graph_epoch(row.id)
    assert found is not None
    return found


@pytest.mark.parametrize("names", [(TEXT, GRAPH, NAMES), (GRAPH, NAMES), (NAMES, GRAPH, TEXT)])
def test_a_row_of_the_text_or_the_graph_leads_to_the_layers(names: tuple[str, ...]) -> None:
    report = one(only(touch(), *names))
    assert {row.origin for row in report.epochs} == {TEXT if TEXT in names else GRAPH}
    gemm = of_row(report, 6)
    assert [(operator.name, operator.kind, operator.origin) for operator in gemm.operators] == [
        ("Gemm_31", "Conv", GRAPH)
    ]
    assert gemm.layers == ("/head/fc/Gemm_output_0",)
    assert (gemm.kind, gemm.max_cycles, gemm.compute_cycles) == (EpochKind.EC, 3194880, 33280)


def test_every_row_has_an_epoch_of_its_kind_and_an_estimate() -> None:
    report = one(only(touch(), TEXT, GRAPH))
    for row in report.epochs:
        if row.id is not None:
            epoch = of_row(report, row.id)
            assert epoch.kind is row.kind
            assert epoch.max_cycles is not None
            assert epoch.operators


def test_without_names_nothing_is_guessed() -> None:
    report = one(only(touch(), TEXT, GRAPH))
    assert report.graph is not None
    assert all(epoch.layers == () for epoch in report.graph.epochs)
    assert {operator.generated for operator in report.graph.operators} == {None}
    assert all(Flow(report.graph).layers_around(epoch) == ((), ()) for epoch in report.graph.epochs)


def test_without_a_graph_there_is_no_epoch() -> None:
    report = one(only(touch(), TEXT, "network.csv"))
    assert report.graph_epoch(6) is None
    assert {cost.id: cost.max_cycles for cost in report.epoch_costs}[6]


def test_a_conversion_tells_where_it_comes_from() -> None:
    """Float in the user's model (PRelu), and a fallback of the compiler (7x7 convolution of `subm` operators)."""
    in_model = artefacts.named_graph("prelu_21")
    found = {operator.name: operator.conversion for operator in in_model.operators if operator.conversion}
    assert set(found.values()) == {Origin.MODEL}
    inserted = [
        operator
        for build in artefacts.NPU_BUILDS
        for operator in artefacts.graph(build).operators
        if "_inserted_id" in operator.name and operator.kind in ("QuantizeLinear", "DequantizeLinear")
    ]
    assert inserted
    assert {operator.conversion for operator in inserted} == {Origin.COMPILER}


def test_an_inserted_epoch_has_its_neighbours() -> None:
    graph = artefacts.named_graph("prelu_21")
    flow = Flow(graph)
    unnamed = [epoch for epoch in graph.epochs if not epoch.layers]
    assert unnamed
    assert all(any(flow.layers_around(epoch)) for epoch in unnamed)
    report = one(only(touch(), TEXT, GRAPH, NAMES))
    assert report.graph is not None
    inserted = of_row(report, 7)
    assert [(operator.kind, operator.conversion) for operator in inserted.operators] == [
        ("DequantizeLinear", Origin.COMPILER)
    ]
    assert Flow(report.graph).layers_around(inserted) == (("/head/fc/Gemm_output_0",), ("/head/ReduceSum_output_0",))
