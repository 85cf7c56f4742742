"""A message in sentences: which of them ask, which belong together, and what is told before they ask."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from assistant.answer.intent import Intent, intents_of
from assistant.answer.names import epochs_in, flags_in, is_of_unlabelled_rows, pools_in
from assistant.answer.operators_named import operators_in
from assistant.answer.words import concepts

LONGEST_QUESTION = 800
MOST_QUESTIONS = 12

_FILLER = re.compile(
    r"\b(?:hi|hello|hey|dear|thanks?|thank you|regards|cheers|everyone|in advance)\b[^.?!\n]{0,60}[.,!]"
    r"|\b(?:please|kindly)\b,?"
    r"|,? \b(?:specifically |especially )?on (?:this|my|our) (?:board|chip|device)\b,?"
    r"|\b(?:i'?m|i am|we'?re|we are) (?:just |still )?trying to (?:better )?(?:understand|find out|figure out|see)\b",
    re.I,
)
_END = re.compile(r"(?<=[.!])\s+|(?<=[^?\s]\?)\s+|(?<=\s\?\?\?)\s+")
"""Between sentences. A dot inside a name or a number (user_neuralart.json, 3.062 MB) ends none, nor does `??`."""
_ASKS = re.compile(r"(?<!\?)\?(?!\?)")
_ASKS_WITHOUT_A_MARK = re.compile(
    r"^\W*(?:(?:and|but|so|also|then)\W+)?(?:what|why|how|which|when|where|is|are|can|could|does|do|did|will|would"
    r"|should)\b(?! (?:is|it|to|i|we) (?:said|told|asked|wrote))",
    re.I,
)
_QUESTION_WITHOUT_A_MARK = 160
"""Longer sentences that open like a question are seldom one."""
_ITEM = re.compile(r"\s*(?:[•*–-]|\(?(\d{1,2})[.)]|Q(\d{1,2})[.:)])\s+")
"""The mark before an item of a list, with its number where it has one."""
_INLINE_NUMBER = re.compile(r"(?<=[.?!:])\s+(?=\(?\d{1,2}[.)]\s+[A-Z\"'(])")
_LINE_IS_FULL = re.compile(r"[.?!:]\s*$")
_DEMONSTRATIVE = r"(?:this|that|these|those|such)"
_ISSUE = r"(?:issues?|problems?|behaviou?rs?|errors?|rows?|warnings?|settings?|options?|results?|effects?|cases?)"
_POINTS_BACK = re.compile(
    rf"\b{_DEMONSTRATIVE}\s+{_ISSUE}\b|\b(?:it|its|they|them|the same|the above)\b"
    rf"|\b(?:is|are|was|does|do|will|would|could|can|should|if|why|about|with|of|for|do)\s+{_DEMONSTRATIVE}\b",
    re.I,
)
_OPENS_BACK = re.compile(rf"^\W*(?:(?:and|but|or|so|then|also|if)\W+)*{_DEMONSTRATIVE}\b|^\W*(?:if so|why so)\b", re.I)
_WHY_IS = re.compile(
    r"^\W*(?:(?:and|or|so|if so)\W+)?(?:why|how|is|are|was|does|do|will|would|could|can|should)\s+(?:is\s+|does\s+)?"
    r"(?:it|this|that|they|these|those)\b",
    re.I,
)
_IF_SO = re.compile(r"^\W*(?:and )?if (?:so|not|yes|no|it (?:is|does))\b", re.I)
_ON_THIS = re.compile(
    r"\b(?:handle|solve|fix|resolve|avoid|explain|understand|cause|causes|causing|about|with|of|for|against|like)\s+"
    r"(?:this|that|it|these|those)\b(?=\s*(?:[,.?!;:]|and\b|or\b|$))",
    re.I,
)
"""Asks about what was told, whatever it names besides: "how do I handle this, or is there another activation?"."""
_VAGUE = re.compile(
    r"\b(?:take|have|had) a (?:\w+ )?look\b(?: at (?:it|this|that)\b)?|\blook into\b"
    r"|\bany (?:ideas?|suggestions?|hints?|advice|help|thoughts)\b"
    r"|\bhelp (?:me|us|identify)\b|\bguidance\b|\bpossible (?:solutions?|causes?)\b"
    r"|\bwhat (?:should|can|could|shall) (?:i|we) do\b",
    re.I,
)
"""Asks for help with what was told."""
_WANTS_SOMETHING_OF_THE_ASKER = re.compile(
    r"^\W*(?:could|can|would) you\b.{0,20}\b(?:share|send|upload|attach|zip|test|try)\b(?!.*\b(?:how|what|why)\b)", re.I
)
"""What others of a thread ask of the one who wrote it: "could you share your model?"."""
_AND_ASKS = re.compile(r",? and (?=(?:what|why|how|which|is|are|can|does)\b)", re.I)
_ANOTHER = re.compile(r"^\W*(?:and |or )?(?:is|are) there\b", re.I)
_FEW_WORDS = 5
_LEANING = 2
"""Sentences told right before a question that it may lean on."""
_TELLING = 400
_LONG_HEADING = 200


@dataclass(slots=True)
class Asked:
    """Sentences of a message that ask about one thing, and what was told right before them."""

    sentences: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    number: int | None = None
    """Its number in the list of the asker."""

    @property
    def text(self) -> str:
        """The questions as one text."""
        return " ".join(self.sentences)[:LONGEST_QUESTION]

    @property
    def heading(self) -> str:
        """The sentence that stands for all of them, behind the one that it points back to."""
        named = next((each for each in self.sentences if names_something(each)), None)
        if named or not self.told or not points_back(self.text):
            return _end_of(named or self.sentences[0], _LONG_HEADING)
        return f"{_end_of(self.told[-1], _LONG_HEADING // 2)} {self.sentences[0]}"

    @property
    def with_context(self) -> str:
        """The questions, behind what was told right before where they point back to it ("is that the case?")."""
        if not (points_back(self.text) or _ON_THIS.search(self.text)):
            return self.text
        return f"{' '.join(self.told[-_LEANING:])[-_TELLING:]} {self.text}".strip()


def _end_of(text: str, longest: int) -> str:
    """The last words of `text`, with a mark where others were left out."""
    if len(text) <= longest:
        return text
    return f"… {text[-longest:].partition(' ')[2]}"


def without_courtesies(prose: str) -> str:
    """`prose` without greetings and thanks, in one line."""
    return " ".join(_FILLER.sub(" ", prose).split()) or prose.strip()


def asked_in(prose: str) -> list[Asked]:
    """The questions of `prose` in order; sentences that ask about the same thing stay together."""
    found: list[Asked] = []
    told: list[str] = []
    opened: int | None = None
    for number, sentence, closes in _sentences(prose):
        opened = number if number is not None else None if closes else opened
        text = _ITEM.sub("", sentence, count=1).strip(" •*")
        if not _is_question(text):
            told.append(text)
            continue
        goes_on = found and opened == found[-1].number and not _asks_of_what_was_told(text, told, found[-1])
        if goes_on and _belongs(text, found[-1]):
            found[-1].sentences.append(text)
        else:
            found.append(Asked([text], told, opened))
        told = []
    return found


def names_something(text: str) -> bool:
    """True when it names an operator, option, pool, epoch or the `??` rows: it can be understood alone."""
    return bool(_named(text))


def points_back(text: str) -> bool:
    """True for a question on "this issue", "it" or "that", which names nothing itself."""
    if names_something(text):
        return False
    return bool(_POINTS_BACK.search(text) or _OPENS_BACK.search(text) or _VAGUE.search(text))


def without_request(text: str) -> str | None:
    """What is left of a text that asks for help, without the words that ask; None for one that does not."""
    return _VAGUE.sub(" ", text) if _VAGUE.search(text) else None


def _is_question(text: str) -> bool:
    """True for a sentence with a question mark of its own, and for a short one that is built like a question."""
    if not re.search(r"\w|\?\?", text):
        return False
    if _WANTS_SOMETHING_OF_THE_ASKER.match(text):
        return False
    built_like_one = len(text) <= _QUESTION_WITHOUT_A_MARK and _ASKS_WITHOUT_A_MARK.match(text)
    return bool(_ASKS.search(text) or (built_like_one and not text.endswith((".", "!", ":"))))


def _belongs(text: str, before: Asked) -> bool:
    """True when a question asks about what the one before it asks."""
    ours, theirs = _named(text), _named(before.with_context)
    if before.number is not None:  # the asker's own list says what belongs together
        return not (ours and theirs) or bool(ours & theirs)
    if not ours:
        return _only_goes_on(text)
    if not theirs:
        return points_back(before.text)
    return ours == theirs and intents_of(text) <= {Intent.CAN, Intent.COMPARE} and not _ANOTHER.match(text)


def _asks_of_what_was_told(text: str, told: list[str], before: Asked) -> bool:
    """True when a question points back to sentences in between that speak of something else than `before`."""
    if not told or before.number is not None or not points_back(text):
        return False
    return not _named(" ".join(told)) & _named(before.with_context)


def _only_goes_on(text: str) -> bool:
    """True for "Why is that?" and "Is it the hardware?"."""
    if _ANOTHER.match(text) or _IF_SO.match(text):
        return False
    return bool(_WHY_IS.search(text)) or (points_back(text) and _is_short(text)) or bool(_names_an_issue(text))


def _is_short(text: str) -> bool:
    return len(concepts(text)) <= _FEW_WORDS


def _names_an_issue(text: str) -> bool:
    return bool(re.search(rf"\b{_DEMONSTRATIVE}\s+{_ISSUE}\b", text, re.I))


def _named(text: str) -> frozenset[str]:
    """The names in a text as the catalogue spells them."""
    return frozenset(
        (
            *operators_in(text),
            *(flag.name for flag in flags_in(text)),
            *pools_in(text),
            *(f"epoch {epoch}" for epoch in epochs_in(text)),
            *(("??",) if is_of_unlabelled_rows(text) else ()),
        )
    )


def _sentences(prose: str) -> Iterator[tuple[int | None, str, bool]]:
    """Each sentence, with the number of the list item that it opens, and whether it stands outside of the list."""
    for paragraph, starts_anew in _paragraphs(prose):
        for piece in _INLINE_NUMBER.split(_FILLER.sub(" ", paragraph)):
            item = _ITEM.match(piece)
            number = int(item[1] or item[2]) if item and (item[1] or item[2]) else None
            body = " ".join(piece[item.end() if item else 0 :].split())
            for at, sentence in enumerate(clause for each in _END.split(body) for clause in _clauses(each)):
                if sentence.strip():
                    yield (number if at == 0 else None), sentence, starts_anew and item is None


def _clauses(sentence: str) -> list[str]:
    """The questions of "why is PRelu in software, and what are the ?? rows?": two where each names its own subject."""
    found = _AND_ASKS.split(sentence)
    apart = len(found) > 1 and all(_is_question(each) and names_something(each) for each in found)
    return found if apart else [sentence]


def _paragraphs(prose: str) -> Iterator[tuple[str, bool]]:
    """Lines put together again where a mail program wrapped them, and whether a blank line stands above.

    A list item is a paragraph of its own.
    """
    lines: list[str] = []
    blank_above = blank = False
    for line in prose.splitlines():
        if lines and (not line.strip() or _ITEM.match(line) or _LINE_IS_FULL.search(lines[-1])):
            yield "\n".join(lines), blank_above
            lines = []
        if not line.strip():
            blank = True
            continue
        if not lines:
            blank_above, blank = blank, False
        lines.append(line)
    if lines:
        yield "\n".join(lines), blank_above
