"""One person's conversation as the page shows it. Knows nothing of Gradio."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from assistant.answer import conversation
from assistant.answer.library import Library
from assistant.answer.question import understand
from assistant.diagnosis.engine import Diagnosis, run
from assistant.errors import AssistantError
from assistant.limits import check_file
from assistant.render.answer_page import Turn, answer_steps, turn_html
from assistant.render.html import Html, element
from assistant.report.facts import Report
from assistant.report.merge import together
from assistant.report.read import read_bytes
from assistant.web.faults import log_fault
from assistant.web.shelf import Shelf

TURNS_SHOWN = 40
"""Earlier turns that stay on the page; the oldest go first."""

OVERVIEW = "What does this report show?"
"""Asked when a report comes without a question."""

_OPENING = "Opening the search index …"
_SEARCHING = "Searching …"
_STOPPED = "Stopped."
_UNAVAILABLE = "Nothing can be searched, so there is no answer. {why}"
_FAULT = "The answer failed: a bug of ours, and the log of the server says where. Your question was not logged."
_PATIENCE = 0.1
"""Seconds between two looks at a shelf that is still empty."""


@dataclass(slots=True)
class Chat:
    """What one browser session has asked, and the reports that it talks about."""

    diagnoses: tuple[Diagnosis, ...] = ()
    now: Turn | None = None
    """The last turn."""
    under_way: str = ""
    """Key of the turn that is being answered; what works for another one has been stopped and changes nothing."""
    _html: Html = field(default_factory=lambda: Html(""))
    _earlier: deque[Html] = field(default_factory=lambda: deque(maxlen=TURNS_SHOWN))
    _remembered: deque[conversation.Turn] = field(default_factory=lambda: deque(maxlen=conversation.TURNS))
    _asked: int = 0

    def ask(self, text: str, files: Sequence[Path], shelf: Shelf) -> Iterator[None]:
        """Answer into `now`, yielding whenever it has changed. Files are deleted once read. Never raises."""
        text = text.strip()
        if not text and not files:
            return
        turn = self._begin(text or OVERVIEW, files)
        try:
            for state in self._answered(turn, text, files, shelf):
                if self.under_way != turn.key:
                    return
                self._put(state)
                yield
            self.under_way = ""
        except AssistantError as error:
            self._end(turn.key, str(error))
            yield
        except Exception as error:  # the page never shows a traceback, and the log never shows what was asked
            log_fault(error)
            self._end(turn.key, _FAULT)
            yield
        finally:
            for path in files:
                path.unlink(missing_ok=True)

    def stop(self) -> None:
        """Keep what is out of the answer under way, and say that it was stopped."""
        if self.now and self.now.key == self.under_way and not self.now.is_whole:
            self._put(replace(self.now, status=_STOPPED))
        self.under_way = ""

    def clear(self) -> None:
        """Forget everything that was asked; the report at hand stays."""
        self._earlier.clear()
        self._remembered.clear()
        self.now, self.under_way = None, ""

    def talk_about(self, diagnoses: Sequence[Diagnosis]) -> None:
        """Take these reports as the ones at hand; empty for none."""
        self.diagnoses = tuple(diagnoses)

    def earlier_html(self) -> Html:
        """The turns before the last one."""
        return element("div", *self._earlier, class_="na") if self._earlier else Html("")

    def now_html(self) -> Html:
        """The last turn."""
        return element("div", self._html, class_="na", aria_live="polite") if self.now else Html("")

    def _begin(self, question: str, files: Sequence[Path]) -> Turn:
        if self.now:
            self._earlier.append(self._html)
        self._asked += 1
        turn = Turn(key=f"t{self._asked}", asked=question, pasted=", ".join(path.name for path in files))
        self._put(turn)
        self.under_way = turn.key
        return turn

    def _put(self, turn: Turn) -> None:
        """Show `turn`. When that fails, what was shown before stays."""
        self._html = turn_html(turn)
        self.now = turn

    def _end(self, key: str, notice: str) -> None:
        if self.now and self.under_way == key:
            self._put(replace(self.now, status="", notice=notice))
            self.under_way = ""

    def _answered(self, turn: Turn, text: str, files: Sequence[Path], shelf: Shelf) -> Iterator[Turn]:
        """The states of `turn` from the question to the whole answer."""
        yield (turn := replace(turn, status=_SEARCHING))
        if files:
            reports = together([(path.name, _read(path)) for path in files])
            self.talk_about([run(report) for report in reports])
            yield (turn := replace(turn, reports=tuple(reports)))
        while (library := _library(shelf)) is None:
            yield replace(turn, status=shelf.notice or _OPENING)
            time.sleep(_PATIENCE)
        talk = conversation.Conversation(library, diagnoses=self.diagnoses, turns=self._remembered)
        answer = conversation.ask(text or OVERVIEW, talk)
        turn = replace(turn, status="", answer=answer)
        if talk.diagnoses is not self.diagnoses:
            self.talk_about(talk.diagnoses)
            turn = replace(
                turn,
                asked=understand(text).text or OVERVIEW,
                pasted=f"a paste of {len(text.splitlines())} lines",
                reports=tuple(each.report for each in self.diagnoses),
            )
        for shown in range(1, answer_steps(answer)):
            yield replace(turn, shown=shown)
        yield turn


def _library(shelf: Shelf) -> Library | None:
    """What is on the shelf. Raises AssistantError when nothing ever will be."""
    finished = shelf.finished
    if shelf.library is None and finished:
        raise AssistantError(_UNAVAILABLE.format(why=shelf.notice))
    return shelf.library


def _read(path: Path) -> list[Report]:
    check_file(path.name, path.stat().st_size)
    return read_bytes(path.read_bytes(), path.name)
