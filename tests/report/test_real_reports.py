"""Every text of the folder of real reports against the figures that its index states.

The index speaks of one build a file: of the first report with a table, or of all rows together. It is compared
where it states a figure; where it is silent, so is the test.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.errors import ReportError
from assistant.report.facts import Epoch, EpochKind, MentionKind, MessageLevel, Report
from assistant.report.pools import pools_complete
from assistant.report.read import read_file, read_mentions
from tests.report.shown import pool

pytestmark = pytest.mark.reports

TEXTS = ("generate_report", "analyze_report", "validate_report", "validate_target", "stdout_log")

Row = dict[str, Any]
Read = list[tuple[Row, list[Report]]]


@pytest.fixture(scope="module")
def index(reports_dir: Path) -> list[Row]:
    lines = (reports_dir / "index.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def read(reports_dir: Path, index: list[Row]) -> Read:
    """Every text with its reports; texts that hold none have an empty list."""
    found: Read = []
    for row in index:
        if row["kind"] in TEXTS:
            try:
                found.append((row, read_file(reports_dir / row["local_path"])))
            except ReportError:
                found.append((row, []))
    assert found
    return found


def built(reports: list[Report]) -> Report:
    """The report that the index describes: the first one with a table, else the first one."""
    compiled = (r for r in reports if r.epochs or r.stated.epochs is not None or r.memory_pools)
    return next(compiled, reports[0])


def differences(read: Read, figure: str, of: Any, *, silent: tuple[Any, ...] = (None,)) -> list[tuple[str, Any, Any]]:
    """(file, figure of the index, figure read) wherever the index states a figure and another was read."""
    return [
        (row["local_path"], row[figure], of(reports))
        for row, reports in read
        if reports and figure in row and row[figure] not in silent and of(reports) != row[figure]
    ]


def labels(reports: list[Report]) -> dict[str, int]:
    return dict(Counter(epoch.label for report in reports for epoch in report.epochs))


def operators(epochs: Iterable[Epoch]) -> dict[str, int]:
    return dict(Counter(f"{e.operation}{'(float)' if e.is_float else ''}" for e in epochs if e.operation))


def test_only_prose_is_refused(read: Read, reports_dir: Path) -> None:
    """A refused text has no figure in the index, and is a note about reports that mentions them."""
    for row, reports in read:
        if not reports:
            assert row["n_epochs"] is None
            assert row["memory_pools"] == []
            assert row.get("epoch_rows") is None
            assert read_mentions((reports_dir / row["local_path"]).read_text(encoding="utf-8"))


def test_versions(read: Read) -> None:
    for row, reports in read:
        if not reports or row["tool_version"] is None:
            continue
        version = row["tool_version"].split(" v")[-1].split("-")[0].split(" ")[0]
        said = {m.value for r in reports for m in r.mentions if m.kind is MentionKind.VERSION}
        assert built(reports).version == version or version in said, row["local_path"]


@pytest.mark.parametrize(
    ("figure", "name"),
    [("n_epochs", "epochs"), ("n_sw", "sw"), ("n_hybrid", "hybrid"), ("n_hw", "hw"), ("n_ec_blobs", "blobs")],
)
def test_stated_counts(read: Read, figure: str, name: str) -> None:
    assert differences(read, figure, lambda reports: getattr(built(reports).stated, name)) == []


def test_rows_by_kind(read: Read) -> None:
    assert differences(read, "epoch_rows", labels) == []


def test_unlabelled_rows(read: Read) -> None:
    counted = [r for r in read if r[0].get("epoch_rows")]
    assert differences(counted, "n_unknown", lambda reports: labels(reports).get("??", 0)) == []


def test_software_operators(read: Read) -> None:
    software = [r for r in read if r[0].get("epoch_rows")]
    assert differences(software, "sw_ops", lambda rs: operators(e for r in rs for e in r.software)) == []


def test_hybrid_operators(read: Read) -> None:
    hybrid = [r for r in read if r[0].get("epoch_rows")]
    assert differences(hybrid, "hybrid_ops", lambda rs: operators(e for r in rs for e in r.hybrids)) == []


def test_compiler_options_in_order(read: Read) -> None:
    joined = lambda reports: " ".join(option.text for option in built(reports).options)  # noqa: E731
    assert differences(read, "compile_options", joined) == []


def test_memory_pools(read: Read) -> None:
    """All figures of every pool, equal rows once; a row that the index knows only in part may be unread."""
    for row, reports in read:
        whole = [p for p in row["memory_pools"] if p["weights"] is not None and p["activations"] is not None]
        got = [pool(p) for report in reports for p in report.memory_pools]
        wanted = [[p["name"], p["used"], p["size"], p["weights"], p["activations"]] for p in whole]
        if wanted:
            assert sorted(set(map(str, got))) == sorted(set(map(str, wanted))), row["local_path"]
        used = {(p["name"], p["used"], p["size"]) for p in row["memory_pools"]}
        assert not used or all((name, used_bytes, size) in used for name, used_bytes, size, *_ in got)


def test_targets(read: Read) -> None:
    """The index names the argument of --target; `target/series` adds the accelerator to it."""
    for row, reports in read:
        if reports and row["target"]:
            assert (built(reports).target or "").startswith(row["target"]), row["local_path"]


def test_models(read: Read) -> None:
    """Named by the text of the report; the index also knows names that stand in file names only."""
    for row, reports in read:
        if reports and row["model"] and built(reports).model:
            assert built(reports).model == row["model"], row["local_path"]


def test_durations_on_target(read: Read) -> None:
    measured = [r for r in read if r[0]["kind"] == "validate_target"]
    first = lambda reports: next((r.timing.duration_ms for r in reports if r.timing), None)  # noqa: E731
    assert differences(measured, "duration_ms_by_sample", first) == []


def test_a_run_on_the_host_measures_nothing(read: Read) -> None:
    on_host = [reports for row, reports in read if row["kind"] == "validate_report" and row.get("mode") == "host"]
    assert on_host
    assert all(report.timing is None for reports in on_host for report in reports)


def test_a_table_below_its_total_is_complete(read: Read) -> None:
    """In whole files the rows agree with the stated counts, by every rule of completeness."""
    for row, reports in read:
        for report in reports:
            if report.epochs and "head or tail cut off" not in row["oddities"]:
                assert report.table_complete is True, row["local_path"]
                assert report.totals.transitions is not None
                assert report.counted is not None
                assert report.counted.unknown == 0
                assert report.totals.sw == report.counted.sw


def test_a_shortened_table_is_told_from_a_whole_one(read: Read) -> None:
    cut = [r for row, rs in read if "head or tail cut off" in row["oddities"] for r in rs if r.epochs]
    assert cut
    assert all(report.table_complete is not True and report.totals.transitions is None for report in cut)


def test_messages_name_what_the_index_names(read: Read) -> None:
    """Every warning of the index that is none of the benign lines is a message."""
    benign = ("Command not executed", ">>> Shell execution", "Allocation Pass failed")
    for row, reports in read:
        messages = [message for report in reports for message in report.messages]
        for line in row["warnings"] if reports else ():
            text = line.rsplit(" (x", 1)[0]
            if text.startswith(benign) or "#" in text:
                continue
            key = "is not quantized" if "<tensor>" in text else text
            assert any(key in message.text or message.text in key for message in messages), (row["local_path"], line)
        assert not any("Command failed" in message.text or "__DSB" in message.text for message in messages)


def test_not_quantized_tensors_are_counted(read: Read) -> None:
    for row, reports in read:
        counts = [w.rsplit("(x", 1)[1].rstrip(")") for w in row["warnings"] if "<tensor> is not quantized (x" in w]
        if counts and reports:
            folded = [m for r in reports for m in r.messages if m.subjects]
            assert sum(message.count for message in folded) >= int(counts[0])
            assert all(message.count == len(message.subjects) for message in folded)


def test_a_machine_made_text_mentions_nothing(read: Read) -> None:
    """What compilers, IDEs and programmers print around a report is not said by anybody."""
    notes = ("markdown around the excerpt",)
    for row, reports in read:
        if row["kind"] != "stdout_log" and not set(notes) & set(row["oddities"]):
            said = [(m.where, m.text) for report in reports for m in report.mentions]
            assert said == [], row["local_path"]


def test_kinds_agree_with_labels(read: Read) -> None:
    kinds = {"HW": "HW", "EC": "EC", "SW": "SW", "-SW-": "SW", "??": "HYBRID", "Hybrid": "HYBRID"}
    for _, reports in read:
        for report in reports:
            assert all(epoch.kind is EpochKind[kinds[epoch.label]] for epoch in report.epochs)


def test_one_log_of_a_build_and_its_run_is_one_report(read: Read) -> None:
    """AI Studio, the Developer Cloud and STM32CubeMX print `validate` below `generate`."""
    folders = ("AI_STUDIO__conv2d", "Dev_Cloud__AICore", "Cube_MX__mobilenet", "AI_STUDIO__mobilenet")
    logs = [(row, reports) for row, reports in read if any(folder in row["local_path"] for folder in folders)]
    assert len(logs) >= 15
    for row, reports in logs:
        assert len(reports) == 1, row["local_path"]
        hangs = [message.count for message in reports[0].messages if message.code == "LOAD ERROR"]
        assert (reports[0].timing is None) == bool(hangs), row["local_path"]
        assert hangs in ([], [1])


def test_failed_runs_are_named_by_the_heading_above_them(read: Read) -> None:
    (runs,) = [reports for row, reports in read if row["local_path"].endswith("fase1_ram_fail.txt")]
    assert len(runs) == 16
    assert [run.model for run in runs][:3] == ["pidnet_s_int4", "resnet34_fixed_int4", "rtmdet_l_int4"]
    assert len({run.model for run in runs}) == 16
    assert all(any(message.level is MessageLevel.ERROR for message in run.messages) for run in runs)


def test_pools_add_up_to_their_total(read: Read) -> None:
    totals = [report for _, reports in read for report in reports if report.memory_total]
    assert len(totals) > 50
    for report in totals:
        assert pools_complete(report) is True
        largest = max(report.memory_pools, key=lambda each: each.used_bytes)
        without = tuple(each for each in report.memory_pools if each is not largest)
        assert pools_complete(replace(report, memory_pools=without)) is False
