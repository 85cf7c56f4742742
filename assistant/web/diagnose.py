"""Pasted text and dropped files to the HTML of their diagnosis, or to a notice. Knows nothing of Gradio."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.diagnosis.engine import Diagnosis, run
from assistant.errors import AssistantError
from assistant.limits import check_file, check_files, check_paste
from assistant.render.files import Input
from assistant.render.files_page import read_as
from assistant.render.html import Html
from assistant.render.page import diagnoses_html, inputs_page, notice_html
from assistant.report.copies import distinct_names
from assistant.report.facts import Report
from assistant.report.merge import together
from assistant.report.read import read_bytes, read_text
from assistant.web.faults import log_fault

PASTE = "the pasted text"

_FAILED = "The diagnosis failed: a bug of ours, and the log of the server says where. Your text was not logged."


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page shows for an input, and the diagnoses in it: none when it is a notice."""

    html: Html
    diagnoses: tuple[Diagnosis, ...] = ()


@dataclass(frozen=True, slots=True)
class Upload:
    """A dropped file as it was read: its reports, or in place of them the sentence that says why there are none."""

    name: str
    reports: tuple[Report, ...] = ()
    refusal: str = ""


def diagnose_text(text: str) -> Shown:
    """The diagnosis of a pasted text. Never raises: what goes wrong is a notice."""
    return _guarded(lambda: Shown(*_diagnosed(_read_paste(text))))


def diagnose_files(uploads: Sequence[Upload], text: str = "") -> Shown:
    """The diagnosis of files that were read, and of a pasted text if there is one, those of one build together.

    Never raises. What is of no use is named with its sentence, and is a notice when nothing else is left.
    """
    if not uploads:
        return diagnose_text(text)
    return _guarded(lambda: _together([*uploads, *([_paste(text)] if text.strip() else [])]))


def read_uploads(paths: Iterable[Path]) -> list[Upload]:
    """What the uploaded files hold; each is deleted as soon as it is read. Never raises."""
    return [_upload(path) for path in paths]


def show(diagnoses: Sequence[Diagnosis]) -> Shown:
    """Diagnoses that were made elsewhere. Never raises."""
    return _guarded(lambda: Shown(diagnoses_html(diagnoses), tuple(diagnoses)))


def _together(uploads: Sequence[Upload]) -> Shown:
    check_files(len(uploads))
    names = distinct_names([each.name for each in uploads])
    useful = [(name, each.reports) for name, each in zip(names, uploads, strict=True) if each.reports]
    if len(uploads) == 1:
        if not useful:
            return Shown(notice_html(uploads[0].refusal))
        return Shown(*_diagnosed(uploads[0].reports, source=names[0]))
    inputs = [
        read_as(name, each.reports) if each.reports else Input(name, each.refusal, useful=False)
        for name, each in zip(names, uploads, strict=True)
    ]
    if not useful:
        return Shown(inputs_page(inputs))
    diagnoses = tuple(run(report) for report in together(useful))
    return Shown(diagnoses_html(diagnoses, inputs=inputs), diagnoses)


def _diagnosed(reports: Sequence[Report], source: str = "") -> tuple[Html, tuple[Diagnosis, ...]]:
    diagnoses = tuple(run(report) for report in reports)
    return diagnoses_html(diagnoses, source), diagnoses


def _paste(text: str) -> Upload:
    try:
        return Upload(PASTE, tuple(_read_paste(text)))
    except AssistantError as error:
        return Upload(PASTE, refusal=str(error))


def _read_paste(text: str) -> Sequence[Report]:
    check_paste(len(text.encode("utf-8", "surrogatepass")))
    return read_text(text)


def _upload(path: Path) -> Upload:
    try:
        check_file(path.name, path.stat().st_size)
        return Upload(path.name, tuple(read_bytes(path.read_bytes(), path.name)))
    except AssistantError as error:
        return Upload(path.name, refusal=str(error))
    except Exception as error:
        log_fault(error)
        return Upload(path.name, refusal=_FAILED)
    finally:
        path.unlink(missing_ok=True)


def _guarded(diagnose: Callable[[], Shown]) -> Shown:
    try:
        return diagnose()
    except AssistantError as error:
        return Shown(notice_html(str(error)))
    except Exception as error:  # the page never shows a traceback, and the log never shows what was pasted
        log_fault(error)
        return Shown(notice_html(_FAILED))
