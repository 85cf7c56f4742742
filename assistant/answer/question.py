"""What is asked: the words, the things they name, and a report that was pasted along with them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.answer.intent import Intent, intents_of
from assistant.answer.message import LONGEST_QUESTION, MOST_QUESTIONS, asked_in, points_back, without_courtesies
from assistant.answer.names import (
    Flag,
    epochs_in,
    flags_in,
    is_of_unlabelled_rows,
    plain_dashes,
    pools_in,
    versions_in,
)
from assistant.answer.operators_named import operators_in
from assistant.answer.words import concepts, totals_in
from assistant.errors import LimitError, ReportError
from assistant.limits import QUESTION_CHARACTERS, check_paste, check_question
from assistant.report.clean import clean
from assistant.report.facts import Report
from assistant.report.items import Item, Part
from assistant.report.read import read_text
from assistant.report.rejoin import rejoin
from assistant.report.scan import scan

_BACK = re.compile(
    r"^\W*(?:and|but|so|then|ok|also|what about|how about|really|are you sure)\b|\b(?:it|its|that|this|these|"
    r"those|they|them|the same|here|there|above|previous|you (?:said|suggest\w*|mention\w*))\b",
    re.I,
)  # fmt: skip
_MORE = re.compile(r"^\W*(?:and|but|also|ok(?:ay)?,? (?:and|but)|what about|how about)\b", re.I)
_SOCIAL = re.compile(
    r"\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?(?: you)?(?: (?:a lot|so much|very much))?|thx|"
    r"cheers|great|ok(?:ay)?|perfect|bye|there|everyone|all|again|for your help|you)\W*)+",
    re.I,
)  # fmt: skip
_ONLY_A_NAME = 2
"""Words: "??" and "--Os please" ask what that is."""
_LABELS = re.compile(r"\b(?:EC|Hybrid)\b")
"""Labels of the epoch table that are no words of another kind."""
_SAYS_ENOUGH = 4
"""Concepts of a question that can stand without the story before it."""
_CARRIED_CHARACTERS = 300
_LONG_PROSE = 400
"""Of a longer message the story around its questions is left out: it misleads the search."""


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
    totals: frozenset[str] = frozenset()
    """Figures of three and more digits that are told with it: "164 epochs, of which 111"."""
    unlabelled: bool = False
    """It names the `??` rows."""
    intents: frozenset[Intent] = frozenset()
    reports: tuple[Report, ...] = ()
    """Reports pasted with the question."""
    parts: tuple[Question, ...] = ()
    """The questions of a message that asks several things."""
    left_out: int = 0
    """Questions of the message beyond the most that are answered at a time."""
    heading: str = ""
    """The sentence that stands for it where a message asks several things."""

    @property
    def names_something(self) -> bool:
        """True when it can be understood without what was said before."""
        return bool(self.operators or self.flags or self.pools or self.epochs or self.unlabelled)

    @property
    def refers_back(self) -> bool:
        """True when it leans on what was said before."""
        return bool(_BACK.search(self.text))

    @property
    def points_back(self) -> bool:
        """True when it asks about "this" or "these issues" and does not say what that is."""
        return points_back(self.text)

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
            *(dict.fromkeys(_LABELS.findall(self.text)) if Intent.WHAT in self.intents else ()),
        )


def understand(text: str) -> Question:
    """Read a question, and the report pasted with it. Raises LimitError above the limits of `assistant.limits`."""
    check_paste(len(text.encode("utf-8", "replace")))
    reports, prose = _apart(text)
    if not reports:
        check_question(text)
    told, everything_asked = without_courtesies(prose), asked_in(prose)
    asked = everything_asked[:MOST_QUESTIONS]
    everything = versions_in(plain_dashes(prose))
    parts = tuple(
        replace(_read(each.with_context, everything), heading=each.heading, totals=totals_in(" ".join(each.told)))
        for each in asked
    )
    if len(told) <= _LONG_PROSE or not parts:
        whole = _read(told[:LONGEST_QUESTION], everything, reports)
        if len(asked) == 1 and len(concepts(asked[0].text)) >= _SAYS_ENOUGH:
            # What is told around a question gives names to it, and no words to search for.
            whole = replace(whole, text=asked[0].with_context, intents=intents_of(asked[0].with_context))
    else:
        whole = _read(" ".join(part.text for part in parts)[:LONGEST_QUESTION], everything, reports)
    whole = replace(whole, totals=totals_in(told))
    return replace(whole, parts=parts, left_out=len(everything_asked) - len(asked)) if len(parts) > 1 else whole


def in_context(asked: Question, before: Question) -> tuple[Question, str]:
    """`asked` with the names that it leaves out taken from the question `before` it, and the words carried along."""
    carried = before.text[:_CARRIED_CHARACTERS]
    intents = asked.intents | (before.intents if asked.goes_on or not asked.intents else frozenset())
    versions = asked.versions or before.versions
    if asked.names_something:
        return replace(asked, intents=intents, versions=versions), carried
    meant = replace(
        asked,
        operators=before.operators,
        flags=before.flags,
        pools=before.pools,
        epochs=before.epochs,
        unlabelled=before.unlabelled,
        intents=intents,
        versions=versions,
    )
    return meant, carried


def _read(asked: str, versions: tuple[str, ...], reports: tuple[Report, ...] = ()) -> Question:
    asked = plain_dashes(asked)
    read = Question(
        text=asked,
        operators=operators_in(asked),
        flags=flags_in(asked),
        versions=versions,
        pools=pools_in(asked),
        epochs=epochs_in(asked),
        unlabelled=is_of_unlabelled_rows(asked),
        intents=intents_of(asked),
        reports=reports,
    )
    if read.unlabelled and not read.intents:
        return replace(read, intents=frozenset({Intent.WHAT}))  # "and the ?? rows?"
    if read.intents or not read.names_something or len(asked.split()) > _ONLY_A_NAME:
        return read
    return replace(read, text=f"What does {asked} mean?", intents=frozenset({Intent.WHAT}))


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
    return reports, _with_blank_lines([item for item in items if item.part is Part.PROSE])


def _with_blank_lines(prose: Sequence[Item]) -> str:
    """The lines of `prose`, with one blank line where blank ones or rows of the report stood between them."""
    lines: list[str] = []
    last = 0
    for item in prose:
        line = item.where if isinstance(item.where, int) else last + 1
        if lines and line > last + 1:
            lines.append("")
        lines.append(item.text)
        last = line
    return "\n".join(lines)


def _around(items: Sequence[Item]) -> list[Item]:
    """What stands before the first and behind the last line of the tool."""
    own = [at for at, item in enumerate(items) if item.part is not Part.PROSE]
    return [*items[: own[0]], *items[own[-1] + 1 :]] if own else list(items)
