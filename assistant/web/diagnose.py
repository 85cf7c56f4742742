"""A pasted text or a dropped file to the HTML of its diagnosis, or to a notice. Knows nothing of Gradio."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from assistant.diagnosis.engine import run
from assistant.errors import AssistantError
from assistant.limits import check_file, check_paste
from assistant.render.page import diagnoses_html, notice_html
from assistant.report.facts import Report
from assistant.report.read import read_bytes, read_text

log = logging.getLogger(__name__)

_FAILED = "The diagnosis failed: a bug of ours, and the log of the server says where. Your text was not logged."


def text_html(text: str) -> str:
    """The diagnosis of a pasted text. Never raises: what goes wrong is a notice."""
    return _guarded(lambda: _read_paste(text))


def file_html(path: Path) -> str:
    """The diagnosis of an uploaded file, which is deleted as soon as it is read. Never raises."""
    return _guarded(lambda: _read_upload(path), source=path.name)


def _read_paste(text: str) -> Sequence[Report]:
    check_paste(len(text.encode("utf-8", "surrogatepass")))
    return read_text(text)


def _read_upload(path: Path) -> Sequence[Report]:
    try:
        check_file(path.name, path.stat().st_size)
        return read_bytes(path.read_bytes(), path.name)
    finally:
        path.unlink(missing_ok=True)


def _guarded(read: Callable[[], Sequence[Report]], source: str = "") -> str:
    try:
        return diagnoses_html([run(report) for report in read()], source)
    except AssistantError as error:
        return notice_html(str(error))
    except Exception as error:  # the page never shows a traceback, and the log never shows what was pasted
        steps = traceback.extract_tb(error.__traceback__)
        log.error("%s at %s", type(error).__name__, ", ".join(f"{Path(s.filename).name}:{s.lineno}" for s in steps))
        return notice_html(_FAILED)
