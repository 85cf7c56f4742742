"""The graph and the names of layers in `diagnose --json`."""

import json
from typing import Any

from assistant.render.as_json import report_json
from assistant.render.graph_json import graph_json
from tests.report.artefacts import BUILDS, FOLDER, named_graph, report


def as_read(build: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(report_json(report(build)), allow_nan=False))
    return found


def test_a_report_without_a_graph_has_none() -> None:
    assert graph_json(None) is None
    assert as_read("prelu_21")["layer_names"] is None


def test_epochs_with_operators_and_layers() -> None:
    found = json.loads(json.dumps(graph_json(named_graph("prelu_21"))))
    island = found["epochs"][1:4]
    assert [(each["id"], each["kind"], each["layers"]) for each in island] == [
        (2, "SW", []),
        (3, "SW", ["_stem_act_PRelu_output_0"]),
        (4, "SW", ["_stem_act_PRelu_output_0_quantized"]),
    ]
    assert island[0]["operators"] == [
        {
            "name": "Dequantize_5", "kind": "DequantizeLinear", "mapping": "NODE_SW", "unit": None, "layers": [],
            "generated": True, "conversion": "model",
        }
    ]  # fmt: skip
    assert island[0]["reads"] == {"npuRAM5": 25088}
    assert island[0]["where"] == "/graphs/0/nodes/2"
    assert (found["schema"], found["compiler"], found["cpu_graph"]) == ("2.0", "1.1.0-31", False)
    assert found["created"] == "2025-09-02T08:14:05+0200"


def test_flow_goes_from_epoch_to_epoch() -> None:
    found = graph_json(named_graph("channel_pad_22"))
    assert found is not None
    names = {buffer["id"]: buffer["name"] for buffer in found["buffers"]}
    flow = [(source, target, names[buffer]) for source, target, buffer in found["flow"]]
    assert (1, 2, "Conv2D_4_out_0") in flow
    assert (1, 3, "Conv2D_4_out_0") in flow
    assert (4, 5, "Transpose_9_out_0") in flow
    assert all(source != target for source, target, _ in flow)


def test_pools_and_buffers() -> None:
    found = as_read("blobs_401")["graph"]
    flash = next(pool for pool in found["pools"] if pool["name"] == "octoFlash")
    assert (flash["start"], flash["used_bytes"], flash["subpools"]) == ("0x71000000", 533232, [])
    weights = next(buffer for buffer in found["buffers"] if buffer["name"] == "Gemm_31_weights")
    assert weights == {
        "id": weights["id"], "name": "Gemm_31_weights", "pool": "octoFlash", "offset": 752, "size_bytes": 532480,
        "param": True, "format": "S8", "shape": [128, 4160], "epochs": [0, 6],
    }  # fmt: skip
    assert found["outputs"][0]["name"] == "output_QuantizeLinear_Input"


def test_a_cpu_build_and_a_validation() -> None:
    layers = as_read("cpu_40")["graph"]["c_layers"]
    assert [(each["name"], each["m_ids"], each["functions"]) for each in layers][:2] == [
        ("conv2d_0", [0], ["forward_conv2d_sssa8_ch"]),
        ("pool_1", [1, 2], ["forward_ap_integer_INT8"]),
    ]
    times = as_read("validated_22")["graph"]["times"]
    assert times[0] == {"duration_ms": 0.1575, "percent": 63.0, "cycles": [10000, 112000, 4000]}


def test_it_is_smaller_than_the_file() -> None:
    for build in BUILDS:
        written = (FOLDER / build / "network_c_info.json").stat().st_size
        assert len(json.dumps(as_read(build)["graph"], indent=1)) < written or build.startswith(("cpu_10", "validated"))
