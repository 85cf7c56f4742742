"""Words about the files of a build: what each one is, where they contradict each other, what is not of the build."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.diagnosis.words import counted
from assistant.render.text import clean, place
from assistant.report.facts import Claim, Report


@dataclass(frozen=True, slots=True)
class Input:
    """A file or paste, and what it was read as; of one that is of no use, the sentence that says why."""

    name: str
    told: str
    useful: bool = True


def first_file(report: Report) -> str | None:
    """The file that a report goes by; None when only one was read."""
    return report.files[0].name if report.files else None


def file_rows(report: Report) -> list[tuple[str, str]]:
    """Name and standing of each file of a build; none for a build of one file."""
    if len(report.files) < 2:
        return []
    return [(clean(file.name), f"{file.kind}" + (f"; {file.because}" if file.because else "")) for file in report.files]


def apart_rows(report: Report) -> list[tuple[str, str]]:
    """Name of each file that is not of this build, and why."""
    return [(clean(each.name), clean(each.because)) for each in report.apart]


def contradiction_rows(report: Report) -> list[tuple[str, str]]:
    """What two files do not agree on, and what each of them says where."""
    return [(clean(each.what), f"{_said(each.one)}; {_said(each.other)}") for each in report.contradictions]


def contradictions_title(found: Sequence[object]) -> str:
    """How many there are, and which side the report takes."""
    return f"{counted(len(found), 'contradiction')} between the files; what stands first is used"


def _said(claim: Claim) -> str:
    at = f"{clean(claim.origin)}, {place(claim.where)}" if claim.origin else place(claim.where)
    return f"{clean(claim.value)} ({at})"
