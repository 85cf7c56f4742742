"""The software rules on real reports: nothing unexplained, nothing twice, nothing that is known to be false."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.diagnosis.engine import Diagnosis, run
from assistant.diagnosis.finding import Finding
from assistant.errors import AssistantError
from assistant.report.facts import Report
from assistant.report.read import read_file

pytestmark = pytest.mark.reports

TEXTS = {".txt", ".log", ".md", ".ipynb"}
PELEAB = "PeleAB__STM32N6-FaceRecognition/converted_models__face_recognition_generate_report.txt"
COMPAL_22 = (
    "Compal-Project-TOM__NUCLEO-N657X0-Q-AI-TEST/"
    "Test_XiP_EXT_MEMLOADER_260629_1__Appli__X-CUBE-AI__App__network_generate_report.txt"
)
COMPAL_40 = "Compal-Project-TOM__NUCLEO-N657X0-Q-AI-TEST/Appli__ai_generated_network__network_generate_report.txt"
MOBILEFACENET = "unknown__string-index/id66437706051_mobilefacenet_analyze.txt"
TINYBERT = "TitoNicolaDrugman__Transformer-NPU-STM32N6/c_code__results__board__network_generate_report.txt"
BLAZEFACE = "muazzamaqeel__BA-EmbeddedAI/Model__network_generate_report.txt"
STUDIO = "Magnus3327__stm32n6-edge-ai-benchmarks/01_Presentazione__Output__Output_"
YOLO11 = f"{STUDIO}CV_Models__AI_STUDIO__yolov11n_micro_224.txt"
MOBILENET = f"{STUDIO}CV_Models__AI_STUDIO__mobilenet_v2_224.txt"
CONV_7X7 = f"{STUDIO}Baseline__AI_STUDIO__conv2d_32f_7x7.txt"
SIXTEEN_RUNS = (
    "Magnus3327__stm32n6-edge-ai-benchmarks/02_Test_INT4_Transformer_v4.0.1__Models__Test_v4.0.1__reports__"
    "fase1_ram_fail.txt"
)
LENET = "willisk0612__nucleo-getting-started/Appli__X-CUBE-AI__App__network_generate_report@ca4be7ab.txt"
TINY_YOLO = "Han-Sang-min__STM32N6_AI/Appli__X-CUBE-AI__App__network_generate_report.txt"
HEALTHY = "AlexGraefe__STM32N6Example/st_ai_output__network_generate_report.txt"

TCN = (
    "Guguitino__STM32N6-Audio-Low-Latency/"
    "STM32N6-Audio-Direct-Streaming__Projects__X-CUBE-AI__models__network_analyze_report.txt"
)
CENTERFACE = "PeleAB__STM32N6-FaceRecognition/converted_models__face_detection_generate_report.txt"

FOUND = {
    COMPAL_22: {
        "SW-001": "The network computes in float on the CPU: "
        "42 float islands around Add, Conv, Mul and 5 other operators",
        "SW-004": "47 epochs printed as ??",
    },
    COMPAL_40: {
        "SW-001": "5 float islands around ReduceSum",
        "SW-005": "5 hybrid epochs: 5 Concat",
        "SW-006": "5 Softmax in software: not an operator of the NPU",
    },
    TINYBERT: {
        "SW-001": "12 float islands around Reciprocal",
        "SW-003": "48 Conv run in software: products of two activations",
        "SW-006": "6 Softmax in software: not an operator of the NPU",
        "SW-007": "12 Mul and 12 Sub run in software; 18 Transpose and 6 Split: data moved by the CPU",
        "SW-008": "132 changes between NPU and CPU",
    },
    BLAZEFACE: {"SW-007": "22 Transpose: data moved by the CPU", "SW-008": "52 changes between NPU and CPU"},
    YOLO11: {
        "SW-001": "One float island around Sub",
        "SW-003": "4 Conv run in software around Softmax",
        "SW-005": "12 hybrid epochs: 4 Split, 3 Transpose, 3 Concat and 2 DepthToSpace",
        "SW-006": "2 Softmax in software: not an operator of the NPU",
        "SW-008": "24 changes between NPU and CPU",
    },
    MOBILENET: {"SW-001": "One float island around GlobalAveragePool"},
    LENET: {"SW-003": "The network computes on the CPU: 5 Conv, 4 Tanh, 3 Add, 2 AveragePool and 1 Softmax"},
    MOBILEFACENET: {
        "SW-001": "One float island around BatchNormalization; One float island around Conv",
        "SW-002": "33 PRelu rows in software",
    },
    PELEAB: {
        "SW-001": "One float island around Conv; One float island around Mul and Add",
        "SW-002": "33 PRelu rows in software",
    },
    HEALTHY: {"SW-006": "1 Softmax in software, as expected"},
    TINY_YOLO: {},
    CONV_7X7: {},
    SIXTEEN_RUNS: {},
}
"""Titles of the findings of SW rules by report and rule, joined where a rule has several."""

NEVER = {
    COMPAL_22: [r"\?\?.*(failed|no work)", r"kernel|stride", r"tolerable"],
    COMPAL_40: [r"quantize_static|representative_dataset", r"tolerable|global pool", r"I/O type", r"all-buffers-info"],
    MOBILEFACENET: [
        r"[Uu]pgrade",
        r"--Oalt-sched",
        r"--output-data-type",
        r"input resolution",
        r"PRelu is (unsupported|not supported)",
        r"per tensor",
    ],
    TINYBERT: [r"96 %|macc", r"quantize_static|left float|Conv is not quantized", r"stride", r"--expand-softmax"],
    BLAZEFACE: [r"[Rr]emove the Transpose|NCHW", r"--inputs-ch-position", r"quantize_static|representative_dataset"],
    YOLO11: [r"stale|firmware", r"baud|RIF", r"harmless|as expected"],
    MOBILENET: [r"bottleneck", r"window", r"regression", r"--Oalt-sched"],
    CONV_7X7: [r"."],
    SIXTEEN_RUNS: [r"."],
    LENET: [r"32 %", r"not supported", r"island", r"epoch.controller|sched"],
    TINY_YOLO: [r"."],
    HEALTHY: [r"--expand-softmax", r"--mvei|all-buffers-info", r"float"],
}
"""What no SW finding on a labelled report may say; "." where there is nothing for these rules to say."""


def texts(folder: Path) -> Iterator[tuple[str, Report]]:
    for path in sorted((folder / "files").rglob("*")):
        if path.suffix not in TEXTS:
            continue
        try:
            reports = read_file(path)
        except AssistantError:  # not a report: prose, a file of another target
            continue
        yield from ((str(path.relative_to(folder)), report) for report in reports)


@pytest.fixture(scope="module")
def diagnoses(reports_dir: Path) -> dict[str, list[Diagnosis]]:
    found: dict[str, list[Diagnosis]] = {}
    for name, report in texts(reports_dir):
        found.setdefault(name.removeprefix("files/"), []).append(run(report))
    return found


def software(diagnoses: list[Diagnosis]) -> list[Finding]:
    return [each for diagnosis in diagnoses for each in diagnosis.findings if each.id.startswith("SW-")]


def said(finding: Finding) -> str:
    flags = (flag for suggestion in finding.suggestions for flag in suggestion.flags)
    texts = (suggestion.text for suggestion in finding.suggestions)
    return "\n".join((finding.title, finding.because, *texts, *flags))


def test_no_rule_fails_on_any_report(diagnoses: dict[str, list[Diagnosis]]) -> None:
    assert len(diagnoses) > 100
    failures = [
        (name, verdict.rule.id, verdict.reason)
        for name, each in diagnoses.items()
        for diagnosis in each
        for verdict in diagnosis.verdicts
        if "failed on this report" in verdict.reason
    ]
    assert failures == []


def test_every_software_and_hybrid_row_is_explained_once(diagnoses: dict[str, list[Diagnosis]]) -> None:
    rows = 0
    for name, each in diagnoses.items():
        for diagnosis in each:
            report = diagnosis.report
            wanted = Counter(row.id for row in (*report.software, *report.hybrids))
            explained = [finding for finding in diagnosis.findings if finding.id.startswith(("SW-", "IO-001"))]
            assert Counter(number for finding in explained for number in finding.epochs) == wanted, name
            rows += wanted.total()
    assert rows > 1000


def test_evidence_stands_in_the_report(diagnoses: dict[str, list[Diagnosis]]) -> None:
    for each in diagnoses.values():
        for diagnosis in each:
            report = diagnosis.report
            facts = {(fact.where, fact.text) for fact in (*report.epochs, *report.messages, *report.layers)}
            facts.add((report.stated.where or 0, report.stated.text or ""))
            for finding in software([diagnosis]):
                assert {(evidence.where, evidence.text) for evidence in finding.evidence} <= facts


@pytest.mark.parametrize("name", FOUND, ids=lambda name: name.split("/")[0] + "/" + name[-40:])
def test_what_the_labelled_reports_hold(name: str, diagnoses: dict[str, list[Diagnosis]]) -> None:
    titles: dict[str, list[str]] = {}
    for finding in software(diagnoses[name]):
        titles.setdefault(finding.id, []).append(finding.title)
    assert {rule: "; ".join(sorted(each)) for rule, each in titles.items()} == FOUND[name]


@pytest.mark.parametrize("name", NEVER, ids=lambda name: name.split("/")[0] + "/" + name[-40:])
def test_what_must_not_be_said(name: str, diagnoses: dict[str, list[Diagnosis]]) -> None:
    for finding in software(diagnoses[name]):
        for pattern in NEVER[name]:
            assert not re.search(pattern, said(finding)), (finding.id, pattern)


def test_the_healthy_report_has_no_warning(diagnoses: dict[str, list[Diagnosis]]) -> None:
    assert {str(finding.severity) for finding in software(diagnoses[HEALTHY])} == {"info"}


def test_requantizing_is_not_the_first_thing_where_the_file_is_the_cause(
    diagnoses: dict[str, list[Diagnosis]],
) -> None:
    (finding,) = [each for each in software(diagnoses[COMPAL_22]) if each.id == "SW-001"]
    assert [str(suggestion.kind) for suggestion in finding.suggestions[:2]] == ["check", "check"]
    assert finding.epochs == tuple(row.id for row in diagnoses[COMPAL_22][0].report.software)


IMPERATIVES = frozenset(
    {
        "Add", "Ask", "Build", "Check", "Close", "Compare", "Compile", "Convert", "Correct", "Cut", "Describe",
        "Divide", "Export", "Find", "Fix", "Fold", "Get", "Give", "Initialise", "Join", "Leave", "Let", "Load",
        "Look", "Make", "Move", "Name", "Offer", "Paste", "Put", "Quantize", "Read", "Remove", "Rename", "Replace",
        "Run", "Save", "Set", "Shrink", "Split", "Take", "Try", "Upgrade", "Use", "Validate", "Work", "Write",
    }
)  # fmt: skip


def test_every_step_is_an_action(diagnoses: dict[str, list[Diagnosis]]) -> None:
    steps = {
        (finding.id, suggestion.text)
        for each in diagnoses.values()
        for diagnosis in each
        for finding in diagnosis.findings
        for suggestion in finding.suggestions
    }
    assert len(steps) > 50
    for rule, text in steps:
        said = re.sub(r"^If [^,]+(?:, [^,]+)*?, (?=[a-z])", "", text) if text.startswith("If ") else text
        assert said.split()[0].capitalize() in IMPERATIVES, (rule, text)


def test_no_step_asks_to_measure_what_the_text_measured(diagnoses: dict[str, list[Diagnosis]]) -> None:
    measured = [diagnosis for each in diagnoses.values() for diagnosis in each if diagnosis.report.timing]
    assert len(measured) > 5
    for diagnosis in measured:
        steps = [step.text for finding in diagnosis.findings for step in finding.suggestions]
        assert [text for text in steps if text.startswith("Validate")] == []


def order(diagnoses: list[Diagnosis]) -> list[str]:
    return [finding.id for finding in diagnoses[0].findings]


def test_what_costs_most_stands_first(diagnoses: dict[str, list[Diagnosis]]) -> None:
    assert order(diagnoses[MOBILEFACENET])[:2] == ["SW-002", "MEM-001"]
    assert order(diagnoses[TCN])[:2] == ["SW-003", "SW-007"]
    assert "OPT-001" not in order(diagnoses[CENTERFACE])


def test_an_island_cites_the_recipe_and_the_limits_of_convolutions_only_where_they_bear_on_it(
    diagnoses: dict[str, list[Diagnosis]],
) -> None:
    (reduce_sum,) = [each for each in software(diagnoses[COMPAL_40]) if each.id == "SW-001"]
    assert {"quantization#onnxruntime-recipe", "operator-limits#convolution"}.isdisjoint(reduce_sum.citations)
    (pool,) = [each for each in software(diagnoses[MOBILENET]) if each.id == "SW-001"]
    assert "quantization#onnxruntime-recipe" in pool.citations
    assert "operator-limits#convolution" not in pool.citations


def test_a_healthy_report_cites_nothing_for_steps_it_does_not_give(diagnoses: dict[str, list[Diagnosis]]) -> None:
    (finding,) = software(diagnoses[HEALTHY])
    assert finding.citations == ("software-epochs#software-by-nature", "operator-limits#softmax")


def test_all_recipes_of_a_report_name_the_same_operators(diagnoses: dict[str, list[Diagnosis]]) -> None:
    several = 0
    for each in diagnoses.values():
        for diagnosis in each:
            calls = [
                found for text in map(said, diagnosis.findings) for found in re.findall(r"op_types_to_\S+ .*?\]", text)
            ]
            assert len(set(calls)) <= 1
            several += len(calls) > 1
    assert several > 5


def test_the_model_is_looked_up_before_it_is_asked_for(diagnoses: dict[str, list[Diagnosis]]) -> None:
    for name in (BLAZEFACE, TINYBERT, CENTERFACE):
        assert not [each for each in software(diagnoses[name]) if "If the model has no" in said(each)]
    (pads,) = [each for each in software(diagnoses[BLAZEFACE]) if each.id == "SW-007"]
    assert "The layer table has no Transpose and 11 pads" in pads.because
    (parts,) = [each for each in software(diagnoses[CENTERFACE]) if each.id == "SW-007"]
    assert "3 TRANSPOSE_CONV" in said(parts)
    assert not [each for each in software(diagnoses[TINYBERT]) if re.search(r"\bPad\b", said(each))]


def test_rows_around_an_empty_blob_do_not_stand_alone(diagnoses: dict[str, list[Diagnosis]]) -> None:
    (changes,) = [each for each in software(diagnoses[YOLO11]) if each.id == "SW-008"]
    assert "1 Split" in changes.because
