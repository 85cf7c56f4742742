"""Run a module of this package in a process of its own: one that may crash, or that imports torch."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from assistant.errors import AssistantError

_ROOT = Path(__file__).resolve().parents[1]


class ChildError(AssistantError):
    """The process did not end well. The text is its last line, or says how it ended."""


def run_module(module: str, *arguments: str, seconds: float) -> None:
    """Run `python -m module arguments` offline. Raises ChildError when it fails, crashes or takes too long."""
    path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": path, "HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1"}
    command = [sys.executable, "-W", "ignore", "-m", module, *arguments]
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, errors="replace", timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise ChildError(f"It took longer than {seconds:.0f} seconds.") from error
    if done.returncode < 0:
        raise ChildError(f"Its process was ended by signal {-done.returncode}.")
    if done.returncode:
        raise ChildError((done.stderr.strip().splitlines() or [f"It ended with code {done.returncode}."])[-1])
