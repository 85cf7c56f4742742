"""What an answer opens with: the short answer of the best section, else its best sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.names import flags_in, pools_in
from assistant.answer.operators_named import operators_in
from assistant.answer.question import Question
from assistant.answer.select import REFERENCES, Scored, Wanted
from assistant.answer.units import Form, Unit

_GIST, _NO_GIST = 0.25, 0.1
"""What a sentence must be better than the short answer of its section to open the answer in its place."""
_NARROW = 0.15
"""For what one author reports, for counts over public builds, for an entry where a reason is asked."""
_OTHER = 0.4
"""For a section on one operator, where the question names none."""
_DOES = 0.1
"""For a short answer that says what to do, where that is asked."""
_CONVERSIONS = {"QuantizeLinear", "DequantizeLinear"}
_OF_ONE_AUTHOR = ("third-party", "inference")
_COUNTS = "measured-on-public-reports"


def opening(
    candidates: Sequence[Scored], everything: Sequence[Scored], wanted: Wanted, library: Library
) -> tuple[list[Scored], list[Scored]]:
    """The units to open with, and others of their section for when these were said already.

    candidates: units that may be chosen, the best first. everything: all of them, to complete a short answer.
    """
    if not candidates:
        return [], []
    operators = frozenset(wanted.question.operators)
    news = [each for each in candidates if wanted.news & each.covers and not of_another_operator(each.unit, operators)]
    if news:
        return news[:1], news[1:]
    # Candidates come best first, so this keeps the best sentence of each section.
    leading = {each.source.reference: each for each in reversed(candidates)}
    gists = {reference: _gist(each, everything) for reference, each in leading.items()}
    short = [each.source.passages[0] for each in leading.values()]
    near = dict(zip(leading, library.closeness_of_sections(wanted.query, short), strict=True))
    best = max(
        leading.values(), key=lambda each: _as_opening(each, gists[each.source.reference], near, wanted.question)
    )
    gist = gists[best.source.reference]
    if not gist or best.source.source_id in REFERENCES or max(each.score for each in gist) < best.score - _GIST:
        gist = [best]
    return gist, [each for each in candidates if each.source is best.source and each not in gist and not each.instructs]


def stands_alone(each: Scored) -> bool:
    """True for a unit that reads as a sentence and announces nothing."""
    return each.unit.form in (Form.SENTENCE, Form.ITEM, Form.ROW) and not each.unit.announces


def of_another_operator(unit: Unit, asked: frozenset[str]) -> bool:
    """True for a sentence on operators other than those asked about; conversions stand beside any."""
    named = set(operators_in(f"{unit.passage.section_title or unit.passage.title}: {unit.text}")) - _CONVERSIONS
    return bool(asked and named) and not asked & named


def _as_opening(best: Scored, gist: Sequence[Scored], near: Mapping[str, float], question: Question) -> float:
    """How well a section opens the answer: as the search, its short answer and the meaning of that see it.

    The weights are those of a conditional logit over 244 questions whose section was known.
    """
    lists = best.source.source_id in REFERENCES and best.source.passages[0].section
    lead = best.score if lists else max((each.score for each in gist), default=best.score - _NO_GIST)
    passage = best.source.passages[0]
    narrow = passage.authority in _OF_ONE_AUTHOR or passage.source_id == _COUNTS
    narrow = narrow or (Intent.WHY in question.intents and passage.source_id in REFERENCES)
    other = bool(not question.operators and operators_in(passage.section_title or ""))
    does = Intent.HOW in question.intents and bool(gist) and gist[0].instructs
    return (
        best.source.score
        + 1.1 * lead
        + 0.45 * near[best.source.reference]
        - _NARROW * narrow
        - _OTHER * other
        + _DOES * does
    )


def _gist(best: Scored, everything: Sequence[Scored]) -> list[Scored]:
    """The sentences of the short answer of a unit's section."""
    answer = best.source.passages[0].short_answer
    gist = [
        each
        for each in everything
        if each.source is best.source and each.unit.text in answer and stands_alone(each)
        # A sentence that names other options than the question is about those.
        if each.on_subject or not flags_in(each.unit.text)
    ]
    gist.sort(key=lambda each: each.unit.place)
    # The short answer of a thread on several things: what is said of the thing asked about, and what leans on that.
    first = next((at for at, each in enumerate(gist) if each.on_subject or not _names_other(each.unit)), len(gist))
    return gist[first:]


def _names_other(unit: Unit) -> bool:
    """True for a sentence on an operator, option or pool; asked of one that is off the subject."""
    return bool(operators_in(unit.text) or flags_in(unit.text) or pools_in(unit.text))
