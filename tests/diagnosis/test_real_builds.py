"""All rules on real builds whose files are given together, folder by folder: graph, profile, pools, run."""

import json
import re
from pathlib import Path

import pytest

from assistant.diagnosis.engine import Diagnosis, run
from assistant.diagnosis.finding import Finding
from assistant.errors import AssistantError
from assistant.report.merge import together
from assistant.report.read import read_file

pytestmark = pytest.mark.reports

ASKS_FOR_THE_GRAPH = re.compile(r"(?:[Pp]aste|[Gg]ive|[Ll]ook\b.*\bin) `?network_c_info\.json`?")


@pytest.fixture(scope="module")
def builds(reports_dir: Path) -> dict[str, list[Diagnosis]]:
    """Folder → diagnoses of the reports that its files give together."""
    folders: dict[str, list[Path]] = {}
    for line in (reports_dir / "index.jsonl").read_text(encoding="utf-8").splitlines():
        path = reports_dir / json.loads(line)["local_path"]
        folders.setdefault(path.parent.name, []).append(path)
    found: dict[str, list[Diagnosis]] = {}
    for folder, paths in folders.items():
        read = []
        for path in paths:
            try:
                read.append((path.name, read_file(path)))
            except AssistantError:  # not a report
                continue
        found[folder] = [run(report) for report in together(read)]
    return found


def with_graph(builds: dict[str, list[Diagnosis]]) -> list[Diagnosis]:
    graphs = [each for of in builds.values() for each in of if each.report.graph and each.report.graph.epochs]
    assert len(graphs) > 10
    return graphs


def of_folder(builds: dict[str, list[Diagnosis]], start: str) -> list[Diagnosis]:
    return [each for folder, of in builds.items() if folder.startswith(start) for each in of]


def test_no_rule_fails(builds: dict[str, list[Diagnosis]]) -> None:
    reasons = [verdict.reason for of in builds.values() for each in of for verdict in each.verdicts]
    assert [reason for reason in reasons if "failed on this report" in reason] == []


def test_the_graph_is_not_asked_for_when_it_was_given(builds: dict[str, list[Diagnosis]]) -> None:
    for diagnosis in with_graph(builds):
        reasons = [verdict.reason for verdict in diagnosis.verdicts]
        steps = [step.text for finding in diagnosis.findings for step in finding.suggestions]
        assert [text for text in (*reasons, *steps) if ASKS_FOR_THE_GRAPH.search(text)] == []


def test_evidence_of_several_files_names_its_file(builds: dict[str, list[Diagnosis]]) -> None:
    named = 0
    for of in builds.values():
        for diagnosis in of:
            files = {file.name for file in diagnosis.report.files}
            if len(files) < 2:
                continue
            for finding in diagnosis.findings:
                assert {evidence.origin for evidence in finding.evidence} <= files, finding.id
                named += 1
    assert named > 50


def test_every_software_and_hybrid_row_is_explained_once(builds: dict[str, list[Diagnosis]]) -> None:
    for diagnosis in with_graph(builds):
        report = diagnosis.report
        wanted = sorted(row.id or 0 for row in (*report.software, *report.hybrids))
        told = [each for each in diagnosis.findings if each.id.startswith(("SW-", "IO-001"))]
        assert sorted(number for finding in told for number in finding.epochs) == wanted


def test_the_transposes_of_blazeface_stand_around_pads(builds: dict[str, list[Diagnosis]]) -> None:
    found = [
        finding
        for diagnosis in of_folder(builds, "muazzamaqeel")
        if diagnosis.report.layer_names and diagnosis.report.graph
        for finding in diagnosis.findings
        if finding.title.startswith("22 Transpose")
    ]
    assert found
    for finding in found:
        assert "around 11 pads of the channels (`PAD_7`, `PAD_12`, `PAD_16`, `PAD_20` and 7 more)" in finding.because


def test_reduce_sum_is_a_fallback_and_the_flash_stands_before_it(builds: dict[str, list[Diagnosis]]) -> None:
    (diagnosis,) = [each for each in of_folder(builds, "Compal") if each.report.graph]
    order = [finding.id for finding in diagnosis.findings]
    assert order[:2] == ["MEM-002", "SW-001"]
    flash, island = diagnosis.findings[:2]
    assert 10 in flash.epochs
    assert island.because.startswith("The compiler itself put the conversions around ReduceSum")


def test_a_weight_only_network_is_float_by_its_graph(builds: dict[str, list[Diagnosis]]) -> None:
    found = [each for each in of_folder(builds, "willisk0612") if each.report.graph and each.report.layers]
    (diagnosis,) = found
    said = {finding.id: finding.because for finding in diagnosis.findings}
    assert "do nothing but move data" in said["SW-003"]
    assert "the graph has float weights" in said["QNT-002"]


def flash_findings(builds: dict[str, list[Diagnosis]], start: str) -> list[Finding]:
    return [each for diagnosis in of_folder(builds, start) for each in diagnosis.findings if each.id == "MEM-002"]


def test_epochs_that_wait_for_the_hyperram_are_not_laid_to_the_flash(builds: dict[str, list[Diagnosis]]) -> None:
    told = [each for each in flash_findings(builds, "Han-Sang") if "hyperRAM to take longer" in each.because]
    assert len(told) == 2
    assert {each.epochs for each in told} == {()}
    assert any("66,320,958 of 87,575,005 cycles (76 %)" in each.because for each in told)
    assert any("epochs 10, 12, 16 and 18" in each.because for each in told)


def test_a_small_floor_does_not_rank_above_software(builds: dict[str, list[Diagnosis]]) -> None:
    for diagnosis in of_folder(builds, "ginodecock"):
        order = [finding.id for finding in diagnosis.findings]
        if "MEM-002" in order:
            assert order.index("SW-007") < order.index("MEM-002")


def test_one_severity_with_and_without_the_graph(builds: dict[str, list[Diagnosis]]) -> None:
    for folder in ("Han-Sang", "Compal", "LarocheC"):
        assert {str(each.severity) for each in flash_findings(builds, folder)} == {"warning"}
