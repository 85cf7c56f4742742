"""One server and one Chromium for the whole session; a page with its own storage for each test."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parent.parent.parent
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


@dataclass(frozen=True)
class Server:
    """A running page: its address, the folder that takes uploads, and the file with its output."""

    url: str
    port: int
    uploads: Path
    log: Path


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`assistant.web.serve` in a process of its own."""
    folder = tmp_path_factory.mktemp("server")
    port, log, uploads = free_port(), folder / "log", folder / "uploads"
    command = [sys.executable, "-c", f"from assistant.web import serve; serve(port={port}, open_browser=False)"]
    environment = {**os.environ, "GRADIO_TEMP_DIR": str(uploads), "GRADIO_ANALYTICS_ENABLED": "True"}
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    running = Server(f"http://127.0.0.1:{port}/", port, uploads, log)
    try:
        _wait(running, process)
        yield running
    finally:
        process.terminate()
        process.wait(20)


def _wait(running: Server, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(running.url, timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"the page did not start:\n{running.log.read_text()}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium. Without one the tests are skipped, or fail under NEURALART_REQUIRE_BROWSER=1."""
    names = ("chromium", "/usr/bin/chromium", "chromium-browser", "google-chrome")
    executable = next((found for name in names if (found := shutil.which(name))), None)
    if executable is None:
        _missing("no chromium found: install it, for example `apt-get install chromium`")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("the package playwright is not installed: `pip install playwright`")
    with sync_playwright() as tool:
        driven = tool.chromium.launch(executable_path=executable, args=FLAGS)
        yield driven
        driven.close()


def _missing(reason: str) -> NoReturn:
    if os.environ.get("NEURALART_REQUIRE_BROWSER") == "1":
        pytest.fail(f"browser tests are required and cannot run: {reason}")
    pytest.skip(f"NOT RUN: {reason}")


@dataclass
class Visit:
    """A page in a browser context of its own, with every request and complaint of the browser so far."""

    page: Page
    context: BrowserContext
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def diagnose(self, text: str) -> None:
        """Paste `text` and press the button."""
        self.page.fill("#na-paste textarea", text)
        self.page.click("#na-diagnose")

    def verdict(self) -> str:
        """The first verdict, once it is there."""
        return self.page.locator(".na-verdict").first.inner_text()


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """The loaded page; parametrize indirectly with arguments of `new_context`, such as a color scheme."""
    with_options = {"viewport": {"width": 1280, "height": 900}} | getattr(request, "param", {})
    context = browser.new_context(**with_options)
    context.set_default_timeout(30_000)
    yield open_page(context, server)
    context.close()


def open_page(context: BrowserContext, server: Server) -> Visit:
    """The page of `server` in a new tab of `context`."""
    page = context.new_page()
    visited = Visit(page, context)
    page.on("request", lambda sent: visited.requests.append(sent.url))
    page.on("pageerror", lambda error: visited.complaints.append(str(error)))
    page.on("console", lambda line: visited.complaints.append(line.text) if line.type == "error" else None)
    page.goto(server.url)
    page.wait_for_selector("#na-diagnose")
    return visited
