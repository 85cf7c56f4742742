"""Builds for the CPU: a text and a graph of one build are one report, of two builds never."""

import json
from typing import Any

import pytest

from assistant.report.facts import FileKind, Report
from tests.report.artefacts import document
from tests.report.builds import GRAPH, TEXT, merged, one

COMMAND = "generate --model key-word.2.onnx --target stm32h7 --output out"
WEIGHTS = 3328


def with_option(option: str) -> str:
    """The command with `option` inside, so that none of two commands is the beginning of the other."""
    return COMMAND.replace("--output", f"{option} --output")


def text(command: str = COMMAND, weights: int = WEIGHTS, name: str = "keyword2") -> bytes:
    """A text report, whose `name` of the model is the one that the tool made of the name of its file."""
    return f"""\
ST Edge AI Core v4.0.0-20500 359356bb0
Created date          : 2026-03-01 10:00:01
Parameters            : {command}

Exec/report summary (generate)
--------------------------------------------------
model file         :   /home/ana/key-word.2.onnx
target/series      :   stm32h7
model_name         :   {name}
params #           :   9,344 items (9.12 KiB)
macc               :   88,214
weights (ro)       :   {weights:,} B ({weights / 1024:.2f} KiB) (1 segment)
activations (rw)   :   8,492 B (8.29 KiB) (1 segment) *
ram (total)        :   8,492 B (8.29 KiB) = 8,492 + 0 + 0
--------------------------------------------------
""".encode()


def graph(command: str = COMMAND, file: str = "key-word.2.onnx", name: str = "keyword2") -> bytes:
    """The graph of the same build."""
    changed: dict[str, Any] = document("cpu_40")
    tool = changed["environment"]["tools"][0]
    tool["arguments"] = command
    tool["input_model"]["name"] = name
    tool["input_model"]["model_files"][0]["name"] = file
    return json.dumps(changed).encode()


def reasons(report: Report) -> dict[str, str]:
    return {each.name: each.because for each in report.apart}


def test_a_model_has_the_name_of_its_file_and_the_one_that_the_tool_makes_of_it() -> None:
    """1.0 drops what is no letter, later versions write `_` for it; file and name may stand in either of the two."""
    report = one({TEXT: text(), GRAPH: graph()})
    assert [file.kind for file in report.files] == [FileKind.TEXT, FileKind.GRAPH]
    assert report.files[1].because == "same model, version, command and memory"
    for name in ("keyword2", "key_word_2", "KeyWord2"):
        assert len(merged({TEXT: text(name=name), GRAPH: graph(name="another")})) == 1
    for other in (graph(file="key-word.3.onnx", name="keyword3"), graph(file="keyword_22.onnx", name="keyword_22")):
        first, _ = merged({TEXT: text(), GRAPH: other})
        assert reasons(first)[GRAPH].startswith("another model (keyword")


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("--compression medium", "another --compression (lossless, not medium)"),
        ("-c high", "another --compression (lossless, not high)"),
        ("-O ram", "another --optimization (balanced, not ram)"),
        ("--target stm32f4", "another --target (stm32h7, not stm32f4)"),
    ],
)
def test_another_option_that_decides_what_is_built_is_another_build(option: str, why: str) -> None:
    first, second = merged({TEXT: text(with_option(option)), GRAPH: graph()})
    assert reasons(first) == {GRAPH: why}
    assert list(reasons(second)) == [TEXT]


@pytest.mark.parametrize("option", ["--compression lossless", "-c lossless", "-O balanced", "--verbosity 2"])
def test_the_default_of_an_option_may_be_given_or_not(option: str) -> None:
    assert len(merged({TEXT: text(with_option(option)), GRAPH: graph()})) == 1


def test_of_an_option_given_twice_the_last_one_counts() -> None:
    twice = with_option("--compression high --compression medium")
    first, _ = merged({TEXT: text(twice), GRAPH: graph(with_option("--compression high"))})
    assert reasons(first) == {GRAPH: "another --compression (high, not medium)"}


@pytest.mark.parametrize("end", ["--compress", "--target", '--compression " "', ""])
def test_a_command_that_is_cut_says_nothing_of_the_options_behind_the_cut(end: str) -> None:
    whole = "generate --model key-word.2.onnx --compression medium --target stm32h7"
    cut = f"generate --model key-word.2.onnx {end}" if end == "--compress" else f"{whole} {end}"
    assert len(merged({TEXT: text(cut), GRAPH: graph(whole)})) == 1


def test_other_weights_of_one_command_are_a_contradiction() -> None:
    report = one({TEXT: text(weights=WEIGHTS + 8), GRAPH: graph()})
    (found,) = report.contradictions
    assert (found.what, found.one.value, found.other.value) == ("bytes of weights", "3,336 B", "3,328 B")
    assert (found.one.origin, found.other.origin) == (TEXT, GRAPH)
