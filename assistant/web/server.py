"""Starts and stops the server of the page."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from importlib import resources
from typing import Any

import gradio as gr
from starlette.middleware import Middleware

from assistant.errors import AssistantError
from assistant.limits import FILE_BYTES
from assistant.web.page import build
from assistant.web.shelf import Shelf

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""The browser itself refuses a request to anywhere else. Gradio needs inline scripts and compiled templates."""

_Message = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[_Message]]
_Send = Callable[[_Message], Awaitable[None]]


class _Headers:
    """ASGI middleware that adds the content security policy to every response."""

    def __init__(self, app: Callable[[_Message, _Receive, _Send], Awaitable[None]]) -> None:
        self.app = app

    async def __call__(self, scope: _Message, receive: _Receive, send: _Send) -> None:
        async def send_with_policy(message: _Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"content-security-policy", _POLICY.encode()),
                    (b"referrer-policy", b"no-referrer"),
                    (b"x-content-type-options", b"nosniff"),
                ]
            await send(message)

        await self.app(scope, receive, send_with_policy)


def run(host: str, port: int, open_browser: bool, shelf: Shelf | None = None) -> None:
    """Serve until Ctrl+C; see `assistant.web.serve`. `shelf`: in place of the one with the index of this machine."""
    _bypass_proxy(host)
    shelf = shelf or Shelf()
    page = build(shelf)
    shelf.start()
    try:
        page.launch(
            server_name=host,
            server_port=port,
            inbrowser=open_browser and _has_display(),
            prevent_thread_lock=True,
            quiet=True,
            share=False,
            allowed_paths=[],
            max_file_size=2 * FILE_BYTES,  # over FILE_BYTES our notice says what to give instead
            footer_links=[],
            run_history=False,
            enable_monitoring=False,
            ssr_mode=False,
            mcp_server=False,
            app_kwargs={"middleware": [Middleware(_Headers)], "docs_url": None, "redoc_url": None},
            theme=_theme(),
            head=_head(),
        )
    except OSError as error:
        raise AssistantError(
            f"Port {port} of {host} cannot be used, another program may hold it: choose another with --port."
        ) from error
    print(f"Serving on {page.local_url} (Ctrl+C stops it)", file=sys.stderr, flush=True)
    page.block_thread()


def _theme() -> gr.themes.Base:
    """Blue on slate, in fonts that Gradio ships: nothing is fetched from elsewhere."""
    weights = (400, 700)  # the 600 files of gradio 6.31 lack most letters
    sans, mono = (gr.themes.LocalFont(name, weights) for name in ("IBM Plex Sans", "IBM Plex Mono"))
    theme = gr.themes.Default(
        primary_hue="blue",
        neutral_hue="slate",
        font=(sans, "system-ui", "sans-serif"),
        font_mono=(mono, "ui-monospace", "monospace"),
    )
    # The default blue of the button is too pale for its white letters.
    return theme.set(button_primary_background_fill="*primary_600", button_primary_background_fill_hover="*primary_700")


def _head() -> str:
    """Style and script, inline: Gradio rewrites the selectors of `css`, and media queries with them."""
    static = resources.files("assistant.web").joinpath("static")
    wrapped = (("style", ("page.css", "chat.css")), ("script", ("page.js", "chat.js")))
    return "".join(
        f"<{tag}>{static.joinpath(name).read_text(encoding='utf-8')}</{tag}>"
        for tag, names in wrapped
        for name in names
    )


def _has_display() -> bool:
    """False on a machine without a desktop, where `webbrowser` would start a text browser in the terminal."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _bypass_proxy(host: str) -> None:
    """Gradio checks that its page answers; behind a company's proxy that check must not go through the proxy."""
    for name in ("NO_PROXY", "no_proxy"):
        os.environ[name] = ",".join(filter(None, (os.environ.get(name), "127.0.0.1", "localhost", host)))
