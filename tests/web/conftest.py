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
from contextlib import contextmanager
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
    """`assistant.web.serve` in a process of its own, with an index of words: one of vectors takes longer to build."""
    with serving(
        "from assistant.web import serve; serve(port={port}, open_browser=False)", tmp_path_factory
    ) as running:
        yield running


@pytest.fixture(scope="session")
def server_that_builds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose index is never ready."""
    code = (
        "from assistant.web.server import run; from tests.web.shelves import never; "
        "run('127.0.0.1', {port}, False, never())"
    )
    with serving(code, tmp_path_factory) as running:
        yield running


@contextmanager
def serving(code: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A process that runs `code` until the end of the block; `{port}` in it is the port to serve on."""
    folder = tmp_path_factory.mktemp("server")
    port, log, uploads = free_port(), folder / "log", folder / "uploads"
    command = [sys.executable, "-c", code.format(port=port)]
    environment = {
        **os.environ,
        "GRADIO_TEMP_DIR": str(uploads),
        "GRADIO_ANALYTICS_ENABLED": "True",
        "NEURALART_HOME": str(folder / "home"),
        "NEURALART_ENCODER": str(folder / "none"),
    }
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

    def ask(self, text: str) -> None:
        """Send a question on the tab Ask and wait for the whole answer, or for the notice in its place."""
        self.page.fill("#na-box textarea", text)
        self.page.press("#na-box textarea", "Enter")
        self.answered(text)

    def answered(self, question: str) -> None:
        """Wait until the answer to `question` is whole, or a notice."""
        turn = self.page.locator("#na-now .na-turn").filter(has=self.page.get_by_role("heading", name=question))
        turn.locator(".na-answer > .na-note, .na-abstained, .na-alert").first.wait_for()

    def to_diagnose(self) -> Visit:
        """Turn to the tab Diagnose."""
        self.page.get_by_role("tab", name="Diagnose").click()
        self.page.wait_for_selector("#na-diagnose")
        return self

    def diagnose(self, text: str) -> None:
        """Paste `text` on the tab Diagnose and press the button."""
        self.page.fill("#na-paste textarea", text)
        self.page.click("#na-diagnose")

    def verdict(self) -> str:
        """The first verdict on the tab Diagnose, once it is there."""
        return self.page.locator("#na-result .na-verdict").first.inner_text()


@pytest.fixture
def asking(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """The loaded page, on the tab Ask; parametrize with arguments of `new_context`, such as a color scheme."""
    with_options = {"viewport": {"width": 1280, "height": 900}} | getattr(request, "param", {})
    context = browser.new_context(**with_options)
    yield open_page(context, server)
    context.close()


@pytest.fixture
def visit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """The loaded page, on the tab Diagnose; parametrize it like `asking`."""
    with_options = {"viewport": {"width": 1280, "height": 900}} | getattr(request, "param", {})
    context = browser.new_context(**with_options)
    yield open_page(context, server).to_diagnose()
    context.close()


def open_page(context: BrowserContext, server: Server) -> Visit:
    """The page of `server` in a new tab of `context`."""
    context.set_default_timeout(30_000)
    page = context.new_page()
    visited = Visit(page, context)
    page.on("request", lambda sent: visited.requests.append(sent.url))
    page.on("pageerror", lambda error: visited.complaints.append(str(error)))
    page.on("console", lambda line: visited.complaints.append(line.text) if line.type == "error" else None)
    page.goto(server.url)
    page.wait_for_selector("#na-box textarea")
    return visited


def faint_text(page: Page, within: str) -> list[str]:
    """Text under the selectors `within` whose contrast with its ground is under 4.5 to 1."""
    found: list[str] = page.evaluate(_FAINT_TEXT, within)
    return found


_FAINT_TEXT = """(within) => {
  const rgb = (css) => css.match(/[\\d.]+/g).map(Number);
  const luminance = ([r, g, b]) => [r, g, b]
    .map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (node) => {
    for (let up = node; up; up = up.parentElement) {
      const color = rgb(getComputedStyle(up).backgroundColor);
      if (color.length === 3 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const node of document.querySelectorAll(within)) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || node.closest("svg") || !node.checkVisibility()) continue;
    const pair = [rgb(getComputedStyle(node).color), ground(node)].map(luminance).sort((a, b) => b - a);
    const contrast = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (contrast < 4.5) faint.push(`${node.className || node.tagName} ${contrast.toFixed(2)}`);
  }
  return faint;
}"""
