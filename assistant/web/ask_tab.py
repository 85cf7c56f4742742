"""The tab Ask: a chat about the report at hand and the knowledge base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gradio as gr

from assistant.diagnosis.engine import Diagnosis
from assistant.limits import QUESTION_CHARACTERS
from assistant.render.answer_page import about_html
from assistant.render.html import Html, element
from assistant.web.chat import Chat
from assistant.web.diagnose import Shown, show
from assistant.web.examples import GENERAL, MOST, examples
from assistant.web.files import FILE_TYPES
from assistant.web.shelf import Shelf

Updates = dict[Any, Any]
"""New values by component."""

_LOOK_AGAIN = 1.0
"""Seconds between two looks at an index that is being built."""


class Diagnosed:
    """What the tab Diagnose shows of the reports at hand, and its button that leads back here: not yet on the page."""

    def __init__(self) -> None:
        self.result: Any = gr.HTML(render=False, elem_id="na-result", apply_default_css=False)
        self.to_ask: Any = gr.Button(
            "Ask about this report", render=False, visible=False, scale=0, min_width=130, elem_id="na-to-ask"
        )

    def show(self, shown: Shown) -> Updates:
        """Show a diagnosis or a notice."""
        return {self.result: shown.html, self.to_ask: gr.Button(visible=bool(shown.diagnoses))}


@dataclass(frozen=True, slots=True)
class AskTab:
    """The parts of the tab that events write to."""

    shelf: Shelf
    diagnosed: Diagnosed
    chat: gr.State
    intro: gr.HTML
    earlier: gr.HTML
    now: gr.HTML
    index: gr.HTML
    report: gr.HTML
    remove: gr.Button
    clear: gr.Button
    examples: tuple[gr.Button, ...]
    box: gr.MultimodalTextbox

    @property
    def changing(self) -> list[Any]:
        """Everything that a question may change."""
        turns = [self.chat, self.intro, self.earlier, self.now]
        around = [self.report, self.remove, self.clear, *self.examples, self.box]
        return [*turns, *around, self.diagnosed.result, self.diagnosed.to_ask]

    def talk_about(self, chat: Chat | None, diagnoses: Sequence[Diagnosis]) -> Updates:
        """Make these reports the ones at hand."""
        chat = chat or Chat()
        chat.talk_about(diagnoses)
        return {self.chat: chat, **self._at_hand(chat)}

    def answer(self, message: dict[str, Any] | str | None, chat: Chat | None) -> Iterator[Updates]:
        """Answer what was typed, with the files beside it, or what an example button says."""
        text, files = _parts(message)
        chat = chat or Chat()
        before = chat.diagnoses
        changes = chat.ask(text, [Path(file) for file in files], self.shelf)
        for number, _ in enumerate(changes):
            begun = {self.chat: chat, self.intro: "", self.earlier: chat.earlier_html(), self.box: _busy(message)}
            yield {self.now: chat.now_html(), **(begun if number == 0 else {})}
        read = {} if chat.diagnoses is before else self.diagnosed.show(show(chat.diagnoses))
        yield {**self._at_hand(chat), **read, self.box: _ready()}

    def halt(self, chat: Chat | None) -> Updates:
        """Leave the answer under way as it is."""
        chat = chat or Chat()
        chat.stop()
        return {self.now: chat.now_html(), self.box: _ready(), **self._at_hand(chat)}

    def forget(self, chat: Chat | None) -> Updates:
        """Forget what was asked."""
        chat = chat or Chat()
        chat.clear()
        gone = {self.intro: intro_html(), self.earlier: "", self.now: ""}
        return {self.chat: chat, **gone, **self._at_hand(chat), self.box: _ready()}

    def index_state(self) -> tuple[str, gr.Timer]:
        """How far the index is, and whether to look again."""
        notice = self.shelf.notice
        html = element("p", notice, role="status", class_="na na-index") if notice else Html("")
        return html, gr.Timer(active=not self.shelf.finished)

    def _at_hand(self, chat: Chat) -> Updates:
        """The report at hand as a chip, what can be taken away, and examples that fit."""
        fitting = examples(chat.diagnoses)
        buttons = {
            button: gr.Button(fitting[number] if number < len(fitting) else "", visible=number < len(fitting))
            for number, button in enumerate(self.examples)
        }
        reports = [each.report for each in chat.diagnoses]
        return {
            self.report: gr.HTML(about_html(reports), visible=bool(reports)),
            self.remove: gr.Button(visible=bool(reports)),
            self.clear: gr.Button(visible=chat.now is not None),
            **buttons,
        }


def ask_tab(shelf: Shelf, diagnosed: Diagnosed, page: gr.Blocks) -> AskTab:
    """The parts of the tab and what they do. A report that is pasted here is diagnosed there as well."""
    chat: gr.State = gr.State()
    timer = gr.Timer(_LOOK_AGAIN, active=False)
    intro = gr.HTML(intro_html(), elem_id="na-intro", apply_default_css=False)
    earlier = gr.HTML(elem_id="na-earlier", apply_default_css=False)
    now = gr.HTML(elem_id="na-now", apply_default_css=False)
    with gr.Row(elem_id="na-examples"):
        gr.HTML(element("span", "For example:"), elem_classes="na-or", apply_default_css=False)
        buttons = tuple(gr.Button(GENERAL[number], size="sm", scale=0, min_width=40) for number in range(MOST))
    with gr.Column(elem_id="na-ask"):
        index = gr.HTML(elem_id="na-index", apply_default_css=False)
        with gr.Row(elem_id="na-about"):
            report = gr.HTML(visible=False, elem_id="na-at-hand", apply_default_css=False)
            remove = gr.Button("Remove report", visible=False, size="sm", scale=0, min_width=40, elem_id="na-remove")
            clear = gr.Button("Clear chat", visible=False, size="sm", scale=0, min_width=40, elem_id="na-clear")
        box = gr.MultimodalTextbox(
            show_label=False,
            label="Question",
            placeholder="Ask a question or paste a report",
            file_types=FILE_TYPES,
            file_count="multiple",
            lines=1,
            max_lines=10,
            max_plain_text_length=QUESTION_CHARACTERS,
            elem_id="na-box",
        )
    tab = AskTab(shelf, diagnosed, chat, intro, earlier, now, index, report, remove, clear, buttons, box)

    asking: list[dict[str, Any]] = [
        trigger(
            tab.answer,
            [given, chat],
            tab.changing,
            show_progress="hidden",
            api_visibility="private",
            trigger_mode="always_last",  # a question sent while an answer comes is asked after it
        )
        for given, trigger in ((box, box.submit), *((button, button.click) for button in buttons))
    ]
    quiet: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private"}
    box.stop(tab.halt, chat, tab.changing, cancels=asking, **quiet)
    clear.click(tab.forget, chat, tab.changing, cancels=asking, **quiet)
    remove.click(lambda chat: tab.talk_about(chat, ()), chat, tab.changing, **quiet)
    page.load(tab.index_state, None, [index, timer], **quiet)
    timer.tick(tab.index_state, None, [index, timer], **quiet)
    return tab


def intro_html() -> Html:
    """What can be asked, before anything was."""
    return element(
        "div",
        element("h2", "Ask about your network on the NPU"),
        element(
            "p",
            "Every statement of an answer names its source: ST documentation, ST staff, measurements on real reports, "
            "or your own report. Paste a report or attach its file, and the answers are about it. "
            "Enter sends, Shift+Enter starts a new line.",
        ),
        class_="na na-intro",
    )


def _parts(message: dict[str, Any] | str | None) -> tuple[str, list[str]]:
    """Text and files of what the box, or the button of an example, sends."""
    if isinstance(message, dict):
        return message["text"] or "", message["files"]
    return message or "", []


def _busy(message: dict[str, Any] | str | None) -> gr.MultimodalTextbox:
    """The box while an answer comes: emptied, unless an example was clicked, and with a button that stops."""
    if isinstance(message, str):
        return gr.MultimodalTextbox(submit_btn=False, stop_btn=True)
    return gr.MultimodalTextbox(value=None, submit_btn=False, stop_btn=True)


def _ready() -> gr.MultimodalTextbox:
    return gr.MultimodalTextbox(submit_btn=True, stop_btn=False)
