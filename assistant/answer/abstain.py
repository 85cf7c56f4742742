"""When to say nothing: a question that the corpus does not speak of, and what is said instead."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from assistant.answer.answer import Answer
from assistant.answer.language import HOW_TO_ASK, ONLY_ENGLISH, is_foreign
from assistant.answer.library import Library
from assistant.answer.pointing import (
    NOTHING_TOLD,
    WHAT_TO_GIVE,
    is_of_nothing_said,
    nothing_said,
    pointer_in,
    points_at,
    tells_nothing,
)
from assistant.answer.question import Question, understand
from assistant.answer.select import Scored
from assistant.answer.unknowable import RIVALS, is_unknowable, unknowable
from assistant.answer.words import concepts
from assistant.diagnosis.finding import Confidence
from assistant.knowledge.tokens import looks_like_code

if TYPE_CHECKING:
    from assistant.knowledge.search import Results

NOTHING_LEFT = "Nothing that could be said of it passed the check against its sources."
COMMUNITY = "https://community.st.com/t5/edge-ai/bd-p/edge-ai"
ELSEWHERE = "The knowledge base is about neural networks on the STM32N6 NPU, and nothing in it is close to this."
UNANSWERED = "Nothing in the knowledge base answers this."
THRESHOLD = 0.5
THRESHOLD_AT_HAND = 0.25
"""`python -m benchmarks.abstention` prints what is kept and refused at it."""

_BY_MEANING = {
    "nearest sentence": 3.3,
    "nearest passage": 2.6,
    "words in one sentence": 2.5,
    "words known": 2.4,
    "names something": 1.3,
    "speaks of this field": 2.1,
    "speaks of networks": 2.2,
    "speaks of another": -2.2,
    "constant": -6.5,
}
_BY_WORDS = {
    "words in one sentence": 3.3,
    "words known": 2.8,
    "names something": 1.4,
    "speaks of this field": 2.7,
    "speaks of networks": 2.7,
    "speaks of another": -1.9,
    "constant": -4.6,
}
"""Without an encoder."""
_FIELD = re.compile(
    r"stm32n6|\bn6\b|n657|neural[ -]?art|st ?edge ?ai|stedgeai|atonn|cube[ .-]?ai|\bnpus?\b|\bepochs?\b|hyper-?ram"
    r"|octo-?flash|npu-?ram|axisram|mpool|c_info|ll_aton|\bstai|\be\d{3}\b|\?\?|model ?zoo|--\w|-O\d|n6_loader|network_"
    r"|atonbuf|openmv|user_neuralart|(?-i:\bEC\b|\bSW\b|\bHW\b|LL_)",
    re.I,
)
_NEAR_FIELD = re.compile(
    r"\b(?:reports?|weights?|activations?|layers?|operators?|quanti[sz]\w+|int8|inferences?|compile[ds]?|hardware"
    r"|software|cycles?|pools?|tensors?|onnx|tflite|on target|on (?:the )?board)\b",
    re.I,
)
"""Words of the field that others use as well."""
_OF_WHAT_IT_DOES = re.compile(r"\b(?:accuracy|results|build|table|log)\b", re.I)
_ELSEWHERE = re.compile(
    rf"{RIVALS.pattern}|stm32(?!n6)[a-z]{{1,2}}\d|nucleo[ -][fhglu]\d|cortex-m[0347]\b|tensorrt|openvino|\btpu\b"
    r"|hexagon|core ?ml|esp-dl|i\.mx|\beiq\b|\bvela\b|cuda|\bx86\b|\bwindows (?:update|defender|10|11)\b"
    r"|\b(?:helps?|improves?|speeds? up|during|stabili[sz]es?) (?:the )?training\b|\boverfitting\b|\blearning rates?\b"
    r"|\btrain(?:ing)?\b.{0,40}\b(?:on|with|using) (?:an? |my |the |several )?(?:gpus?|tpus?|cluster)\b",
    re.I,
)
"""Other chips and tool chains, where what is known here does not hold.

That a name is unknown to the corpus does not tell them: the networks that people deploy are unknown to it as well.
"""
_NEAREST, _NEAR = 3, 0.35
_RUN_OF_WORDS, _RUN_WEIGHT = 4, 1.6
"""A line of the tool is recognized by so many words in a row, if they are telling enough."""


def reason(
    question: Question, carried: str, at_hand: bool, results: Results, found: Sequence[Scored], library: Library
) -> str | None:
    """Why `question` cannot be answered, in one sentence; None when it can. `at_hand`: there is a report to talk of."""
    if why := unknowable(question):
        return why
    foreign = is_foreign(question.text)
    if foreign and not _names_something(question):
        return ONLY_ENGLISH
    if not at_hand and _points_nowhere(carried):
        if tells_nothing(question):
            return NOTHING_TOLD
        if pointer := points_at(question):
            return nothing_said(pointer)
    if not results.hits or not found:
        return ONLY_ENGLISH if foreign else "Nothing in the knowledge base has a word of it."
    if _quotes_a_source(question, results, library):
        return None
    likely = likelihood(features(question, carried, results, found, library))
    if likely >= (THRESHOLD_AT_HAND if at_hand or carried else THRESHOLD):
        return None
    if foreign:
        return ONLY_ENGLISH
    if not at_hand and not carried and (pointer := pointer_in(question)):
        return nothing_said(pointer)
    return UNANSWERED if _nearest(results) else ELSEWHERE


def is_of_another_field(question: Question, library: Library) -> bool:
    """True for a question with a word that the corpus does not have, or that speaks of another tool chain."""
    unknown = any(not library.knows(word) for word in concepts(question.text))
    of_this = (
        _FIELD.search(question.text) or _NEAR_FIELD.search(question.text) or _OF_WHAT_IT_DOES.search(question.text)
    )
    return (unknown and not of_this) or is_elsewhere(question)


def is_elsewhere(question: Question) -> bool:
    """True for a question that speaks of other chips, other tool chains, or of training."""
    return bool(_ELSEWHERE.search(question.text))


def _points_nowhere(carried: str) -> bool:
    """True when nothing was said before, or nothing that tells what it was about."""
    return not carried or points_at(understand(carried)) is not None


def _names_something(question: Question) -> bool:
    """True for an option, operator, pool, epoch, `??` or code, which are the same in every language."""
    return question.names_something or looks_like_code(question.text)


def _quotes_a_source(question: Question, results: Results, library: Library) -> bool:
    """True when words in a row stand literally in a passage that was found: an error line that was pasted."""
    asked = re.findall(r"\w+", question.text.casefold())
    found = [" ".join(re.findall(r"\w+", hit.passage.text.casefold())) for hit in results.hits]
    for start in range(len(asked) - _RUN_OF_WORDS + 1):
        run = " ".join(asked[start : start + _RUN_OF_WORDS])
        if library.weigh(concepts(run)) >= _RUN_WEIGHT and any(run in text for text in found):
            return True
    return False


def features(
    question: Question, carried: str, results: Results, found: Sequence[Scored], library: Library
) -> dict[str, float]:
    """What tells whether the corpus speaks of what is asked, each from 0 to 1."""
    text = f"{question.text} {' '.join(question.subjects)} {carried}"
    words = concepts(text)
    known = library.weigh(word for word in words if library.knows(word)) / (library.weigh(words) or 1.0)
    by_words = {
        "words in one sentence": known * max((each.words for each in found), default=0.0),
        "words known": known,
        "names something": float(bool(question.subjects)),
        "speaks of this field": float(bool(_FIELD.search(text))),
        "speaks of networks": min(len(set(_NEAR_FIELD.findall(text.casefold()))), 2) / 2,
        "speaks of another": float(bool(_ELSEWHERE.search(text))),
    }
    cosines = [hit.cosine for hit in results.hits if hit.cosine is not None]
    if not cosines or library.finder.encoder is None:
        return by_words
    nearest = max((each.meaning for each in found), default=0.0)
    return {"nearest passage": max(cosines), "nearest sentence": nearest, **by_words}


def likelihood(seen: Mapping[str, float]) -> float:
    """How likely the corpus speaks of what is asked, 0 to 1, by weights that `benchmarks.abstention --fit` finds."""
    weights = _BY_MEANING if "nearest passage" in seen else _BY_WORDS
    return 1 / (1 + math.exp(-weights["constant"] - sum(weights[name] * value for name, value in seen.items())))


def abstention(question: Question, why: str, results: Results) -> Answer:
    """An answer that says what is not known, what is nearest where something is near, and what to do."""
    titles = _nearest(results) if why in (UNANSWERED, NOTHING_LEFT) else ()
    nearest = "The nearest that it holds: " + "; ".join(titles) + "." if titles else ""
    help_ = _help(why)
    opening = f"**{why}**" if why == ONLY_ENGLISH else f"**I do not know.** {why}"
    parts = [opening, nearest, help_]
    return Answer(
        question=question.text,
        answer="\n\n".join(part for part in parts if part),
        confidence=Confidence.LOW,
        abstained=True,
        reason=why,
        help=help_,
        degraded=results.degraded,
    )


def _nearest(results: Results) -> tuple[str, ...]:
    """Titles of the passages that are near in meaning, the nearest first."""
    near = [hit.passage for hit in results.hits if hit.cosine is None or hit.cosine >= _NEAR]
    return tuple(dict.fromkeys(_title(passage.title, passage.section_title) for passage in near))[:_NEAREST]


def _help(why: str) -> str:
    """What the asker can do."""
    if is_of_nothing_said(why):
        return WHAT_TO_GIVE
    if why == ONLY_ENGLISH:
        return HOW_TO_ASK
    if is_unknowable(why):
        return f"Ask in the ST Community: {COMMUNITY}"
    return (
        "If it is about a build for the STM32N6, paste the compiler's report or the error line with its surroundings; "
        f"otherwise ask in the ST Community: {COMMUNITY}"
    )


def _title(title: str, section: str | None) -> str:
    return f"{title} › {section}" if section else title
