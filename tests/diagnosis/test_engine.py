from collections.abc import Callable, Iterable, Iterator

import pytest

from assistant.diagnosis import engine
from assistant.diagnosis.engine import (
    EPOCHS,
    EVERY_EPOCH,
    HEADINGS,
    OPTIONS,
    POOLS,
    CannotTell,
    Check,
    Need,
    NotApplicable,
    Outcome,
    Rule,
    parse_sections,
    rules,
    run,
    version_key,
)
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
    SuggestionKind,
)
from assistant.report.facts import Report, Tool
from tests.diagnosis.tables import SEED_WHY_SW, old, only

EVIDENCE = [Evidence(where=1, text="epoch 1 HW")]
Make = Callable[..., Rule]


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Make:
    """Makes a rule that stays out of the registry of the product."""
    monkeypatch.setattr(engine, "_registry", {})

    def made(
        check: Check,
        id: str = "TST-001",
        severity: Severity = Severity.WARNING,
        needs: tuple[Need, ...] = (),
        since: str | None = None,
        until: str | None = None,
    ) -> Rule:
        return engine.rule(id=id, title="Test", severity=severity, needs=needs, since=since, until=until)(check)

    return made


def version(number: str) -> Report:
    return Report(where=1, tool=Tool(name="ST Edge AI Core", version=number, build=None))


def nothing(report: Report) -> Iterable[Finding]:
    return ()


def test_found_and_clear(make: Make) -> None:
    def found(report: Report) -> Iterator[Finding]:
        yield rule.finding(because="So it is.", evidence=EVIDENCE, epochs=[3, 1, 3])

    rule = make(found)
    (verdict,) = run(Report(where=1), [rule]).verdicts
    assert verdict.outcome is Outcome.FOUND
    (finding,) = verdict.findings
    assert finding.epochs == (1, 3)
    assert (finding.id, finding.title, finding.severity) == ("TST-001", "Test", Severity.WARNING)
    assert run(Report(where=1), [make(nothing)]).verdicts[0].outcome is Outcome.CLEAR


@pytest.mark.parametrize(
    ("error", "outcome"),
    [(NotApplicable("Not here."), Outcome.NOT_APPLICABLE), (CannotTell("Paste more."), Outcome.CANNOT_TELL)],
)
def test_a_rule_may_say_so_itself(make: Make, error: Exception, outcome: Outcome) -> None:
    def check(report: Report) -> Iterable[Finding]:
        raise error

    (verdict,) = run(Report(where=1), [make(check)]).verdicts
    assert verdict.outcome is outcome
    assert verdict.reason == str(error)


def test_a_faulty_rule_costs_only_its_own_findings(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    def faulty(report: Report) -> Iterable[Finding]:
        raise KeyError("x")

    diagnosis = run(Report(where=1), [make(faulty, "TST-001"), make(nothing, "TST-002")])
    first, second = diagnosis.verdicts
    assert first.outcome is Outcome.CANNOT_TELL
    assert "failed on this report (KeyError)" in first.reason
    assert second.outcome is Outcome.CLEAR
    assert "TST-001" in caplog.text


def test_a_finding_without_evidence_is_a_fault_of_its_rule(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    def bare(report: Report) -> Iterator[Finding]:
        yield rule.finding(because="Trust me.", evidence=[])

    rule = make(bare)
    (verdict,) = run(Report(where=1), [rule]).verdicts
    assert "failed on this report" in verdict.reason
    assert "without evidence" in caplog.text


@pytest.mark.parametrize(
    ("since", "until", "inside", "outside"),
    [
        (None, "2.2", ["2.0.0", "2.2.0", "2.2.1"], ["2.3.0", "3.0.0", "10.0.0"]),
        ("3.0", None, ["3.0.0", "4.0.1", "10.0.0"], ["2.2.0"]),
        ("2.1.1", "2.2.0", ["2.1.1", "2.2.0"], ["2.1.0", "2.2.1"]),
    ],
)
def test_the_version_window(
    make: Make, since: str | None, until: str | None, inside: list[str], outside: list[str]
) -> None:
    rule = make(nothing, since=since, until=until)
    assert {run(version(each), [rule]).verdicts[0].outcome for each in inside} == {Outcome.CLEAR}
    assert {run(version(each), [rule]).verdicts[0].outcome for each in outside} == {Outcome.NOT_APPLICABLE}
    assert run(Report(where=1), [rule]).verdicts[0].outcome is Outcome.CLEAR


def test_the_window_in_words(make: Make) -> None:
    words = [make(nothing, since=since, until=until).applies_to for since in (None, "3.0") for until in (None, "4.0")]
    assert words == ["all versions", "up to 4.0", "3.0 and later", "3.0 to 4.0"]


def test_missing_facts_are_asked_for_all_at_once(make: Make) -> None:
    (verdict,) = run(Report(where=1), [make(nothing, needs=(EPOCHS, POOLS, OPTIONS))]).verdicts
    assert verdict.outcome is Outcome.CANNOT_TELL
    for words in ("Total number of epochs", "Memory usage information", "Compiler arguments"):
        assert words in verdict.reason


def test_a_need_that_is_met_lets_the_rule_run(make: Make) -> None:
    shortened = only(SEED_WHY_SW.split("However")[0])
    rule = make(nothing, needs=(EPOCHS, EVERY_EPOCH))
    assert run(old("HW"), [rule]).verdicts[0].outcome is Outcome.CLEAR
    assert run(shortened, [rule]).verdicts[0].outcome is Outcome.CANNOT_TELL


def test_findings_of_one_cost_stand_by_severity_then_width_then_rule(make: Make) -> None:
    def yields(id: str, severity: Severity, epochs: range) -> Rule:
        def check(report: Report) -> Iterator[Finding]:
            yield rule.finding(because="So.", evidence=EVIDENCE, epochs=list(epochs))

        rule = make(check, id=id, severity=severity)
        return rule

    diagnosis = run(
        Report(where=1),
        [
            yields("TST-001", Severity.INFO, range(9)),
            yields("TST-002", Severity.WARNING, range(1)),
            yields("TST-004", Severity.WARNING, range(5)),
            yields("TST-003", Severity.WARNING, range(5)),
            yields("TST-005", Severity.ERROR, range(0)),
        ],
    )
    assert [finding.id[-1] for finding in diagnosis.findings] == ["5", "3", "4", "2", "1"]
    assert len(diagnosis.with_outcome(Outcome.FOUND)) == 5
    assert diagnosis.with_outcome(Outcome.CLEAR) == ()


def test_within_a_severity_cost_comes_before_confidence_and_confidence_before_width(make: Make) -> None:
    def yields(id: str, cost: Cost, confidence: Confidence, width: int, milliseconds: float | None = None) -> Rule:
        gain = Gain(kind="estimated", low=0.0, high=milliseconds, unit="ms") if milliseconds else UNKNOWN_GAIN

        def check(report: Report) -> Iterator[Finding]:
            yield rule.finding(
                because="So.", evidence=EVIDENCE, cost=cost, confidence=confidence, epochs=range(width), gain=gain
            )

        rule = make(check, id=id)
        return rule

    diagnosis = run(
        Report(where=1),
        [
            yields("TST-007", Cost.UNSTATED, Confidence.HIGH, 90),
            yields("TST-006", Cost.MOVEMENT, Confidence.HIGH, 50),
            yields("TST-005", Cost.COMPUTE, Confidence.LOW, 40),
            yields("TST-004", Cost.COMPUTE, Confidence.HIGH, 2),
            yields("TST-003", Cost.SPILL, Confidence.LOW, 0),
            yields("TST-002", Cost.MOVEMENT, Confidence.LOW, 1, milliseconds=1.0),
            yields("TST-001", Cost.MOVEMENT, Confidence.LOW, 1, milliseconds=4.0),
        ],
    )
    assert [finding.id[-1] for finding in diagnosis.findings] == ["1", "2", "3", "4", "5", "6", "7"]


def test_a_finding_keeps_the_suggestions_of_most_worth(make: Make) -> None:
    steps = [Suggestion(kind=SuggestionKind.CHECK, text=f"Do {number}.") for number in range(MOST_SUGGESTIONS + 3)]
    finding = make(nothing).finding(because="So.", evidence=EVIDENCE, suggestions=steps)
    assert finding.suggestions == tuple(steps[:MOST_SUGGESTIONS])


def test_two_rules_with_one_id_are_refused(make: Make) -> None:
    make(nothing)

    def other(report: Report) -> Iterable[Finding]:
        return ()

    other.__module__ = "elsewhere"
    with pytest.raises(ValueError, match="TST-001"):
        make(other)


def test_a_docstring_is_split_at_its_headings() -> None:
    text = "Headline.\n\nWhat it finds\nOne thing.\nAnother.\n\nReferences\n- a#b\n- c\n"
    assert parse_sections(text) == {"What it finds": "One thing.\nAnother.", "References": "- a#b\n- c"}


def test_versions_compare_as_numbers() -> None:
    assert version_key("2.10.0") > version_key("2.9.1")
    assert version_key("2.2") == (2, 2)


def test_every_rule_of_the_product_is_documented_and_cites() -> None:
    assert [rule.id for rule in rules()] == sorted(rule.id for rule in rules())
    for rule in rules():
        assert tuple(rule.sections) == HEADINGS, rule.id
        assert all(rule.sections.values()), rule.id
        assert rule.references, rule.id
