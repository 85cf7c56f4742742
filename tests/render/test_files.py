"""What terminal, page and JSON say of the files of a build."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.diagnosis.engine import run
from assistant.render.as_json import diagnoses_json
from assistant.render.files import Input
from assistant.render.files_page import read_as
from assistant.render.page import MAX_REPORTS, diagnoses_html, inputs_page
from assistant.render.terminal import render_diagnosis
from assistant.render.text import columns, located
from assistant.render.verdict import figures
from assistant.report.facts import Report
from assistant.report.read import read_bytes
from tests.render.allowlist import Checker
from tests.report.builds import COSTS, GRAPH, LOG, POOLS, TEXT, blaze, merged, one, only, swap, touch
from tests.report.test_merge_cpu import graph as cpu_graph
from tests.report.test_merge_cpu import text as cpu_text
from tests.report.test_merge_runs import RUN, measured

ROOT = Path(__file__).parents[2]
NAMES = "touch_240_OE_3_3_1_Q.json"
CONTRADICTED = swap("|     Softmax      |", "|      Concat      |")


def terminal(report: Report, width: int = 80) -> str:
    return render_diagnosis(run(report), color=False, width=width)


def test_figures_of_a_whole_build() -> None:
    shown = {figure.label: (figure.value, figure.note) for figure in figures(one(touch()))}
    assert shown["Cycles on the NPU"] == ("99 %", "of 3.2 M that the compiler estimates; it sets software too low")
    assert shown["Bytes per parameter"] == ("1.00", "int8 networks have 0.9 to 2.0, float ones 3.6 to 4.0")
    assert shown["Flash floor"] == (
        "1.3–1.5 ms",
        "estimate: 0.53 million bytes of weights read once at 361–396 MB/s, as on the DK at 800/1000 MHz",
    )


def test_a_run_at_other_clocks_says_so_at_the_floor() -> None:
    slow = swap("mcu_freq=800MHz,noc_freq=400MHz,npu_freq=1000MHz", "mcu_freq=600MHz,noc_freq=400MHz,npu_freq=800MHz")
    floor = next(f for f in figures(one(only(touch(LOG=slow), TEXT, LOG))) if f.label == "Flash floor")
    assert floor.note.endswith("800/1000 MHz; this run had 600/800")


def test_bounds_that_the_report_lacks_are_no_figures() -> None:
    labels = [figure.label for figure in figures(read_bytes(b"epoch 1 EC\nepoch 2 EC\n")[0])]
    assert labels == [
        "Epochs on the NPU",
        "Cycles on the NPU",
        "Time on the NPU",
        "NPU↔CPU transitions",
        "Activations",
    ]


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_terminal_lists_the_files(width: int) -> None:
    text = terminal(one(touch(TEXT=CONTRADICTED)), width)
    assert "Files of this build" in text
    assert " ".join(text.split()).count("graph of the compiler (network_c_info.json); same model") == 1
    lines = [line for line in text.splitlines() if "http" not in line]
    assert all(columns(line) <= width for line in lines)


def test_the_terminal_shows_contradictions_before_what_rests_on_them() -> None:
    text = terminal(one(touch(TEXT=CONTRADICTED)))
    title = "1 contradiction between the files; what stands first is used"
    assert text.index(title) < text.index("SW-001")
    flat = " ".join(text.split())
    assert f"operator of epoch 10: Concat ({TEXT}, line 59); Softmax ({GRAPH}, /graphs/0/nodes/8)" in flat


def test_what_is_not_of_the_build_is_told() -> None:
    first, _ = merged(touch() | blaze())
    assert f"blaze_{TEXT}: another model (blaze_small_int8)" in " ".join(terminal(first).split())


def test_one_file_has_no_list_of_files() -> None:
    (report,) = read_bytes(touch()[TEXT], TEXT)
    text = terminal(report)
    assert "Files of this build" not in text
    assert "Not of this build" not in text
    assert "contradiction" not in text


def test_the_page_lists_inputs_files_and_contradictions() -> None:
    files = touch(TEXT=CONTRADICTED) | blaze()
    reports = merged(files)
    inputs = [read_as(name, read_bytes(content, name)) for name, content in files.items()]
    inputs.append(Input("notes.txt", "notes.txt holds no compiler report.", useful=False))
    page = Checker(diagnoses_html([run(report) for report in reports], inputs=inputs))
    assert page.faults == []
    assert "2 reports in these inputs" in page.text
    assert f"{POOLS}read as memory pool file (.mpool)" in page.text
    assert "notes.txtnotes.txt holds no compiler report." in page.text
    assert "Files of this build (8)" in page.text
    assert "operator of epoch 10" in page.text
    assert "Not of this build (1)blaze_network_generate_report.txtanother model" in page.text


def test_inputs_of_no_use_are_an_alert() -> None:
    page = Checker(inputs_page([Input("a.bin", "a.bin is no text.", useful=False)]))
    assert page.faults == []
    assert 'role="alert"' in inputs_page([])
    assert "a.bin is no text." in page.text


def test_names_of_files_cannot_write_markup() -> None:
    hostile = Input("<img src=x onerror=alert(1)>", "<b>bold</b>", useful=False)
    page = Checker(inputs_page([hostile]))
    assert page.faults == []
    assert "<img src=x onerror=alert(1)>" in page.text


def test_evidence_of_another_file_names_it() -> None:
    assert located(12, "a/report.txt", "a/report.txt") == "line 12"
    assert located(12, None, "a/report.txt") == "line 12"
    assert (
        located("/graphs/0/nodes/3", "a/network_c_info.json", "a/report.txt") == "network_c_info.json /graphs/0/nodes/3"
    )


def test_an_input_with_several_reports_says_how_many() -> None:
    reports = read_bytes(touch()[TEXT] + b"\n\n" + blaze()[f"blaze_{TEXT}"], TEXT)
    assert read_as(TEXT, reports).told == "2 reports: text report"
    assert len(reports) <= MAX_REPORTS


def test_json_of_a_merged_report() -> None:
    (report,) = merged(touch(TEXT=CONTRADICTED))
    data = json.loads(json.dumps(diagnoses_json([(TEXT, run(report))]), allow_nan=False))["reports"][0]
    assert [file["name"] for file in data["report"]["files"]][:2] == [TEXT, GRAPH]
    assert set(data["report"]["files"][0]) == {"name", "kind", "because"}
    (found,) = data["report"]["contradictions"]
    assert found == {
        "what": "operator of epoch 10",
        "one": {"where": 59, "text": found["one"]["text"], "origin": TEXT, "value": "Concat"},
        "other": {"where": "/graphs/0/nodes/8", "text": found["other"]["text"], "origin": GRAPH, "value": "Softmax"},
    }
    assert data["report"]["apart"] == []
    assert {row["origin"] for row in data["report"]["epochs"]} == {TEXT}
    assert data["report"]["timing"]["origin"] == LOG
    origins = {row["origin"] for finding in data["findings"] for row in finding["evidence"]}
    assert TEXT in origins
    assert origins <= {file["name"] for file in data["report"]["files"]}
    documented = (ROOT / "docs/json.md").read_text(encoding="utf-8")
    assert all(f"{name}" in documented for name in data["coverage"])
    assert set(data["coverage"]) == {
        "epoch_share", "time_share", "transitions", "estimate_share", "estimated_cycles", "bytes_per_parameter",
        "flash_bytes", "flash_floor_ms",
    }  # fmt: skip


def test_json_of_one_file_names_none() -> None:
    (report,) = read_bytes(touch()[TEXT], TEXT)
    data = diagnoses_json([(TEXT, run(report))])["reports"][0]
    assert data["report"]["files"] == []
    assert '"origin"' not in json.dumps(data)


def test_contradictions_of_a_build_for_the_cpu_are_in_sight() -> None:
    """Its graph holds no epochs, so that the build is shown as the file of a C model."""
    report = one({TEXT: cpu_text(weights=3336), GRAPH: cpu_graph()})
    said = f"bytes of weights: 3,336 B ({TEXT}, line 12); 3,328 B ({GRAPH}, /memory_footprint)"
    text = " ".join(terminal(report).split())
    assert f"1 contradiction between the files; what stands first is used {said}" in text
    checked = Checker(diagnoses_html([run(report)]))
    assert checked.faults == []
    assert "1 contradiction between the files; what stands first is used" in checked.text
    assert "Files of this build (2)" in checked.text
    (shown,) = diagnoses_json([(TEXT, run(report))])["reports"]
    assert [each["what"] for each in shown["report"]["contradictions"]] == ["bytes of weights"]


def test_files_without_a_build_are_told_what_to_give() -> None:
    told = "It is put together with no other file, because none of these files holds a build: give its text report"
    for report in merged(only(touch(), COSTS, POOLS)):
        text = " ".join(terminal(report).split())
        assert told in text
        assert "Not of this build" not in text
        checked = Checker(diagnoses_html([run(report)]))
        assert checked.faults == []
        assert told in checked.text


def test_names_without_a_graph_say_what_they_lack() -> None:
    wish = "give network_c_info.json of the build too: with it each epoch is told by these names"
    without = one(only(touch(), TEXT, NAMES))
    assert f"same model and version; {wish}" in " ".join(terminal(without).split())
    assert wish in diagnoses_html([run(without)])
    assert wish not in " ".join(terminal(one(only(touch(), TEXT, GRAPH, NAMES))).split())


def test_what_a_run_measured_is_said_once_beside_a_build() -> None:
    wrote = (ROOT / "tests" / "artefacts" / "validated_22" / GRAPH).read_bytes()
    _, alone = merged({TEXT: touch()[TEXT], "run.json": wrote})
    brief = render_diagnosis(run(alone), color=False, width=200, brief=True)
    assert brief.startswith(
        f"What a validate run measured (network_c_info.json). It does not belong to the build of {TEXT}"
    )
    (by_itself,) = read_bytes(wrote, "run.json")
    brief = render_diagnosis(run(by_itself), color=False, width=200, brief=True)
    assert brief == "What a validate run measured: 0.25 ms an inference. It names no epochs."


def test_a_c_info_without_epochs_is_not_asked_for_again() -> None:
    """The one that a run wrote is here and holds no estimates: the one of the build does."""
    report = one({LOG: RUN.encode(), GRAPH: measured()})
    cycles = next(figure for figure in figures(report) if figure.label == "Cycles on the NPU")
    assert cycles.note == "needs network_c_info.json of `generate` (the one here has no epochs) or network.csv"


def test_the_terminal_says_what_of_a_report_was_not_read() -> None:
    changed = json.loads(touch()[GRAPH]) | {"buffers": {"a": 1}}
    (report,) = read_bytes(json.dumps(changed).encode(), GRAPH)
    text = terminal(report)
    assert 'Not read\n  /buffers  "buffers", which should be a list and is an object\n' in text
    assert "MEM-001  " not in text
    some = [{"name": f"epoch_{number}"} for number in range(30)]
    odd = replace(report, unread=tuple(replace(report.unread[0], what=each["name"]) for each in some))
    assert "  and 10 more\n" in terminal(odd)
    assert "Not read" not in terminal(one(only(touch(), TEXT)))
