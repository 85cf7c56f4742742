"""The page: a heading, the tab Diagnose, a footer. Each tab is a function that adds its parts."""

from __future__ import annotations

from pathlib import Path

import gradio as gr

from assistant import __version__
from assistant.diagnosis.engine import rules
from assistant.limits import FILE_BYTES
from assistant.render.html import Html, element
from assistant.web.diagnose import file_html, text_html
from assistant.web.samples import SAMPLES, Sample

TITLE = "neuralart assistant"
FILE_TYPES = [".txt", ".log", ".md", ".json", ".csv", ".ipynb"]

_SHOW_RESULT = """() => {
  const result = document.getElementById("na-result");
  result.scrollIntoView({ block: "start" });
  result.querySelector("h2")?.focus({ preventScroll: true });
}"""
"""Brings the result into sight and its verdict to the keyboard and the screen reader."""

_VERSIONS_READ = "ST Edge AI Core 2.0 to 4.0.1"


def build() -> gr.Blocks:
    """The page, not yet served."""
    page: gr.Blocks = gr.Blocks(title=TITLE, analytics_enabled=False, delete_cache=(600, 600))
    with page:
        gr.HTML(_heading(), elem_id="na-heading", apply_default_css=False)
        diagnose_tab()
        gr.HTML(_footer(), elem_id="na-footer", apply_default_css=False)
    page.queue(api_open=False, default_concurrency_limit=4)
    return page


def diagnose_tab() -> None:
    """Paste or drop a report, see its diagnosis. Nothing is kept between two clicks."""
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
            label=f"or drop a file, up to {FILE_BYTES // 2**20} MB",
            file_types=FILE_TYPES,
            scale=1,
            height=212,
            elem_id="na-drop",
        )
    with gr.Row(elem_id="na-actions"):
        diagnose = gr.Button("Diagnose", variant="primary", scale=0, min_width=130, elem_id="na-diagnose")
        clear = gr.Button("Clear", scale=0, min_width=90)
        gr.HTML(element("span", "or load a sample:"), elem_classes="na-or", apply_default_css=False)
        samples = [gr.Button(sample.label, size="sm", scale=0, min_width=40) for sample in SAMPLES]
    result = gr.HTML(elem_id="na-result", apply_default_css=False)

    gr.on(
        [diagnose.click, paste.submit], text_html, paste, result, show_progress="minimal", api_visibility="private"
    ).then(None, js=_SHOW_RESULT)
    drop.upload(_upload, drop, [drop, paste, result], show_progress="minimal", api_visibility="private").then(
        None, js=_SHOW_RESULT
    )
    for button, sample in zip(samples, SAMPLES, strict=True):
        button.click(
            lambda sample=sample: _load(sample),
            None,
            [paste, result],
            api_visibility="private",
            show_progress="minimal",
        ).then(None, js=_SHOW_RESULT)
    clear.click(lambda: (None, "", ""), None, [drop, paste, result], api_visibility="private", show_progress="hidden")


def _upload(path: str | None) -> tuple[None, str, str]:
    """Diagnose the file, empty the drop area and the paste: the result is about the file."""
    return None, "", file_html(Path(path)) if path else ""


def _load(sample: Sample) -> tuple[str, str]:
    text = sample.text()
    return text, text_html(text)


def _heading() -> Html:
    return element(
        "div",
        element("h1", TITLE),
        element(
            "p",
            "Paste a compiler report of ST Edge AI Core for the STM32N6 NPU: "
            "what runs on the CPU, why, and what to try.",
        ),
        class_="na na-heading",
    )


def _footer() -> Html:
    facts = (
        f"{TITLE} {__version__}",
        f"{len(rules())} rules",
        _VERSIONS_READ,
        "nothing leaves this machine",
    )
    return element("p", " · ".join(facts), class_="na na-note")
