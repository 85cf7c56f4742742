"""What is so for every network, and is told first whatever else a question or the report at hand speaks of.

The compiler decides what runs where; no layer can be put where one wants it; and the NPU runs no float.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.draft import Said, Support
from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.question import Question
from assistant.answer.words import concepts, without_division

_DECIDED = "how-the-compiler-decides"
_FORCED = "how-the-compiler-decides#can-a-layer-be-forced"
_FLOAT = "how-the-compiler-decides#float-on-the-npu"

_PLACE = r"(?:hw|hardware|npu|sw|software|cpu|accelerator|neural[ -]?art)"
_THING = r"(?:layers?|operators?|ops?|nodes?|epochs?|convolutions?|network|model|compiler|everything|it|them|[A-Z]\w+)"
_FORCE = re.compile(
    rf"(?<![\w-])(?:forc(?:e|es|ed|ing)(?:[_-]\w+)?|pin(?:s|ned|ning)?|oblig(?:e|es|ed)|compel(?:s|led)?|hint(?:s|ed|ing)?)\b"
    rf"(?=.{{0,90}}\b{_PLACE}\b)(?=.{{0,60}}\b{_THING}\b)"
    rf"|(?<![\w-])(?:mark|assign|tag|declare|bind|annotate)\w*\b.{{0,50}}\b(?:as|to|for|on|onto) (?:the )?{_PLACE}\b"
    rf"|\b{_THING}\b.{{0,40}}\b(?:is|are|be|get|gets|was|were) (?:forced|pinned|bound)\b.{{0,30}}\b{_PLACE}\b"
    rf"|\b(?:tell|instruct|order)\b.{{0,50}}\b(?:must|has to|have to|should) (?:go|run|be)\b.{{0,15}}\b{_PLACE}\b"
    rf"|\b(?:tell|instruct|order|get)\b.{{0,12}}\bcompiler\b.{{0,30}}\b(?:run|put|place|map|execute)\b.{{0,40}}\b{_PLACE}\b",
    re.I,
)
_FLOATS = r"(?:float(?:ing)?(?:[ -]?point)?(?:16|32)?|fp ?(?:16|32)|bf(?:loat)?16|half[ -]precision)"
_FLOAT_RUNS = re.compile(
    rf"\b{_FLOATS}\b(?=.{{0,60}}\b(?:on|in|by|with|using) (?:the )?(?:npu|hardware|hw|accelerator)\b)"
    rf"|\b(?:enable|activate|turn on|switch on|use|set|select)\b.{{0,25}}\b{_FLOATS}\b.{{0,12}}"
    r"\b(?:mode|support|option|inference)\b"
    r"|\b(?:npu|hardware|accelerator)\b.{0,30}\b(?:run|runs|execute|compute|do|support|in|use)\w*\b.{0,30}"
    rf"\b{_FLOATS}\b|\b{_FLOATS}\b.{{0,20}}\boption\b|\boptions?\b.{{0,40}}\b{_FLOATS}\b",
    re.I,
)
_WHO_DECIDES = concepts("decide hardware software")
_WANTS = {Intent.HOW, Intent.CAN}
_SAYS_WHICH = re.compile(r"\b(?:which|what) (?:option|flag|setting|switch)\b", re.I)


def told_first(question: Question, library: Library) -> Iterator[Said]:
    """Who decides, where that is asked; that no layer can be forced and the NPU runs no float, where that is wanted."""
    if concepts(without_division(question.text)) >= _WHO_DECIDES and not question.names_something:
        yield from _short_answer(_DECIDED, library)
    if _FORCE.search(question.text):
        yield from _short_answer(_FORCED, library)
    wants = question.intents & _WANTS or _SAYS_WHICH.search(question.text)
    if wants and Intent.WHY not in question.intents and _FLOAT_RUNS.search(question.text):
        yield from _short_answer(_FLOAT, library)


def _short_answer(reference: str, library: Library) -> Iterator[Said]:
    """The sentences that a section opens with; none where the index is of another corpus."""
    if passage := library.passage(reference):
        for unit in library.units(passage.id):
            if unit.text in passage.short_answer and not unit.announces:
                yield Said(" ".join(unit.text.split()), (Support.of(unit),))
