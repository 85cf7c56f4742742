"""Words about the files of a build: what each one is, where they contradict each other, what is not of the build."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.diagnosis.words import counted
from assistant.render.places import Places, short_names
from assistant.render.text import clean, place
from assistant.report.facts import OTHERS, Claim, FileKind, Report, SourceFile

_NEEDS_GRAPH = "give network_c_info.json of the build too: with it each epoch is told by these names"


@dataclass(frozen=True, slots=True)
class Input:
    """A file or paste, and what it was read as; of one that is of no use, the sentence that says why."""

    name: str
    told: str
    useful: bool = True


def file_rows(report: Report) -> list[tuple[str, str]]:
    """Name and standing of each file of a build; none for a build of one file."""
    if len(report.files) < 2:
        return []
    name = Places(report).name
    return [(name(file.name), "; ".join(part for part in _standing(file, report) if part)) for file in report.files]


def _standing(file: SourceFile, report: Report) -> tuple[str, ...]:
    """What a file is, what ties it to the build, and what it lacks to be of use."""
    lacks_graph = file.kind is FileKind.NAMES and report.graph is None
    return str(file.kind), file.because, _NEEDS_GRAPH if lacks_graph else ""


def apart_rows(report: Report) -> list[tuple[str, str]]:
    """Name of each file that is not of this build, and why."""
    name = _name_apart(report)
    return [(name(each.name), clean(each.because)) for each in report.apart]


def stands_alone(report: Report) -> bool:
    """True for a file that was given with others and is put together with none at all."""
    return any(each.name == OTHERS for each in report.apart)


def apart_told(report: Report) -> str:
    """Why a file that is no report is of none of the builds it was given with, in one sentence; empty without any."""
    name = _name_apart(report)
    if stands_alone(report):
        return f"It is put together with no other file, because {clean(report.apart[0].because)}."
    told = "; nor to that of ".join(f"{name(each.name)}: {clean(each.because)}" for each in report.apart)
    return f"It does not belong to the build of {told}." if told else ""


def contradiction_rows(report: Report) -> list[tuple[str, str]]:
    """What two files do not agree on, and what each of them says where."""
    places = Places(report)
    return [
        (clean(each.what), f"{_said(each.one, places)}; {_said(each.other, places)}") for each in report.contradictions
    ]


def contradictions_title(found: Sequence[object]) -> str:
    """How many there are, and which side the report takes."""
    return f"{counted(len(found), 'contradiction')} between the files; what stands first is used"


def _said(claim: Claim, places: Places) -> str:
    at = f"{places.name(claim.origin)}, {place(claim.where)}" if claim.origin else place(claim.where)
    return f"{clean(claim.value)} ({at})"


def _name_apart(report: Report) -> Callable[[str], str]:
    """Short names for files that are not of the build, told from those that are."""
    short = short_names([file.name for file in report.files] + [each.name for each in report.apart])
    return lambda name: short.get(name) or clean(name)
