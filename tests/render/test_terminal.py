from dataclasses import replace
from pathlib import Path

import pytest

from assistant.diagnosis.engine import run
from assistant.diagnosis.finding import Evidence, Gain, Place, Severity, Suggestion, SuggestionKind
from assistant.errors import AssistantError
from assistant.render.terminal import render_diagnosis
from assistant.render.text import columns
from assistant.report.facts import Mention, MentionKind, Message, MessageLevel, Report, Tool
from assistant.report.read import read_file
from tests.render.builders import SPILLING, diagnosis, finding, pool, report, rows, rule

pytestmark = pytest.mark.usefixtures("corpus")

URL = "https://stedgeai-dc.st.com/assets/embedded-docs/page.html"


def too_wide(text: str, width: int) -> list[str]:
    """Lines over `width`, those that are nothing but an address aside."""
    return [line for line in text.splitlines() if columns(line) > width and not line.strip().startswith("https://")]


def test_the_verdict_comes_first() -> None:
    text = render_diagnosis(diagnosis(), color=False, width=100)
    about, first = text.splitlines()[:2]
    assert about == "ST Edge AI Core 2.1.0 · face.onnx"
    assert first.startswith("26 epochs: 9 on the NPU (35 %), 15 on the CPU, 2 hybrid (`??`); 10 NPU↔CPU transitions.")


def test_lanes_follow_the_rows() -> None:
    text = render_diagnosis(diagnosis(), color=False, width=100)
    assert "NPU  ██    ██   ██  █  █  ▚ ▚ █" in text
    assert "CPU    ▒▒▒▒  ▒▒▒  ▒▒ ▒▒ ▒▒▚▒▚▒" in text
    assert "▚ hybrid" in text


def test_long_networks_share_columns() -> None:
    text = render_diagnosis(diagnosis(report("HW HW -SW-:Transpose " * 206)), color=False, width=80)
    assert "one column = 3 epochs" in text
    assert sum(line.startswith("NPU  ") for line in text.splitlines()) == 3


def test_a_shortened_paste_is_drawn_as_such() -> None:
    cut = report("-SW-:Softmax@15", totals=replace(report().totals, epochs=16), table_complete=False)
    text = render_diagnosis(diagnosis(cut), color=False, width=80)
    assert "NPU  ··············" in text
    assert "· not in this paste" in text


def test_pools_mark_the_spill() -> None:
    text = render_diagnosis(diagnosis(report(pools=SPILLING)), color=False, width=100)
    hyper = next(line for line in text.splitlines() if line.startswith("hyperRAM"))
    assert hyper.split("  ")[-1].strip() == "activations, spilled"
    assert "1.531 MB of 32 MB" in hyper
    assert "not used: cpuRAM1" in text


def test_a_full_bar_means_a_full_pool() -> None:
    pools = [pool("npuRAM5", 0x342E_0000, 1000, activations=999), pool("npuRAM6", 0x3435_0000, 1000, activations=1000)]
    text = render_diagnosis(diagnosis(report(pools=pools)), color=False, width=100)
    bars = {line.split()[0]: line.split()[1] for line in text.splitlines() if line.startswith("npuRAM")}
    assert bars["npuRAM5"].endswith("░")
    assert not bars["npuRAM6"].endswith("░")


def test_a_finding_has_evidence_steps_and_standing() -> None:
    gain = Gain(kind="estimated", low=0, high=4.45, unit="ms", how="time of these rows")
    text = render_diagnosis(diagnosis(findings=[finding(gain=gain, citations=("a#b",))]), color=False, width=100)
    lines = [line.strip() for line in text.splitlines()]
    assert "warning SW-002  PRelu on the CPU" in lines
    assert "line 11  epoch 4 -SW- (PRelu)" in lines
    assert "try 1: Compile without the alternate scheduler and compare." in lines
    assert lines[lines.index('remove from the profile "options":') + 1] == "--Oauto-sched"
    assert "epochs 3–5, 9–11, 14–15 · confidence medium · gain estimated 0–4.45 ms (time of these rows)" in text
    assert "[1] Compiler options › Alternate scheduler (ST documentation)" in text
    assert URL in text


def test_sources_are_numbered_once() -> None:
    found = [finding(citations=("a#b", "c")), finding(id="SW-009", citations=("c", "d"))]
    text = render_diagnosis(diagnosis(findings=found), color=False, width=100)
    assert "sources [1] [2]" in text
    assert "sources [2] [3]" in text
    assert text.count("[2] Compiler options") == 1


@pytest.mark.parametrize(
    ("kind", "place", "words"),
    [
        (SuggestionKind.ADD_FLAG, Place.PROFILE, 'add to the profile "options":'),
        (SuggestionKind.CHANGE_FLAG, Place.PROFILE, 'in the profile "options":'),
        (SuggestionKind.CHANGE_IO, Place.COMMAND, "on the stedgeai command line:"),
    ],
)
def test_flags_say_where_they_go(kind: SuggestionKind, place: Place, words: str) -> None:
    step = Suggestion(kind=kind, text="Try it.", flags=("--flag",), place=place)
    assert words in render_diagnosis(diagnosis(findings=[finding(suggestions=(step,))]), color=False, width=100)


def test_what_to_paste_is_grouped() -> None:
    asks = [(rule("QNT-001", "Tensors not quantized"), "Paste the log."), (rule("SW-009", "Other"), "Paste the log.")]
    text = render_diagnosis(diagnosis(asks=asks), color=False, width=100)
    assert text.count("Paste the log.") == 1
    assert "for QNT-001 Tensors not quantized and SW-009 Other" in text


def test_mentions_are_told_as_such() -> None:
    mention = Mention(where=34, text="I use -O3", kind=MentionKind.OPTION, name="-O3", value=None)
    text = render_diagnosis(diagnosis(report(mentions=(mention,))), color=False, width=100)
    assert "It may be about another build: no fact of the table." in text
    assert "line 34  -O3" in text


def test_no_finding_and_clear_rules() -> None:
    text = render_diagnosis(diagnosis(clear=[rule(), rule()]), color=False, width=100)
    assert "No finding. 2 rules ran clear." in text
    found = render_diagnosis(diagnosis(findings=[finding()], clear=[rule(), rule()]), color=False, width=100)
    assert "2 rules clear. `neuralart explain SW-002` tells what a rule looks for." in found


def test_errors_of_the_tool_come_before_the_findings() -> None:
    error = Message(where=40, text="E103: no room", level=MessageLevel.ERROR, code="E103", count=1)
    text = render_diagnosis(diagnosis(Report(where=1, messages=(error,)), [finding()]), color=False, width=100)
    assert "1 error of the tool\n  line 40  E103: no room" in text
    assert text.index("E103") < text.index("SW-002")


READ_TIMEOUT = Message(where=40, text="LOAD ERROR: read timeout", level=MessageLevel.ERROR, code=None, count=1)


def test_an_error_without_a_finding_never_ends_in_clear_rules() -> None:
    text = render_diagnosis(diagnosis(report(messages=(READ_TIMEOUT,)), clear=[rule()]), color=False, width=100)
    assert text.endswith("No finding. No rule explains the error of the tool (line 40) yet.")


def test_a_failed_run_is_short() -> None:
    asks = [(rule(f"SW-00{number}"), f"Paste {number}.") for number in range(9)]
    failed = diagnosis(Report(where=40, messages=(READ_TIMEOUT,)), asks=asks)
    assert render_diagnosis(failed, color=False, width=120).splitlines() == [
        "tool version not in this text · from line 40",
        "The run ended in an error (line 40) and printed no epoch table.",
        "",
        "1 error of the tool",
        "  line 40  LOAD ERROR: read timeout",
        "",
        "No finding. No rule explains the error of the tool (line 40) yet; 9 rules need the tables of a run that "
        "succeeds.",
    ]


def test_many_rules_that_lack_the_same_are_named_by_id() -> None:
    asks = [(rule(f"SW-00{number}", "A long title"), "Paste the table.") for number in range(3)]
    text = render_diagnosis(diagnosis(asks=asks), color=False, width=100)
    assert "for SW-000, SW-001 and SW-002" in text
    assert "A long title" not in text


def test_a_note_on_evidence_survives_a_long_row() -> None:
    long = Evidence(where=7, text="WARNING: " + "x" * 200 + " is not quantized", note="34 such lines")
    text = render_diagnosis(diagnosis(findings=[finding(evidence=(long,))]), color=False, width=80)
    (row,) = [line for line in text.splitlines() if "WARNING" in line]
    assert row.endswith("… (34 such lines)")
    assert columns(row) <= 80


def test_without_block_characters_bars_and_lanes_stay_apart() -> None:
    found = diagnosis(report("EC -SW-:Conv Hybrid:Concat EC", pools=SPILLING), [finding()])
    text = render_diagnosis(found, color=False, width=100, ascii=True)
    assert text.isascii()
    assert "NPU  # %#" in text
    assert "CPU   =%" in text
    assert "% hybrid" in text
    assert "###############." in text
    assert "NPU<->CPU transitions" in text
    assert "epochs 3-5, 9-11, 14-15 - confidence medium" in text


@pytest.mark.parametrize("width", [40, 80])
def test_ascii_output_of_any_input_fits(width: int) -> None:
    wide = report(pools=SPILLING, model="模型→" * 60)
    found = [finding(title="↔" * 90, because="a…b " * 60, evidence=(Evidence(where=1, text="↔" * 90),))]
    text = render_diagnosis(diagnosis(wide, found), color=False, width=width, ascii=True)
    assert text.isascii()
    assert too_wide(text, width) == []


def test_colour_only_when_asked() -> None:
    found = diagnosis(report(pools=SPILLING), [finding(severity=Severity.ERROR)])
    plain, painted = (render_diagnosis(found, color=color, width=100) for color in (False, True))
    assert "\x1b" not in plain
    assert "\x1b[1;31merror SW-002\x1b[0m" in painted


HOSTILE = "\x1b[2J\x1b]0;owned\x07\u202egnp.exe\x9b31m\r\nfake line"


def test_control_characters_of_the_input_never_arrive() -> None:
    hostile = report(
        pools=[pool(HOSTILE, 0x9000_0000, 1000, activations=10)],
        tool=Tool(name=HOSTILE, version=HOSTILE, build=None),
        model=HOSTILE,
        target=HOSTILE,
        epochs=tuple(replace(row, operation=HOSTILE, label=HOSTILE) for row in rows("-SW-:X ??")),
        mentions=(Mention(where=1, text=HOSTILE, kind=MentionKind.OPTION, name=HOSTILE, value=HOSTILE),),
    )
    bad = finding(
        because=HOSTILE,
        title=HOSTILE,
        evidence=(Evidence(where=HOSTILE, text=HOSTILE),),
        suggestions=(Suggestion(kind=SuggestionKind.CHECK, text=HOSTILE, flags=(HOSTILE,)),),
        gain=Gain(kind="measured", low=1, high=2, unit="ms", how=HOSTILE),
    )
    text = render_diagnosis(diagnosis(hostile, [bad], [(rule(title="Any"), HOSTILE)]), color=False, width=80)
    assert all(character.isprintable() or character == "\n" for character in text)
    assert "  gnp.exe fake line" in text


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_lines_fit(width: int) -> None:
    long = Evidence(where=12, text="npuRAM5 [0x342E0000 - 0x34350000]: 12.031 kB / 448.000 kB " * 4)
    found = [
        finding(evidence=(long,) * 9, citations=("a#b",)),
        finding(
            because="模型" * 90, title="x" * 200, suggestions=(Suggestion(kind=SuggestionKind.CHECK, text="y" * 300),)
        ),
    ]
    wide = report(
        pools=[*SPILLING, pool("a_pool_with_a_long_name_of_its_own", 0, 10, activations=3)], model="模型" * 60
    )
    text = render_diagnosis(diagnosis(wide, found, [(rule(), "Paste " + "z" * 200)]), color=False, width=width)
    assert too_wide(text, width) == []


def test_a_report_that_says_nothing_renders() -> None:
    text = render_diagnosis(diagnosis(Report(where=3)), color=False, width=80)
    assert text.startswith("tool version not in this text · from line 3\nNo epoch table in this report")
    assert "Shares of epochs, cycles and time, transitions and activations are not in this" in text


@pytest.mark.reports
def test_real_reports_fit_at_every_width(reports_dir: Path) -> None:
    seen = 0
    for path in sorted((reports_dir / "files").rglob("*.txt")):
        try:
            found = [run(each) for each in read_file(path)]
        except AssistantError:
            continue
        for each in found:
            seen += 1
            for width in (40, 80, 120):
                assert too_wide(render_diagnosis(each, color=False, width=width), width) == [], path
    assert seen > 50
