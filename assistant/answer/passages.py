"""Which sentences of the passages answer a question: the best first, none that repeats another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.opening import of_another_operator, opening, stands_alone
from assistant.answer.operators_named import operators_in
from assistant.answer.phrasing import denies, judges, leans_on_the_one_before
from assistant.answer.picked import Picked
from assistant.answer.question import Question
from assistant.answer.select import OPERATOR_REFERENCE, OPTION_REFERENCE, Scored, Wanted, redundancy
from assistant.answer.units import Unit
from assistant.answer.words import is_of_build

_MOST_SOURCES = 3
_MOST_OF_ONE_SOURCE = 4
_SENTENCES, _MORE_SENTENCES = 5, 7
_TIPS, _MORE_TIPS = 2, 4
_FLOOR = 0.5
"""A sentence needs this share of the best one's score."""
_FIT, _TIP_FIT, _REPORT_FIT, _REPORT_FIT_AT_LEAST = 0.5, 0.6, 0.8, 0.35
"""And by meaning and words alone this share of the best one's."""
_JOIN_SCORE, _JOIN_MEANING = 0.65, 0.25
"""A sentence of another section needs this share of the opening one's score, and to be this near in meaning."""
_OF_ONE_OPERATOR = 0.35
"""Advice that names an operator must be so near in meaning to a question that names none."""
_SAID_ALREADY = 0.65
_UNLIKE, _SAME = 0.5, 0.9
"""Cosines of sentences that have nothing in common, and that say the same."""
_NEW_SOURCE, _NEW_WORDS = 0.08, 0.25
_REPEATS = 0.45
_CITED_SENTENCES = 3
_FORUM, _FORUM_OF_USERS = 0.5, 0.75
_AGREES_IN_MEANING, _AGREES_THOUGH_ONE_DENIES, _AGREES_IN_WORDS = 0.6, 0.75, 0.35
_OPTION = "=option"
"""The concept of options and switches."""
_ADVICE, _ADVICE_ELSEWHERE = 0.4, 0.6
"""Where the answer has few instructions yet, one needs this share of the best score."""
_ENTRY_HEAD = re.compile(r"`(\w+)`")
_ABOUT_FINDINGS = {Intent.WHY, Intent.BAD, Intent.FIRST, Intent.OVERVIEW}
"""Questions for which what a finding cites goes before what fits the words."""
_STAFF = ("st-staff", "accepted")


def pick(
    everything: Sequence[Scored],
    wanted: Wanted,
    library: Library,
    *,
    said: Iterable[str] = (),
    before: Iterable[str] = (),
    room: int | None = None,
) -> Picked:
    """Sentences and tips for the question out of `everything`, the best first.

    said: what the answer to it holds already. before: what was said to other questions of the message, not to be
    repeated. room: sentences that still fit; by the kind of question without it.
    """
    question = wanted.question
    many = bool(question.intents & {Intent.WHY, Intent.HOW, Intent.COMPARE, Intent.BAD})
    room = room if room is not None else (_MORE_SENTENCES if many else _SENTENCES)
    opened = tuple(said)
    told = (*opened, *before)
    of_force = bool(opened) and wanted.asks_to_force and not question.operators
    if of_force:  # behind a correction, what is said of forcing, however little else of the question it has
        everything = [each for each in everything if wanted.speaks_of_force(each)]
    of_options = bool(question.flags) or _OPTION in wanted.words
    picked = Picked(
        told=told,
        operators=frozenset(question.operators),
        of_options=of_options,
        totals=question.totals,
        verdict_only=question.intents >= {Intent.BAD, Intent.CAN} and not question.intents & {Intent.WHY, Intent.HOW},
        said=[library.unit_concepts(text) for text in told],
    )
    fit = max((each.fits for each in everything if each.on_subject), default=0.0)
    candidates = [
        each
        for each in everything
        if stands_alone(each) and each.on_subject and each.fits >= _least_fit(each, bool(opened) and not of_force, fit)
    ]
    best = max((each.score for each in candidates), default=0.0)
    tips_ = _tips_wanted(question)
    if not opened:
        _open(candidates, everything, picked, wanted, library, tips_)
    for each in everything if question.totals else ():
        if stands_alone(each) and is_of_build(each.unit.text, question.totals):
            _take(each, picked, library, tips_)
    # Candidates come best first, so this keeps the best sentence of each section that a finding cites.
    of_findings = bool(question.intents & _ABOUT_FINDINGS)
    cited = {each.source.reference: each for each in reversed(candidates) if of_findings and _is_cited_gist(each)}
    _fill(list(cited.values()), min(room, _CITED_SENTENCES), 0.0, picked, wanted, library, tips_)
    _fill(candidates, room, _FLOOR * best, picked, wanted, library, tips_)
    if tips_ > 1 and len(picked.tips) < _TIPS:
        _advise(everything, picked, library, best, asked=Intent.HOW in question.intents)
    _hear_the_forum(candidates if opened else everything, picked, library, best)
    return picked


def _fill(
    candidates: list[Scored], room: int, least: float, picked: Picked, wanted: Wanted, library: Library, tips_: int
) -> None:
    """Take the candidate that adds most, again and again, until the room is full or none adds `least`."""
    left = list(candidates)
    while left and len(picked.units) < room:
        each = max(left, key=lambda one: _gain(one, picked, wanted, library))
        left.remove(each)
        if _gain(each, picked, wanted, library) < least:
            break
        _take(each, picked, library, tips_)
        following = next((other for other in left if other.before is each.unit), None)
        if following and each.unit.leads and leans_on_the_one_before(following.unit.text):
            left.remove(following)
            _take(following, picked, library, tips_)


def _advise(everything: Sequence[Scored], picked: Picked, library: Library, best: float, *, asked: bool) -> None:
    """Instructions of the sections that the answer draws on; where one was `asked` for, of others that fit as well."""
    drawn_on = {each.source.reference for each in picked.units}
    for each in everything:
        least = _ADVICE if each.source.reference in drawn_on else _ADVICE_ELSEWHERE if asked else 1.0
        if each.instructs and stands_alone(each) and each.on_subject and each.score >= least * best:
            _take(each, picked, library, _TIPS)


def _is_cited_gist(each: Scored) -> bool:
    """True for the short answer of a section that a finding on the report cites."""
    return each.source.cited and each.unit.text in each.source.passages[0].short_answer and not each.instructs


def _least_fit(each: Scored, behind_report: bool, best: float) -> float:
    """Behind what the report says a sentence must fit better, but for the short answers that a finding cites."""
    if behind_report:
        return 0.0 if _is_cited_gist(each) else max(_REPORT_FIT * best, _REPORT_FIT_AT_LEAST)
    return (_TIP_FIT if each.instructs else _FIT) * best


def _tips_wanted(question: Question) -> int:
    if Intent.HOW in question.intents:
        return _MORE_TIPS
    return _TIPS if question.intents & {Intent.WHY, Intent.BAD, Intent.CAN} else 1


def _open(
    candidates: list[Scored],
    everything: Sequence[Scored],
    picked: Picked,
    wanted: Wanted,
    library: Library,
    tips_: int,
) -> None:
    """What the answer opens with; where all of that was said before, the best of what else its section says."""
    first, otherwise = opening(candidates, everything, wanted, library)
    for each in first:
        _take(each, picked, library, tips_)
        if each in candidates:
            candidates.remove(each)
    for each in otherwise:
        if picked.units:
            break
        _take(each, picked, library, tips_)


def _hear_the_forum(everything: Sequence[Scored], picked: Picked, library: Library, best: float) -> None:
    """Where ST staff answered the same in the forum: that sentence, or its citation beside one that says the same.

    Where only users wrote of it, their thread is cited when it fits well.
    """
    said_by = {each.unit.passage.authority for each in picked.units if each.unit.passage.kind == "thread"}
    if said_by & set(_STAFF):
        return
    heard = [each for each in everything if each.unit.passage.kind == "thread" and stands_alone(each)]
    heard = [each for each in heard if each.on_subject and not each.instructs and not picked.has(each.unit)]
    staff = [each for each in heard if each.unit.passage.authority in _STAFF and each.score >= _FORUM * best]
    users = [each for each in heard if each.score >= _FORUM_OF_USERS * best]
    for each in (*staff, *users)[:1]:
        like = max(picked.units, key=lambda one: library.likeness(each.unit, [one.unit]), default=None)
        if like and _agree(each.unit, like.unit, library):
            picked.agreeing[like.unit] = each.unit
        else:
            _take(each, picked, library, 0)


def _agree(one: Unit, other: Unit, library: Library) -> bool:
    """True when two units say the same, so that the citation of the one may stand beside the other."""
    ours, theirs = library.unit_concepts(one.text), library.unit_concepts(other.text)
    least = min(library.weigh(ours), library.weigh(theirs)) or 1.0
    in_common = library.weigh(ours & theirs) / least
    needed = _AGREES_IN_MEANING if denies(one.text) == denies(other.text) else _AGREES_THOUGH_ONE_DENIES
    return library.likeness(one, [other]) >= needed and in_common >= _AGREES_IN_WORDS


def _same(cosine: float) -> float:
    return min((cosine - _UNLIKE) / (_SAME - _UNLIKE), 1.0)


def _gain(each: Scored, picked: Picked, wanted: Wanted, library: Library) -> float:
    """The score of a unit less what it repeats, plus what it brings of the question."""
    words = library.unit_concepts(each.unit.text)
    new = sum(wanted.weights[word] for word in each.covers - picked.covered) / wanted.total
    known = {one.source.source_id for one in (*picked.units, *picked.tips)}
    fresh = _NEW_SOURCE if known and each.source.source_id not in known else 0.0
    repeats = _repeats(each, words, picked, library)
    return each.score + _NEW_WORDS * new + fresh - _REPEATS * repeats


def _repeats(each: Scored, words: frozenset[str], picked: Picked, library: Library) -> float:
    """How much of a unit the answer says already, in its words or, by another source, in others: 0 to 1."""
    others = [one.unit for one in (*picked.units, *picked.tips) if one.source is not each.source]
    like = library.likeness(each.unit, [*picked.told, *others])
    return max(redundancy(words, picked.said, library), _same(like))


def _may_join(each: Scored, picked: Picked) -> bool:
    """True when a sentence of another section is near enough to stand beside the opening one."""
    if each.source.source_id == OPTION_REFERENCE and not picked.of_options:
        return False
    if of_another_operator(each.unit, picked.operators) or _is_entry_of_another(each.unit, picked.operators):
        return False
    if each.instructs and not picked.operators and each.meaning < _OF_ONE_OPERATOR and operators_in(each.unit.text):
        return False  # advice on one operator, where none is asked about
    if is_of_build(each.unit.text, picked.totals):
        return True
    if not each.covers or (picked.verdict_only and not judges(each.unit.text)):
        return False
    if each.unit.passage.kind == "thread" and each.unit.passage.authority in _STAFF:
        return True
    opening = picked.units[0]
    return each.score >= _JOIN_SCORE * opening.score and (not opening.meaning or each.meaning >= _JOIN_MEANING)


def _is_entry_of_another(unit: Unit, asked: frozenset[str]) -> bool:
    """True for the entry of a reference article on another operator, which may mention the one asked about."""
    head = _ENTRY_HEAD.match(unit.text) if unit.passage.source_id == OPERATOR_REFERENCE else None
    return bool(asked and head and head[1] not in asked)


def _take(each: Scored, picked: Picked, library: Library, tips_: int) -> None:
    """Put a unit into the answer, with the sentence before it where it leans on that one."""
    words = library.unit_concepts(each.unit.text)
    if _repeats(each, words, picked, library) > _SAID_ALREADY or picked.has(each.unit):
        return
    if picked.of(each.source) >= _MOST_OF_ONE_SOURCE and not each.instructs:
        return
    if picked.of(each.source) == 0 and picked.units and not _may_join(each, picked):
        return
    sections = {one.source.reference for one in picked.units}
    if picked.of(each.source) == 0 and len(sections) >= _MOST_SOURCES + each.instructs:
        return
    if leans_on_the_one_before(each.unit.text):
        if each.before is None or (leans_on_the_one_before(each.before.text) and not picked.has(each.before)):
            return
        if not picked.has(each.before):
            picked.units.append(replace(each, unit=each.before, covers=frozenset(), instructs=False, before=None))
            picked.said.append(library.unit_concepts(each.before.text))
    is_lead = not picked.units
    if each.instructs and not is_lead:
        if len(picked.tips) >= tips_:
            return
        picked.tips.append(each)
    else:
        picked.units.append(each)
    picked.said.append(words)
    picked.covered |= each.covers
