"""A question with a mark in place of each thing that it names, so that one pattern reads a statement about any of them.

"X-CUBE-AI 10.1 contains 4.0" becomes "(version 0) contains (version 1)", with private characters for the brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from assistant.answer.names import VersionNamed, versions_named
from assistant.answer.operators_named import OperatorNamed, operators_named
from assistant.answer.premises.sizes import Size, sizes_in
from assistant.answer.question import Question
from assistant.catalog import options
from assistant.catalog.options import Option

_OPEN, _CLOSE = "\ue000", "\ue001"
_KINDS = ("option", "version", "pool", "size", "operator")
_EMPHASIS = re.compile(rf"[`*\"“”{_OPEN}{_CLOSE}]")
_POOL = re.compile(
    r"\b(?P<family>npu(?:'s)?[-_ ]?ram|cpu[-_]?ram|axi-?sram|flex-?mem)s?"
    r"(?:[ _]?(?P<number>\d{1,2})\b(?![.,]\d| ?[kmg]i?b))?\b",
    re.I,
)
_SPOKEN = {
    "mem": r"mem(?:ory)?",
    "sched": r"sched(?:ul\w+)?",
    "alt": r"alt(?:ernat\w+)?",
    "opt": r"opt(?:imi[sz]\w+)?s?",
    "conv": r"conv(?:olution)?s?",
}
"""Parts of option names that people speak in full."""


class _Placed(Protocol):
    """Something with its place in the text."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


@dataclass(frozen=True, slots=True)
class PoolNamed:
    """A memory pool where a text names it: "npuRAM" and 7; the number is None for all of the family."""

    family: str
    number: int | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OptionNamed:
    """An option of the catalogue where a text names it, or the thing that it switches on ("the epoch controller")."""

    option: Option
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Marked:
    """The text with marks, and what the marks of each kind stand for, by number."""

    text: str
    options: tuple[OptionNamed, ...]
    versions: tuple[VersionNamed, ...]
    pools: tuple[PoolNamed, ...]
    sizes: tuple[Size, ...]
    operators: tuple[OperatorNamed, ...]


def mark(kind: str, group: str | None = None) -> str:
    """The pattern of a mark of `kind` ("option", "version", "pool", "size", "operator"); its number is in `group`."""
    return rf"{_OPEN}{kind}:(?P<{group or kind}>\d+){_CLOSE}"


def marked(question: Question) -> Marked:
    """`question` with its marks. Where names overlap, options go before versions, and so on in the order of Marked."""
    text = " ".join(_EMPHASIS.sub("", question.text).split())
    named = (
        tuple(_options(text, question)),
        versions_named(text),
        pools_named(text),
        sizes_in(text),
        operators_named(text),
    )
    kinds: tuple[tuple[str, Sequence[_Placed]], ...] = tuple(zip(_KINDS, named, strict=True))
    places: dict[int, tuple[int, str]] = {}
    for kind, things in kinds:
        for number, thing in enumerate(things):
            if all(thing.end <= start or end <= thing.start for start, (end, _) in places.items()):
                places[thing.start] = thing.end, f"{_OPEN}{kind}:{number}{_CLOSE}"
    return Marked(_replaced(text, places), *named)


def pools_named(text: str) -> tuple[PoolNamed, ...]:
    """Pools of the memories on the chip in `text`, existing or not, in order."""
    return tuple(
        PoolNamed(
            re.sub(r"[^a-z]|'s", "", match["family"].casefold()),
            int(match["number"]) if match["number"] else None,
            match.start(),
            match.end(),
        )
        for match in _POOL.finditer(text)
    )


def _replaced(text: str, places: dict[int, tuple[int, str]]) -> str:
    parts, at = [], 0
    for start in sorted(places):
        end, written = places[start]
        parts += [text[at:start], written]
        at = end
    return "".join([*parts, text[at:]])


def _options(text: str, question: Question) -> Iterator[OptionNamed]:
    """Options by the names that the question has for them, then by what they switch on."""
    taken: list[tuple[int, int]] = []
    for flag in question.flags:
        if flag.option:
            spelled = (
                flag.typed,
                *flag.option.names,
                *(name.lstrip("-") for name in flag.option.names if len(name) > 4),
            )
            for start, end in _occurrences(text, spelled):
                if all(end <= other or start >= stop for other, stop in taken):
                    taken.append((start, end))
                    yield OptionNamed(flag.option, start, end)
    for pattern, option in _features():
        for match in pattern.finditer(text):
            yield OptionNamed(option, match.start(), match.end())


def _occurrences(text: str, names: Iterable[str]) -> Iterator[tuple[int, int]]:
    for name in sorted(set(names), key=len, reverse=True):
        for match in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.I):
            yield match.span()


@cache
def _features() -> tuple[tuple[re.Pattern[str], Option], ...]:
    """What compiler options of several words switch on, as people write it: "epoch controller", "virtual pools"."""
    found = []
    for option in options.all_options():
        words = re.sub(r"^--(?:enable-|O(?=[a-z]))?", "", option.names[0]).split("-")
        if option.scope == "compiler" and len(words) > 1 and min(map(len, words)) > 2:
            spoken = r"[ -]".join(_SPOKEN.get(word, re.escape(word)) for word in words)
            found.append((re.compile(rf"(?<![\w-]){spoken}s?(?![\w-])", re.I), option))
    return tuple(found)
