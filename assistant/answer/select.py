"""Which sentences of which passages answer a question: relevance, what they add, and how they read together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.phrasing import (
    defines,
    denies,
    gives_a_reason,
    is_instruction,
    judges,
    leans_on_the_one_before,
)
from assistant.answer.question import Question
from assistant.answer.units import Form, Unit
from assistant.answer.words import (
    banks_as_one,
    concepts,
    spelled_out,
    without_counts,
    without_division,
    without_files,
)
from assistant.catalog.manifest import AUTHORITY
from assistant.knowledge.passage import Passage

OPTION_REFERENCE = "option-reference"
"""The article with one entry for each option."""
OPERATOR_REFERENCE = "operator-reference"
REFERENCES = (OPTION_REFERENCE, OPERATOR_REFERENCE, "glossary")
"""Articles of entries: each stands for itself, and the first of a section is not its short answer."""
_RANK = {authority: rank for rank, authority in enumerate(AUTHORITY)}
_SUBJECT_WEIGHT = 1.3
_ALL_FLAGS, _FLAG_ASIDE = 3.0, 0.2
"""Weight that many flags of one question share: a list of options is context, not what is asked."""
_FLAGS_IN_QUESTION = 2
_FORCE = concepts("force")
_FLOAT_BY_OPTION = concepts("float option")
_WRONG = concepts("wrong")
_OTHER_ASPECTS = concepts("force upgrade") | _WRONG
"""What is asked beside where something runs: a report that says only that does not answer it."""
_ASKING = "fix solve avoid improve handle resolve affect matter remove change"
"""Words that ask and name nothing new."""
_TELLING = 0.25
"""Words of less weight stand in every fourth passage or more."""
_FILE_ASIDE = 0.3
"""For the name of a file, beside a subject: it says where something stands, seldom what is asked."""
_PRODUCTS = concepts("STM32N6570-DK STM32N6 STM32N657 X-CUBE-AI STEdgeAI ST Edge AI Core")
_PRODUCT_ASIDE = 0.2
"""For the board and the tools that everybody here uses, beside words that say what is asked."""
_SAYS_WHAT = 3
_ANY_OPERATOR = "operator"
"""A sentence on layers in general is about a named operator too."""
_HEADER_SHARE = 0.5
_MEANING = 0.6
"""Share of the meaning in what a sentence is worth; the rest is words in common."""
_SOURCE = 0.5
_CITED = 0.15
"""For a section that a finding on the report cites, whoever wrote the rule chose it; and again for its short answer."""
_JUDGES = 0.15
"""For a verdict, where somebody asks whether it matters."""
_LONG_SENTENCE = 260
_ENTRY = 0.2
"""For the entry of an option that is asked about."""
_LEADS, _HELPS, _MOST_HELP, _AUTHORITY, _TOO_LONG = 0.12, 0.03, 3, 0.04, 0.1
_READ_CLOSELY = 48
"""Units whose meaning is compared; the rest are far behind by their words already."""


@dataclass(frozen=True, slots=True)
class Source:
    """A section that may answer: its chunks in order, and how well the search thinks it fits (0 to 1)."""

    passages: tuple[Passage, ...]
    score: float
    cited: bool = False
    """True when a finding on the report at hand cites it."""

    @property
    def reference(self) -> str:
        """The reference of the section."""
        return self.passages[0].reference

    @property
    def source_id(self) -> str:
        """The id of its corpus file."""
        return self.passages[0].source_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A unit with its score (about 0 to 1.5) and the concepts of the question that it has."""

    unit: Unit
    source: Source
    score: float
    covers: frozenset[str]
    instructs: bool
    before: Unit | None
    """The unit that stands before it in the same block."""
    words: float
    """The part of the question that its own words have, 0 to 1."""
    meaning: float
    """Its cosine to the question, 0 without an encoder."""
    fits: float
    """How well it fits the question by meaning and words together, about 0 to 1."""
    on_subject: bool
    """It, or a heading above it, names something that the question names; True when the question names nothing."""


class Wanted:
    """The concepts of a question with their weights: rare words count more, and the things that it names most."""

    def __init__(
        self, question: Question, library: Library, extra: str = "", cause: str = "", *, goes_on: bool = False
    ) -> None:
        """`extra`: words that help. `cause`: what the report shows to be the matter, part of what is looked for.

        goes_on: the subject was spoken of before, and only the words of the question itself are new.
        """
        self.question = question
        self.query = spelled_out(" ".join((question.text, *question.subjects, cause)))
        pools = banks_as_one(" ".join(question.pools))
        self.subjects = concepts(" ".join((*question.operators, pools, *(("??",) * question.unlabelled))))
        flags = {flag.name.casefold() for flag in question.flags}
        known = " ".join(flag.typed for flag in question.flags if flag.option)
        parts = concepts(known) - flags  # what an unknown option is made of may be what is wanted: `--force-hw`
        asked = concepts(without_division(banks_as_one(without_counts(question.text))))
        self.words = (asked - parts) | self.subjects | flags
        self.helpful = concepts(extra) - self.words
        aside = len(flags) > _FLAGS_IN_QUESTION
        self.asks_of_few_flags = bool(flags) and not aside
        each_flag = _FLAG_ASIDE if aside and self.subjects else min(_SUBJECT_WEIGHT, _ALL_FLAGS / max(len(flags), 1))
        files = concepts(question.text) - concepts(without_files(question.text))
        if not self.subjects and len(asked - files) < _SAYS_WHAT:
            files = frozenset()
        named = dict.fromkeys(files, _FILE_ASIDE) | dict.fromkeys(flags, each_flag)
        if len(asked - _PRODUCTS) >= _SAYS_WHAT:
            named |= dict.fromkeys(asked & _PRODUCTS, _PRODUCT_ASIDE)
        named |= dict.fromkeys(self.subjects, _SUBJECT_WEIGHT)
        self.weights = {word: library.weight(word) * named.get(word, 1.0) for word in self.words if library.knows(word)}
        self.subjects = (self.subjects if aside else self.subjects | flags) & frozenset(self.weights)
        if question.operators:
            self.subjects |= concepts(_ANY_OPERATOR)
        self.subjects |= self.words & _FORCE
        self.total = sum(self.weights.values()) or 1.0
        own = (concepts(question.text) & frozenset(self.weights)) - concepts(_ASKING)
        self.news = frozenset(word for word in own if library.weight(word) >= _TELLING) if goes_on else frozenset()
        """What a question that goes on brings of its own: the "upgrade" of "what if I upgrade?"."""
        self.aspects = self.words & _OTHER_ASPECTS
        if Intent.OVERVIEW in question.intents:
            self.aspects -= _WRONG  # what is wrong with a model is what its report shows
        if self.words >= _FLOAT_BY_OPTION:
            self.aspects |= concepts("option")

    @property
    def asks_to_force(self) -> bool:
        """True when somebody wants to say where a layer runs."""
        return bool(self.words & _FORCE)

    def speaks_of_force(self, each: Scored) -> bool:
        """True for a unit on saying where a layer runs."""
        return bool(each.covers & _FORCE)

    def share(self, words: frozenset[str], around: frozenset[str]) -> float:
        """The part of the question that a unit has, words of its headings counted half."""
        own = sum(weight for word, weight in self.weights.items() if word in words)
        near = sum(weight for word, weight in self.weights.items() if word in around and word not in words)
        return (own + _HEADER_SHARE * near) / self.total


def scored(sources: Sequence[Source], wanted: Wanted, library: Library) -> list[Scored]:
    """Every unit of `sources`, the best first."""
    found = [each for source in sources for each in _by_words(source, wanted, library)]
    found.sort(key=lambda each: -each.score)
    near = found[:_READ_CLOSELY]
    cosines = library.closeness(wanted.query, [each.unit for each in near])
    if cosines is not None:
        far = [replace(each, fits=(1 - _MEANING) * each.fits) for each in found[_READ_CLOSELY:]]
        found = [_with_meaning(each, cosine) for each, cosine in zip(near, cosines, strict=True)] + far
    found = [replace(each, score=_score(each, wanted, library)) for each in found]
    return sorted(found, key=lambda each: -each.score)


def _with_meaning(each: Scored, cosine: float) -> Scored:
    return replace(each, meaning=cosine, fits=_MEANING * cosine + (1 - _MEANING) * each.fits)


def _by_words(source: Source, wanted: Wanted, library: Library) -> Iterator[Scored]:
    """The units of one section, scored by their words alone."""
    before: Unit | None = None
    for passage in source.passages:
        heading = library.unit_concepts(passage.section_title or "")
        around = heading | library.unit_concepts(passage.title)
        for unit in library.units(passage.id):
            words = library.unit_concepts(unit.text)
            fits = wanted.share(words, around)
            yield Scored(
                unit=unit,
                source=source,
                score=fits + _SOURCE * source.score + (_LEADS if unit.leads else 0.0),
                covers=frozenset(wanted.weights) & words,
                instructs=unit.form is not Form.CODE and is_instruction(unit.text),
                before=before if before and before.passage is passage and before.block == unit.block else None,
                words=wanted.share(words, frozenset()),
                meaning=0.0,
                fits=fits,
                on_subject=not wanted.subjects or bool(wanted.subjects & (words | heading)),
            )
            before = unit


def _score(each: Scored, wanted: Wanted, library: Library) -> float:
    """What a unit is worth: how well it fits, where it stands, who says it, and how it is built."""
    unit, source, asked = each.unit, each.source, wanted.question.intents
    score = each.fits + _SOURCE * source.score + (_LEADS if unit.leads else 0.0)
    score += _HELPS * min(len(wanted.helpful & library.unit_concepts(unit.text)), _MOST_HELP)
    score += _CITED * (source.cited + (source.cited and unit.text in source.passages[0].short_answer))
    score -= _AUTHORITY * _RANK.get(unit.passage.authority, len(_RANK)) / len(_RANK)
    score -= _TOO_LONG * max(0, len(unit.text) - _LONG_SENTENCE) / _LONG_SENTENCE
    score -= 0.12 if leans_on_the_one_before(unit.text) else 0.0
    score -= 0.25 if unit.announces else 0.15 if unit.form is Form.ROW else 0.0
    score += 0.1 if Intent.WHY in asked and gives_a_reason(unit.text) else 0.0
    score += 0.1 if Intent.HOW in asked and each.instructs else 0.0
    if defines(unit.text, wanted.question.subjects):
        score += 0.12 if Intent.WHAT in asked else 0.0
        what = Intent.WHY not in asked and unit.passage.source_id == OPTION_REFERENCE
        score += _ENTRY if what and wanted.asks_of_few_flags else 0.0
    score += 0.05 if asked & {Intent.CAN, Intent.BAD} and denies(unit.text) else 0.0
    score += _JUDGES if Intent.BAD in asked and judges(unit.text) else 0.0
    return score


def redundancy(words: frozenset[str], said: Iterable[frozenset[str]], library: Library) -> float:
    """How much of a unit was said already: the largest share of its weight in one earlier unit."""
    weight = library.weigh(words) or 1.0
    return max((library.weigh(words & other) / weight for other in said), default=0.0)
