"""The page: a heading, the tabs Ask and Diagnose, a footer."""

from __future__ import annotations

import gradio as gr

from assistant import __version__
from assistant.diagnosis.engine import rules
from assistant.render.html import Html, element
from assistant.web.ask_tab import Diagnosed, ask_tab
from assistant.web.diagnose_tab import diagnose_tab
from assistant.web.shelf import Shelf

TITLE = "neuralart assistant"

_VERSIONS_READ = "ST Edge AI Core 2.0 to 4.0.1"
_FOCUS_BOX = "() => setTimeout(() => document.querySelector('#na-box textarea')?.focus(), 100)"


def build(shelf: Shelf) -> gr.Blocks:
    """The page, not yet served. `shelf` holds what questions are answered from."""
    page: gr.Blocks = gr.Blocks(title=TITLE, analytics_enabled=False, delete_cache=(600, 600))
    with page:
        gr.HTML(_heading(), elem_id="na-heading", apply_default_css=False)
        diagnosed = Diagnosed()
        with gr.Tabs(elem_id="na-tabs") as tabs:
            with gr.Tab("Ask", id="ask"):
                ask = ask_tab(shelf, diagnosed, page)
            with gr.Tab("Diagnose", id="diagnose", elem_id="na-tab-diagnose"):
                diagnose_tab(ask)
        there = diagnosed.to_ask.click(
            lambda: gr.Tabs(selected="ask"), None, tabs, api_visibility="private", show_progress="hidden"
        )
        there.then(None, js=_FOCUS_BOX)
        gr.HTML(_footer(), elem_id="na-footer", apply_default_css=False)
    page.queue(api_open=False, default_concurrency_limit=4)
    return page


def _heading() -> Html:
    return element(
        "div",
        element("h1", TITLE),
        element(
            "p",
            "Compiler reports of ST Edge AI Core for the STM32N6 NPU: what runs on the CPU, why, and what to try.",
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
