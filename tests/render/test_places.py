"""Where rows stand: with the file when a report rests on several, by as few parts of its name as tell it."""

import pytest

from assistant.diagnosis.engine import run
from assistant.render.page import diagnosis_html
from assistant.render.places import Places, short_names
from assistant.render.terminal import render_diagnosis
from assistant.render.verdict import figures, sources_told
from assistant.report.facts import FileKind, Report, SourceFile
from assistant.report.read import read_bytes
from tests.render.allowlist import Checker
from tests.report.builds import GRAPH, LOG, TEXT, one, touch


def of(*names: str) -> Places:
    return Places(Report(where=1, files=tuple(SourceFile(name=name, kind=FileKind.TEXT) for name in names)))


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["a/network.csv", "a/target.log"], ["network.csv", "target.log"]),
        (["a/b/network.csv", "c/b/network.csv"], ["a/b/network.csv", "c/b/network.csv"]),
        (["/x/a/n.csv", "/x/b/n.csv"], ["a/n.csv", "b/n.csv"]),
        (["n.csv", "b/n.csv"], ["n.csv", "b/n.csv"]),
        (["C:\\build\\a\\n.csv", "C:\\build\\b\\n.csv"], ["a/n.csv", "b/n.csv"]),
        (["-"], ["-"]),
    ],
)
def test_names_are_as_short_as_they_may_be(names: list[str], short: list[str]) -> None:
    assert list(short_names(names).values()) == short


def test_the_file_is_named_only_where_there_are_several() -> None:
    assert of().at(12, None) == "line 12"
    assert of("a/target.log").at(12, "a/target.log") == "line 12"
    several = of("a/network_generate_report.txt", "a/target.log")
    assert several.at(12, "a/target.log") == "target.log line 12"
    assert several.at("/graphs/0/nodes/3", "a/target.log") == "target.log /graphs/0/nodes/3"
    assert several.at(12, None) == "line 12"
    assert of("-", "a/target.log").at(12, "-") == "standard input line 12"


def test_evidence_and_figures_name_their_files() -> None:
    report = one(touch())
    told = {figure.label: figure.source for figure in figures(report)}
    assert (told["Epochs on the NPU"], told["Cycles on the NPU"], told["Time on the NPU"]) == (TEXT, GRAPH, LOG)
    sentence = f"Read from {TEXT}; cycles on the NPU from {GRAPH}; time on the NPU from {LOG}."
    assert sources_told(figures(report)) == sentence
    text = render_diagnosis(run(report), color=False, width=120)
    assert sentence in " ".join(text.split())
    assert f"{TEXT} line 57  | epoch_8 | SW | ReduceSum(float) |" in text
    shown = Checker(diagnosis_html(run(report))).text
    assert sentence in shown
    assert f"{TEXT} line 57| epoch_8 | SW | ReduceSum(float) |" in shown


def test_one_file_has_no_names() -> None:
    (report,) = read_bytes(touch()[TEXT], TEXT)
    assert sources_told(figures(report)) == ""
    assert TEXT not in render_diagnosis(run(report), color=False, width=120)
