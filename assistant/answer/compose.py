"""The answer without a language model, by one recipe for every question.

1. corrections of what the question takes for granted; facts and findings of the report that bear on it
2. sentences of the best passages that add something, by relevance, authority and version
3. suggestions of those findings and passages, as lines to paste
4. what is not known, and what to paste
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.answer import abstain
from assistant.answer.answer import Answer
from assistant.answer.check import checked
from assistant.answer.draft import Draft, Said
from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.names import flags_in, versions_in
from assistant.answer.passages import pick
from assistant.answer.phrasing import leans_on_the_one_before
from assistant.answer.picked import paragraphs, tips
from assistant.answer.premises import corrections
from assistant.answer.primary import with_threads
from assistant.answer.question import Question, in_context
from assistant.answer.report_findings import AboutReport
from assistant.answer.reports_together import about_reports
from assistant.answer.select import Scored, Source, Wanted, redundancy, scored
from assistant.answer.symptoms import is_of_another
from assistant.answer.unknowable import is_unknowable
from assistant.answer.words import concepts, spelled_out, without_counts, without_files
from assistant.answer.write import Part, written
from assistant.diagnosis.engine import Diagnosis
from assistant.diagnosis.finding import Confidence
from assistant.diagnosis.islands import UNLABELLED
from assistant.report.facts import MentionKind, Report

if TYPE_CHECKING:
    from assistant.knowledge.search import Hit, Results

_HITS = 40
_LONG_QUERY = 20
"""Words; a longer question holds more beside what it asks about."""
_SOURCES = 12
_LEAST_SCORE = 0.3
_LEAST_SCORE_OF_FORUM = 0.4
_FORUM_SECTIONS = 2
_CITED_BY_FINDING = 0.8
_CITED_SECTIONS = 6
_STATEMENTS = 4
_OPENING_SENTENCES = 2
_TIPS, _FEW_TIPS = 4, 2
_MISSING = 2
_BRIEF = 3
_SAME_TIP = 0.7
_ASKS_FOR_FACTS = {Intent.COUNT, Intent.WHAT, Intent.OVERVIEW}
_OF_RESULTS = re.compile(r"\baccura|\bresults\b|\bpredictions?\b|\bcorrect\b|\bwrong\b", re.I)
"""Asks whether the network still computes what it should."""
_THESE_SETTINGS = re.compile(r"\b(?:these|those|my|the|our) (?:settings?|options?|flags?|profile)\b", re.I)
_SURE = ("st-doc", "st-staff", "accepted", "measured")
_PASTE = (
    'Paste the epoch table of your report, from "Total number of epochs" to its last row, and the warnings above it: '
    "with them this can be said of your own network."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a question is asked in: the reports at hand, the version in play, and what was said before."""

    diagnoses: tuple[Diagnosis, ...] = ()
    version: str | None = None
    carried: str = ""
    """Words of the question before, where this one leans on it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was found for a question: in the report, by the search, and in the sentences of its passages."""

    report: AboutReport
    results: Results
    wanted: Wanted
    units: list[Scored]
    """Sentences of the passages, the best first."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The draft for one question, or why there is none."""

    question: Question
    version: str | None
    results: Results
    draft: Draft | None
    reason: str = ""


def compose(question: Question, setting: Setting, library: Library) -> Answer:
    """The answer to `question`, or an abstention. Several questions in one message are answered in turn."""
    if len(question.parts) < 2:
        outcomes = [_outcome(question, setting, library)]
    else:
        outcomes = _in_turn(question.parts, setting, library)
    answered = [outcome for outcome in outcomes if outcome.draft]
    if not answered:
        return abstain.abstention(question, outcomes[0].reason, outcomes[0].results)
    parts = [
        Part(outcome.question.heading if len(outcomes) > 1 else None, outcome.draft, outcome.reason)
        for outcome in outcomes
    ]
    return written(question.text, parts, answered[0].version, answered[0].results.degraded, question.left_out)


def _in_turn(parts: Sequence[Question], setting: Setting, library: Library) -> list[_Outcome]:
    """One outcome for each question. What opens one answer is kept for it: the others do not say it in passing."""
    asked: list[tuple[Question, Setting]] = []
    for number, part in enumerate(parts):
        meant, carried = in_context(part, parts[number - 1]) if number and part.points_back else (part, setting.carried)
        asked.append((meant, replace(setting, carried=carried)))
    openings = [_opening(_outcome(part, each, library, brief=True)) for part, each in asked]
    outcomes: list[_Outcome] = []
    for number, (part, each) in enumerate(asked):
        kept = [text for other in openings[number + 1 :] for text in other if text not in openings[number]]
        drafts = [outcome.draft for outcome in outcomes if outcome.draft]
        told = [said.text for draft in drafts for said in draft.sentences()]
        outcomes.append(_outcome(part, each, library, [*told, *kept], brief=True))
    return outcomes


def _opening(outcome: _Outcome) -> list[str]:
    """The sentences that an answer opens with."""
    first = next(iter(outcome.draft.paragraphs), []) if outcome.draft else []
    return [said.text for said in first[:_OPENING_SENTENCES]]


def _outcome(
    question: Question, setting: Setting, library: Library, before: Sequence[str] = (), brief: bool = False
) -> _Outcome:
    """The draft for one question. before: sentences that the message has been told already."""
    question = _with_what_is_there(question, setting)
    version = _version(question, setting)
    gathered = evidence(question, setting, library)
    report, results = gathered.report, gathered.results
    found = [] if report.settled else gathered.units
    premises = corrections(question, version, library, tuple(hit.passage for hit in results.hits))
    carried = f"{setting.carried} {report.set_aside}".strip()
    about_it = bool(setting.diagnoses) and _is_about_it(question, report, library)
    why = abstain.reason(question, carried, about_it, results, found, library)
    if why and (is_unknowable(why) or not (premises or (report.statements and about_it))):
        return _Outcome(question, version, results, None, why)
    settled = any(said.settles for said in premises) or (why and not gathered.wanted.asks_to_force)
    if premises and not report.statements and settled:
        found = []  # Besides the correction nothing bears on the question.
    statements = _new(report.statements, before)[:_STATEMENTS]
    told = [said.text for said in (*premises, *statements)]
    picked = pick(
        found,
        gathered.wanted,
        library,
        said=[*told, *(tip.text for tip in report.tips)],
        before=before,
        room=_room(question, report, bool(told), brief),
    )
    at_hand = setting.diagnoses[-1].report if setting.diagnoses else None
    blocks = (premises, statements, *paragraphs(picked))
    # What helped somebody else is no advice for a report whose own findings say what to try.
    found_tips = report.tips or ([] if report.settled else tips(picked, library, version, at_hand))
    advice = _merged(_new(found_tips, before), question, library)
    if gathered.wanted.asks_to_force:
        advice = [tip for tip in advice if not tip.flags]  # no option does it
    draft = Draft(
        paragraphs=[list(block) for block in blocks if block],
        tips=advice[:_FEW_TIPS] if brief else advice,
        missing=_missing(question, report, setting),
        about_report=bool(report.statements),
    )
    draft = with_threads(checked(draft, version), library)
    draft.confidence = _confidence(report, draft, results)
    if not any(draft.sentences()):
        return _Outcome(question, version, results, None, abstain.NOTHING_LEFT)
    return _Outcome(question, version, results, draft)


def _is_about_it(question: Question, report: AboutReport, library: Library) -> bool:
    """True for a question that can only be about the report at hand, whatever the knowledge base has of its words."""
    if question.names_something or question.points_back:
        return True
    whole = report.settled or question.refers_back or question.intents & {Intent.OVERVIEW, Intent.FIRST, Intent.COUNT}
    return bool(whole) and not abstain.is_of_another_field(question, library)


def _with_what_is_there(question: Question, setting: Setting) -> Question:
    """The question with what "this" and "these settings" are in the report at hand, where it names nothing itself."""
    if question.names_something or not setting.diagnoses:
        return question
    reports = [diagnosis.report for diagnosis in setting.diagnoses]
    if _OF_RESULTS.search(question.text) and any(row.label == UNLABELLED for r in reports for row in r.hybrids):
        return replace(question, unlabelled=True)
    if _THESE_SETTINGS.search(question.text):
        typed = [option.text for option in reports[-1].options]
        typed += [m.name for m in reports[-1].mentions if m.kind is MentionKind.OPTION]
        return replace(question, flags=flags_in(" ".join(dict.fromkeys(typed))))
    return question


def evidence(question: Question, setting: Setting, library: Library) -> Evidence:
    """Everything an answer to `question` can rest on, before anything is chosen."""
    report = about_reports(question, setting.diagnoses, library)
    first = Wanted(question, library, goes_on=bool(setting.carried))
    news = first.news or first.aspects
    if _OF_RESULTS.search(question.text) and not any(_OF_RESULTS.search(said.text) for said in report.statements):
        news = news or concepts(question.text)
        report = AboutReport(words=report.words, missing=report.missing)
    if news and not report.settled and not any(news & library.unit_concepts(said.text) for said in report.statements):
        # What is asked is not in this report, but in what its findings speak of.
        report = AboutReport(missing=report.missing, set_aside=report.words)
    results = _search(question, setting, report, library)
    wanted = Wanted(question, library, f"{setting.carried} {report.words}", report.cause, goes_on=bool(setting.carried))
    sources = _sources(results, report, library)
    if report.cause and Intent.WHY in question.intents and not question.flags:
        # The report shows the matter: other causes would only confuse.
        sources = [source for source in sources if source.cited] or sources
    units = scored(sources, wanted, library)
    asked = wanted.words | wanted.helpful
    return Evidence(report, results, wanted, [each for each in units if not is_of_another(each.unit, asked)])


def _new(found: Sequence[Said], before: Sequence[str]) -> list[Said]:
    """Sentences that were not told before, without those that lean on one that was."""
    kept: list[Said] = []
    dropped = False
    for said in found:
        dropped = said.text in before or (dropped and leans_on_the_one_before(said.text))
        if not dropped:
            kept.append(said)
    return kept


def _version(question: Question, setting: Setting) -> str | None:
    """The version in play: the one that the question names, else the one given, else that of the report."""
    named = question.versions if len(question.versions) == 1 else ()
    given = (setting.version,) if setting.version else ()
    of_reports = [version for diagnosis in setting.diagnoses if (version := _version_of(diagnosis.report))]
    return next(iter((*named, *given, *of_reports[-1:])), None)


def _version_of(report: Report) -> str | None:
    """The version that the report states, else the one version that the prose around it mentions."""
    if report.version:
        return report.version
    mentioned = [mention.text for mention in report.mentions if mention.kind is MentionKind.VERSION]
    said = {version for text in mentioned for version in versions_in(text)}
    return said.pop() if len(said) == 1 else None


def _search(question: Question, setting: Setting, report: AboutReport, library: Library) -> Results:
    """Passages for the question as asked and, where it is long, for the words of it that name something."""
    version = _version(question, setting)
    query = spelled_out(" ".join((without_counts(question.text), *question.subjects, setting.carried)))
    expand = [word for word in (report.words, version) if word]
    results = library.finder.find(query, k=_HITS, expand=expand)
    if len(query.split()) <= _LONG_QUERY:
        return results
    return _best_of(results, library.finder.find(library.distilled(without_files(query)), k=_HITS, expand=expand))


def _best_of(one: Results, other: Results) -> Results:
    """Each passage once, by its better score."""
    best: dict[str, Hit] = {}
    for hit in (*one.hits, *other.hits):
        if hit.passage.id not in best or hit.score > best[hit.passage.id].score:
            best[hit.passage.id] = hit
    return replace(one, hits=tuple(sorted(best.values(), key=lambda hit: -hit.score)[:_HITS]))


def _sources(results: Results, report: AboutReport, library: Library) -> list[Source]:
    """Sections to quote from: what the findings cite and what the search found."""
    scores: dict[str, float] = {}
    for hit in results.hits:
        if hit.score >= _LEAST_SCORE:
            scores[hit.passage.reference] = max(scores.get(hit.passage.reference, 0.0), hit.score)
    cited = report.references[:_CITED_SECTIONS] if report.statements else []
    for rank, reference in enumerate(cited):
        scores[reference] = max(scores.get(reference, 0.0), _CITED_BY_FINDING - 0.05 * rank)
    best = sorted(scores, key=lambda each: (each not in cited, -scores[each]))[:_SOURCES]
    best += [each for each in _forum(results) if each not in best]
    found = [(library.passage(each), scores[each]) for each in best]
    return [Source(library.section(passage), score, passage.reference in cited) for passage, score in found if passage]


def _forum(results: Results) -> list[str]:
    """The best sections of forum threads in which ST staff answered."""
    answered = dict.fromkeys(
        hit.passage.reference
        for hit in results.hits
        if hit.passage.kind == "thread"
        and hit.passage.authority in ("st-staff", "accepted")
        and hit.score >= _LEAST_SCORE_OF_FORUM
    )
    return list(answered)[:_FORUM_SECTIONS]


def _room(question: Question, report: AboutReport, told: bool, brief: bool) -> int | None:
    """How many sentences of passages fit; None leaves it to the kind of question."""
    if report.settled:
        return 0
    if told and report.statements and not report.cause and question.intents <= _ASKS_FOR_FACTS:
        return 0
    if told:
        return 3 if question.intents & {Intent.WHY, Intent.HOW, Intent.CAN} and not brief else 2
    return _BRIEF if brief else None


def _merged(found: Sequence[Said], question: Question, library: Library) -> list[Said]:
    """Tips without repeats; fewer when nobody asked what to do."""
    many = bool(question.intents & {Intent.HOW, Intent.WHY, Intent.FIRST, Intent.OVERVIEW})
    kept: list[Said] = []
    for tip in found:
        words = library.unit_concepts(tip.text)
        if redundancy(words, [library.unit_concepts(each.text) for each in kept], library) < _SAME_TIP:
            kept.append(tip)
    return kept[: _TIPS if many else _FEW_TIPS]


def _missing(question: Question, report: AboutReport, setting: Setting) -> list[str]:
    if setting.diagnoses:
        return list(dict.fromkeys(report.missing))[:_MISSING]
    own = question.intents & {Intent.WHY, Intent.BAD, Intent.OVERVIEW} and (question.operators or question.unlabelled)
    return [_PASTE] if own else []


def _confidence(report: AboutReport, draft: Draft, results: Results) -> Confidence:
    """That of the finding, else by who says the first sentence and how well the search works."""
    if report.confidence:
        return report.confidence
    if report.statements:
        return Confidence.HIGH
    first = next(draft.sentences(), None)
    authority = first.support[0].passage.authority if first and first.support else "inference"
    if authority == "inference":
        return Confidence.LOW
    return Confidence.HIGH if authority in _SURE and not results.degraded else Confidence.MEDIUM
