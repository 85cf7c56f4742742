"""Four causes of software epochs that look alike in the text are told apart by the facts of c_info and `_Q.json`.

The builds are written after real ones: float PRelu of a 2.1.0 face recognition, the LayerNorm of a 2.2.0 TinyBERT, the
channel PAD of a 2.2.0 BlazeFace, and the exported ONNX of the tool itself given to the tool again.
"""

import re

import pytest

from assistant.report.facts import EpochKind, Graph
from assistant.report.graph_facts import Buffer, Operator, Origin
from assistant.report.graph_flow import Flow
from tests.report.artefacts import epoch, named_graph, names, operator

CASES = ["prelu_21", "layer_norm_22", "channel_pad_22", "exported_again_22"]


def software(of: Graph) -> list[Operator]:
    return [
        each
        for epoch in of.epochs
        if epoch.kind in (EpochKind.SW, EpochKind.HYBRID)
        for each in epoch.operators
        if each.mapping.startswith("NODE_SW")
    ]


def taken(of: Graph, name: str) -> list[Buffer]:
    """Buffers that an operator takes, without the scales and offsets of its tensors."""
    wanted = operator(of, name).inputs
    return [each for each in of.buffers if each.id in wanted and "_atonn_internal_" not in each.name]


def float_islands(of: Graph) -> list[tuple[Origin | None, str]]:
    """Where the way to float comes from, and what computes there."""
    flow = Flow(of)
    return [
        (each.conversion, kind)
        for each in software(of)
        if each.kind == "DequantizeLinear"
        for kind in sorted({consumer.kind or "" for consumer in flow.consumers(each)})
    ]


def transposes_around_a_pad(of: Graph) -> list[str]:
    """PAD layers with a software Transpose, made by the front end, on both sides."""
    flow = Flow(of)
    found: list[str] = []
    for each in of.operators:
        around = [
            near
            for edge in of.edges
            for near, far in ((edge.source, edge.target), (edge.target, edge.source))
            if far == each.id
        ]
        made = [o for o in software(of) if o.id in around and o.kind == "Transpose" and o.generated]
        if len(made) == 2 and all(layer.startswith("PAD_") for layer in each.layers):
            assert flow.epoch_of(each).kind is EpochKind.HW
            found += each.layers
    return found


def exported_names(build: str) -> float:
    """Share of the names of the model that are the tool's own: operator, number, `_out_0`."""
    given = [node.names[0] for node in names(build).nodes if node.names]
    return sum(bool(re.fullmatch(r"[A-Z]\w*_\d+_out_0", name)) for name in given) / len(given)


def test_float_in_the_users_model() -> None:
    """Dequantize of the model before PRelu, whose slope is float: quantizing the slope removes the island."""
    of = named_graph("prelu_21")
    assert float_islands(of) == [(Origin.MODEL, "PRelu")]
    assert operator(of, "PReLU_6").layers == ("_stem_act_PRelu_output_0",)
    assert [(each.format, each.is_param) for each in taken(of, "PReLU_6") if "slope" in each.name] == [("FLOAT", True)]


def test_float_output_is_no_island() -> None:
    """The second Dequantize of the model leads, past a Transpose, to the output alone."""
    of, flow = named_graph("prelu_21"), Flow(named_graph("prelu_21"))
    tail = operator(of, "Dequantize_12")
    assert tail.conversion is Origin.MODEL
    assert flow.consumers(tail) == ()
    assert flow.reaches_output(tail)
    assert not flow.reaches_output(operator(of, "Dequantize_5"))
    assert flow.epoch_of(tail).kind is EpochKind.HYBRID


def test_fallback_of_the_compiler() -> None:
    """The compiler inserts the conversions around Reciprocal, a float kernel: requantizing is useless."""
    of = named_graph("layer_norm_22")
    assert float_islands(of) == [(Origin.COMPILER, "Reciprocal")]
    reciprocal = operator(of, "Reciprocal_8")
    assert (reciprocal.layers, reciprocal.generated) == ((), True)
    assert Flow(of).layers_around(epoch(of, 4)) == (("RSQRT_4",), ("MUL_5",))


def test_two_sided_broadcast_and_broadcast_operand_first() -> None:
    """Mul and Sub of a LayerNorm are in software although all their tensors are int8: the shapes say why."""
    of = named_graph("layer_norm_22")
    integer = [each for each in software(of) if each.kind in ("Mul", "Sub")]
    assert [each.layers for each in integer] == [("MUL_5",), ("SUB_8",)]
    for each in integer:
        assert {buffer.format for buffer in taken(of, each.name)} == {"S8"}
    first, second = (buffer.shape for buffer in taken(of, "Mul_9"))
    assert {first, second} == {(1, 30, 1), (1, 1, 128)}  # neither operand has the shape of the result
    constant = next(buffer for buffer in taken(of, "Sub_15") if buffer.is_param)
    assert constant.name.endswith("_param0")  # the name of a constant tells which operand it is
    assert constant.shape == (1, 1, 128)


def test_channel_pad() -> None:
    """Two software Transposes around a PAD of channels; the spatial PAD of the same model has none."""
    of = named_graph("channel_pad_22")
    assert float_islands(of) == []
    assert transposes_around_a_pad(of) == ["PAD_3"]
    assert not any(layer.startswith("TRANSPOSE") for each in of.operators for layer in each.layers)
    before, after = Flow(of).layers_around(epoch(of, 2))
    assert before == ("CONV_2D_0",)
    assert after == ("PAD_3",)
    assert operator(of, "Pad_16").layers == ("PAD_5",)


def test_exported_model_compiled_again() -> None:
    """Names of the model are names of the tool, its file is an exported one, and the weights of its Conv are float."""
    of = named_graph("exported_again_22")
    assert exported_names("exported_again_22") == 1.0
    assert of.model is not None
    assert re.search(r"_OE_\d_\d_\d\.onnx$", of.model.name or "")
    assert {each.kind for each in software(of)} >= {"Conv"}
    weights = [each for name in ("Conv2D_3", "Gemm_6") for each in taken(of, name) if each.is_param]
    assert {each.format for each in weights} == {"FLOAT"}
    assert len(names("exported_again_22").float_tensors) == 3


@pytest.mark.parametrize("build", CASES)
def test_no_case_looks_like_another(build: str) -> None:
    of = named_graph(build)
    signs = {
        "prelu_21": (Origin.MODEL, "PRelu") in float_islands(of),
        "layer_norm_22": any(origin is Origin.COMPILER for origin, _ in float_islands(of)),
        "channel_pad_22": bool(transposes_around_a_pad(of)),
        "exported_again_22": exported_names(build) > 0.8,
    }
    assert [case for case, found in signs.items() if found] == [build]
