"""Files of the folder of real reports, put together as a person would hand them over: folder by folder."""

import json
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from assistant.errors import ReportError
from assistant.report.coverage import coverage
from assistant.report.facts import FileKind, Report
from assistant.report.measured import MISFIT
from assistant.report.merge import together
from assistant.report.read import read_file

pytestmark = pytest.mark.reports

Inputs = list[tuple[str, list[Report]]]

MOVED_FLASH = {"compile__stt_audio.mpool"}
"""A pool file that its owner changed after the build: its octoFlash starts elsewhere."""


@pytest.fixture(scope="module")
def folders(reports_dir: Path) -> dict[str, Inputs]:
    """Folder → its files that can be read, by name; each folder is that of one repository."""
    found: dict[str, Inputs] = {}
    for line in (reports_dir / "index.jsonl").read_text(encoding="utf-8").splitlines():
        path = Path(json.loads(line)["local_path"])
        try:
            reports = read_file(reports_dir / path)
        except ReportError:
            continue
        found.setdefault(path.parent.name, []).append((path.name, reports))
    return found


@pytest.fixture(scope="module")
def merged(folders: dict[str, Inputs]) -> dict[str, list[Report]]:
    return {folder: together(inputs) for folder, inputs in folders.items()}


def graphs(reports: Iterable[Report]) -> list[Report]:
    """Reports that have a text and a graph."""
    kinds = [{file.kind for file in report.files} for report in reports]
    both = {FileKind.TEXT, FileKind.GRAPH}
    return [report for report, of in zip(reports, kinds, strict=True) if both <= of]


def test_texts_and_graphs_of_a_build_are_one_report(merged: dict[str, list[Report]]) -> None:
    pairs = [report for reports in merged.values() for report in graphs(reports)]
    assert len(pairs) >= 20
    assert {report.version for report in pairs} >= {"2.0.0", "2.1.0", "2.2.0", "3.0.0", "4.0.0", "4.0.1"}
    for report in pairs:
        assert report.contradictions == (), report.files
        graph = next(file for file in report.files if file.kind is FileKind.GRAPH)
        assert "model" in graph.because
        assert "version" in graph.because
        if report.epochs:
            assert "same model, epochs, version, options, memory" in graph.because
            assert coverage(report).estimate_share is not None


def test_dates_tell_two_trials_apart(merged: dict[str, list[Report]]) -> None:
    """Two builds of one model with the same table: each graph goes to the text of its minute."""
    (reports,) = [found for folder, found in merged.items() if folder.startswith("KRJames")]
    texts = {report.files[0].name: report.files[1] for report in reports}
    assert {name.partition("@")[2].partition(".")[0] for name in texts} == {"", "ca12be38"}
    for name, graph in texts.items():
        assert graph.because.endswith("and date")
        assert ("ca12be38" in name) == ("ca12be38" in graph.name)


def test_contradictions_of_all_folders_are_known(merged: dict[str, list[Report]]) -> None:
    for reports in merged.values():
        for report in reports:
            for each in report.contradictions:
                assert each.what == "start of octoFlash", (report.files, each)
                assert {each.one.origin, each.other.origin} & MOVED_FLASH


def test_runs_join_the_build_that_they_ran(merged: dict[str, list[Report]]) -> None:
    (reports,) = [found for folder, found in merged.items() if folder.startswith("Magnus3327")]
    measured = [report for report in reports if FileKind.RUN in {file.kind for file in report.files}]
    joined = [report for report in measured if report.epochs]
    for report in joined:
        assert report.timing is not None
        assert MISFIT not in {each.what for each in report.unread}
        assert report.summary is None, "the summary of a validate run describes another plan"


def test_files_of_one_baseline_are_one_report(folders: dict[str, Inputs]) -> None:
    """Report, validate report, what it measured in c_info, and the names: four files of a folder of CubeMX."""
    (inputs,) = [found for folder, found in folders.items() if folder.startswith("Magnus3327")]
    for baseline in ("1x1", "32f_5x5", "3x3", "poll"):
        files = [each for each in inputs if f"Conv2d_{baseline}__" in each[0]]
        assert len(files) == 4
        (report,) = together(files)
        assert [file.kind for file in report.files] == [
            FileKind.TEXT,
            FileKind.RUN,
            FileKind.MEASURED,
            FileKind.NAMES,
        ]
        assert report.contradictions == ()
        assert report.timing is not None
        assert any(row.duration_ms is not None for row in report.epochs)


def test_a_model_with_a_dash_in_its_name_is_one_model(folders: dict[str, Inputs]) -> None:
    """1.0 writes `mnist_model2` for the file `mnist_model-2`; one text is of another target."""
    (inputs,) = [found for folder, found in folders.items() if folder.startswith("bulicp")]
    texts = [each for each in inputs if each[0].endswith("_report.txt")]
    of_graph = [each for each in inputs if each[0].endswith("c_info.json") and "deepnet" not in each[0]]
    pairs = [(text, graph, together([text, graph])) for text in texts for graph in of_graph]
    assert len(pairs) == 6
    for text, _, reports in pairs:
        if text[0].startswith("X-CUBE-AI"):
            assert [each.because for each in reports[0].apart] == ["another --target (stm32h7, not stm32f4)"]
        else:
            assert [file.kind for report in reports for file in report.files] == [FileKind.TEXT, FileKind.GRAPH]
            assert len(reports) == 1
            assert reports[0].contradictions == ()


def test_another_compression_is_another_build(folders: dict[str, Inputs]) -> None:
    """One model analysed for the CPU and generated with `--compression`, as its weights show."""
    pairs = [
        together([text, graph])
        for inputs in folders.values()
        for text in inputs
        for graph in inputs
        if len(text[1]) == len(graph[1]) == 1
        and any(option.name == "--compression" and option.value == "medium" for option in text[1][0].command_options)
        and text[1][0].summary is not None
        and graph[1][0].graph is not None
        and graph[1][0].model == text[1][0].model
        and graph[1][0].option("--compression") is None
    ]
    assert pairs
    for reports in pairs:
        assert [each.because for each in reports[0].apart] == ["another --compression (lossless, not medium)"]


def test_no_file_is_lost(folders: dict[str, Inputs], merged: dict[str, list[Report]]) -> None:
    for folder, inputs in folders.items():
        if len(inputs) > 1:
            names = {file.name for report in merged[folder] for file in report.files}
            assert names == {name for name, _ in inputs}


def test_files_that_stay_apart_say_why(merged: dict[str, list[Report]]) -> None:
    for reports in merged.values():
        if len(reports) > 1 and any(report.files for report in reports):
            builds = [report for report in reports if report.epochs or report.graph]
            assert all(report.apart for report in builds if len(builds) > 1)
            assert all(each.because for report in reports for each in report.apart)


def test_the_order_of_files_does_not_matter(folders: dict[str, Inputs], merged: dict[str, list[Report]]) -> None:
    shuffled = random.Random(5)
    for folder, inputs in folders.items():
        again = together(shuffled.sample(inputs, len(inputs)))
        expected = {str(report.files): report for report in merged[folder]}
        assert {str(report.files): report for report in again} == expected, folder
