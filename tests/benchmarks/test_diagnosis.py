import json
from pathlib import Path

import pytest

from assistant.diagnosis.finding import Evidence, Finding, Severity
from benchmarks import diagnosis
from benchmarks.diagnosis import Label, hits
from benchmarks.must_not_say import PATTERNS
from tests.diagnosis.rules.pastes import epochs, header

ROW = {"group": "MEM", "what": "a spill", "epochs": [], "evidence": "L70: hyperRAM [0x90000000]: 1.5 MB / 32 MB used"}


def finding(where: int = 1, text: str = "row", epochs: tuple[int, ...] = (), title: str = "title") -> Finding:
    shown = Evidence(where=where, text=text)
    return Finding(id="MEM-001", title=title, severity=Severity.INFO, because="b", evidence=(shown,), epochs=epochs)


def test_a_label_is_found_by_its_line_its_row_or_its_epochs() -> None:
    label = Label.of(ROW)
    assert label.is_in(finding(where=70))
    assert label.is_in(finding(text="hyperRAM [0x90000000]: 9.5 MB / 16 MB used"))
    assert not label.is_in(finding(text="octoFlash [0x71000000]: 9.5 MB / 16 MB used"))
    epoch = Label.of({**ROW, "epochs": [1, 2, 3, 4, 5], "evidence": "L9: epoch 4 -SW- ( PRelu ) of many such rows"})
    assert epoch.is_in(finding(epochs=(1, 2, 3, 4)))
    assert not epoch.is_in(finding(epochs=(1, 2, 3)))
    assert not epoch.is_in(finding(text="epoch 5 -SW- ( PRelu ) of many such rows"))


def test_what_must_not_be_said_is_caught() -> None:
    path = "files/x/st_ai_output__network_generate_report.txt"
    assert list(hits(path, [finding()], 1)) == []
    assert list(hits(path, [finding(title="Try --expand-softmax")], 1)) == ["MEM-001: --expand-softmax"]
    runs = next(end for end, patterns in PATTERNS.items() if None in patterns)
    assert list(hits(runs, [], 1)) == ["one verdict"]
    assert list(hits(runs, [], 16)) == []


def test_the_table_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text(header() + epochs(("HW", "Softmax", "HW")), encoding="utf-8")
    softmax = {"group": "SW", "what": "a Softmax", "epochs": [2], "evidence": ""}
    labels = tmp_path / "labels.jsonl"
    labels.write_text(json.dumps({"local_path": "a.txt", "expected_findings": [softmax, ROW]}) + "\n", encoding="utf-8")
    monkeypatch.setenv("NEURALART_REPORTS", str(tmp_path))
    assert diagnosis.main([str(labels), "--missing"]) == 0
    printed = capsys.readouterr().out
    assert "missing  MEM" in printed
    assert "all         1       2     50%" in printed
    assert diagnosis.main([str(tmp_path / "none.jsonl")]) == 2
