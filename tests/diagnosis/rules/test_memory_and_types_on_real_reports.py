"""The rules on memory, quantization, I/O, options and the report itself on real reports: what they say and must not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assistant.catalog.options import Known, known
from assistant.diagnosis.engine import Diagnosis, Outcome, rules, run
from assistant.diagnosis.finding import Finding, Severity
from assistant.report.read import read_file

pytestmark = pytest.mark.reports

RULES = tuple(rule for rule in rules() if not rule.id.startswith("SW-"))
INPUT_FIRST = re.compile(r"smaller input|resolution", re.IGNORECASE)

PELEAB = "files/PeleAB__STM32N6-FaceRecognition/"
MAGNUS = "files/Magnus3327__stm32n6-edge-ai-benchmarks/"
MOBILEFACENET = "files/unknown__string-index/id66437706051_mobilefacenet_analyze.txt"
TINY_YOLO = "files/Han-Sang-min__STM32N6_AI/Appli__X-CUBE-AI__App__network_generate_report.txt"
CENTERFACE = PELEAB + "Exercise_2__stm32_output__face_detection__face_detection_generate_report.txt"
MOBILEFACENET_FLOAT_INPUT = PELEAB + "Exercise_2__stm32_output__face_recognition__face_recognition_generate_report.txt"
BLAZEFACE = "files/muazzamaqeel__BA-EmbeddedAI/Model__network_generate_report.txt"
GUGUITINO = (
    "files/Guguitino__STM32N6-Audio-Low-Latency/"
    "STM32N6-Audio-Direct-Streaming__Projects__X-CUBE-AI__models__network_analyze_report.txt"
)
HEALTHY = "files/AlexGraefe__STM32N6Example/st_ai_output__network_generate_report.txt"
OE_INPUT = (
    "files/Compal-Project-TOM__NUCLEO-N657X0-Q-AI-TEST/"
    "Test_XiP_EXT_MEMLOADER_260629_1__Appli__X-CUBE-AI__App__network_generate_report.txt"
)
COMPAL = "files/Compal-Project-TOM__NUCLEO-N657X0-Q-AI-TEST/Appli__ai_generated_network__network_generate_report.txt"
SIXTEEN_RUNS = MAGNUS + "02_Test_INT4_Transformer_v4.0.1__Models__Test_v4.0.1__reports__fase1_ram_fail.txt"
CPU_BUILD = "files/packetqc__AI/models__npu_export__generated_cpu__network_generate_report.txt"
BLOB_WITH_FLOAT_IO = "files/76EHwan__mppt_fsbl/_.ai__run__run-1__.ai__st_ai_output__network_analyze_report.txt"


def diagnoses(reports_dir: Path, path: str) -> list[Diagnosis]:
    return [run(report, only=RULES) for report in read_file(reports_dir / path)]


def findings(reports_dir: Path, path: str) -> list[Finding]:
    return [finding for diagnosis in diagnoses(reports_dir, path) for finding in diagnosis.findings]


def only(found: list[Finding], id: str) -> Finding:
    (one,) = (finding for finding in found if finding.id == id)
    return one


def flags(finding: Finding) -> list[str]:
    return [flag for suggestion in finding.suggestions for flag in suggestion.flags]


def words(found: list[Finding]) -> str:
    return " ".join(
        [each.because for each in found] + [suggestion.text for each in found for suggestion in each.suggestions]
    )


def test_mobilefacenet_spills_because_of_float_rows(reports_dir: Path) -> None:
    found = findings(reports_dir, MOBILEFACENET)
    assert sorted(each.id for each in found) == ["MEM-001", "QNT-001", "VER-001"]
    spill, tensors = only(found, "MEM-001"), only(found, "QNT-001")
    assert spill.title == "1.531 MB of activations in external RAM"
    assert "can be a consequence" in spill.suggestions[0].text
    assert tensors.title == "34 tensors not quantized"
    assert "33 of them outputs of PRelu" in tensors.because
    assert "33 such float islands" in tensors.because
    assert not INPUT_FIRST.search(words(found))
    assert "--Oalt-sched" not in words(found)
    assert not any(flag.startswith("--output-data-type") for each in found for flag in flags(each))


def test_tiny_yolo_is_offered_no_memory_on_the_chip(reports_dir: Path) -> None:
    found = findings(reports_dir, TINY_YOLO)
    spill, output = only(found, "MEM-001"), only(found, "IO-001")
    assert "offers it no RAM on the chip" in spill.because
    assert "One of them holds all that is outside" in spill.suggestions[0].text
    assert not INPUT_FIRST.search(words(found))
    assert "fit on" not in words(found)
    assert output.epochs == (20,)
    assert "--output-data-type int8" in flags(output)


def test_float_asked_for_on_the_command_line_is_taken_back(reports_dir: Path) -> None:
    for path in (CENTERFACE, MOBILEFACENET_FLOAT_INPUT):
        found = [each for each in findings(reports_dir, path) if each.title.startswith("Float input")]
        assert [each.epochs for each in found] == [(2,)]
        assert flags(found[0])[0] == "--input-data-type float32"


def test_centerface_was_compiled_with_the_alternate_scheduler(reports_dir: Path) -> None:
    found = only(findings(reports_dir, CENTERFACE), "OPT-001")
    assert found.severity is Severity.INFO
    assert found.epochs == (82,)


def test_blazeface_has_a_float_input_and_four_float_outputs(reports_dir: Path) -> None:
    found = findings(reports_dir, BLAZEFACE)
    assert sorted(each.epochs for each in found) == [(2,), (65, 68, 80, 83)]
    assert {each.severity for each in found} == {Severity.INFO}
    assert "Transpose" not in words(found)
    assert "92.86" not in words(found)


def test_two_inputs_around_one_blob(reports_dir: Path) -> None:
    found = findings(reports_dir, BLOB_WITH_FLOAT_IO)
    assert sorted(each.epochs for each in found) == [(1, 2), (61,)]


@pytest.mark.parametrize("path", [HEALTHY, GUGUITINO, OE_INPUT, COMPAL])
def test_nothing_is_said_where_nothing_is_to_say(reports_dir: Path, path: str) -> None:
    assert findings(reports_dir, path) == []


def test_sixteen_runs_are_judged_one_by_one(reports_dir: Path) -> None:
    judged = diagnoses(reports_dir, SIXTEEN_RUNS)
    assert len(judged) == 16
    named = [each for diagnosis in judged for each in diagnosis.findings]
    assert {each.id for each in named} == {"QNT-001"}
    assert {each.title for each in named} == {"The model is float for the compiler"}
    assert len(named) == 6
    assert all("representative_dataset" in words([each]) for each in named)
    assert "bytes left unallocated" not in words(named)


def test_a_build_for_the_cpu_is_an_error(reports_dir: Path) -> None:
    found = only(findings(reports_dir, CPU_BUILD), "RPT-001")
    assert found.severity is Severity.ERROR
    assert "--st-neural-art" in flags(found)


def test_no_report_that_the_tool_wrote_contradicts_itself(reports_dir: Path) -> None:
    judged = 0
    for path in sorted((reports_dir / "files").rglob("*generate_report*.txt")):
        for diagnosis in diagnoses(reports_dir, str(path.relative_to(reports_dir))):
            ended = {verdict.rule.id: verdict.outcome for verdict in diagnosis.verdicts}
            assert ended["RPT-002"] is not Outcome.FOUND, path
            assert ended["RPT-003"] is not Outcome.FOUND, path
            judged += ended["RPT-002"] is Outcome.CLEAR
    assert judged > 30


def test_no_flag_is_suggested_that_the_version_refuses(reports_dir: Path) -> None:
    suggested = 0
    for path in sorted((reports_dir / "files").rglob("*.txt")):
        for diagnosis in diagnoses(reports_dir, str(path.relative_to(reports_dir))):
            for each in diagnosis.findings:
                for flag in flags(each):
                    suggested += 1
                    assert known(flag.split()[0], diagnosis.report.version) is not Known.NO, (path, flag)
    assert suggested > 20
