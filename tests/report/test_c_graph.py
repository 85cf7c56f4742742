"""The tables "C-Arrays" and "C-Layers", whole and damaged."""

from assistant.report.facts import Report
from assistant.report.read import read_text

ARRAYS = """C-Arrays (4)
------ ------------------ ----------- ------------------------------ ----------- ---------
c_id   name (*_array)     item/size   domain/mem-pool                c-type      comment
------ ------------------ ----------- ------------------------------ ----------- ---------
0      conv_1_bias        8/32        weights/weights                const s32
1      conv_1_scratch0    448/896     activations/AXISRAM3 npuRAM3   s16
2      image_output       784/784     activations/**default**        s8          /input
3      conv_1_output      6272/25088  activations/**default**        float       /output
------ ------------------ ----------- ------------------------------ ----------- ---------
"""
LAYERS = """
C-Layers (3)
------ -------- ---- ------------- ------- ----- -------------------- -----------------------
c_id   name (*_layer)  id   layer_type    macc    rom   tensors              shape (array id)
------ -------- ---- ------------- ------- ----- -------------------- -----------------------
1      conv_1   9    Conv2D        13528   104   I: image_output      int8(1x28x28x1) (2)
                                                 S: conv_1_scratch0
                                                 W: conv_1_bias       int32(8) (0)
                                                 O: conv_1_output     f32(1x28x28x8) (3)
------ -------- ---- ------------- ------- ----- -------------------- -----------------------
2      add_2    12   Eltwise/add   6272    0     I: conv_1_output     (1,28,28,8) (3)
                                                 I: image_output      (1,28,28,1) (2)
                                                 O: sum_output        (1,28,28,8) (4)
------ -------- ---- ------------- ------- ----- -------------------- -----------------------
"""
HEAD = "ST Edge AI Core v2.2.0-20266 2adc00962\nParameters : analyze --target stm32h7 -m m.onnx\n\n"


def read(text: str) -> Report:
    (report,) = read_text(HEAD + text + "\n")
    return report


def test_arrays() -> None:
    report = read(ARRAYS)
    assert [
        (a.c_id, a.name, a.items, a.size_bytes, a.domain, a.pool, a.type, a.is_constant, a.role)
        for a in report.c_arrays
    ] == [
        (0, "conv_1_bias", 8, 32, "weights", "weights", "s32", True, None),
        (1, "conv_1_scratch0", 448, 896, "activations", "AXISRAM3 npuRAM3", "s16", False, None),
        (2, "image_output", 784, 784, "activations", "**default**", "s8", False, "input"),
        (3, "conv_1_output", 6272, 25088, "activations", "**default**", "float", False, "output"),
    ]
    assert [array.where for array in report.c_arrays] == [8, 9, 10, 11]
    assert report.unread == ()


def test_arrays_with_a_column_of_formats() -> None:
    text = """C-Arrays (2)
c_id   name (*_array)     item/size    domain/mem-pool           c-type         fmt           comment
0      conv_3_weights     2048/2048    weights/weights           const int8_t   ss8/ch(64)
1      image_output       6144/6144    activations/**default**   int8_t         sa8           /input
"""
    assert [(a.type, a.is_constant, a.format, a.role) for a in read(text).c_arrays] == [
        ("int8_t", True, "ss8/ch(64)", None),
        ("int8_t", False, "sa8", "input"),
    ]


def test_layers() -> None:
    report = read(ARRAYS + LAYERS)
    first, second = report.c_layers
    assert (first.c_id, first.m_id, first.name, first.type, first.macc, first.weights_bytes, first.where) == (
        1, 9, "conv_1", "Conv2D", 13528, 104, 18,
    )  # fmt: skip
    assert [(t.role, t.name, t.type, t.shape, t.array, t.where) for t in first.tensors] == [
        ("input", "image_output", "int8", (1, 28, 28, 1), 2, 18),
        ("scratch", "conv_1_scratch0", None, None, None, 19),
        ("weights", "conv_1_bias", "int32", (8,), 0, 20),
        ("output", "conv_1_output", "f32", (1, 28, 28, 8), 3, 21),
    ]
    assert (second.type, second.m_id) == ("Eltwise/add", 12)
    assert [(t.role, t.type, t.array) for t in second.tensors] == [
        ("input", None, 3),
        ("input", None, 2),
        ("output", None, 4),
    ]
    assert report.unread == ()


def test_a_table_that_lacks_rows_says_so() -> None:
    fewer = [line for line in (ARRAYS + LAYERS).splitlines() if "conv_1_scratch0    448" not in line]
    report = read("\n".join(fewer))
    assert [(each.where, each.last, each.what) for each in report.unread] == [
        (4, 10, "table of the C arrays that lacks rows: 3 of up to 4 are read")
    ]
    report = read(ARRAYS + "\n".join(LAYERS.splitlines()[:10]))
    assert [each.what for each in report.unread] == ["table of the C layers that lacks rows: 1 of up to 3 are read"]


def test_tensors_of_a_layer_that_is_lost_go_to_no_other() -> None:
    lines = LAYERS.splitlines()
    gone = [line for line in lines if "add_2" not in line]
    for text in (gone, [line for line in gone if not line.startswith("---")]):
        report = read(ARRAYS + "\n".join(text))
        (layer,) = report.c_layers
        assert len(layer.tensors) == 4
        unread = [each.what for each in report.unread]
        assert unread.count("row of the C layers that is cut or cannot be read") == 2
    cut = "\n".join(line.replace("6272    0", "6272") for line in lines)
    (layer,) = read(ARRAYS + cut).c_layers
    assert layer.name == "conv_1"


def test_rows_that_are_cut_are_not_read() -> None:
    whole = "1      conv_1_scratch0    448/896     activations/AXISRAM3 npuRAM3   s16"
    for end in ("   s1", "   ", " npu", "  s17", "   s16   /inp"):
        report = read(ARRAYS.replace(whole, whole[: whole.rindex("   s16")] + end))
        assert [array.c_id for array in report.c_arrays] == [0, 2, 3], end
        assert report.unread[0].where == 9
    line = "W: conv_1_bias       int32(8) (0)"
    for cut in ("W: conv_1_bias", "W: conv_1_bias       int32(8)", "W: conv_1_bias       int32(8) (", "W:"):
        report = read(ARRAYS + LAYERS.replace(line, cut))
        assert [tensor.role for tensor in report.c_layers[0].tensors] == ["input", "scratch"], cut
        assert {20, 21} <= {each.where for each in report.unread}, cut


def test_a_role_that_may_be_cut_with_its_column_is_not_guessed() -> None:
    cut = "\n".join(line[:76].rstrip() for line in ARRAYS.splitlines())
    report = read(cut)
    assert report.c_arrays == ()
    assert sum("row of the C arrays" in each.what for each in report.unread) == 4
