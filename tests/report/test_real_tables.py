"""The tables about model and memory in every text of the folder of real reports: no row is passed over."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.errors import ReportError
from assistant.report.facts import Report
from assistant.report.footprint import sections_complete
from assistant.report.layer_table import layers_complete
from assistant.report.read import read_file

pytestmark = pytest.mark.reports

TEXTS = ("generate_report", "analyze_report", "validate_report", "validate_target", "stdout_log")
HEADER = re.compile(r"m_id +layer \(|id +layer \(type\) +output shape")
FOOTER = re.compile(r"model(?:/c-model)?: +macc=|\S+ p=\d+\(")
RULER = re.compile(r"[- ]+$")
Read = list[tuple[Path, list[Report]]]


@pytest.fixture(scope="module")
def read(reports_dir: Path) -> Read:
    rows: list[dict[str, Any]] = [
        json.loads(line) for line in (reports_dir / "index.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    found: Read = []
    for row in rows:
        if row["kind"] in TEXTS:
            try:
                found.append((reports_dir / row["local_path"], read_file(reports_dir / row["local_path"])))
            except ReportError:
                continue
    return found


def tables(path: Path) -> Iterator[tuple[int, list[str]]]:
    """First line below its header, and the rows of each layer table that has both header and footer."""
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    for at, line in enumerate(lines):
        if HEADER.match(line.strip()):
            end = next((n for n in range(at + 1, len(lines)) if FOOTER.match(lines[n].strip())), None)
            if end is not None:
                yield at + 2, lines[at + 1 : end]


def test_every_row_of_a_layer_table_is_a_layer_a_further_input_or_unread(read: Read) -> None:
    counted = 0
    for path, reports in read:
        layers = {layer.where: layer for report in reports for layer in report.layers}
        spans = [(u.where, u.last) for r in reports for u in r.unread if isinstance(u.where, int)]
        for first, rows in tables(path):
            above = None
            for where, row in enumerate(rows, first):
                text = row.split(" |")[0].strip()
                if not text or RULER.match(text):
                    continue
                counted += 1
                if where in layers:
                    above = layers[where]
                elif not any(start <= where <= int(last) for start, last in spans if isinstance(last, int)):
                    assert above is not None, (path, where)
                    assert text in above.connected_to, (path, where)
    assert counted > 10_000


def test_layers_add_up_to_the_last_line(read: Read) -> None:
    told = [layers_complete(report) for _, reports in read for report in reports if report.layer_total]
    assert len(told) > 70
    assert all(told)


def test_inputs_are_layers_of_the_table(read: Read) -> None:
    for path, reports in read:
        for report in reports:
            names = {layer.name for layer in report.layers}
            assert all(name in names for layer in report.layers for name in layer.connected_to), path


def test_the_c_model_adds_up_too(read: Read) -> None:
    """Operations do; weights that several C layers share are counted several times in some."""
    checked = 0
    for path, reports in read:
        for report in reports:
            total = report.layer_total
            if total and total.c_macc is not None:
                changed = sum((layer.macc or 0) + (layer.c_macc_change or 0) for layer in report.layers)
                assert changed == total.c_macc, path
                checked += 1
    assert checked >= 20


def test_used_ranges_lie_in_their_pool_and_hold_what_it_uses(read: Read) -> None:
    checked = 0
    for path, reports in read:
        for report in reports:
            pools = {pool.name: pool for pool in report.memory_pools}
            for used in report.used_ranges:
                pool = pools[used.pool]
                assert pool.start <= used.start < used.end <= pool.end, path
                assert used.end - used.start >= pool.used_bytes - 1_024, path
                checked += 1
    assert checked > 200


def test_sections_add_up_to_their_totals_and_to_the_summary(read: Read) -> None:
    checked = 0
    for path, reports in read:
        for report in reports:
            if not report.section_sizes:
                continue
            checked += 1
            assert sections_complete(report.section_sizes) is True, path
            sizes = {size.module: size for size in report.section_sizes}
            for need in report.footprint:
                size = sizes[need.name]
                assert need.flash_bytes == size.text_bytes + size.rodata_bytes + size.data_bytes, path
                assert need.ram_bytes == size.data_bytes + size.bss_bytes, path
    assert checked >= 50


def test_the_summary_agrees_with_the_tables(read: Read) -> None:
    checked = 0
    for path, reports in read:
        for report in reports:
            summary, total = report.summary, report.layer_total
            if summary and summary.macc and total and total.c_macc is not None:
                assert summary.macc.value == total.c_macc, path
                checked += 1
    assert checked >= 15


def test_operations_add_up_to_the_summary(read: Read) -> None:
    checked = 0
    for path, reports in read:
        for report in reports:
            if report.c_operations and report.summary and report.summary.macc:
                assert sum(row.operations for row in report.c_operations) == report.summary.macc.value, path
                assert sum(row.operations for row in report.operation_types) == report.summary.macc.value, path
                checked += 1
    assert checked >= 15


def test_no_row_of_these_tables_is_unread(read: Read) -> None:
    """Real files are whole: what is called cut there would be a form that nobody knew."""
    ours = re.compile(r"(?:row|last line|total|figure) of the (?:layer|size|flash|operation|complexity|summary|used)")
    said = [(path, span) for path, reports in read for r in reports for span in r.unread if ours.match(span.what)]
    assert said == []
