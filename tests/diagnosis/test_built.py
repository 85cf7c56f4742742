"""What the graph of the build tells of rows: layers, conversions, kernels, estimates."""

from dataclasses import replace

import pytest

from assistant.diagnosis.built import Built, built, in_graph, in_model, names
from assistant.diagnosis.rows import kernel, spent
from assistant.report.facts import Epoch, Report
from assistant.report.graph_facts import Origin
from tests.diagnosis.joined import graph_of, touch, without_names
from tests.diagnosis.tables import old
from tests.report.builds import GRAPH, LOG, TEXT


def of(report: Report) -> Built:
    found = built(report)
    assert found is not None
    return found


def rows(report: Report, *operations: str) -> list[Epoch]:
    return [row for row in report.epochs if row.operation in operations]


def test_a_text_alone_has_no_graph() -> None:
    report = old("HW", "Softmax")
    assert built(report) is None
    assert in_model(report, report.software) == ""
    assert in_graph(report, report.software) == []


def test_a_graph_for_the_cpu_is_none_of_the_npu() -> None:
    assert built(without_names("cpu_40")) is None


def test_conversions_of_the_model_and_of_the_compiler() -> None:
    model, compiler = graph_of("prelu_21"), graph_of("layer_norm_22")
    found = of(model).origins(model.software)
    assert {origin: [each.name for each in made] for origin, made in found.items()} == {Origin.MODEL: ["Dequantize_5"]}
    assert list(of(compiler).origins(compiler.software)) == [Origin.COMPILER]


def test_a_layer_of_the_model_is_named_with_its_neighbours() -> None:
    report = graph_of("prelu_21")
    assert in_model(report, rows(report, "DequantizeLinear", "PRelu", "QuantizeLinear")[:3]) == (
        " In your model it is `_stem_act_PRelu_output_0`, between `_stem_conv_Conv_output_0_quantized` and "
        "`_embed_conv_Conv_output_0_quantized`."
    )


def test_what_is_no_layer_of_the_model_is_said_to_be_none() -> None:
    report = graph_of("layer_norm_22")
    assert in_model(report, rows(report, "Reciprocal")) == (
        " Your model has no such layer there: it stands next to `RSQRT_4` and `MUL_5`."
    )


def test_without_the_names_the_nodes_of_the_graph_are_named() -> None:
    report = without_names("layer_norm_22")
    assert in_model(report, rows(report, "Mul")) == (
        " In the graph of the compiler it is `Mul_9`; `_Q.json` has the names of your model."
    )


def test_rows_that_the_graph_lacks_are_not_placed() -> None:
    report = graph_of("prelu_21")
    assert in_model(report, old("HW", "Softmax").software[:0]) == ""


@pytest.mark.parametrize(
    ("build", "operation", "expected"),
    [
        ("prelu_21", "PRelu", "float"),
        ("layer_norm_22", "Mul", "integer"),
        ("layer_norm_22", "Reciprocal", "float"),
        ("blobs_401", "ReduceSum", "float"),
        ("blobs_401", "Softmax", "integer"),
        ("exported_again_22", "Conv", "float"),
    ],
)
def test_the_kernel_of_a_row(build: str, operation: str, expected: str) -> None:
    report = graph_of(build)
    assert kernel(report, rows(report, operation)) == expected


def test_cost_is_the_measured_time_then_the_estimate_then_nothing() -> None:
    measured, estimated, table = touch(TEXT, GRAPH, LOG), touch(TEXT, GRAPH), touch(TEXT)
    assert spent(measured, rows(measured, "ReduceSum")).sentence() == (
        " A run on the target spent 0.302 ms (15.1 % of the inference) in these rows."
    )
    assert spent(estimated, rows(estimated, "ReduceSum")).sentence("it") == (
        " The compiler expects 128 of 3,204,293 cycles for it; the CPU takes longer than it expects."
    )
    assert spent(table, rows(table, "ReduceSum")).sentence() == ""


def test_the_cost_table_estimates_like_the_graph() -> None:
    graph, table = touch(TEXT, GRAPH), touch(TEXT, "network.csv")
    assert spent(table, table.software).cycles == spent(graph, graph.software).cycles


def test_scratch_buffers_are_no_tensors() -> None:
    graph = of(graph_of("blobs_401")).graph
    softmax = next(each for each in graph.operators if each.kind == "Softmax")
    scratch = replace(graph.buffers[0], id=9_999, name="SCRATCH_Softmax_40_PORT_OUT", shape=(1, 1, 1, 257))
    with_scratch = Built(replace(graph, buffers=(*graph.buffers, scratch)))
    again = replace(softmax, inputs=(*softmax.inputs, 9_999), outputs=(*softmax.outputs, 9_999))
    assert with_scratch.operands(again) == Built(graph).operands(softmax) != ()
    assert with_scratch.results(again) == Built(graph).results(softmax) != ()


def test_only_moving_data() -> None:
    assert not of(graph_of("prelu_21")).only_moves_data()


def test_names_are_cut() -> None:
    assert names(("a", "b", "c"), 2) == "`a`, `b` and 1 more"
    assert names(("a", "b")) == "`a` and `b`"
