"""What an answer can rest on: what the report at hand says, the sections that fit, and their sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.answer import abstain
from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.names import flags_in, versions_in
from assistant.answer.question import Question
from assistant.answer.report_findings import AboutReport
from assistant.answer.reports_together import about_reports
from assistant.answer.select import Scored, Source, Wanted, scored
from assistant.answer.symptoms import is_of_another
from assistant.answer.words import concepts, is_of_build, spelled_out, usual_words, without_counts, without_files
from assistant.diagnosis.engine import Diagnosis
from assistant.diagnosis.islands import UNLABELLED
from assistant.report.facts import MentionKind, Report

if TYPE_CHECKING:
    from assistant.knowledge.search import Hit, Results

_HITS = 40
_LONG_QUERY = 20
"""Words; a longer question holds more beside what it asks about."""
_SOURCES = 12
_TELLING = 0.35
"""Words of less weight stand in every sixth passage or more: their synonyms find nothing new."""
_LEAST_SCORE = 0.3
_LEAST_SCORE_OF_FORUM = 0.4
_FORUM_SECTIONS = 2
_CITED_BY_FINDING = 0.8
_CITED_SECTIONS = 6
_OF_THE_BUILD = 0.8
_OF_RESULTS = re.compile(r"\baccura|\bresults\b|\bpredictions?\b|\bcorrect\b|\bwrong\b(?! with)", re.I)
"""Asks whether the network still computes what it should."""
_THESE_SETTINGS = re.compile(r"\b(?:these|those|my|the|our) (?:settings?|options?|flags?|profile)\b", re.I)


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


def with_what_is_there(question: Question, setting: Setting) -> Question:
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


def is_about_it(question: Question, report: AboutReport, library: Library) -> bool:
    """True for a question that can only be about the report at hand, whatever the knowledge base has of its words."""
    if question.flags or question.pools or question.epochs or question.unlabelled:
        return True
    if question.operators or question.points_back:
        return not abstain.is_elsewhere(question)
    whole = report.settled or question.refers_back or question.intents & {Intent.OVERVIEW, Intent.FIRST, Intent.COUNT}
    return bool(whole) and not abstain.is_of_another_field(question, library)


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
    sources = _sources(question, results, report, library)
    if report.cause and Intent.WHY in question.intents and not question.flags:
        # The report shows the matter: other causes would only confuse.
        sources = [source for source in sources if source.cited] or sources
    units = scored(sources, wanted, library)
    asked = wanted.words | wanted.helpful
    return Evidence(report, results, wanted, [each for each in units if not is_of_another(each.unit, asked)])


def version_in_play(question: Question, setting: Setting) -> str | None:
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
    version = version_in_play(question, setting)
    query = spelled_out(" ".join((without_counts(question.text), *question.subjects, setting.carried)))
    usual = [word for word in usual_words(query) if library.weight(f"={word}") >= _TELLING]
    expand = [word for word in (report.words, version, *usual) if word]
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


def _sources(question: Question, results: Results, report: AboutReport, library: Library) -> list[Source]:
    """Sections to quote from: what the findings cite, what the search found, and what is of the build told of."""
    scores: dict[str, float] = {}
    for hit in results.hits:
        if hit.score >= _LEAST_SCORE:
            scores[hit.passage.reference] = max(scores.get(hit.passage.reference, 0.0), hit.score)
    passages = library.finder.passages if question.totals else ()
    of_build = {each.reference for each in passages if is_of_build(each.text, question.totals)}
    scores |= {each: max(scores.get(each, 0.0), _OF_THE_BUILD) for each in of_build}
    cited = report.references[:_CITED_SECTIONS] if report.statements else []
    for rank, reference in enumerate(cited):
        scores[reference] = max(scores.get(reference, 0.0), _CITED_BY_FINDING - 0.05 * rank)
    best = sorted(scores, key=lambda each: (each not in cited, each not in of_build, -scores[each]))[:_SOURCES]
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
