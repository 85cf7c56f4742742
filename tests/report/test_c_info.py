"""network_c_info.json of each version, against figures that were put into it."""

import json
from typing import Any

import pytest

from assistant.errors import ReportError
from assistant.report.facts import EpochKind, Report
from assistant.report.graph_facts import Origin, PoolAccess
from assistant.report.read import read_bytes, read_text
from tests.report.artefacts import BUILDS, FOLDER, NPU_BUILDS, document, epoch, graph, operator, report, report_of

TABLES = {
    "prelu_21": "1 HW, 2 -SW- DequantizeLinear, 3 -SW- PRelu, 4 -SW- QuantizeLinear, 5 HW, 6 ??",
    "layer_norm_22": "1 HW, 2 HW, 3 -SW- DequantizeLinear, 4 -SW- Reciprocal, 5 -SW- QuantizeLinear, 6 -SW- Mul, 7 HW, "
    "8 -SW- Sub, 9 HW",
    "channel_pad_22": "1 HW, 2 -SW- Transpose, 3 HW, 4 -SW- Transpose, 5 HW, 6 HW, 7 HW",
    "exported_again_22": "1 -SW- QuantizeLinear, 2 -SW- DequantizeLinear, 3 -SW- Conv, 4 ??",
    "epoch_controller_20": "1 EC, 2 EC, 3 EC, 4 EC, 5 -SW- DequantizeLinear, 6 EC",
    "types_30": "1 HW, 2 HW, 3 HW, 4 SW Softmax",
    "blobs_401": "1-2 EC, 3 Hybrid Concat, none EC, 6-6 EC, 7 SW DequantizeLinear, 8 SW ReduceSum(float), "
    "9 SW QuantizeLinear, 10 SW Softmax, 12-12 EC",
}
TOTALS = {  # epochs, sw, hybrid, hw, ec
    "prelu_21": (6, 3, 1, 2, 0),
    "layer_norm_22": (9, 5, 0, 4, 0),
    "channel_pad_22": (7, 2, 0, 5, 0),
    "exported_again_22": (4, 3, 1, 0, 0),
    "epoch_controller_20": (6, 1, 0, 0, 5),
    "types_30": (4, 1, 0, 3, 0),
    "blobs_401": (9, 4, 1, 0, 4),
}


def table(of: Report) -> str:
    rows = []
    for row in of.epochs:
        number = "none" if row.id is None else str(row.id)
        span = number if row.last_id is None else f"{number}-{row.last_id}"
        operation = f" {row.operation}{'(float)' if row.is_float else ''}" if row.operation else ""
        rows.append(f"{span} {row.label}{operation}")
    return ", ".join(rows)


def test_there_is_a_build_of_each_form() -> None:
    assert sorted(TABLES) == NPU_BUILDS
    assert {report(build).version for build in BUILDS} == {
        "1.0.0", "2.0.0", "2.1.0", "2.2.0", "3.0.0", "4.0.0", "4.0.1",
    }  # fmt: skip


@pytest.mark.parametrize("build", NPU_BUILDS)
def test_epoch_table(build: str) -> None:
    found = report(build)
    totals = found.totals
    assert table(found) == TABLES[build]
    assert (totals.epochs, totals.sw, totals.hybrid, totals.hw, totals.ec) == TOTALS[build]
    assert found.table_complete is True
    assert found.unread == ()


@pytest.mark.parametrize("build", BUILDS)
def test_every_fact_has_a_pointer_to_its_value(build: str) -> None:
    found, text = report(build), document(build)
    of = found.graph
    assert of is not None
    named = [*of.epochs, *of.operators, *of.buffers, *of.pools, *of.c_layers, *of.model_inputs, *of.edges]
    for fact in named:
        value: Any = text
        for step in str(fact.where).split("/")[1:]:
            value = value[int(step)] if isinstance(value, list) else value[step]
        assert value.get("name", fact.text.split()[0]) in fact.text or "data_type" in str(value)
    for row in found.epochs:
        assert str(row.where).startswith("/graphs/0/nodes/")


def test_tool_model_command_and_options() -> None:
    found = report("prelu_21")
    assert found.tool is not None
    assert (found.tool.name, found.tool.version, found.tool.build) == ("ST Edge AI Core", "2.1.0", "20194 329b0e98d")
    assert (found.model, found.target, found.target_where) == ("face_small", "stm32n6npu", "/memory_footprint/series")
    assert found.command_where == "/environment/tools/0/arguments"
    assert [option.text for option in found.command_options] == [
        "--model face_small.onnx", "--target stm32n6", "--st-neural-art prelu@my_neuralart.json",
    ]  # fmt: skip
    assert [option.name for option in found.options] == [
        "--optimization", "--all-buffers-info", "--mvei", "--cache-maintenance", "--Oalt-sched",
        "--enable-virtual-mem-pools", "--Omax-ca-pipe", "--Ocache-opt", "--Os",
    ]  # fmt: skip
    assert found.graph is not None
    assert found.graph.compiler == "1.1.0-31"
    assert found.graph.compiled is not None
    assert found.graph.compiled.name == "face_small_OE_3_2_0.onnx"


def test_the_compilers_own_file_names_no_series() -> None:
    found = report("types_30")
    assert (found.target, found.target_where) == ("stm32n6", None)
    assert found.graph is not None
    assert found.graph.footprint is None


def test_operators_of_an_epoch() -> None:
    of = graph("blobs_401")
    gemm = epoch(of, 6)
    assert [(each.name, each.kind, each.mapping, each.unit) for each in gemm.operators] == [
        ("Gemm_31", "Conv", "NODE_HW", "CONV_ACC_V2 2")
    ]
    assert (gemm.kind, gemm.mapping, gemm.blob) == (EpochKind.EC, "NODE_HW", "_ec_blob_network_5")
    assert (gemm.macc, gemm.ops, gemm.compute_cycles, gemm.max_cycles) == (532480, 1064960, 33280, 3194880)
    assert gemm.accesses == (
        PoolAccess("npuRAM5", 4160, 128, 520, 16),
        PoolAccess("octoFlash", 532480, 0, 66560, 0),
    )


def test_estimates_of_the_first_epoch_of_a_blob_stand_under_the_blob() -> None:
    of = graph("blobs_401")
    assert (epoch(of, 1).ops, epoch(of, 1).max_cycles) == (720, 900)
    assert (epoch(of, 2).ops, epoch(of, 2).max_cycles) == (207360, 3840)
    without = document("blobs_401")
    blob = without["graphs"][0]["nodes"][1]
    without["power_estimates"] = [each for each in without["power_estimates"] if each["node_id"] != blob["id"]]
    found = report_of(without).graph
    assert found is not None
    assert epoch(found, 1).ops is None


def test_an_epoch_that_executes_nothing_has_no_kind_and_no_row() -> None:
    found = report("blobs_401")
    assert found.graph is not None
    idle = [each for each in found.graph.epochs if each.kind is None]
    assert [(each.id, each.mapping, each.executed) for each in idle] == [(4, "NODE_NO_X", ()), (5, "NODE_NO_X", ())]
    assert not {4, 5} & {row.id for row in found.epochs}


def test_blobs_of_two_zero_are_named_in_the_description() -> None:
    of = graph("epoch_controller_20")
    assert [(each.id, each.blob, each.kind) for each in of.epochs if each.id in (4, 5, 6)] == [
        (4, "_ec_blob_1", EpochKind.EC),
        (5, None, EpochKind.SW),
        (6, "_ec_blob_6", EpochKind.EC),
    ]
    assert of.model_inputs == ()


def test_buffers_and_pools() -> None:
    of = graph("prelu_21")
    buffers = {buffer.name: buffer for buffer in of.buffers}
    slope, weights, image = buffers["PReLU_6_41__slopes_"], buffers["Conv2D_3_weights"], buffers["Input_0_out_0"]
    assert (slope.format, slope.is_param, slope.shape, slope.scales, slope.pool) == (
        "FLOAT", True, (1, 33, 1, 1), (), "octoFlash",
    )  # fmt: skip
    assert (len(weights.scales), weights.axis) == (32, 0)
    assert (image.scales, image.zeros, image.axis, image.size_bytes) == ((0.0078,), (0,), None, 9408)
    assert (image.first_epoch, image.last_epoch) == (0, 1)
    assert of.inputs == (image.id,)
    flash = next(pool for pool in of.pools if pool.name == "octoFlash")
    assert (flash.start, flash.size_bytes, flash.used_bytes, flash.file) == (
        0x71000000, 117440512, 19768, "atonbuf.xSPI2.raw",
    )  # fmt: skip
    merged = next(pool for pool in of.pools if pool.subpools)
    assert merged.subpools == ("npuRAM5", "npuRAM6")
    assert merged.name not in {pool.name for pool in report("prelu_21").memory_pools}


def test_a_pool_that_the_linker_places_has_its_offset_as_address() -> None:
    flash = next(pool for pool in report("blobs_401").memory_pools if pool.name == "octoFlash")
    assert (flash.start, flash.end) == (0x71000000, 0x78000000)
    assert (flash.weights_bytes, flash.activations_bytes) == (533232, 0)


def test_memory_pools_split_weights_from_activations() -> None:
    changed = document("prelu_21")
    for buffer in changed["buffers"]:
        if buffer["name"] == "Conv2D_9_weights":
            buffer["mpool_id"], buffer["offset_start"] = 2, 240000
    next(pool for pool in changed["memory_pools"] if pool["id"] == 2)["used_size_bytes"] = 240000 + 18432
    (ram,) = [pool for pool in report_of(changed).memory_pools if pool.name == "npuRAM5"]
    assert ram.used_bytes == 258432
    assert ram.activations_bytes == 235200
    assert ram.weights_bytes == 258432 - 235200


def test_memory_total_is_the_sum_of_the_pools() -> None:
    found = report("blobs_401")
    assert found.memory_total is not None
    assert (found.memory_total.used_bytes, found.memory_total.weights_bytes) == (9536 + 533232, 533232)


@pytest.mark.parametrize(
    ("build", "name", "origin"),
    [
        ("prelu_21", "Dequantize_5", Origin.MODEL),
        ("prelu_21", "Quantize_7", Origin.MODEL),
        ("layer_norm_22", "DequantizeLinear_inserted_id40", Origin.COMPILER),
        ("layer_norm_22", "QuantizeLinear_inserted_id41", Origin.COMPILER),
        ("prelu_21", "PReLU_6", None),
        ("types_30", "Transpose_inserted_id18", None),
    ],
)
def test_origin_of_a_conversion(build: str, name: str, origin: Origin | None) -> None:
    assert operator(graph(build), name).conversion is origin


def test_a_build_for_the_cpu_is_told_from_one_for_the_npu() -> None:
    """`NODE_SW` everywhere and no epoch: a C model, here for the same chip, and not a network that fell back."""
    found = report("cpu_40")
    of = found.graph
    assert of is not None
    assert (of.cpu_graph, of.epochs, of.compiler) == (True, (), None)
    assert (found.target, found.epochs, found.counted, found.totals.epochs) == ("stm32n6", (), None, None)
    pool = of.c_layers[1]
    assert (pool.name, pool.kind, pool.m_ids, pool.functions, pool.macc) == (
        "pool_1", "Pool", (1, 2), ("forward_ap_integer_INT8",), 8000,
    )  # fmt: skip
    assert of.footprint is not None
    assert (of.footprint.weights_bytes, of.footprint.kernel_flash_bytes) == (3328, None)
    assert [pool.size_bytes for pool in of.pools] == [None, None]
    assert found.memory_pools == ()


def test_the_form_of_one_zero() -> None:
    found = report("cpu_10")
    of = found.graph
    assert of is not None
    assert (found.version, found.target, of.cpu_graph) == ("1.0.0", "stm32h7", True)
    (image,) = of.model_inputs
    assert (image.name, image.type, image.bits, image.shape, image.axes) == (
        "input", "FLOAT", 32, (1, 28, 28), ("BATCH", "H", "W"),
    )  # fmt: skip
    assert of.pools[0].start == 0x20000000
    assert [(edge.source, edge.target) for edge in of.edges] == [(10, 11)]
    assert found.unread == ()


def test_validate_alone() -> None:
    found = report("validated_22")
    of = found.graph
    assert of is not None
    assert (of.epochs, of.c_layers, of.cpu_graph, found.epochs, found.memory_pools) == ((), (), False, (), ())
    assert found.timing is not None
    assert (found.timing.duration_ms, found.timing.cycles) == (0.25, (18500, 172100, 9400))
    assert [time.percent for time in of.times] == [63.0, 35.0, 2.0]
    assert found.device is not None
    assert (found.device.mode, found.device.family, found.device.mcu_mhz) == ("TARGET", "STM32N6xx", 800)
    assert [(each.number, each.acc_percent, each.rmse) for each in found.accuracy] == [
        (1, None, 7.5e-05),
        (2, 98.5, 0.0012),
    ]


def test_a_run_on_the_host_is_no_time_of_the_target() -> None:
    changed = document("cpu_40")
    changed["environment"]["device"] = "x86_64, x86_64, Linux"
    changed["graphs"][0]["exec_time"] = {"duration_ms": 1.75, "cycles": 0, "counters": None}
    changed["graphs"][0]["nodes"][0]["exec_time"] = {"duration_ms": 1.5}
    found = report_of(changed)
    assert found.timing is None
    assert found.host_timing is not None
    assert found.host_timing.duration_ms == 1.75
    assert found.device is not None
    assert found.device.mode == "HOST"
    assert found.graph is not None
    assert found.graph.c_layers[0].duration_ms == 1.5


def timed(build: str, counters: list[list[int]]) -> Report:
    changed = document(build)
    changed["aton_execution_time"] = [
        {"counters": each, "cycles": sum(each), "duration_ms": sum(each) / 800_000, "percentage": 1.0}
        for each in counters
    ]
    return report_of(changed)


def test_times_are_put_to_epochs_where_they_fit() -> None:
    """Hardware works in the second counter, software in the third."""
    hw, sw = [100, 4000, 50], [20, 10, 9000]
    found = timed("layer_norm_22", [hw, hw, sw, sw, sw, sw, hw, sw, hw]).graph
    assert found is not None
    assert epoch(found, 3).cycles == (20, 10, 9000)
    assert epoch(found, 9).duration_ms == pytest.approx(4150 / 800_000)
    for wrong in ([hw] * 9, [hw, hw, sw]):
        unfit = timed("layer_norm_22", wrong)
        assert unfit.graph is not None
        assert all(each.duration_ms is None for each in unfit.graph.epochs)
        assert [each.where for each in unfit.unread] == ["/aton_execution_time"]


def test_times_of_blobs_are_left_alone() -> None:
    found = timed("epoch_controller_20", [[100, 4000, 50]] * 4 + [[20, 10, 9000]] + [[100, 4000, 50]])
    assert found.graph is not None
    assert len(found.graph.times) == 6
    assert all(each.duration_ms is None for each in found.graph.epochs)


def test_edges_follow_the_data() -> None:
    of = graph("prelu_21")
    names = {each.id: each.name for each in of.operators}
    joined = [(names[edge.source], names[edge.target], edge.buffer is None) for edge in of.edges]
    assert ("Dequantize_5", "PReLU_6", False) in joined
    assert ("Conv2D_3", "Conv2D_3_mul_scale_6", True) in joined
    assert len(joined) == len(set(joined))
    assert {source for source, _, _ in joined} <= set(names.values())


def test_a_scratch_buffer_is_no_edge() -> None:
    changed = document("types_30")
    softmax = changed["graphs"][0]["nodes"][4]["subgraph_nodes"][0]
    ends = {"node_id": softmax["id"], "port": 1}
    changed["graphs"][0]["edges"].append(
        {"id": 99, "name": "scratch", "edge_kind": "EDGE_MEMORY", "buffer": 6, "start": ends, "end": ends}
    )
    found = report_of(changed).graph
    assert found is not None
    assert all(edge.source != edge.target for edge in found.edges)
    assert len(found.edges) == len(graph("types_30").edges)


def test_a_text_of_c_info_may_be_pasted() -> None:
    text = (FOLDER / "types_30" / "network_c_info.json").read_text(encoding="utf-8")
    (found,) = read_text("\ufeff\n" + text)
    assert found.graph == graph("types_30")


def test_encrypted_blobs_are_counted() -> None:
    changed = document("blobs_401")
    assert graph("blobs_401").encrypted_blobs == 0
    changed["ec_blobs_info"][0]["encrypted"] = True
    found = report_of(changed).graph
    assert found is not None
    assert found.encrypted_blobs == 1


def test_a_broken_file_is_refused_with_line_and_column() -> None:
    text = json.dumps(document("prelu_21"), indent=1)
    with pytest.raises(ReportError, match=r"^A\.json is a graph description .* line \d+, column \d+ \(.+\): give"):
        read_bytes(text[: len(text) // 2].encode(), "A.json")
