"""What the server writes down of a bug: where it happened, never what was pasted or asked."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

log = logging.getLogger(__name__)


def log_fault(error: Exception) -> None:
    """Log type and lines of `error`, without its text, which may quote what a person pasted."""
    steps = traceback.extract_tb(error.__traceback__)
    log.error("%s at %s", type(error).__name__, ", ".join(f"{Path(s.filename).name}:{s.lineno}" for s in steps))
