"""`neuralart diagnose`: files or standard input to findings on the terminal or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from assistant.cli.parser import USAGE_ERROR
from assistant.cli.terminal import ascii_only, colored, complain, wide
from assistant.diagnosis.engine import Diagnosis, run
from assistant.diagnosis.finding import Severity
from assistant.errors import AssistantError, ReportError
from assistant.limits import FILE_BYTES
from assistant.report import read
from assistant.report.facts import Report, Tool

STANDARD_INPUT = "-"


def diagnose(files: Sequence[str], as_json: bool, fail_on: str | None, tool_version: str | None) -> int:
    """Read every file, put those of one build together, run the rules, print.

    Of several files those that cannot be used are told in a sentence each, and the others are diagnosed. Returns 1
    when there was such a file or a finding is at or over `fail_on`, 2 when no file can be used, else 0.
    """
    inputs, refusals = _read(dict.fromkeys(files))
    for refusal in refusals:
        complain(refusal)
    if not inputs:
        return USAGE_ERROR
    read_in = [(source, run(_with_version(report, tool_version))) for source, report in _merged(inputs)]
    diagnoses = [diagnosis for _, diagnosis in read_in]
    if as_json:
        from assistant.render.as_json import diagnoses_json

        pieces = json.JSONEncoder(indent=2, ensure_ascii=False).iterencode(diagnoses_json(read_in))
        sys.stdout.writelines(pieces)  # as one text it takes as much memory again as all facts
        print()
    else:
        print("\n\n".join(_texts(read_in, named=len(inputs) > 1)))
    return 1 if refusals or (fail_on and _fails(diagnoses, Severity(fail_on))) else 0


def _read(names: Iterable[str]) -> tuple[list[tuple[str, list[Report]]], list[str]]:
    """The reports of the files that can be used, and a sentence on each of the others."""
    inputs, refusals = [], []
    for name in names:
        try:
            inputs.append((name, read_input(name)))
        except AssistantError as error:
            refusals.append(str(error))
    return inputs, refusals


def _merged(inputs: Sequence[tuple[str, list[Report]]]) -> list[tuple[str, Report]]:
    """The reports of the builds, each with the file that it goes by."""
    if len(inputs) == 1:
        return [(name, report) for name, reports in inputs for report in reports]
    from assistant.report.merge import together

    return [(report.files[0].name, report) for report in together(inputs)]


def _texts(read_in: Sequence[tuple[str, Diagnosis]], *, named: bool) -> Iterator[str]:
    """Each diagnosis as text, under the name of its file when there are several."""
    from assistant.render.artefact import artefact
    from assistant.render.terminal import render_diagnosis
    from assistant.render.text import clean

    with_builds = any(artefact(diagnosis.report) is None for _, diagnosis in read_in)
    for name, diagnosis in read_in:
        text = render_diagnosis(diagnosis, color=colored(), width=wide(), ascii=ascii_only(), brief=with_builds)
        yield f"{clean(name)}\n{text}" if named else text


def read_input(name: str) -> list[Report]:
    """The reports of a file, or of standard input for "-". Raises AssistantError when there is none."""
    if name != STANDARD_INPUT:
        return read.read_file(name)
    if sys.stdin is None:
        raise ReportError("There is no standard input to read: give a file, or pipe the report in.")
    if sys.stdin.isatty():
        print("Paste the report, then press Ctrl-D on a line of its own.", file=sys.stderr)
    return read.read_bytes(sys.stdin.buffer.read(FILE_BYTES + 1), "The input")


def _with_version(report: Report, version: str | None) -> Report:
    """The version given on the command line fills a gap; it never contradicts what the report says."""
    if version is None or report.tool:
        return report
    return replace(report, tool=Tool(name="ST Edge AI Core", version=version, build=None))


def _fails(diagnoses: Sequence[Diagnosis], threshold: Severity) -> bool:
    order = list(Severity)
    limit = order.index(threshold)
    return any(order.index(finding.severity) <= limit for each in diagnoses for finding in each.findings)
