"""The tab Diagnose: paste or drop a report or the files of a build, see the diagnosis, ask about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gradio as gr

from assistant.limits import FILE_BYTES
from assistant.render.html import Html, element
from assistant.web.ask_tab import AskTab, Updates
from assistant.web.chat import Chat
from assistant.web.diagnose import Shown, Upload, diagnose_files, diagnose_text, read_uploads
from assistant.web.samples import SAMPLES, Sample

_SHOW_RESULT = """() => {
  const result = document.getElementById("na-result");
  result.scrollIntoView({ block: "start" });
  result.querySelector("h2")?.focus({ preventScroll: true });
}"""
"""Brings the result into sight and its verdict to the keyboard and the screen reader."""


def diagnose_tab(ask: AskTab) -> None:
    """The parts of the tab and what they do. A diagnosed report becomes the one at hand on the tab Ask."""
    diagnosed = ask.diagnosed
    held = gr.State({})
    with gr.Row(elem_id="na-input"):
        paste = gr.Textbox(
            label="Paste a compiler report, a console log, or a forum post with its table",
            placeholder="Total number of epochs: 26 of which 15 implemented in software\nepoch 1 EC\n…",
            lines=9,
            max_lines=9,
            scale=3,
            elem_id="na-paste",
        )
        drop = gr.File(
            label=f"or drop files of a build, up to {FILE_BYTES // 2**20} MB each",
            file_count="multiple",
            scale=1,
            height=212,
            elem_id="na-drop",
        )
    with gr.Row(elem_id="na-actions"):
        diagnose = gr.Button("Diagnose", variant="primary", scale=0, min_width=130, elem_id="na-diagnose")
        clear = gr.Button("Clear", scale=0, min_width=90)
        diagnosed.to_ask.render()
        gr.HTML(element("span", "or load a sample:"), elem_classes="na-or", apply_default_css=False)
        samples = [gr.Button(sample.label, size="sm", scale=0, min_width=40) for sample in SAMPLES]
    diagnosed.result.render()

    def show(shown: Shown, chat: Chat | None) -> Updates:
        """The result, and its reports at hand; a notice leaves those of before."""
        updates = ask.talk_about(chat, shown.diagnoses) if shown.diagnoses else {}
        return {**updates, **diagnosed.show(shown)}

    def read(text: str, paths: list[str] | None, kept: dict[str, Upload], chat: Chat | None) -> Updates:
        """Diagnose what stands in the box and in the drop area; a file is read and deleted when it arrives there."""
        new = [path for path in paths or () if path not in kept or Path(path).exists()]
        known = {**kept, **dict(zip(new, read_uploads(map(Path, new)), strict=True))}
        now = {path: known[path] for path in paths or ()}
        return {held: now, **show(diagnose_files(list(now.values()), text), chat)}

    def load(sample: Sample, chat: Chat | None) -> Updates:
        text = sample.text()
        return {paste: text, drop: None, held: {}, **show(diagnose_text(text), chat)}

    given = [paste, drop, held, ask.chat]
    changing = [paste, drop, held, *ask.changing]
    quick: dict[str, Any] = {
        "show_progress": "minimal",
        "show_progress_on": [diagnosed.result],
        "api_visibility": "private",
    }
    events = [
        gr.on([diagnose.click, paste.submit, drop.upload], read, given, changing, **quick),
        *(
            button.click(lambda chat, sample=sample: load(sample, chat), ask.chat, changing, **quick)
            for button, sample in zip(samples, SAMPLES, strict=True)
        ),
    ]
    for event in events:
        event.then(None, js=_SHOW_RESULT)
    clear.click(
        lambda: {drop: None, held: {}, paste: "", **diagnosed.show(Shown(Html("")))},
        None,
        [drop, held, paste, diagnosed.result, diagnosed.to_ask],
        api_visibility="private",
        show_progress="hidden",
    )
