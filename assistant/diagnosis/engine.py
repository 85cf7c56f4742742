"""Registry of rules and their run over one report.

A rule is a pure function from a report to findings. What it yields is `found`; nothing is `clear`.
Before it runs, the engine checks its version window (`not_applicable` outside it) and the facts that
it needs (`cannot_tell` without them, with what to paste). A rule may also raise NotApplicable or
CannotTell itself, as long as it has yielded nothing.
"""

from __future__ import annotations

import importlib
import inspect
import logging
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from assistant.diagnosis.finding import (
    MOST_SUGGESTIONS,
    UNKNOWN_GAIN,
    Confidence,
    Cost,
    Evidence,
    Finding,
    Gain,
    Severity,
    Suggestion,
)
from assistant.diagnosis.ranking import ranked
from assistant.report.facts import Report

log = logging.getLogger(__name__)

Check = Callable[[Report], Iterable[Finding]]

HEADINGS = ("What it finds", "Why it matters", "Try next", "Not sure when", "References")


class NotApplicable(Exception):
    """The rule has nothing to say about this kind of report. Its text says why."""


class CannotTell(Exception):
    """The report lacks what the rule needs. Its text says what to paste."""


class Outcome(StrEnum):
    """How a rule ended."""

    FOUND = "found"
    CLEAR = "clear"
    NOT_APPLICABLE = "not_applicable"
    CANNOT_TELL = "cannot_tell"


@dataclass(frozen=True, slots=True)
class Need:
    """A fact that a rule cannot do without, and what to paste when it is missing."""

    has: Callable[[Report], bool]
    paste: str


_TABLE = 'the whole epoch table, from "Total number of epochs" to its last row'
_POOLS = 'all rows under "Memory usage information", down to the line "Total:"'
WHOLE_TABLE = f"Paste {_TABLE}."
"""What a rule asks for that lacks epoch rows. One wording for all, so that the reader is asked once."""
ALL_POOLS = f"Paste {_POOLS}."
"""The same for memory pools."""

EPOCHS = Need(lambda report: bool(report.epochs), _TABLE)
EVERY_EPOCH = Need(lambda report: report.table_complete is True, _TABLE)
POOLS = Need(
    lambda report: bool(report.memory_pools),
    _POOLS,
)
OPTIONS = Need(
    lambda report: bool(report.options),
    'the line "Compiler arguments:"',
)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its metadata. Called with a report, it runs its check."""

    id: str
    title: str
    severity: Severity
    check: Check
    needs: tuple[Need, ...]
    since: str | None
    until: str | None
    sections: dict[str, str]
    """The module docstring by heading, see HEADINGS."""
    references: tuple[str, ...]
    """References of the manifest, read from the section "References"."""
    cost: Cost = Cost.UNSTATED

    def __call__(self, report: Report) -> Iterable[Finding]:
        """What the check finds in `report`."""
        return self.check(report)

    @property
    def applies_to(self) -> str:
        """The version window in words."""
        if self.since and self.until:
            return f"{self.since} to {self.until}"
        if self.since:
            return f"{self.since} and later"
        return f"up to {self.until}" if self.until else "all versions"

    def finding(
        self,
        *,
        because: str,
        evidence: Sequence[Evidence],
        title: str | None = None,
        severity: Severity | None = None,
        epochs: Sequence[int] = (),
        suggestions: Sequence[Suggestion] = (),
        gain: Gain = UNKNOWN_GAIN,
        confidence: Confidence = Confidence.HIGH,
        cost: Cost | None = None,
        spent_ms: float | None = None,
        cycles: int | None = None,
        caused_by: Sequence[str] = (),
        citations: Sequence[str] | None = None,
    ) -> Finding:
        """A finding of this rule; title, severity, cost and citations default to the rule's own."""
        return Finding(
            id=self.id,
            title=title or self.title,
            severity=severity or self.severity,
            because=because,
            evidence=tuple(evidence),
            epochs=tuple(epochs),
            suggestions=tuple(suggestions)[:MOST_SUGGESTIONS],
            gain=gain,
            confidence=confidence,
            cost=cost or self.cost,
            spent_ms=gain.high if spent_ms is None and gain.unit == "ms" else spent_ms,
            cycles=cycles,
            caused_by=tuple(caused_by),
            citations=self.references if citations is None else tuple(citations),
            applies_to=self.applies_to,
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one rule ended on one report; `reason` says why it could not tell or does not apply."""

    rule: Rule
    outcome: Outcome
    findings: tuple[Finding, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All verdicts on one report, and its findings with the gravest and dearest first."""

    report: Report
    verdicts: tuple[Verdict, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Findings by severity, then by what they cost, then by confidence, number of epochs and rule.

        A time comes before the cycles that the compiler expects, and these before what is only known by its kind. A
        consequence comes right behind its cause.
        """
        return ranked(each for verdict in self.verdicts for each in verdict.findings)

    def with_outcome(self, outcome: Outcome) -> tuple[Verdict, ...]:
        """Verdicts that ended so, in order of rule id."""
        return tuple(verdict for verdict in self.verdicts if verdict.outcome is outcome)


_registry: dict[str, Rule] = {}


def rule(
    *,
    id: str,
    title: str,
    severity: Severity,
    cost: Cost = Cost.UNSTATED,
    needs: Sequence[Need] = (),
    since: str | None = None,
    until: str | None = None,
) -> Callable[[Check], Rule]:
    """Register a check. The docstring of its module becomes the rule's documentation."""

    def register(check: Check) -> Rule:
        module = inspect.getmodule(check)
        sections = parse_sections((module.__doc__ or "") if module else "")
        made = Rule(
            id=id,
            title=title,
            severity=severity,
            cost=cost,
            check=check,
            needs=tuple(needs),
            since=since,
            until=until,
            sections=sections,
            references=tuple(re.findall(r"^\s*-\s+(\S+)", sections.get("References", ""), re.M)),
        )
        if id in _registry and _registry[id].check.__module__ != check.__module__:
            raise ValueError(f"two rules have the id {id}")
        _registry[id] = made
        return made

    return register


def parse_sections(docstring: str) -> dict[str, str]:
    """Split a rule's docstring at its headings (a line that is one of HEADINGS)."""
    sections: dict[str, list[str]] = {}
    current: list[str] = []
    for line in inspect.cleandoc(docstring).splitlines():
        if line.strip() in HEADINGS:
            current = sections.setdefault(line.strip(), [])
        else:
            current.append(line)
    return {heading: "\n".join(lines).strip() for heading, lines in sections.items()}


@cache
def rules() -> tuple[Rule, ...]:
    """All rules, by id. Importing a file of `rules/` registers it."""
    package = importlib.import_module("assistant.diagnosis.rules")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    return tuple(_registry[key] for key in sorted(_registry))


def run(report: Report, only: Iterable[Rule] | None = None) -> Diagnosis:
    """Run all rules (or `only` these) on one report."""
    chosen = rules() if only is None else tuple(only)
    return Diagnosis(report, tuple(_judge(each, report) for each in chosen))


def _judge(each: Rule, report: Report) -> Verdict:
    version = report.version
    if version and not _in_window(version, each.since, each.until):
        return Verdict(each, Outcome.NOT_APPLICABLE, reason=f"applies to {each.applies_to}")
    missing = [need.paste for need in each.needs if not need.has(report)]
    if missing:
        return Verdict(each, Outcome.CANNOT_TELL, reason=f"Paste {' and '.join(missing)}.")
    try:
        found = tuple(_checked(each, report))
    except NotApplicable as why:
        return Verdict(each, Outcome.NOT_APPLICABLE, reason=str(why))
    except CannotTell as why:
        return Verdict(each, Outcome.CANNOT_TELL, reason=str(why))
    except Exception as error:  # one faulty rule must not cost the user the other findings
        log.exception("rule %s failed", each.id)
        failed = f"The rule failed on this report ({type(error).__name__}): a bug of ours, please report it."
        return Verdict(each, Outcome.CANNOT_TELL, reason=failed)
    return Verdict(each, Outcome.FOUND if found else Outcome.CLEAR, found)


def _checked(each: Rule, report: Report) -> Iterator[Finding]:
    for finding in each(report):
        if not finding.evidence:
            raise ValueError(f"{each.id} yielded a finding without evidence")
        yield replace(finding, epochs=tuple(sorted(set(finding.epochs))))


def _in_window(version: str, since: str | None, until: str | None) -> bool:
    return not (since and version_key(version) < version_key(since)) and (not until or within(version, until))


def within(version: str, until: str) -> bool:
    """True when `version` is not after `until`, which covers all it names: "2.2" holds for 2.2.0 and 2.2.1."""
    end = version_key(until)
    return version_key(version)[: len(end)] <= end


def version_key(version: str) -> tuple[int, ...]:
    """Comparable form: (2, 1, 0) for "2.1.0", (2, 2) for "2.2"."""
    return tuple(int(part) for part in re.findall(r"\d+", version))[:3]
