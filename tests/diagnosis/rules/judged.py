"""One rule on one report, through the engine."""

from assistant.diagnosis.engine import Outcome, Rule, Verdict, run
from assistant.diagnosis.finding import Finding, SuggestionKind
from assistant.report.facts import Report


def judge(rule: Rule, report: Report) -> Verdict:
    """The verdict; a rule that fails is a failing test."""
    (verdict,) = run(report, [rule]).verdicts
    assert "failed on this report" not in verdict.reason, verdict.reason
    return verdict


def one(rule: Rule, report: Report) -> Finding:
    """The only finding."""
    (finding,) = judge(rule, report).findings
    return finding


def outcome(rule: Rule, report: Report) -> Outcome:
    """How the rule ended."""
    return judge(rule, report).outcome


def kinds(finding: Finding) -> list[SuggestionKind]:
    """Kinds of the suggestions, in order."""
    return [suggestion.kind for suggestion in finding.suggestions]


def advice(finding: Finding) -> str:
    """All suggestions as one text."""
    return "\n".join(" ".join((*suggestion.flags, suggestion.text)) for suggestion in finding.suggestions)
