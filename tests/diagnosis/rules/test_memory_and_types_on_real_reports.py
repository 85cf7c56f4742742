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
TINYBERT = "files/TitoNicolaDrugman__Transformer-NPU-STM32N6/c_code__results__board__network_generate_report.txt"
LENET = "files/willisk0612__nucleo-getting-started/Appli__X-CUBE-AI__App__network_generate_report@ca4be7ab.txt"
STUDIO = MAGNUS + "01_Presentazione__Output__Output_"
YOLO11 = STUDIO + "CV_Models__AI_STUDIO__yolov11n_micro_224.txt"
MOBILENET = STUDIO + "CV_Models__AI_STUDIO__mobilenet_v2_224.txt"
CONV_7X7 = STUDIO + "Baseline__AI_STUDIO__conv2d_32f_7x7.txt"
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
    assert sorted(each.id for each in found) == ["IO-002", "MEM-001", "OPT-007", "QNT-001", "VER-001"]
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


def test_centerface_tells_the_alternate_scheduler_with_the_row_that_it_names(reports_dir: Path) -> None:
    (report,) = read_file(reports_dir / CENTERFACE)
    every = run(report).findings
    assert "OPT-001" not in {each.id for each in every}
    found = only(list(every), "SW-004")
    assert found.severity is Severity.INFO
    assert found.epochs == (82,)
    assert "--Oalt-sched" in flags(found)


def test_blazeface_has_a_float_input_and_four_float_outputs(reports_dir: Path) -> None:
    found = [each for each in findings(reports_dir, BLAZEFACE) if each.id == "IO-001"]
    assert sorted(each.epochs for each in found) == [(2,), (65, 68, 80, 83)]
    assert {each.severity for each in found} == {Severity.INFO}
    assert "Transpose" not in words(found)
    assert "92.86" not in words(found)


def test_two_inputs_around_one_blob(reports_dir: Path) -> None:
    found = [each for each in findings(reports_dir, BLOB_WITH_FLOAT_IO) if each.id == "IO-001"]
    assert sorted(each.epochs for each in found) == [(1, 2), (61,)]


OTHERS = {
    HEALTHY: ["Weights take 207.626 kB, not 701.883 kB", "Without the epoch controller"],
    GUGUITINO: ["Weights take 1.583 MB, not 6.082 MB", "Without the epoch controller"],
    OE_INPUT: [
        "Float weights: 3.55 bytes per parameter",
        "The tool's own export compiled again",
        "Without the epoch controller",
    ],
    COMPAL: [
        "Reading 3.936 MB of weights from flash takes about 10 ms or more",
        "Weights counted twice",
        "Weights take 3.936 MB, not 17.76 MB",
    ],
    BLAZEFACE: [
        "Float input: converted to int8 on the CPU",
        "Float output: converted from int8 on the CPU",
        "Weights take 162.329 kB, 1.5 times those of the model",
        "Without the epoch controller",
    ],
    TINY_YOLO: [
        "343 kB of activations in external RAM",
        "Float output: converted from int8 on the CPU",
        "Reading 10.552 MB of weights from flash takes about 28 ms or more",
        "Built with 2.0.0, the first version for the NPU",
    ],
    TINYBERT: [
        "1 MB of activations in cpuRAM2 while npuRAM4 and npuRAM6 are empty",
        "Wrong counts in the column macc",
        "Reading 4.386 MB of weights from flash takes about 12 ms or more",
        "Without the epoch controller",
    ],
    LENET: ["Float weights: 4.00 bytes per parameter"],
    YOLO11: [
        "Accuracy measured on random inputs",
        "NPU at 800 MHz",
        "Activations of 457,856 B, and of 787,928 B for validate",
        "Input is int8, channels first (1x3x224x224)",
        "One output scale of 1.11 for boxes and scores",
        "Weights counted twice",
        "Without any software the run would take 32.3 of 42.9 ms",
    ],
    MOBILENET: [
        "1 MB of activations in cpuRAM2 while npuRAM6 is empty",
        "Accuracy measured on random inputs",
        "Activations of 2,107,392 B, and of 1,220,520 B for validate",
        "External flash delivers 284 MB/s at most",
        "Input is int8, channels first (1x3x224x224)",
        "NPU at 800 MHz",
        "Weights counted twice",
    ],
    CONV_7X7: [
        "512 kB of activations in cpuRAM2",
        "Activations of 1,585,152 B, and of 144,304 B for validate",
        "NPU at 800 MHz",
        "The inference never ends",
        "The size of the code was not measured",
    ],
}
"""Titles of what these rules find on the reports that were read by hand, sorted."""


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.split("/")[1] + "/" + path[-30:])
def test_what_is_said_of_reports_that_were_read_by_hand(reports_dir: Path, path: str) -> None:
    assert sorted(each.title for each in findings(reports_dir, path)) == sorted(OTHERS[path])


MUST_NOT_SAY = {
    OE_INPUT: [r"quantize_static", r"kernel.*limit", r"tolerable"],
    COMPAL: [r"tolerable", r"quantize_static", r"all-buffers-info"],
    HEALTHY: [r"expand-softmax", r"mvei", r"all-buffers-info", r"weights are float"],
    BLAZEFACE: [r"npuRAM5", r"quantize_static"],
    TINY_YOLO: [r"do not fit", r"mvei", r"resolution|smaller input"],
    TINYBERT: [r"96 %", r"expand-softmax", r"left float"],
    LENET: [r"32 %", r"not supported", r"epoch-controller|--O\w*sched"],
    YOLO11: [r"stale|older firmware", r"115200", r"RIF", r"npuRAM5"],
    MOBILENET: [r"stale", r"compiler regression", r"tolerable", r"window"],
    CONV_7X7: [r"compilation failed", r"wrong baud", r"only slow", r"does not fit"],
}
"""What the hand-read reports must not be told by any rule."""


@pytest.mark.parametrize("path", MUST_NOT_SAY, ids=lambda path: path.split("/")[1] + "/" + path[-30:])
def test_what_no_rule_may_say(reports_dir: Path, path: str) -> None:
    for report in read_file(reports_dir / path):
        for each in run(report).findings:
            said = " ".join((each.title, words([each]), *flags(each)))
            for pattern in MUST_NOT_SAY[path]:
                assert not re.search(pattern, said), (each.id, pattern)


def test_a_healthy_report_has_information_only(reports_dir: Path) -> None:
    assert {each.severity for each in findings(reports_dir, HEALTHY)} == {Severity.INFO}


def test_sixteen_runs_are_judged_one_by_one(reports_dir: Path) -> None:
    judged = diagnoses(reports_dir, SIXTEEN_RUNS)
    assert len(judged) == 16
    named = [each for diagnosis in judged for each in diagnosis.findings]
    assert {each.id for each in named} == {"ERR-001", "QNT-001"}
    assert all(sum(each.id == "ERR-001" for each in diagnosis.findings) == 1 for diagnosis in judged)
    unquantized = [each for each in named if each.id == "QNT-001"]
    assert {each.title for each in unquantized} == {"The model is float for the compiler"}
    assert len(unquantized) == 6
    assert all("representative_dataset" in words([each]) for each in unquantized)
    assert "33554432" not in words(named)
    assert "33,554,432" not in words(named)
    assert "_int8.tflite` of" not in words(named)


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


OLD_TOOL = "files/GiorgioCozza__AOS_AI_Movement_Recognition/stm32ai_output__network_validate_report@38b43bb2.txt"
YOLO11X = STUDIO + "CV_Models__AI_STUDIO__yolov11x_float32__error.txt"
CLIP = STUDIO + "CV_Models__AI_STUDIO__mobileclips0.txt"


def test_advice_for_the_n6_is_not_given_to_a_board_of_2020(reports_dir: Path) -> None:
    found = only(findings(reports_dir, OLD_TOOL), "ERR-001")
    assert not re.search(r"n6_loader|921600", words([found]))


def test_no_external_ram_is_offered_for_gigabytes(reports_dir: Path) -> None:
    for found in findings(reports_dir, YOLO11X):
        assert not re.search(r"hyperRAM|may fit", words([found]))


def test_the_parts_of_a_layer_norm_are_named_in_the_recipe(reports_dir: Path) -> None:
    found = only(findings(reports_dir, CLIP), "QNT-001")
    assert '"ReduceMean", "Sqrt", "Sub"}]' in words([found])


def test_clocks_random_inputs_and_shares_are_quoted(reports_dir: Path) -> None:
    proof = {"TGT-002": "generating random data", "TGT-004": "npu_freq=", "TGT-005": "%"}
    quoted = 0
    for path in (YOLO11, MOBILENET, CONV_7X7):
        for found in findings(reports_dir, path):
            if found.id in proof:
                assert proof[found.id] in found.evidence[0].text
                quoted += 1
    assert quoted == 6


def test_accuracy_on_random_inputs_stands_behind_what_costs_time(reports_dir: Path) -> None:
    for path in (YOLO11, MOBILENET):
        (report,) = read_file(reports_dir / path)
        order = [each.id for each in run(report).findings]
        assert order.index("TGT-002") > order.index("TGT-004")
