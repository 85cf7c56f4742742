"""What is said in prose around a report: options, pools, counts, sizes and versions, each with its line.

It may be said about another build, so none of it is a fact of a report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from assistant.report.facts import Mention, MentionKind, Where

_ANY = re.compile(r"--[A-Za-z]|-O\d|[Rr]AM|Flash|flexMEM|epoch|\d ?[kKMG]?i?B\b|AI")
"""Cheap: a line without any of these mentions nothing."""

_MACHINE = re.compile(
    r"gcc\b|arm-none-eabi|-mcpu=|__main__ -- |\.[ch](?::|pp:)\d|\S {3,}\S|^(?:>>> |\d\d/\d\d/\d{4} \d\d:"
    r"|Executed command|Command not executed|Executing process|Adjusting memory area|Raising memory area"
    r"|Loading section|Transfer rate|Opening and parsing|Erasing)"
)
"""Lines that an IDE, a compiler or a programmer wrote into the same log, and rows of tables."""

_OPTION = re.compile(
    r"(?<![\w/.=-])(?P<name>--[A-Za-z][\w-]{1,60}|-O[0-3])(?![\w-])(?:(?: +|=)(?P<value>\d{1,9})(?![\w.]))?"
)
_POOLS = {
    name.casefold(): name
    for name in (
        "npuRAM3", "npuRAM4", "npuRAM5", "npuRAM6", "cpuRAM1", "cpuRAM2", "hyperRAM", "octoFlash", "flexMEM",
    )
}  # fmt: skip
_POOL = re.compile(rf"\b({'|'.join(_POOLS)})\b", re.I)
_COUNT = re.compile(
    r"\b(?P<number>\d{1,6}) +(?:(?P<kind>software|SW|hybrid|hardware|HW|EC) +)?epochs?\b"
    r"|\bof which +(?P<sw>\d{1,6})\b(?= [^.\d]{0,40}software)",
    re.I,
)
_SIZE = re.compile(r"(?<![\w.])(?P<number>\d{1,9}(?:[.,]\d{1,6})?) ?(?P<unit>[kKMG]i?B)\b")
_ABOUT = re.compile(rf"\b(activations?|weights?|RAM|flash|{'|'.join(_POOLS)}|model|input|output)\b", re.I)
_VERSION = re.compile(
    r"\b(?:(?P<core>ST[ -]?Edge[ -]?AI(?:[ -]?Core)?|STAGE ?AI)|(?P<pack>(?:X-?)?CUBE[ -]?AI))"
    r"(?:[ ,(]*version)?[ (]*v?(?P<version>\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)\b",
    re.I,
)
_CORE, _PACK = "ST Edge AI Core", "X-CUBE-AI"
_SHOWN = 300
"""Characters of a paragraph that are kept as the text of a mention."""
_NEAR = 60
"""Characters before a size in which the word stands that says what is so large."""


def mentions(prose: Iterable[tuple[Where, str]]) -> tuple[Mention, ...]:
    """All mentions in order, each once a line, and equal lines once."""
    found: dict[tuple[MentionKind, str, str | None, str], Mention] = {}
    for where, text in prose:
        if _ANY.search(text) and not _MACHINE.search(text):
            once: dict[tuple[MentionKind, str, str | None], int] = {}
            for kind, name, value, at in _of_line(text):
                once.setdefault((kind, name, value), at)
            for (kind, name, value), at in once.items():
                said = Mention(where=where, text=_around(text, at), kind=kind, name=name, value=value)
                found.setdefault((kind, name, value, said.text), said)
    return tuple(found.values())


def is_pool(name: str) -> bool:
    """True for the name of a pool of the usual memory pool descriptions."""
    return name in _POOLS.values()


def is_rest_of_pool(name: str) -> bool:
    """True for what is left of the name of such a pool without its beginning."""
    return not is_pool(name) and any(pool.endswith(name) for pool in _POOLS.values())


def _of_line(text: str) -> Iterator[tuple[MentionKind, str, str | None, int]]:
    """Kind, name, value and place of each mention."""
    for found in _OPTION.finditer(text):
        yield MentionKind.OPTION, found["name"], found["value"], found.start()
    for found in _POOL.finditer(text):
        yield MentionKind.POOL, _POOLS[found[1].casefold()], None, found.start()
    for found in _COUNT.finditer(text):
        kind = "software" if found["sw"] else _kind(found["kind"])
        yield MentionKind.COUNT, f"{kind} epochs".lstrip(), found["number"] or found["sw"], found.start()
    for found in _SIZE.finditer(text):
        about = _ABOUT.findall(text, max(0, found.start() - _NEAR), found.start())
        yield MentionKind.SIZE, about[-1] if about else "size", f"{found['number']} {found['unit']}", found.start()
    for found in _VERSION.finditer(text):
        yield MentionKind.VERSION, _CORE if found["core"] else _PACK, found["version"], found.start()


def _around(text: str, at: int) -> str:
    """The line, of a long paragraph only what stands around the mention."""
    if len(text) <= _SHOWN:
        return text
    start = max(0, at - _SHOWN // 2)
    part = text[start : start + _SHOWN]
    return ("…" if start else "") + part.strip() + ("…" if start + _SHOWN < len(text) else "")


def _kind(word: str | None) -> str:
    return {"sw": "software", "hw": "hardware", "ec": "EC"}.get((word or "").casefold(), (word or "").casefold())
