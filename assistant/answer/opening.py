"""What an answer opens with: the short answer of the best section, else its best sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.answer.library import Library
from assistant.answer.names import flags_in, pools_in
from assistant.answer.operators_named import operators_in
from assistant.answer.select import REFERENCES, Scored, Wanted
from assistant.answer.units import Form, Unit

_GIST, _NO_GIST = 0.25, 0.1
"""What a sentence must be better than the short answer of its section to open the answer in its place."""
_NARROW = 0.15
"""For what one author reports, and for counts over public builds: true, and seldom the whole answer."""
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
    if news := [each for each in candidates if wanted.news & each.covers]:
        return news[:1], news[1:]
    # Candidates come best first, so this keeps the best sentence of each section.
    leading = {each.source.reference: each for each in reversed(candidates)}
    gists = {reference: _gist(each, everything) for reference, each in leading.items()}
    short = [each.source.passages[0] for each in leading.values()]
    near = dict(zip(leading, library.closeness_of_sections(wanted.query, short), strict=True))
    best = max(leading.values(), key=lambda each: _as_opening(each, gists[each.source.reference], near))
    gist = gists[best.source.reference]
    if not gist or best.source.source_id in REFERENCES or max(each.score for each in gist) < best.score - _GIST:
        gist = [best]
    return gist, [each for each in candidates if each.source is best.source and each not in gist and not each.instructs]


def stands_alone(each: Scored) -> bool:
    """True for a unit that reads as a sentence and announces nothing."""
    return each.unit.form in (Form.SENTENCE, Form.ITEM, Form.ROW) and not each.unit.announces


def _as_opening(best: Scored, gist: Sequence[Scored], near: Mapping[str, float]) -> float:
    """How well a section opens the answer: as the search, its short answer and the meaning of that see it.

    The weights are those of a conditional logit over 244 questions whose section was known.
    """
    lists = best.source.source_id in REFERENCES and best.source.passages[0].section
    lead = best.score if lists else max((each.score for each in gist), default=best.score - _NO_GIST)
    passage = best.source.passages[0]
    narrow = passage.authority in _OF_ONE_AUTHOR or passage.source_id == _COUNTS
    return best.source.score + 1.1 * lead + 0.45 * near[best.source.reference] - _NARROW * narrow


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
