import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from assistant.cli import main
from assistant.limits import FILE_BYTES
from tests.report.builds import GRAPH, TEXT, blaze, touch

SETUP_FILES = Path(__file__).parents[1] / "report" / "setup_files"
SMALL = """\
Total number of epochs: 5 of which 3 implemented in software
epoch ID   HW/SW/EC Operation (SW only)
epoch 1       HW
epoch 2      -SW-   (  DequantizeLinear  )
epoch 3      -SW-   (        Conv        )
epoch 4      -SW-   (   QuantizeLinear   )
epoch 5       HW
"""
NO_NPU = """\
ST Edge AI Core v2.2.0-20266 2adc00962
Parameters            : analyze --model m.tflite --target stm32n6
Exec/report summary (analyze)
target/series      : stm32n6
"""


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


@pytest.fixture
def small(tmp_path: Path) -> str:
    path = tmp_path / "small.txt"
    path.write_text(SMALL, encoding="utf-8")
    return str(path)


def test_a_report_gives_findings_and_exit_code_0(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagnose", small) == 0
    output = capsys.readouterr()
    assert "5 epochs" in output.out
    assert "SW-001" in output.out
    assert output.err == ""
    assert "\x1b" not in output.out


def test_json_follows_the_documented_schema(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagnose", small, "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == "neuralart.diagnose/1"
    (item,) = data["reports"]
    report = item["report"]
    assert report["totals"] == {"epochs": 5, "sw": 3, "hybrid": 0, "hw": 2, "ec": 0, "transitions": 2}
    assert report["epochs"][2] == {
        "id": 3,
        "last_id": None,
        "kind": "SW",
        "label": "-SW-",
        "operation": "Conv",
        "float": False,
        "duration_ms": None,
        "where": 5,
    }
    assert report["tool"] == {"name": None, "version": None, "build": None}
    assert report["memory_pools"] == []
    (island,) = [finding for finding in item["findings"] if finding["id"] == "SW-001"]
    assert island["epochs"] == [2, 3, 4]
    assert all({"where", "text"} == set(evidence) for evidence in island["evidence"])
    assert island["gain"] == {"kind": "unknown"}
    assert island["citations"]
    assert [reference["source_id"] for reference in island["references"]]
    assert "SW-001" in item["rules"]["found"]
    assert set(item["rules"]) == {"found", "clear", "not_applicable", "cannot_tell"}
    every = [rule for ids in item["rules"].values() for rule in ids]
    assert len(every) == len(set(every))
    assert {"rule", "paste"} == set(item["asks"][0])


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stream = io.BytesIO(SMALL.encode())
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream, isatty=lambda: False))
    assert run("diagnose", "-") == 0
    assert "SW-001" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "threshold", "code"),
    [(SMALL, "error", 0), (SMALL, "warning", 1), (NO_NPU, "error", 1), (NO_NPU, "warning", 1)],
)
def test_fail_on(text: str, threshold: str, code: int, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_text(text, encoding="utf-8")
    assert run("diagnose", str(path), "--fail-on", threshold) == code


def test_tool_version_fills_a_gap(small: str, capsys: pytest.CaptureFixture[str]) -> None:
    run("diagnose", small, "--json", "--tool-version", "2.1")
    assert json.loads(capsys.readouterr().out)["reports"][0]["report"]["tool"]["version"] == "2.1.0"


def test_tool_version_does_not_contradict_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.txt"
    path.write_text("ST Edge AI Core v2.2.0-20266 2adc00962\n" + SMALL, encoding="utf-8")
    run("diagnose", str(path), "--json", "--tool-version", "3.0.0")
    assert json.loads(capsys.readouterr().out)["reports"][0]["report"]["tool"]["version"] == "2.2.0"


def write(folder: Path, name: str, content: bytes) -> str:
    path = folder / name
    path.write_bytes(content)
    return str(path)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"How do I put my model on the NPU?\n", "epoch table"),
        (b"\x7fELF\x02\x01\x01\x00\x00\x00\xff\xfe\x00" * 40, "text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(200), "text"),
    ],
    ids=["empty", "blank", "prose", "program", "picture"],
)
def test_unusable_input_is_one_sentence_and_exit_code_2(
    content: bytes, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("diagnose", write(tmp_path, "input.txt", content)) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert expected in output.err
    assert output.err.count("\n") == 1
    assert "Traceback" not in output.err


def test_unknown_path_and_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "absent.txt", tmp_path):
        assert run("diagnose", str(path)) == 2
        output = capsys.readouterr()
        assert output.out == ""
        assert str(path) in output.err
        assert output.err.count("\n") == 1


def test_a_file_over_the_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(FILE_BYTES + 1)
    assert run("diagnose", str(path)) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "limit is 32 MB" in output.err
    assert output.err.count("\n") == 1


def test_what_can_be_used_is_diagnosed_and_each_other_file_is_one_sentence(
    small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = write(tmp_path, "stray.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(200))
    absent = str(tmp_path / "absent.txt")
    assert run("diagnose", picture, small, absent) == 1
    output = capsys.readouterr()
    assert "5 epochs" in output.out
    first, second = output.err.splitlines()
    assert first.startswith(f"neuralart: {picture} ")
    assert second.startswith(f"neuralart: {absent} cannot be read: ")


def test_a_bad_file_leaves_json_of_the_others(small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagnose", small, str(tmp_path / "absent.txt"), "--json") == 1
    assert [item["source"] for item in json.loads(capsys.readouterr().out)["reports"]] == [small]


def test_only_bad_files_are_a_sentence_each_and_nothing_on_stdout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("diagnose", str(tmp_path / "a.txt"), write(tmp_path, "b.txt", b"hello")) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 2
    assert "a.txt cannot be read" in output.err
    assert "b.txt holds no compiler report" in output.err


def test_a_file_that_is_not_of_the_build_is_a_sentence_with_its_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    report = write(tmp_path, TEXT, touch()[TEXT])
    costs, pools = (str(SETUP_FILES / name) for name in ("network.csv", "with_slips.mpool"))
    assert run("diagnose", report, costs, pools) == 0
    _, after = capsys.readouterr().out.split(f"\n{costs}\n")
    of_costs, of_pools = after.split(f"\n{pools}\n")
    told = f"It does not belong to the build of {TEXT}: no costs of epoch 6."
    assert " ".join(of_costs.split()).endswith(told)
    assert len(of_costs.strip().splitlines()) == 2
    assert 'line 8:56  "throughput" is LOW, MID or HIGH, not "VERY_HIGH": correct it.' in of_pools
    assert "Paste the whole epoch table" not in of_costs + of_pools


def test_setup_files_without_a_build_show_all_they_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagnose", *(str(SETUP_FILES / name) for name in ("network.csv", "saved.mpool"))) == 0
    text = capsys.readouterr().out
    assert ["npuRAM5", "0x342E0000", "448", "kB", "ACC_WRITE", "HIGH/LOW"] in [
        line.split() for line in text.splitlines()
    ]
    assert "193,152 cycles" in text


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("diagnose",),
        ("diagnose", "x", "--fail-on", "never"),
        ("diagnose", "x", "--tool-version", "latest"),
        ("serve", "--port", "99999"),
        ("frobnicate",),
    ],
)
def test_bad_arguments_are_one_sentence(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert "--help" in output.err


def test_several_files_are_named(small: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = write(tmp_path, "other.txt", NO_NPU.encode())
    assert run("diagnose", small, other, "--json") == 0
    assert [item["source"] for item in json.loads(capsys.readouterr().out)["reports"]] == [small, other]
    assert run("diagnose", small, other) == 0
    text = capsys.readouterr().out
    assert small in text
    assert other in text


def test_a_file_name_cannot_write_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagnose", str(tmp_path / "no\n\x1b[31mfile")) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "\x1b" not in error


def test_a_closed_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run("diagnose", "-") == 2
    assert "no standard input" in capsys.readouterr().err


def test_a_bug_is_one_sentence_and_not_exit_code_1(
    small: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("assistant.cli.diagnose.run", broken)
    monkeypatch.delenv("NEURALART_DEBUG", raising=False)
    assert run("diagnose", small) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "NEURALART_DEBUG" in output.err
    assert "Traceback" not in output.err


def test_files_of_one_build_are_one_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [write(tmp_path, name, content) for name, content in touch().items()]
    assert run("diagnose", *paths, "--json") == 0
    (item,) = json.loads(capsys.readouterr().out)["reports"]
    assert item["source"] == str(tmp_path / TEXT)
    assert len(item["report"]["files"]) == 8
    assert item["report"]["contradictions"] == []
    assert item["coverage"]["flash_floor_ms"] == pytest.approx([1.3465, 1.4771], abs=0.001)
    assert run("diagnose", *reversed(paths)) == 0
    text = capsys.readouterr().out
    assert text.count("9 epochs: 4 on the NPU") == 1
    assert "Files of this build" in text


def test_files_of_two_builds_stay_two_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [write(tmp_path, name, content) for name, content in (touch() | blaze()).items()]
    assert run("diagnose", *paths) == 0
    text = capsys.readouterr().out
    assert text.count("Files of this build") == 2
    assert "another model (blaze_small_int8)" in " ".join(text.split())


def test_standard_input_joins_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = io.BytesIO(touch()[TEXT])
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream, isatty=lambda: False))
    assert run("diagnose", "-", write(tmp_path, GRAPH, touch()[GRAPH]), "--json") == 0
    (item,) = json.loads(capsys.readouterr().out)["reports"]
    assert item["source"] == "-"
    assert item["report"]["epochs"][0]["origin"] == "-"
