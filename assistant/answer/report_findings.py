"""Findings of the report at hand that bear on a question, as sentences, suggestions and what to paste."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from assistant.answer.check import foreign_figures
from assistant.answer.draft import Said, Support
from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.operators_named import operators_in
from assistant.answer.question import Question
from assistant.answer.report_aspects import answers, settles, told
from assistant.answer.report_facts import absent, facts, rows_named
from assistant.answer.select import redundancy
from assistant.answer.suggested import of_suggestion
from assistant.answer.units import Form, Unit, sentences
from assistant.answer.words import concepts
from assistant.catalog import options
from assistant.diagnosis.engine import Diagnosis, Outcome
from assistant.diagnosis.finding import Confidence, Finding, Suggestion, SuggestionKind
from assistant.report.facts import Report

_MOST_FINDINGS, MOST_OF_THE_WHOLE = 3, 6
_ALIKE = 0.28
_SAID_ALREADY = 0.55
_RULES_OF_POOLS = ("MEM-",)
_RULES_ALWAYS = {"RPT-001"}
_ASKS_OF_SOFTWARE = re.compile(r"\b(?:on|in|by|to) (?:the )?(?:cpu|software|sw)\b", re.I)
_ASKS_FOR_A_WORD = re.compile(r"^\W*what(?:'s| is| are) an? |^\W*what do(?:es)? .{1,40} mean\b", re.I)
_ASKS = re.compile(r"^Paste\b")
_IN_GENERAL = re.compile(
    r"\b(?:what|which) (?:are|is) the (?:general )?(?:conditions?|requirements?|limits?|rules?)\b|\bin general\b"
    r"|\bunder (?:what|which) (?:conditions?|circumstances)\b"
    r"|\bwhen (?:do|does|are|is|can|will) .{1,50}\b(?:runs?|mapped|go(?:es)?|executed?|accelerated|folded|removed)\b"
    r"|\b(?:what|which) (?:kernel|padding|strides?|shapes?|channels?|formats?)\b.{0,60}"
    r"\b(?:needs?|requires?|supports?|accepts?)\b"
    r"|\b(?:does|do) the (?:hardware )?(?:npu|hardware|accelerator|chip) (?:need|require|want|accept)\b",
    re.I,
)
"""Asks about the NPU, not about the report at hand."""

_WHAT_IS_THERE = re.compile(
    r"\bwrong with\b|\bwhat(?:'s| is) wrong\b|\bwhat (?:are|is) the (?:problems?|issues?)\b"
    r"|\bwhat do you (?:see|think|make)\b|\bdiagnos|\banaly[sz]e\b|\bsummari[sz]e\b",
    re.I,
)
"""Asks for whatever the report shows."""


@dataclass(slots=True)
class AboutReport:
    """What the report gives to an answer. `references` are the sections that its findings cite, the best first."""

    statements: list[Said] = field(default_factory=list)
    tips: list[Said] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    words: str = ""
    """Names from the report that help the search."""
    cause: str = ""
    """The title of the closest finding: what the report shows to be the matter."""
    confidence: Confidence | None = None
    set_aside: str = ""
    """What its findings speak of, where the question asks for something that the report does not tell."""
    settled: bool = False
    """The report alone answers; what others met would only distract."""


def about(question: Question, diagnosis: Diagnosis, library: Library) -> AboutReport:
    """Facts and findings of one report that bear on `question`."""
    report = diagnosis.report
    if _IN_GENERAL.search(question.text) and not question.epochs:
        return AboutReport()
    aspects = told(question, report) if answers(question, report) else []
    found = AboutReport(statements=aspects or [*facts(question, report), *absent(question, report)])
    if (aspects and settles(question)) or _names_only_what_is_not_there(question, report):
        found.settled = True
        return found
    chosen = relevant(question, diagnosis, library)
    said = [concepts(each.text) for each in found.statements]
    advice: list[list[Said]] = []
    for finding in chosen:
        clauses = list(_clauses(finding.because))
        # Of everything that a report shows, one sentence each; of what is asked about, all of them.
        for sentence in clauses[:1] if is_of_the_whole(question) else clauses:
            words = concepts(sentence)
            if redundancy(words, said, library) < _SAID_ALREADY:
                found.statements.append(Said(sentence, _support(finding, sentence, library), finding.evidence))
                said.append(words)
        advice.append([_tip(finding, each, library) for each in finding.suggestions if _is_tip(each, question)])
        found.missing.extend(each.text for each in finding.suggestions if _ASKS.match(each.text))
        found.references.extend(each for each in finding.citations if each not in found.references)
    found.tips = _in_turn(advice) if _asks_for_all(question) else [tip for tips in advice for tip in tips]
    found.missing.extend(_asks(question, diagnosis, chosen))
    found.words = " ".join(dict.fromkeys(word for finding in chosen for word in (finding.title, *_operators(finding))))
    found.cause = chosen[0].title if chosen else ""
    found.confidence = chosen[0].confidence if chosen else None
    return found


def _names_only_what_is_not_there(question: Question, report: Report) -> bool:
    """True for a question on epochs that the table does not list."""
    only_epochs = question.epochs and not (question.operators or question.flags or question.pools)
    return bool(only_epochs and report.epochs and not rows_named(question, report))


def _in_turn(advice: Sequence[Sequence[Said]]) -> list[Said]:
    """The first tip of each finding, then the second of each, and so on."""
    return [tip for row in zip_longest(*advice) for tip in row if tip]


def _asks_for_all(question: Question) -> bool:
    """True when the question is about the report as a whole, or about what is in software there in general."""
    if question.names_something:
        return False
    general = question.intents & {Intent.FIRST, Intent.OVERVIEW, Intent.BAD, Intent.HOW}
    return bool(general or question.points_back or _ASKS_OF_SOFTWARE.search(question.text))


def is_of_the_whole(question: Question) -> bool:
    """True for "what causes this issue?" and "could you take a look?": the report shows what is the matter."""
    return not question.names_something and (question.points_back or bool(_WHAT_IS_THERE.search(question.text)))


def relevant(question: Question, diagnosis: Diagnosis, library: Library) -> list[Finding]:
    """Findings that the question is about, the closest first; the gravest when it asks about the report as a whole."""
    if _ASKS_FOR_A_WORD.search(question.text) and not question.names_something:
        return []
    scored = [(_closeness(question, finding, diagnosis, library), finding) for finding in diagnosis.findings]
    best = max((score for score, _ in scored), default=0.0)
    if is_of_the_whole(question):
        return list(diagnosis.findings[:MOST_OF_THE_WHOLE])
    if best >= _ALIKE and not (_asks_for_all(question) and question.intents & {Intent.FIRST, Intent.OVERVIEW}):
        close = sorted(((s, f) for s, f in scored if s >= max(_ALIKE, 0.6 * best)), key=lambda each: -each[0])
        return [finding for _, finding in close][:_MOST_FINDINGS]
    if _asks_for_all(question):
        return list(diagnosis.findings[:_MOST_FINDINGS])
    return []


def _closeness(question: Question, finding: Finding, diagnosis: Diagnosis, library: Library) -> float:
    """0 to about 2: rows and names in common count most, words of title and reason after them."""
    named = {row.id for row in rows_named(question, diagnosis.report)}
    score = 0.0
    if named and finding.epochs:
        score += 1.2 * len(named & set(finding.epochs)) / len(named)
    if question.pools and finding.id.startswith(_RULES_OF_POOLS):
        score += 0.8
    suggested = {options.canonical(flag) for suggestion in finding.suggestions for flag in suggestion.flags}
    rows = " ".join(each.text for each in finding.evidence)
    if any(flag.name in suggested or flag.typed in rows for flag in question.flags):
        score += 0.8
    if finding.id in _RULES_ALWAYS:
        score += 0.5
    asked = concepts(question.text) | concepts(" ".join(question.subjects))
    weight = library.weigh(asked) or 1.0
    words = concepts(f"{finding.title} {finding.because}")
    return score + 0.6 * library.weigh(asked & words) / weight


def _clauses(because: str) -> Iterator[str]:
    """The sentences of a reason, cut at semicolons, each fit to stand alone."""
    for sentence in sentences(because):
        for part in re.split(r"; (?![^(]*\))", sentence.rstrip(".")):
            yield f"{part[:1].upper()}{part[1:]}."


def _support(finding: Finding, sentence: str, library: Library) -> tuple[Support, ...]:
    """The sentence of a cited section that says most of `sentence`, and one of another that has its other figures."""
    words = concepts(sentence)
    units = sorted(
        _quotable(finding, library), key=lambda unit: -library.weigh(words & library.unit_concepts(unit.text))
    )
    if not units:
        return ()
    foreign = foreign_figures(sentence, [units[0].passage])
    has_them = [
        unit for unit in units if len(foreign_figures(sentence, [units[0].passage, unit.passage])) < len(foreign)
    ]
    return tuple(Support.of(unit) for unit in (units[0], *has_them[:1]))


def _quotable(finding: Finding, library: Library) -> Iterator[Unit]:
    """Every sentence, item and row of the sections that a finding cites."""
    for reference in finding.citations:
        passage = library.passage(reference)
        for part in library.section(passage) if passage else ():
            yield from (unit for unit in library.units(part.id) if unit.form is not Form.CODE and not unit.announces)


def _is_tip(suggestion: Suggestion, question: Question) -> bool:
    """True for what can be done; what to paste is said apart, and a word on another operator is left out."""
    operator = next(iter(re.findall(r"^([A-Z]\w+): ", suggestion.text)), None)
    elsewhere = operator is not None and bool(question.operators) and operator not in question.operators
    return not _ASKS.match(suggestion.text) and not elsewhere


def _tip(finding: Finding, suggestion: Suggestion, library: Library) -> Said:
    """A suggestion as a line to follow; flags stand in it as they are typed."""
    text = suggestion.text
    if suggestion.flags and suggestion.place:
        removes = suggestion.kind is SuggestionKind.REMOVE_FLAG
        verb, preposition = ("Remove", "from") if removes else ("Add", "to")
        rest = text if text[:2].isupper() else f"{text[:1].lower()}{text[1:]}"
        text = f"{verb} `{' '.join(suggestion.flags)}` {preposition} the {suggestion.place.value}: {rest}"
    support = _support(finding, suggestion.text, library)
    # What the sections do not have is of the report: "look up epoch_22".
    of_the_report = foreign_figures(text, (each.passage for each in support))
    return Said(text, support, finding.evidence if of_the_report else (), flags=of_suggestion(suggestion))


def _operators(finding: Finding) -> tuple[str, ...]:
    return operators_in(" ".join(each.text for each in finding.evidence))


def _asks(question: Question, diagnosis: Diagnosis, chosen: Sequence[Finding]) -> Iterator[str]:
    """What to paste so that a rule near the question could tell."""
    families = {finding.id.split("-")[0] for finding in chosen}
    asked = concepts(question.text)
    seen: set[str] = set()
    for verdict in diagnosis.with_outcome(Outcome.CANNOT_TELL):
        near = len(asked & concepts(f"{verdict.rule.title} {verdict.rule.sections.get('What it finds', '')}"))
        wanted = verdict.rule.id.split("-")[0] in families or near >= 2
        if wanted and verdict.reason.startswith("Paste") and verdict.reason not in seen:
            seen.add(verdict.reason)
            yield verdict.reason
