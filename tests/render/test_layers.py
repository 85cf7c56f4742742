"""Layers of the user's own model on screen: what a graph and its `_Q.json` tell of software and hybrid epochs."""

import time
from pathlib import Path

from assistant.diagnosis.engine import run
from assistant.render.layers import finding_layers, layer_table, layer_words
from assistant.render.page import diagnosis_html
from assistant.render.svg_epochs import epoch_strip
from assistant.render.terminal import render_diagnosis
from assistant.report.merge import together
from assistant.report.read import read_bytes, read_file
from benchmarks.graph_samples import c_info
from tests.render.allowlist import Checker
from tests.render.builders import finding
from tests.report.builds import GRAPH, TEXT, one, only, touch

NAMES = "touch_240_OE_3_3_1_Q.json"
PRELU = Path(__file__).parents[1] / "artefacts" / "prelu_21"


def test_epochs_are_told_by_their_layers() -> None:
    table = layer_table(one(touch()))
    assert table is not None
    assert table.title == "Layers of your model in software and hybrid epochs"
    assert [row[:4] for row in table.rows] == [
        ("3", "Concat", "/head/Concat_output_0", "CPU and DMA"),
        ("7", "DequantizeLinear", "conversion inserted by the compiler", "integer"),
        ("8", "ReduceSum (float)", "/head/ReduceSum_output_0", "float"),
        ("9", "QuantizeLinear", "conversion inserted by the compiler", "integer"),
        ("10", "Softmax", "/head/Softmax_output_0", "integer"),
    ]
    assert [row[4] for row in table.rows] == ["0.07 ms", "0.02 ms", "0.302 ms", "0.014 ms", "0.043 ms"]
    assert table.rows[0][5] == f"{GRAPH} /graphs/0/nodes/2"
    assert table.note == "A conversion inserted by the compiler leads to a float kernel; quantizing does not remove it."


def test_conversions_of_the_model_are_told_apart_from_those_of_the_compiler() -> None:
    report = one({path.name: path.read_bytes() for path in sorted(PRELU.iterdir())})
    words = layer_words(report)
    assert words[2] == "conversion that the model asks for"
    assert words[3] == "_stem_act_PRelu_output_0"
    table = layer_table(report)
    assert table is not None
    assert "inserted" not in table.note


def test_without_names_the_nodes_of_the_graph_are_told_and_what_to_give() -> None:
    table = layer_table(one(only(touch(), TEXT, GRAPH)))
    assert table is not None
    assert [column.name for column in table.columns][2] == "Node of the graph"
    assert table.rows[0][2] == "Concat_24"
    assert "With the `_Q.json` of the build" in table.note


def test_without_a_graph_there_is_nothing_to_tell() -> None:
    (report,) = read_bytes(touch()[TEXT], TEXT)
    assert layer_table(report) is None
    assert layer_words(report) == {}


def test_a_finding_names_the_layers_that_it_does_not_name_itself() -> None:
    report = one(touch())
    assert finding_layers(report, finding(epochs=(7, 8, 9, 10))) == "/head/ReduceSum_output_0, /head/Softmax_output_0"
    told = finding(epochs=(8, 10), because="In your model it is `/head/Softmax_output_0`.")
    assert finding_layers(report, told) == "/head/ReduceSum_output_0"
    assert finding_layers(report, finding(epochs=(1, 2))) == ""
    assert finding_layers(one(only(touch(), TEXT, GRAPH)), finding(epochs=(8,))) == ""


def test_terminal_strip_and_table_of_the_page_show_them() -> None:
    report = one(touch())
    text = render_diagnosis(run(report), color=False, width=100)
    assert "8  ReduceSum (float)  /head/ReduceSum_output_0" in text
    assert text.index("Layers of your model") < text.index("SW-001")
    strip = epoch_strip(report)
    assert f"epoch 8 · ReduceSum (float) · on the CPU · 0.302 ms · /head/ReduceSum_output_0 · {TEXT} line 57" in strip
    shown = Checker(diagnosis_html(run(report)))
    assert shown.faults == []
    assert "Layers of your model in software and hybrid epochs" in shown.text
    assert shown.text.count("/head/Softmax_output_0") >= 3


def test_the_dearest_epochs_stand_beside_a_report() -> None:
    text = render_diagnosis(run(one(touch())), color=False, width=120)
    row = next(line.split() for line in text.splitlines() if "3,194,880" in line)
    assert row == ["6", "EC", "3,194,880", "99", "%", "octoFlash", "66,560", "/head/fc/Gemm_output_0"]


def test_a_graph_alone_tells_its_dearest_epochs() -> None:
    (report,) = read_file(PRELU / "network_c_info.json")
    text = render_diagnosis(run(report), color=False, width=120)
    row = next(line.split() for line in text.splitlines() if "110,592" in line)
    assert row[:5] == ["5", "HW", "110,592", "52", "%"]


def test_files_of_one_name_keep_their_folders_apart() -> None:
    files = touch()
    inputs = [(f"/x/{folder}/{name}", read_bytes(files[name], name)) for folder, name in (("a", TEXT), ("b", GRAPH))]
    (report,) = together(inputs)
    text = render_diagnosis(run(report), color=False, width=100)
    assert f"{TEXT} line 57" in text
    assert "/x/a" not in text


def test_time_of_the_table_grows_with_the_graph() -> None:
    """Ten times the epochs may take thirty times as long, not a hundred times."""

    def seconds(size: int) -> float:
        (report,) = read_bytes(c_info(size), GRAPH)
        best = []
        for _ in range(3):
            start = time.process_time()
            table = layer_table(report)
            finding_layers(report, finding(epochs=tuple(row.id for row in report.epochs if row.id is not None)))
            best.append(time.process_time() - start)
        assert table is not None
        return min(best)

    assert seconds(3_000_000) < 30 * seconds(300_000)
