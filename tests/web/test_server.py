"""What the server promises beyond the page: policy, private endpoints, one sentence for a port in use."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from tests.web.conftest import ROOT, Server

pytestmark = pytest.mark.e2e


def get(url: str) -> tuple[int, str, dict[str, str]]:
    """Status, body and headers (names in lower case) of a GET."""
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return answer.status, answer.read().decode(), {k.lower(): v for k, v in answer.headers.items()}
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(), {}


def test_the_browser_is_told_to_contact_nobody_else(server: Server) -> None:
    _, _, headers = get(server.url)
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "connect-src 'self'" in policy
    assert "http" not in policy


def test_no_endpoint_is_public(server: Server) -> None:
    _, body, _ = get(server.url + "gradio_api/info")
    assert json.loads(body) == {"named_endpoints": {}, "unnamed_endpoints": {}}


def test_nothing_of_this_machine_is_served(server: Server) -> None:
    for path in (
        "gradio_api/file=/etc/hostname",
        f"gradio_api/file={ROOT}/pyproject.toml",
        "gradio_api/file=../app.py",
    ):
        status, _, _ = get(server.url + path)
        assert status in {403, 404}


def test_analytics_stay_off_whatever_the_environment_says(server: Server) -> None:
    _, body, _ = get(server.url + "config")
    assert json.loads(body)["analytics_enabled"] is False


def test_a_port_in_use_is_one_sentence(server: Server) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "assistant", "serve", "--no-browser", "--port", str(server.port)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )
    assert second.returncode == 2
    assert second.stdout == ""
    assert second.stderr.count("\n") == 1
    assert f"Port {server.port} of 127.0.0.1 cannot be used" in second.stderr
