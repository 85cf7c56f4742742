"""`_Q.json`, and the way from an operator of the compiler to a layer of the user's model."""

import json

import pytest

from assistant.errors import ReportError
from assistant.report.c_info_nodes import front_end_node
from assistant.report.graph_flow import Flow
from assistant.report.layer_names import named, same_build
from assistant.report.read import read_bytes
from tests.report.artefacts import epoch, graph, named_graph, names, operator


@pytest.mark.parametrize(
    ("operator", "node"),
    [
        ("Conv2D_3", "Conv2D_3"),
        ("Conv2D_3_ca_pipe_1", "Conv2D_3"),
        ("Conv2D_4_mul_scale_6", "Conv2D_4"),
        ("Conv2D_9_off_bias_138", "Conv2D_9"),
        ("Conv2D_23_suboff_27", "Conv2D_23"),
        ("Conv2D_4_subm_0", "Conv2D_4"),
        ("Mul_368_mul_sub1_", "Mul_368"),
        ("Gemm_337_gemm_131_1_conv_544", "Gemm_337"),
        ("Gemm_75_conv_4_ca_pipe_3", "Gemm_75"),
        ("ConvTranspose_262_expanded_conv_14_ca_pipe_2", "ConvTranspose_262"),
        ("Resize_12_resize_NN_expansion_concat_640", "Resize_12"),
        ("BatchNormalization_289bn_mul493", "BatchNormalization_289"),
        ("Identity_inserted_id796", None),
        ("DequantizeLinear_inserted_id40", None),
        ("RequantizeLinear_inserted_id7_x", None),
        ("Softmax_451_out_0_168_split_B_172", None),
        ("Resize_Zeros_Crop_Pad_631", None),
        ("__NN__RETURN__", None),
        ("Conv2D", None),
        ("", None),
    ],
)
def test_node_that_an_operator_was_made_from(operator: str, node: str | None) -> None:
    assert front_end_node(operator) == node


def test_a_file_of_names() -> None:
    found = names("blobs_401")
    by_node = {node.node: node for node in found.nodes}
    assert by_node["Conv2D_19"].names == ("/stem/conv/Conv_output_0_quantized", "stem.conv.weight_quantized")
    assert (by_node["Reshape_27"].names, by_node["Reshape_27"].generated) == ((), True)
    assert by_node["Gemm_31"].where == "/nodes/Gemm_31"
    assert found.float_tensors == ("ReduceSum_36_out_0",)
    assert found.model is not None
    assert found.model.name == "touch_240.onnx"


def test_names_reach_the_operators_of_an_epoch() -> None:
    of = named_graph("blobs_401")
    assert epoch(of, 1).layers == ("/stem/conv/Conv_output_0_quantized", "stem.conv.weight_quantized")
    assert epoch(of, 8).layers == ("/head/ReduceSum_output_0",)
    assert epoch(of, 7).layers == ()
    assert operator(of, "DequantizeLinear_inserted_id90").generated is None
    assert operator(of, "Reshape_27").generated is True
    assert all(each.layers == () and each.generated is None for each in graph("blobs_401").operators)


def test_an_inserted_epoch_is_found_by_its_neighbours() -> None:
    of = named_graph("blobs_401")
    flow = Flow(of)
    assert flow.layers_around(epoch(of, 7)) == (("/head/fc/Gemm_output_0",), ("/head/ReduceSum_output_0",))
    assert flow.layers_around(epoch(of, 9)) == (("/head/ReduceSum_output_0",), ("output",))


def test_producers_and_consumers_pass_what_only_moves_data() -> None:
    of = graph("channel_pad_22")
    flow = Flow(of)
    assert [each.name for each in flow.consumers(operator(of, "Pad_8"))] == ["Add_14"]
    assert [each.name for each in flow.producers(operator(of, "Pad_8"))] == ["Conv2D_4_off_bias_6"]
    assert {each.name for each in flow.producers(operator(of, "Add_14"))} == {"Pad_8", "Conv2D_12"}


def test_both_files_of_a_build_name_one_signature() -> None:
    assert same_build(graph("prelu_21"), names("prelu_21")) is True
    assert same_build(graph("prelu_21"), names("blobs_401")) is False
    assert same_build(graph("cpu_40"), names("prelu_21")) is None


def test_names_that_the_file_lacks_are_left_open() -> None:
    of = named(graph("layer_norm_22"), names("prelu_21"))
    assert [each.name for each in of.operators if each.layers] == []


def test_odd_entries_are_unread() -> None:
    text = json.dumps(
        {
            "environment": {"tools": "none"},
            "tensors": {"a": {"format": {"class": "float32"}}, "b": None, "c": {"format": {"class": 3}}},
            "nodes": {"Conv_1": {"names": ["c1", 7, None]}, "x/y~": [], "Add_2": {"names": "text"}},
        }
    )
    (found,) = read_bytes(text.encode(), "m_Q.json")
    assert found.layer_names is not None
    assert [(node.node, node.names, node.generated) for node in found.layer_names.nodes] == [
        ("Conv_1", ("c1",), False),
        ("Add_2", (), False),
    ]
    assert found.layer_names.float_tensors == ("a",)
    assert [each.where for each in found.unread] == ["/nodes/x~1y~0", "/nodes/Add_2/names"]


def test_a_cut_file_is_refused() -> None:
    with pytest.raises(ReportError, match=r"\(_Q\.json\) that is cut or broken at line 1, col"):
        read_bytes(b'{"tensors": {}, "nodes": {"Conv_1": {"names": ["c1"', "m_Q.json")
