"""Versions that do not exist, or not yet as far as is known here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.names import VersionNamed, versions_named
from assistant.answer.premises import cite
from assistant.answer.question import Question
from assistant.answer.units import Unit
from assistant.catalog import versions as catalogue
from assistant.catalog.tables import version_number
from assistant.catalog.versions import Version

NEWEST = "versions#which-version-to-take"
"""The section of the corpus that says which version is the newest."""
_CORE_CUE = re.compile(r"st\w*\s?edge\s?ai|core", re.I)
_FIRST_CORE, _FIRST_PACK = (1, 0, 0), (9, 0, 0)
"""Before them there was no ST Edge AI Core."""
_OTHER_PROGRAM = re.compile(
    r"\b(?:onnx\w*|tensorflow|tf|tflite|keras|(?:py)?torch|python|numpy|cuda|opset|ir.version|cubemx|mx|cubeide|ide|programmer"
    r"|cubeprogrammer|gcc|toolchain|zephyr|openmv|firmware|fw|hal|bsp|sdk|runtime|ll_aton|atonn|compiler|threadx|freertos"
    r"|windows|ubuntu|macos|st-?link|model ?zoo|ultralytics|opencv|usb|bluetooth)\b",
    re.I,
)
_CHANGES_BEFORE = re.compile(
    r"\b(?:(?:remov\w+|add(?:ed|s)|introduc\w+|new|news|chang\w+|came|come|fixed|fixes|appear\w*|deprecat\w+|available"
    r"|gone|released?|happen\w*|broken|compil\w+)\W+(?:[a-z'-]+\W+){0,3}(?:in|with|from|since|until|before|after)"
    r"|dropped\W+(?:[a-z'-]+\W+){0,3}(?:in|with|since))\W+$",
    re.I,
)
_MOVES_TO = re.compile(
    r"\b(?:upgrad|updat|migrat|mov|switch|chang|go|went)\w*\W+(?:\w+\W+){0,4}(?:to|from|with|after|before)\W+$", re.I
)
_CHANGES_BEHIND = re.compile(
    r"^\s+(?:removed|removes|dropped|drops|adds|added|introduced|introduces|brought|brings|fixed|fixes|changed|changes|supports?"
    r"|no longer|came out|is out|bring|add|fix|change|release)\b",
    re.I,
)
_AROUND = 60


def unknown_versions(question: Question, library: Library) -> Iterator[Said]:
    """One sentence for each version named that is none of those known here."""
    told: set[str] = set()
    for named in versions_named(question.text):
        if named.number not in told and is_unknown(named, question.text):
            told.add(named.number)
            yield from _correction(named, library)


def is_unknown(named: VersionNamed, text: str) -> bool:
    """True for a number that is meant as a version of ST Edge AI Core or X-CUBE-AI and is none of those known."""
    number = _number(named.number)
    if number < (_FIRST_PACK if named.of_pack else _FIRST_CORE) or not _is_version_of_st(named, text):
        return False
    if named.of_pack:
        return not catalogue.in_pack(".".join(named.number.split(".")[:2]))
    ambiguous = not _CORE_CUE.match(named.cue) and catalogue.in_pack(named.number)
    return catalogue.find(named.number) is None and not ambiguous and not _is_of_compiler(named.number)


def is_to_come(named: VersionNamed, text: str) -> bool:
    """True for an unknown version above the newest one that is known."""
    above = _number(named.number) > _number(_own_number(catalogue.newest(), named.of_pack))
    return above and is_unknown(named, text) and not catalogue.in_pack(named.number)


def _is_version_of_st(named: VersionNamed, text: str) -> bool:
    """True when no other program is spoken of and the words around make a version of the number."""
    before, behind = text[max(0, named.start - _AROUND) : named.start], text[named.end : named.end + _AROUND]
    if named.of_pack or _CORE_CUE.match(named.cue):
        return True
    if _OTHER_PROGRAM.search(before) or _OTHER_PROGRAM.search(behind[: _AROUND // 2]):
        return False
    told = _CHANGES_BEFORE.search(before) or _MOVES_TO.search(before) or _CHANGES_BEHIND.match(behind)
    return named.outright or bool(told)


def _is_of_compiler(number: str) -> bool:
    compilers = [each.compiler.partition("-")[0] for each in catalogue.all_versions() if each.compiler]
    return number in compilers


def _correction(named: VersionNamed, library: Library) -> Iterator[Said]:
    kind, number = "X-CUBE-AI" if named.of_pack else "ST Edge AI Core", named.number
    newest = catalogue.newest()
    packed = () if named.of_pack else catalogue.in_pack(number)
    if packed:
        text = f"{number} is a version of X-CUBE-AI, which brings ST Edge AI Core {packed[0].core}."
        units = _rows(packed[:1], library)
    elif _number(number) > _number(_own_number(newest, named.of_pack)):
        text = f"No {kind} {number} is known here: the newest is {_own_number(newest, named.of_pack)}."
        units = _rows([newest], library) if named.of_pack else [cite.unit_with(NEWEST, library, newest.core, "newest")]
    else:
        around = _neighbours(number, named.of_pack)
        names = [_own_number(each, named.of_pack) for each in around]
        said = f"the first for the NPU is {names[0]}" if len(names) == 1 else " is followed by ".join(names)
        text = f"No {kind} {number} is known here: {said}."
        units = _rows(around, library)
    support = tuple(Support.of(unit) for unit in units if unit)
    if support:
        yield Said(text, support, premise=True)


def _rows(found: Sequence[Version], library: Library) -> list[Unit | None]:
    """The rows of the corpus that have these versions."""
    return [cite.unit_with(each.reference, library, each.core, each.pack or "") for each in found if each.reference]


def _neighbours(number: str, of_pack: bool) -> list[Version]:
    """The known versions right below and above `number`."""
    numbers = [(_number(_own_number(each, of_pack)), each) for each in catalogue.all_versions() if each.reference]
    below = [each for at, each in numbers if at < _number(number)]
    above = [each for at, each in numbers if at > _number(number)]
    return [*below[-1:], *above[:1]]


def _own_number(version: Version, of_pack: bool) -> str:
    return (version.pack if of_pack else version.core) or ""


def _number(version: str) -> tuple[int, ...]:
    return version_number(version) or ()
