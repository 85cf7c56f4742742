"""What is asked: the words, the things they name, and a report that was pasted along with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.answer.intent import Intent, intents_of
from assistant.answer.names import Flag, epochs_in, flags_in, plain_dashes, pools_in, versions_in
from assistant.answer.operators_named import operators_in
from assistant.answer.words import concepts
from assistant.errors import LimitError, ReportError
from assistant.limits import QUESTION_CHARACTERS, check_paste, check_question
from assistant.report.clean import clean
from assistant.report.facts import Report
from assistant.report.items import Item, Part
from assistant.report.read import read_text
from assistant.report.rejoin import rejoin
from assistant.report.scan import scan

_UNLABELLED = re.compile(r"(?<![?!\w])\?\?(?![?!])|\bquestion[ -]?marks?\b|\bdouble question\b")
_BACK = re.compile(
    r"^\W*(?:and|but|so|then|ok|also|what about|how about|really|are you sure)\b|\b(?:it|its|that|this|these|"
    r"those|they|them|the same|here|there|above|previous|you (?:said|suggest\w*|mention\w*))\b",
    re.I,
)  # fmt: skip
_GOES_ON = re.compile(
    r"^\W*(?:(?:and|or|so|if so)\W+)?(?:why|how|is|are|was|does|do|will|would|could|can|should)\s+(?:is\s+|does\s+)?"
    r"(?:it|this|that|they|these|those)\b",
    re.I,
)
_MORE = re.compile(r"^\W*(?:and|but|also|ok(?:ay)?,? (?:and|but)|what about|how about)\b", re.I)
_SOCIAL = re.compile(
    r"\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?(?: you)?(?: (?:a lot|so much|very much))?|thx|"
    r"cheers|great|ok(?:ay)?|perfect|bye|there|everyone|all|again|for your help|you)\W*)+",
    re.I,
)  # fmt: skip
_FILLER = re.compile(
    r"\b(?:hi|hello|hey|dear|thanks?|thank you|please|regards|cheers|everyone|in advance)\b[^.?!\n]{0,60}[.,!]", re.I
)
_SENTENCE_END = re.compile(r"(?<=[.!])\s+|(?<=[^?\s]\?)\s+|\n")
"""Between sentences. A dot inside a name or a number (user_neuralart.json, 3.062 MB) ends none, nor does `??`."""
_ASKS = re.compile(r"(?<!\?)\?(?!\?)")
_LONG_PROSE = 400
_LONGEST_QUESTION = 800
_MOST_QUESTIONS = 6
_FEW_WORDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question understood. Names are those that reports and catalogue use."""

    text: str
    """What was asked, without the report and with plain dashes."""
    operators: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    versions: tuple[str, ...] = ()
    pools: tuple[str, ...] = ()
    epochs: tuple[int, ...] = ()
    unlabelled: bool = False
    """It names the `??` rows."""
    intents: frozenset[Intent] = frozenset()
    reports: tuple[Report, ...] = ()
    """Reports pasted with the question."""
    parts: tuple[Question, ...] = ()
    """The questions of a message that asks several things."""

    @property
    def names_something(self) -> bool:
        """True when it can be understood without what was said before."""
        return bool(self.operators or self.flags or self.pools or self.epochs or self.unlabelled)

    @property
    def refers_back(self) -> bool:
        """True when it leans on what was said before."""
        return bool(_BACK.search(self.text))

    @property
    def goes_on(self) -> bool:
        """True when it opens like a second half: "and the other one?"."""
        return bool(_MORE.search(self.text))

    @property
    def is_social(self) -> bool:
        """A greeting or thanks, and nothing else."""
        return bool(_SOCIAL.fullmatch(self.text))

    @property
    def is_thanks(self) -> bool:
        """Thanks, and nothing else."""
        return self.is_social and bool(re.search(r"\b(?:thank|thx|cheers)", self.text, re.I))

    @property
    def is_empty(self) -> bool:
        """Nothing asked."""
        return not re.search(r"\w|\?\?", self.text)

    @property
    def subjects(self) -> tuple[str, ...]:
        """The names in it as words to search for."""
        return (
            *self.operators,
            *(flag.name for flag in self.flags),
            *self.pools,
            *(("??",) if self.unlabelled else ()),
        )


def understand(text: str) -> Question:
    """Read a question, and the report pasted with it. Raises LimitError above the limits of `assistant.limits`."""
    check_paste(len(text.encode("utf-8", "replace")))
    reports, prose = _apart(text)
    if not reports:
        check_question(text)
    asked, parts = _asked(prose)
    everything = versions_in(plain_dashes(prose))
    whole = _read(asked, everything, reports)
    return replace(whole, parts=tuple(_read(part, everything) for part in parts)) if len(parts) > 1 else whole


def _read(asked: str, versions: tuple[str, ...], reports: tuple[Report, ...] = ()) -> Question:
    asked = plain_dashes(asked)
    return Question(
        text=asked,
        operators=operators_in(asked),
        flags=flags_in(asked),
        versions=versions,
        pools=pools_in(asked),
        epochs=epochs_in(asked),
        unlabelled=bool(_UNLABELLED.search(asked)),
        intents=intents_of(asked),
        reports=reports,
    )


def _apart(text: str) -> tuple[tuple[Report, ...], str]:
    """Reports in `text`, and the prose around them."""
    if text.count("\n") < 2:
        return (), text.strip()
    try:
        reports = tuple(read_text(text))
    except (ReportError, LimitError):
        return (), text.strip()
    items = scan(rejoin(clean(text)))
    if len(text) > QUESTION_CHARACTERS:  # a whole log: what a compiler prints inside it asks nothing
        items = _around(items)
    return reports, "\n".join(item.text for item in items if item.part is Part.PROSE)


def _around(items: Sequence[Item]) -> list[Item]:
    """What stands before the first and behind the last line of the tool."""
    own = [at for at, item in enumerate(items) if item.part is not Part.PROSE]
    return [*items[: own[0]], *items[own[-1] + 1 :]] if own else list(items)


def _asked(prose: str) -> tuple[str, list[str]]:
    """What a message asks, and its questions one by one.

    Of a long message the story around the questions is left out: it misleads the search.
    """
    told = " ".join(_FILLER.sub(" ", prose).split()) or prose.strip()
    questions = _questions(told)
    if len(told) <= _LONG_PROSE:
        return told, questions if len(questions) > 1 else []
    return (" ".join(questions) or told)[:_LONGEST_QUESTION], questions


def _questions(prose: str) -> list[str]:
    """Sentences that ask; one that only goes on about the one before it stays with that one."""
    found: list[str] = []
    for sentence in _SENTENCE_END.split(prose):
        asked = sentence.strip(" •-*0123456789.)")
        if not _ASKS.search(asked):
            continue
        if not re.search(r"\w", asked):
            continue
        if found and _continues(asked):
            found[-1] = f"{found[-1]} {asked}"
        else:
            found.append(asked)
    return [question[:_LONGEST_QUESTION] for question in found[:_MOST_QUESTIONS]]


def _continues(asked: str) -> bool:
    """True for "Why is that?" and "Is it the hardware?": it leans on the question before it and names nothing."""
    named = operators_in(asked) or flags_in(asked) or pools_in(asked) or epochs_in(asked) or _UNLABELLED.search(asked)
    if named or asked.casefold().startswith("is there"):
        return False
    return bool(_GOES_ON.search(asked)) or (bool(_BACK.search(asked)) and len(concepts(asked)) <= _FEW_WORDS)
