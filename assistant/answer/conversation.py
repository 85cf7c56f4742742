"""Questions in a row about the same thing: who says "it" means what was spoken of before.

A conversation is an object of its caller; nothing is kept in this module, so conversations cannot mix.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from assistant.answer.answer import Answer
from assistant.answer.compose import compose
from assistant.answer.evidence import Setting
from assistant.answer.intent import Intent
from assistant.answer.library import Library
from assistant.answer.question import Question, in_context, understand
from assistant.answer.reports_together import is_of_several
from assistant.answer.words import concepts
from assistant.diagnosis.engine import Diagnosis, run
from assistant.diagnosis.finding import Confidence
from assistant.report.facts import Report

TURNS = 12
"""Turns that a conversation remembers."""
REPORTS = 8
"""Reports that a conversation holds; the oldest go first."""

_SHORT = 2
_OF_THE_REPORT = {Intent.FIRST, Intent.COUNT, Intent.OVERVIEW}
"""What is asked of a report as a whole, whatever was spoken of before."""
_HELP = (
    "Ask about software epochs, operators, quantization, compiler options, memory pools or errors on the STM32N6 NPU, "
    "or paste a compiler report."
)
_GREETING = f"Hello. {_HELP}"
_WELCOME = "You are welcome."
_EMPTY = f"There is no question. {_HELP}"


@dataclass(frozen=True, slots=True)
class Turn:
    """A question as it was understood, with what was carried into it, and its answer."""

    question: Question
    answer: Answer


@dataclass(slots=True)
class Conversation:
    """What a conversation is about: reports with their diagnosis, the version of the tools, the last turns."""

    library: Library
    tool_version: str | None = None
    """The version in play where neither question nor report tells one."""
    diagnoses: tuple[Diagnosis, ...] = ()
    turns: deque[Turn] = field(default_factory=lambda: deque(maxlen=TURNS))

    def add(self, reports: Iterable[Report]) -> None:
        """Take reports as the thing talked about; the last one is the one at hand."""
        self.diagnoses = (*self.diagnoses, *(run(report) for report in reports))[-REPORTS:]


def ask(question: str, conversation: Conversation) -> Answer:
    """The answer to `question` in `conversation`, which remembers both. A report pasted with it is read first.

    Raises LimitError for a question that is too long.
    """
    started = time.perf_counter()
    if not question.strip():
        return _told(question, _EMPTY).timed(_milliseconds(started))
    asked = understand(question)
    if asked.reports:
        conversation.diagnoses = ()
        conversation.add(asked.reports)
    elif asked.is_empty or asked.is_social:
        said = _EMPTY if asked.is_empty else _WELCOME if asked.is_thanks else _GREETING
        return _told(asked.text, said).timed(_milliseconds(started))
    if asked.reports and (asked.is_empty or asked.is_social):
        asked = replace(asked, text="", intents=frozenset({Intent.OVERVIEW}), parts=())
    meant, carried = _in_context(asked, conversation)
    setting = Setting(diagnoses=conversation.diagnoses, version=conversation.tool_version, carried=carried)
    answer = compose(meant, setting, conversation.library).timed(_milliseconds(started))
    answer = replace(answer, question=question.strip())
    conversation.turns.append(Turn(meant, answer))
    return answer


def _in_context(asked: Question, conversation: Conversation) -> tuple[Question, str]:
    """The question with what it leaves out, taken from the turn before, and the words carried with it."""
    spoken_of = next((turn.question for turn in reversed(conversation.turns) if not turn.answer.abstained), None)
    if spoken_of is None or asked.reports or not _leans(asked, conversation):
        return asked, ""
    return in_context(asked, spoken_of)


def _leans(asked: Question, conversation: Conversation) -> bool:
    """True when the question needs the one before it to be understood."""
    if asked.goes_on:
        return True
    if asked.names_something or is_of_several(asked, conversation.diagnoses):
        return False
    if asked.refers_back:
        return not (conversation.diagnoses and Intent.FIRST in asked.intents)
    if conversation.diagnoses and asked.intents & _OF_THE_REPORT:
        return False
    words = concepts(asked.text)
    return len(words) <= _SHORT and all(conversation.library.knows(word) for word in words)


def _told(question: str, text: str) -> Answer:
    """A friendly sentence where nothing was asked: no claim, and no refusal either."""
    return Answer(question=question, answer=text, confidence=Confidence.HIGH)


def _milliseconds(started: float) -> float:
    return (time.perf_counter() - started) * 1000
