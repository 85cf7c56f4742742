"""Questions to begin with: general ones, and ones that fit the report at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from assistant.diagnosis.engine import Diagnosis
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.pools import spilled

MOST = 5

GENERAL = (
    "What does ?? mean in the epoch table?",
    "Can I force a layer onto the NPU?",
    "Is it a problem when activations lie in hyperRAM?",
    "What does --Oalt-sched do?",
    "Does it matter that weights lie in flash?",
)

_CONVERSIONS = {"QuantizeLinear", "DequantizeLinear"}
_OPERATORS = 2


def examples(diagnoses: Sequence[Diagnosis]) -> tuple[str, ...]:
    """At most MOST questions, about the last of the reports at hand where there is one."""
    if not diagnoses:
        return GENERAL
    fitting = dict.fromkeys(_fitting(diagnoses[-1]))
    return (*fitting, *(question for question in GENERAL[1:] if question not in fitting))[:MOST]


def _fitting(diagnosis: Diagnosis) -> Iterator[str]:
    report = diagnosis.report
    operators = _operators(diagnosis)
    for name in operators[:_OPERATORS]:
        yield f"Why does {name} run on the CPU?"
    if any(row.label.strip() == "??" for row in report.hybrids):
        yield "What are the ?? rows of this report?"
    for pool in spilled(report)[:1]:
        yield f"Is it a problem that activations lie in {pool.name}?"
    if not operators and (converted := [row.operation for row in report.software if row.operation]):
        yield f"Does the {converted[-1]} on the CPU matter?"
    if any(finding.severity is not Severity.INFO for finding in diagnosis.findings):
        yield "What should I try first?"


def _operators(diagnosis: Diagnosis) -> list[str]:
    """Operators on the CPU that compute: those of the gravest finding first, the others by how often they occur."""
    software = [row for row in diagnosis.report.software if row.operation and row.operation not in _CONVERSIONS]
    found = [row.operation for finding in diagnosis.findings for row in software if row.id in finding.epochs]
    often = [name for name, _ in Counter(row.operation for row in software).most_common()]
    return [name for name in dict.fromkeys((*found, *often)) if name]
