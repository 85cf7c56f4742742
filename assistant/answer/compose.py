"""The answer without a language model, by one recipe for every question.

1. corrections of what the question takes for granted; facts and findings of the report that bear on it
2. sentences of the best passages that add something, by relevance, authority and version
3. suggestions of those findings and passages, as lines to paste
4. what is not known, and what to paste
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.answer import abstain
from assistant.answer.answer import Answer
from assistant.answer.check import checked
from assistant.answer.draft import Draft, Said
from assistant.answer.evidence import Evidence, Setting, evidence, is_about_it, version_in_play, with_what_is_there
from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.passages import pick
from assistant.answer.phrasing import leans_on_the_one_before
from assistant.answer.picked import paragraphs, tips
from assistant.answer.premises import corrections
from assistant.answer.premises.always import told_first
from assistant.answer.primary import with_threads
from assistant.answer.question import Question, in_context
from assistant.answer.report_findings import MOST_OF_THE_WHOLE, AboutReport, is_of_the_whole
from assistant.answer.select import redundancy
from assistant.answer.suggested import fits_the_set
from assistant.answer.unknowable import is_unknowable
from assistant.answer.write import Part, written
from assistant.diagnosis.finding import Confidence

if TYPE_CHECKING:
    from assistant.knowledge.search import Results

_STATEMENTS = 4
_OPENING_SENTENCES = 2
_TIPS, _FEW_TIPS, _TIPS_FOR_THE_WHOLE = 4, 2, 5
_MISSING = 2
_BRIEF = 3
_A_SET = 3
"""So many options in a question are the set that the asker has."""
_SAME_TIP = 0.7
_ASKS_FOR_FACTS = {Intent.COUNT, Intent.WHAT, Intent.OVERVIEW}
_SURE = ("st-doc", "st-staff", "accepted", "measured")
_PASTE = (
    'Paste the epoch table of your report, from "Total number of epochs" to its last row, and the warnings above it: '
    "with them this can be said of your own network."
)


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question in its setting, with everything that an answer to it can rest on: found once, used twice."""

    question: Question
    setting: Setting
    evidence: Evidence


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
        outcomes = [_outcome(_asked(question, setting, library), library)]
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
    asked: list[_Asked] = []
    for number, part in enumerate(parts):
        meant, carried = in_context(part, parts[number - 1]) if number and part.points_back else (part, setting.carried)
        asked.append(_asked(meant, replace(setting, carried=carried), library))
    openings = [_opening(_outcome(each, library, brief=True)) for each in asked]
    outcomes: list[_Outcome] = []
    for number, each in enumerate(asked):
        kept = [text for other in openings[number + 1 :] for text in other if text not in openings[number]]
        drafts = [outcome.draft for outcome in outcomes if outcome.draft]
        told = [said.text for draft in drafts for said in draft.sentences()]
        outcomes.append(_outcome(each, library, [*told, *kept], brief=True))
    return outcomes


def _opening(outcome: _Outcome) -> list[str]:
    """The sentences that an answer opens with."""
    first = next(iter(outcome.draft.paragraphs), []) if outcome.draft else []
    return [said.text for said in first[:_OPENING_SENTENCES]]


def _asked(question: Question, setting: Setting, library: Library) -> _Asked:
    """The question with what it means in its setting, and what was found for it."""
    question = with_what_is_there(question, setting)
    return _Asked(question, setting, evidence(question, setting, library))


def _outcome(asked: _Asked, library: Library, before: Sequence[str] = (), brief: bool = False) -> _Outcome:
    """The draft for one question. before: sentences that the message has been told already."""
    question, setting, gathered = asked.question, asked.setting, asked.evidence
    version = version_in_play(question, setting)
    report, results = gathered.report, gathered.results
    found = [] if report.settled else gathered.units
    corrected = corrections(question, version, library, tuple(hit.passage for hit in results.hits))
    premises = [*corrected, *told_first(question, library)]
    carried = f"{setting.carried} {report.set_aside}".strip()
    about_it = bool(setting.diagnoses) and is_about_it(question, report, library)
    why = abstain.reason(question, carried, about_it, results, found, library)
    if why and (is_unknowable(why) or not (premises or (report.statements and about_it))):
        return _Outcome(question, version, results, None, why)
    settled = any(said.settles for said in premises) or (why and not gathered.wanted.asks_to_force)
    if premises and not report.statements and settled:
        found = []  # Besides the correction nothing bears on the question.
    statements = _new(report.statements, before)[: MOST_OF_THE_WHOLE if is_of_the_whole(question) else _STATEMENTS]
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
    if len(question.flags) >= _A_SET:
        advice = [tip for tip in advice if fits_the_set(tip, question)]
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


def _new(found: Sequence[Said], before: Sequence[str]) -> list[Said]:
    """Sentences that were not told before, without those that lean on one that was."""
    kept: list[Said] = []
    dropped = False
    for said in found:
        dropped = said.text in before or (dropped and leans_on_the_one_before(said.text))
        if not dropped:
            kept.append(said)
    return kept


def _room(question: Question, report: AboutReport, told: bool, brief: bool) -> int | None:
    """How many sentences of passages fit; None leaves it to the kind of question."""
    if report.settled or (report.statements and is_of_the_whole(question)):
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
    return kept[: _TIPS_FOR_THE_WHOLE if is_of_the_whole(question) else _TIPS if many else _FEW_TIPS]


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
