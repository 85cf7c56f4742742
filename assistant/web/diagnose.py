"""A pasted text or a dropped file to the HTML of its diagnosis, or to a notice. Knows nothing of Gradio."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.diagnosis.engine import Diagnosis, run
from assistant.errors import AssistantError
from assistant.limits import check_file, check_paste
from assistant.render.html import Html
from assistant.render.page import diagnoses_html, notice_html
from assistant.report.facts import Report
from assistant.report.read import read_bytes, read_text
from assistant.web.faults import log_fault

_FAILED = "The diagnosis failed: a bug of ours, and the log of the server says where. Your text was not logged."


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows for an input, and the diagnoses in it: none when it is a notice."""

    html: Html
    diagnoses: tuple[Diagnosis, ...] = ()


def diagnose_text(text: str) -> Shown:
    """The diagnosis of a pasted text. Never raises: what goes wrong is a notice."""
    return _guarded(lambda: [run(report) for report in _read_paste(text)])


def diagnose_file(path: Path) -> Shown:
    """The diagnosis of an uploaded file, which is deleted as soon as it is read. Never raises."""
    return _guarded(lambda: [run(report) for report in _read_upload(path)], source=path.name)


def show(diagnoses: Sequence[Diagnosis]) -> Shown:
    """Diagnoses that were made elsewhere. Never raises."""
    return _guarded(lambda: diagnoses)


def _read_paste(text: str) -> Sequence[Report]:
    check_paste(len(text.encode("utf-8", "surrogatepass")))
    return read_text(text)


def _read_upload(path: Path) -> Sequence[Report]:
    try:
        check_file(path.name, path.stat().st_size)
        return read_bytes(path.read_bytes(), path.name)
    finally:
        path.unlink(missing_ok=True)


def _guarded(diagnose: Callable[[], Sequence[Diagnosis]], source: str = "") -> Shown:
    try:
        diagnoses = tuple(diagnose())
        return Shown(diagnoses_html(diagnoses, source), diagnoses)
    except AssistantError as error:
        return Shown(notice_html(str(error)))
    except Exception as error:  # the page never shows a traceback, and the log never shows what was pasted
        log_fault(error)
        return Shown(notice_html(_FAILED))
