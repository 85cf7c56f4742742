"""The door of the room: what comes in, and what is said when it is no report."""

import json
import os
import threading
from pathlib import Path

import pytest

from assistant.errors import LimitError, ReportError
from assistant.limits import FILE_BYTES
from assistant.report.read import read_bytes, read_file, read_mentions, read_text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The text is empty: expected a report or log of ST Edge AI Core"),
        (" \n\t ", "The text is empty"),
        ("Hello, my model is slow. What can I do?", "The text holds no compiler report: expected"),
        ("I use ST Edge AI Core v2.1.0-20194 with --Oalt-sched", "The text holds no compiler report"),
        ("ST Edge AI Core v2.1.0-20194 329b0e98d", "The text holds no compiler report"),
        ("stedgeai generate -m x.onnx --target stm32n6", "The text holds no compiler report"),
        ('{"memory": {"mempools": [}}', "The text is a memory pool file (.mpool) with broken JSON at line 1,"),
        ('// mine\n{"Profiles": {}', "The text is a profile file (user_neuralart.json) with broken JSON at line 2,"),
        ('{"c_layers": [], "c_arrays": []}', "The text is the C graph that versions before 2.1 wrote (*_c_graph.json)"),
        ('{"cli_version_str": "1", "exec_cmd": ""}', "The text is the record that stedgeai keeps of a run"),
        ('{"a": 1}', "The text is JSON of a kind that is not read: expected network_c_info.json, _Q.json"),
        ('[{"json_schema_version": "2.0"}]', "The text is JSON of a kind that is not read: expected network_c_info"),
    ],
)
def test_what_is_no_report_is_told_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ReportError) as refused:
        read_text(text)
    assert str(refused.value).startswith(said)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "what", "content"),
    [
        ("st_ai_output/network_c_info.json", "a graph description of the compiler", '"graphs"'),
        (r"C:\build\c_info.json", "a graph description of the compiler", '"graphs"'),
        ("net_OE_3_3_1_Q.json", "a quantization description (_Q.json)", '"nodes"'),
        ("run-settings.json", "a settings file of STM32Cube AI Studio", '"args"'),
        ("stm32n6.mpool", "a memory pool file (.mpool)", '"mempools"'),
        ("mempools.json", "a memory pool file (.mpool)", '"mempools"'),
        ("STM32N6.MDESC", "a machine description (.mdesc)", '"machine"'),
        ("user_neural_art (1).json", "a profile file (user_neuralart.json)", '"Profiles"'),
        ("profile-neural-art.json", "a profile file (user_neuralart.json)", '"Profiles"'),
        ("network.csv", "the compiler's cost table (network.csv)", '"epochs,"'),
        ("atonn_options.ini", "the options of the compiler (atonn_options.ini)", "Os=true"),
    ],
)
def test_a_file_is_told_by_its_name_what_it_lacks(name: str, what: str, content: str) -> None:
    for empty in (b"", b"\xef\xbb\xbf\n", b" \r\n"):
        with pytest.raises(ReportError) as refused:
            read_bytes(empty, name)
        assert str(refused.value).startswith(f"{name} is empty: expected {what}")
        assert str(refused.value).endswith("; give the file as it was saved.")
    for other in (b"hello", b'{"a": 1}', b"[]"):
        with pytest.raises(ReportError) as refused:
            read_bytes(other, name)
        assert str(refused.value).startswith(f"{name} has the name of {what}")
        assert content in str(refused.value)
        assert str(refused.value).endswith("; give the whole file.")


def test_a_report_under_the_name_of_another_file_is_read() -> None:
    assert read_bytes(b"epoch 1 HW\nepoch 2 EC\n", "network_c_info.json")[0].epochs


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(ReportError, match=r"model\.tflite is binary: .* not the model\.$"):
        read_bytes(b"\x1c\x00\x00\x00TFL3" + bytes(range(256)), "model.tflite")
    with pytest.raises(ReportError, match="The input is empty"):
        read_bytes(b"")


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(FILE_BYTES + 1)
    with pytest.raises(LimitError, match=r"huge\.txt is 32\.0 MB; .*: give a smaller file of the same build"):
        read_file(path)
    with pytest.raises(LimitError):
        read_bytes(b"x" * (FILE_BYTES + 1))


def test_a_path_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match=r"missing\.txt cannot be read: no such file"):
        read_file(tmp_path / "missing.txt")
    with pytest.raises(ReportError, match="is a directory: give a report or log of ST Edge AI Core, or another file"):
        read_file(tmp_path)
    with pytest.raises(ReportError, match="The name of the file is empty"):
        read_file("")


def test_of_a_device_or_a_pipe_no_more_is_read_than_a_file_may_hold(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match="/dev/zero is 32"):
        read_file("/dev/zero")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("epoch 1 HW\nepoch 2 EC\n",))
    writer.start()
    assert [len(report.epochs) for report in read_file(pipe)] == [2]
    writer.join()


@pytest.mark.parametrize("first", ["[qiqi]", "[INFO] build", "[12:03:44] epoch 9 HW", "{code}", "// mine"])
def test_a_first_line_that_looks_like_json_hides_no_report(first: str) -> None:
    reports = read_text(f"{first}\nhello\nepoch 1 HW\nepoch 2 EC\n")
    assert [epoch.id for epoch in reports[-1].epochs] == [1, 2]
    with pytest.raises(ReportError, match="The text holds no compiler report"):
        read_text(first.replace("epoch 9 HW", "") + "\nhello\n")


def test_a_notebook_names_cell_and_line() -> None:
    cell = {"cell_type": "code", "outputs": [{"output_type": "stream", "text": ["\n", "epoch 1 HW\n", "epoch 2 EC\n"]}]}
    (report,) = read_text(json.dumps({"cells": [{"cell_type": "markdown", "source": "x"}, cell], "nbformat": 4}))
    assert [epoch.where for epoch in report.epochs] == ["cell 2 line 2", "cell 2 line 3"]
    with pytest.raises(ReportError, match="is a notebook without the output"):
        read_text(json.dumps({"cells": [], "nbformat": 4}))


def test_two_cells_are_two_reports() -> None:
    cells = [{"outputs": [{"text": f"epoch ID HW/SW/EC Operation\nepoch 1 {kind}"}]} for kind in ("HW", "EC")]
    reports = read_text(json.dumps({"cells": cells, "nbformat": 4}))
    assert [(r.where, r.epochs[0].label) for r in reports] == [("cell 1 line 1", "HW"), ("cell 2 line 1", "EC")]


def test_a_carriage_return_inside_a_line_keeps_its_number() -> None:
    (report,) = read_text("log\n\rPASS:  1%|  | 1/9 [00:00<00:00, 1.0it/s]\r          \repoch 1 HW\nepoch 2 HW")
    assert [epoch.where for epoch in report.epochs] == [2, 3]


def test_mentions_of_a_question_without_a_report() -> None:
    found = read_mentions("Does –Oalt-sched help, or -O3?\nI have X-CUBE-AI 10.2 and 2.5 MB activations in hyperRAM.")
    assert [(str(m.kind), m.name, m.value, m.where) for m in found] == [
        ("option", "--Oalt-sched", None, 1),
        ("option", "-O3", None, 1),
        ("pool", "hyperRAM", None, 2),
        ("size", "size", "2.5 MB", 2),
        ("version", "X-CUBE-AI", "10.2", 2),
    ]
