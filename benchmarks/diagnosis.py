"""What the rules find of what experts found: `python -m benchmarks.diagnosis [labels.jsonl] [--missing]`.

The labels are those of reports that were read by hand: per report the findings that are expected, with the lines that
show them and the epochs that they speak of, and what must not be said. A label counts as found when one finding quotes
one of its lines, or a row that differs from it in its numbers only, or names at least four fifths of its epochs. That
is stricter than a reader, who also accepts another line that proves the same.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.diagnosis.engine import run
from assistant.diagnosis.finding import Finding
from assistant.report.read import read_file
from benchmarks.must_not_say import PATTERNS

_SHARED = Path(__file__).resolve().parent.parent.parent / "shared"
_EPOCHS = 0.8
"""Share of a label's epochs that a finding must name."""
_LINE = re.compile(r"(?:^|\| )L(\d+): ")
_NUMBER = re.compile(r"\d[\d,.]*")
_LEAST_TEXT = 20
"""Characters from which on a row says enough to be compared without its numbers."""


@dataclass(frozen=True, slots=True)
class Label:
    """One expected finding: the lines of the report that show it, and its epochs."""

    group: str
    what: str
    lines: frozenset[int]
    forms: tuple[str, ...]
    """These lines without their numbers, rows of the epoch table left out, which are all alike."""
    epochs: frozenset[int]

    @staticmethod
    def of(row: Mapping[str, Any]) -> Label:
        """From a row of `expected_findings`."""
        _, *parts = _LINE.split(row["evidence"])
        lines = frozenset(int(number) for number in parts[::2])
        forms = tuple(form for text in parts[1::2] if len(form := _form(text)) >= _LEAST_TEXT)
        return Label(row["group"], row["what"], lines, forms, frozenset(row["epochs"]))

    def is_in(self, finding: Finding) -> bool:
        """True when the finding quotes one of its lines or names most of its epochs."""
        quoted = {evidence.where for evidence in finding.evidence}
        named = len(self.epochs.intersection(finding.epochs))
        if not quoted.isdisjoint(self.lines) or (self.epochs and named >= _EPOCHS * len(self.epochs)):
            return True
        rows = [form for evidence in finding.evidence if len(form := _form(evidence.text)) >= _LEAST_TEXT]
        return any(row in form or form in row for row in rows for form in self.forms)


def _form(text: str) -> str:
    """A row without its numbers; empty for one of the epoch table."""
    plain = " ".join(_NUMBER.sub("#", text).split())
    return "" if plain.lstrip("| ").startswith("epoch") else plain


def said(finding: Finding) -> str:
    """All that a finding says, its severity first."""
    steps = (" ".join((*step.flags, step.text)) for step in finding.suggestions)
    return "\n".join((f"[{finding.severity}]", finding.title, finding.because, *steps))


def hits(path: str, findings: Sequence[Finding], reports: int) -> Iterator[str]:
    """Ids of findings that say what must not be said of this report; "one verdict" for several runs read as one."""
    patterns = next((found for end, found in PATTERNS.items() if path.endswith(end)), ())
    for pattern in patterns:
        if pattern is None:
            yield from ["one verdict"] if reports == 1 else []
        else:
            yield from (f"{each.id}: {pattern}" for each in findings if re.search(pattern, said(each)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print recall by group and what was said that must not be; 1 when anything was."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.diagnosis", description=__doc__.splitlines()[0])
    options.add_argument("labels", nargs="?", type=Path, default=_SHARED / "eval" / "labels.jsonl")
    options.add_argument("--missing", action="store_true", help="list the labels that no finding shows")
    given = options.parse_args(arguments)
    folder = Path(os.environ.get("NEURALART_REPORTS") or _SHARED / "reports")
    if not given.labels.is_file() or not folder.is_dir():
        print(f"Needs {given.labels} and the reports in {folder}: name the labels, and set NEURALART_REPORTS.")
        return 2
    found: defaultdict[str, list[bool]] = defaultdict(list)
    wrong: list[str] = []
    for line in given.labels.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        reports = read_file(folder / row["local_path"])
        findings = [each for report in reports for each in run(report).findings]
        for label in map(Label.of, row["expected_findings"]):
            shown = any(label.is_in(each) for each in findings)
            found[label.group].append(shown)
            if given.missing and not shown:
                print(f"missing  {label.group:<4} {row['local_path'][-48:]}: {label.what[:110]}")
        wrong += [f"{row['local_path'][-48:]}: {each}" for each in hits(row["local_path"], findings, len(reports))]
    print(f"{'group':<6} {'found':>6} {'labels':>7} {'recall':>7}")
    every = [one for labels in found.values() for one in labels]
    for group, labels in [*sorted(found.items()), ("all", every)]:
        print(f"{group:<6} {sum(labels):>6} {len(labels):>7} {sum(labels) / len(labels):>7.0%}")
    print(f"said what must not be said: {len(wrong)}")
    print("".join(f"  {each}\n" for each in wrong), end="")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
