"""Files that are no report, as people see them: what they are, their figures, their problems, and what to give."""

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.diagnosis.engine import run
from assistant.diagnosis.finding import Evidence, Finding, Suggestion, SuggestionKind
from assistant.render.artefact import artefact, beside
from assistant.render.page import diagnoses_html, diagnosis_html
from assistant.render.problems import problems, told_by, untold
from assistant.render.terminal import render_diagnosis
from assistant.render.text import columns, wrap
from assistant.report.facts import Apart, Report
from assistant.report.read import read_bytes, read_file
from assistant.report.setup_facts import Problem
from tests.render.allowlist import Checker
from tests.render.builders import diagnosis, finding
from tests.report.builds import GRAPH, POOLS, TEXT, merged, one, only, swap, touch

TESTS = Path(__file__).parents[1]
SETUP_FILES = sorted((TESTS / "report" / "setup_files").iterdir())
ALONE = [
    *SETUP_FILES,
    TESTS / "builds/touch_401/touch_240_OE_3_3_1_Q.json",
    TESTS / "artefacts/validated_22/network_c_info.json",
    TESTS / "artefacts/cpu_40/network_c_info.json",
]


def read(name: str) -> Report:
    """The facts of a fixture of tests/report/setup_files."""
    (report,) = read_file(TESTS / "report" / "setup_files" / name)
    return report


def setup_file(name: str) -> bytes:
    return (TESTS / "report" / "setup_files" / name).read_bytes()


def terminal(report: Report, width: int = 80, brief: bool = False) -> str:
    """The report without what rules say of it."""
    return render_diagnosis(run(report, only=()), color=False, width=width, brief=brief)


def page(report: Report) -> Checker:
    checked = Checker(diagnosis_html(run(report, only=())))
    assert checked.faults == []
    return checked


@pytest.mark.parametrize("path", ALONE, ids=lambda path: f"{path.parent.name}-{path.name}")
@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_file_alone_is_asked_for_an_epoch_table(path: Path, width: int) -> None:
    (report,) = read_file(path)
    text = terminal(report, width)
    assert [line for line in text.splitlines() if columns(line) > width and "http" not in line] == []
    for shown in (text, page(report).text):
        assert "No epoch table" not in shown
        assert "Could not tell" not in shown
        assert "network_generate_report.txt" in shown or "--st-neural-art" in shown


def test_reports_and_graphs_are_no_artefacts() -> None:
    for name in (TEXT, GRAPH):
        (report,) = read_bytes(touch()[name], name)
        assert artefact(report) is None


def test_pools_are_told_with_address_size_and_rights() -> None:
    text = terminal(read("hand_written.mpool"))
    assert text.startswith("memory pool file (.mpool)\n")
    assert "4 memory pools that the compiler may use, 2 of them switched off." in text
    rows = {line.split()[0]: line.split() for line in text.splitlines() if "0x" in line}
    assert rows["npuRAM5"][1:] == ["0x342E0000", "448", "kB", "ACC_WRITE", "HIGH/LOW"]
    assert rows["octoFlash"][1:5] == ["0x70400000", "60", "MB", "ACC_READ"]
    assert "not used (size 0)" in " ".join(rows["flexMEM"])
    assert "ACC_READ pools take weights only" in text
    assert "to see what lies in these pools" in " ".join(text.split())


def test_a_pool_as_large_as_needed_has_no_number() -> None:
    text = terminal(read("saved.mpool"))
    assert "as needed" in text
    assert "PB" not in text


def test_each_problem_has_its_line_and_column_and_what_to_write() -> None:
    report = read("with_slips.mpool")
    for shown in (terminal(report, 120), page(report).text):
        assert "10 problems in this file" in shown
        assert '"throughput" is LOW, MID or HIGH, not "VERY_HIGH": correct it.' in shown
        assert "line 8:56" in shown
        assert "// pools of the door bell, board revision B" in shown
        assert "(2 times)" in shown
        assert shown.index("10 problems") < shown.index("Memory pools")


def about(found: list[Problem]) -> Finding:
    """A finding on some problems that says of each what the problem says, and one thing more."""
    steps = [f"Correct line {problem.where}: {problem.what}" for problem in found] + ["Compile again."]
    return finding(
        id="MEM-009",
        evidence=tuple(map(Evidence.of, found)),
        suggestions=tuple(Suggestion(kind=SuggestionKind.CHECK, text=step) for step in steps),
    )


def test_a_problem_that_a_finding_is_about_is_told_once_in_it() -> None:
    report = read("with_slips.mpool")
    told = diagnosis(report, [about(problems(report))])
    assert untold(told) == []
    shown = Checker(diagnosis_html(told))
    assert shown.faults == []
    for text in (render_diagnosis(told, color=False, width=120), shown.text):
        assert text.count('"throughput" is LOW, MID or HIGH, not "VERY_HIGH": correct it.') == 1
        assert text.index("MEM-009") < text.index("line 8:56") < text.index("line 26:30") < text.index("Compile again.")
        assert "problems in this file" not in text
        assert text.index("line 8:56") < text.index("Memory pools")


def test_problems_that_no_finding_is_about_are_told_before() -> None:
    report = read("with_slips.mpool")
    first, *others = problems(report)
    told = diagnosis(report, [about([first])])
    assert told_by(about([first]), report) == [first]
    assert untold(told) == others
    text = render_diagnosis(told, color=False, width=120)
    assert text.index("9 problems in this file") < text.index("MEM-009")
    elsewhere = finding(evidence=(Evidence.of(first), Evidence(where=99, text="another row")))
    assert told_by(elsewhere, report) == []


def test_a_line_of_brackets_is_not_repeated_below_its_problem() -> None:
    lines = [line.strip() for line in terminal(read("with_slips.mpool"), 120).splitlines()]
    assert lines[lines.index('line 24:7  This pool has no "size": add it.') + 1].startswith("line 25:48")


def test_profiles_are_told_with_their_options_and_where() -> None:
    text = terminal(read("profiles.json"), 120)
    assert '2 profiles of compiler settings: "bell" and "bell-old".' in text
    options = "-O3 --Os --native-float --Omax-ca-pipe 4 --enable-epoch-controller --csv-file network"
    assert options in page(read("profiles.json")).text
    assert "/Profiles/bell/options" in text
    assert [line.split() for line in text.splitlines() if "memory_pool" in line and "pools/bell" in line] == [
        ["memory_pool", "./pools/bell.mpool", "/Profiles/bell"]
    ]
    assert '"memory_desc" is the old name of "machine_desc" and ignored (seen in 2.1.0 and 2.2.0): rename it.' in text


def test_the_machine_is_told_with_its_clock_and_units() -> None:
    text = terminal(read("machine.mdesc"))
    assert "The NPU stm32n6 as the compiler sees it at 800 MHz." in text
    assert "800 MHz (nominal 1,000 MHz)" in text
    assert [line.split() for line in text.splitlines() if "CONVACC" in line] == [["CONVACC", "4", "5.1", "30.1"]]
    assert [line.split() for line in text.splitlines() if "STRENG" in line] == [["STRENG", "10", "5.0", "5.3"]]


def test_costs_are_told_with_totals_and_the_dearest_epochs() -> None:
    text = terminal(read("network.csv"))
    assert "The compiler expects an inference to take 193,152 cycles, 0.241 ms at 800 MHz." in text
    rows = [line.split() for line in text.splitlines() if "%" in line]
    assert rows == [
        ["2", "80,000", "41", "%", "npuRAM5", "85,000"],
        ["1", "64,000", "33", "%", "npuRAM5", "25,000"],
        ["3", "49,152", "25", "%", "octoFlash", "49,152"],
    ]
    assert "nothing is measured" in text
    assert "octoFlash   9.56 kB  9.562 kB" in text


def test_rows_that_could_not_be_read_are_told() -> None:
    (report,) = read_bytes(setup_file("network.csv").replace(b"\n2 ,0,", b"\n2 ,x,"), "network.csv")
    text = terminal(report)
    assert "Not read\n  row 4  row of the cost table that is cut" in text
    assert "row 4" in page(report).text


def test_no_name_of_a_file_is_left_out() -> None:
    names = [f"other_{number}.txt" for number in range(30)]
    (report,) = read_bytes(touch()[TEXT], TEXT)
    text = terminal(replace(report, apart=tuple(Apart(name=name, because="another model") for name in names)))
    assert all(name in text for name in names)


def test_a_long_path_is_broken_between_its_parts() -> None:
    path = "/".join(["home", "somebody", "projects"] * 4) + "/network_generate_report.txt"
    lines = wrap(f"Read from {path}.", 76)
    assert "".join(lines).replace("Read from", "") == f"{path}."
    assert all(line.endswith(("/", "_", "from", ".")) for line in lines)


def test_settings_and_options_are_told_with_where_they_stand() -> None:
    settings = terminal(read("run-settings.json"))
    assert "door_bell_int8.tflite: target stm32n6, profile default." in " ".join(settings.split())
    assert [line.split() for line in settings.splitlines() if "--Omax-ca-pipe" in line] == [
        ["--Omax-ca-pipe", "4", "/args/atonnOptions/Omax-ca-pipe"]
    ]
    options = terminal(read("atonn_options_21.ini"))
    assert "7 options of the compiler in force, and 10 that stedgeai adds." in options
    assert [line.split() for line in options.splitlines() if "--Oalt-sched" in line] == [["--Oalt-sched", "line", "20"]]


def test_names_are_told_node_by_node() -> None:
    (report,) = read_file(TESTS / "builds/touch_401/touch_240_OE_3_3_1_Q.json")
    text = terminal(report)
    assert "Names of your model for 7 of 8 nodes of the compiled graph." in text
    assert "Softmax_40    /head/Softmax_output_0" in text
    assert "Reshape_27    made by the front end of the tool" in text
    assert "ReduceSum_36_out_0" in text


def test_the_graph_of_a_c_model_is_told_by_kind_of_layer() -> None:
    (report,) = read_file(TESTS / "artefacts/cpu_40/network_c_info.json")
    text = terminal(report)
    assert "of a C model for the CPU alone, and nothing for the NPU." in " ".join(text.split())
    assert "Layers of the C model by kind" in text
    assert "RPT-001" in render_diagnosis(run(report), color=False, width=80)


def test_what_a_validate_run_measured_is_told_first() -> None:
    (report,) = read_file(TESTS / "artefacts/validated_22/network_c_info.json")
    text = terminal(report)
    assert "What a validate run measured: 0.25 ms an inference." in text
    assert "not in this report" not in text


def test_a_file_beside_builds_is_told_in_a_sentence() -> None:
    _, alone = merged(only(touch(), TEXT) | {"network.csv": setup_file("network.csv")})
    lines = terminal(alone, 100, brief=True).splitlines()
    assert len(lines) <= 2
    told = f"It does not belong to the build of {TEXT}: no costs of epoch 6."
    assert " ".join(lines) == f"The compiler's cost table (network.csv). {told}"


def test_problems_of_a_file_of_the_build_are_told_with_its_name() -> None:
    slip = swap('"memory": {', '// mine\n"memory": {')
    report = one(only(touch(POOLS=slip), TEXT, POOLS))
    assert len(problems(report)) == 1
    for shown in (terminal(report), page(report).text):
        assert f"1 problem in {POOLS}" in shown
        assert f"{POOLS} line " in shown
        assert "Comments are not allowed here" in shown


def test_the_page_keeps_the_figures_of_the_files_of_a_build() -> None:
    report = one(touch())
    titles = [title for title, _ in beside(report)]
    assert titles[0].startswith('profile-neural-art.json: 1 profile of compiler settings: "user_profile"')
    assert any(title.startswith("memory_pool.mpool: 5 memory pools") for title in titles)
    assert any(title.startswith("network.csv: The compiler expects an inference to take") for title in titles)
    shown = page(report).text
    assert all(title in shown for title in titles)
    assert beside(one(only(touch(), TEXT))) == []


def test_the_page_folds_a_file_that_is_not_of_the_build() -> None:
    reports = merged(only(touch(), TEXT) | {"network.csv": setup_file("network.csv")})
    markup = diagnoses_html([run(report) for report in reports])
    checked = Checker(markup)
    assert checked.faults == []
    assert "1 report and 1 other file in this input, one after the other." in checked.text
    assert "File 2 of 2 · network.csv" in checked.text
    assert "It does not belong to the build of network_generate_report.txt" in checked.text
    assert markup.index("What it says") < markup.index("Epochs by cost")


def test_hostile_names_in_a_setup_file_stay_text() -> None:
    evil = b'{"Profiles": {"<img src=x onerror=alert(1)>": {"options": "--Os <script>", "optoins\\u001b[2J": 1}}}'
    (report,) = read_bytes(evil, "p.json")
    assert "onerror=alert(1)" in page(report).text
    assert "\x1b" not in terminal(report)
