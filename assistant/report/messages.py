"""Warnings and errors of the tools, equal ones folded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.report.facts import Message, MessageLevel, Where

FIRST_WORDS = frozenset(
    (
        "WARNING:",
        "Warning:",
        "ERROR:",
        "Error:",
        "NOT",
        "INTERNAL",
        "TOOL",
        "TOOLS",
        "LOAD",
        "CLI",
        "INTERRUPT:",
        "Run",
        "error",
        "total",
    )
)
"""First words of the lines that `message` may know, beside numbered codes."""

_CODE = re.compile(r"(E\d{3})\((\w{1,40})\): ?")
_CATEGORY = re.compile(r"(NOT IMPLEMENTED|(?:INTERNAL|TOOLS?|LOAD|CLI) ERROR|INTERRUPT): ")
_LEVEL = re.compile(r"(WARNING|Warning|ERROR|Error): ")
_ECHO = re.compile(r"Run failed: (?:Error: )?(?:\w{1,20} error: )?")
"""AI Studio and the Developer Cloud repeat the tool's error in a line of their own."""
_OLD_ERROR = re.compile(r"error +: +")
"""A row of the summary in reports before ST Edge AI Core 1.0."""
_UNALLOCATED = re.compile(r"total bytes left unallocated=\d{1,20}$")
_BENIGN = re.compile(r"Error: Command failed: ")
"""STM32CubeMX and AI Studio print it in runs that succeed."""
_SUBJECT = re.compile(r"(?P<subject>\S{1,400}) is not quantized$")


def message(text: str, where: Where) -> Message | None:
    """The message of a line, or None when the line is none."""
    if _BENIGN.match(text):
        return None
    failed = _ECHO.match(text) or _OLD_ERROR.match(text)
    body = text[failed.end() :] if failed else text
    code = _code(body)
    level = _LEVEL.match(body)
    if not (failed or code or level or _UNALLOCATED.match(body)):
        return None
    warning = level is not None and level[1].upper() == "WARNING"
    subject = _SUBJECT.match(body, level.end()) if level else None
    return Message(
        where=where,
        text=text,
        level=MessageLevel.WARNING if warning else MessageLevel.ERROR,
        code=code,
        count=1,
        subjects=(subject["subject"],) if subject else (),
    )


def is_certain(found: Message) -> bool:
    """True for messages that only these tools write; "Error: ..." may be anyone's."""
    return found.code is not None or bool(found.subjects) or found.text.startswith(("Run failed: ", "total bytes "))


def fold(found: Iterable[Message]) -> tuple[Message, ...]:
    """One message for equal ones, with their number; tensor names make no difference.

    The line of a failed run repeats the tool's error: it is that error's first line and adds none to the number.
    """
    every = tuple(found)
    repeated = {each.code for each in every if each.code and _is_echo(each)}
    groups: dict[tuple[MessageLevel, str], list[Message]] = {}
    for each in every:
        essence = each.code if each.code and each.code in repeated else _essence(each)
        groups.setdefault((each.level, essence), []).append(each)
    return tuple(map(_folded, groups.values()))


def _folded(group: Sequence[Message]) -> Message:
    if len(group) == 1:
        return group[0]
    return replace(
        group[0],
        count=max(1, sum(not _is_echo(each) for each in group)),
        subjects=tuple(name for each in group for name in each.subjects),
    )


def _is_echo(found: Message) -> bool:
    return _ECHO.match(found.text) is not None or _OLD_ERROR.match(found.text) is not None


def _code(body: str) -> str | None:
    numbered = _CODE.match(body)
    category = _CATEGORY.match(body)
    return numbered[1] if numbered else category[1] if category else None


def _essence(found: Message) -> str:
    return found.text.replace(found.subjects[0], "", 1) if found.subjects else found.text
