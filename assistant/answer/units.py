"""A passage cut into what can be quoted alone: sentences, list items, rows of a table, blocks of code.

Each unit is a literal part of the passage's text. Of a thread, what was asked is left out: it is no answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from assistant.knowledge.passage import Passage

_FENCE = re.compile(r"^(`{3,}|~{3,})")
_ITEM = re.compile(r"^(?:[-*+]|\d{1,3}[.)])\s+")
_RULER = re.compile(r"^\|[\s:|-]+\|$")
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z0-9`\"(*])")
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|vs|cf|etc|approx)|^\d{1,2})\.$")
_TELLING_KIND = "doc"
"""The one kind that has no question beside its answers."""
_LONG_ITEM = 420


class Form(Enum):
    """What a unit is in Markdown."""

    SENTENCE = auto()
    ITEM = auto()
    ROW = auto()
    CODE = auto()


@dataclass(frozen=True, slots=True)
class Unit:
    """A quotable part of `passage`. `place` counts units of the passage, `block` its paragraphs, lists and so on."""

    passage: Passage
    text: str
    form: Form
    place: int
    block: int
    leads: bool
    """True for the first unit of the section: the corpus puts the gist there."""
    intro: int | None
    """`place` of the sentence ending with ":" that announces it, for an item, a row or code."""

    @property
    def announces(self) -> bool:
        """True when it only makes sense with what follows."""
        return self.form is Form.SENTENCE and self.text.endswith(":")

    @property
    def literal(self) -> bool:
        """True for tool output, code and rows of tables: facts as they stand in the source."""
        return self.form in (Form.CODE, Form.ROW)


def units(passage: Passage) -> tuple[Unit, ...]:
    """The units of a passage, in order."""
    found: list[Unit] = []
    intro: int | None = None
    first_sentence = True
    for number, (form, texts) in enumerate(_answering(passage)):
        for text in texts:
            leads = first_sentence and form is Form.SENTENCE and "~" not in passage.id
            first_sentence = first_sentence and form is not Form.SENTENCE
            found.append(Unit(passage, text, form, len(found), number, leads, None if form is Form.SENTENCE else intro))
        if form is Form.SENTENCE and texts:
            intro = len(found) - 1 if found[-1].announces else None
    return tuple(found)


def _answering(passage: Passage) -> list[tuple[Form, list[str]]]:
    """The blocks that answer. A thread's passage has the question beside its answer: before it, or behind it."""
    blocks = list(_blocks(passage.text))
    if passage.kind == _TELLING_KIND:
        return blocks
    if not passage.short_answer or (passage.section is None and "~" in passage.id):
        return []
    start = next((at for at, (_, texts) in enumerate(blocks) if _holds(texts, passage.short_answer)), 0)
    return blocks[start : start + 1] if passage.section is None else blocks[start:]


def _holds(texts: list[str], answer: str) -> bool:
    return bool(texts) and " ".join(texts).lstrip().startswith(answer[:60])


def _blocks(text: str) -> Iterator[tuple[Form, list[str]]]:
    """Form and units of each block of the Markdown."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif fence := _FENCE.match(line):
            end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith(fence[1])), len(lines) - 1)
            yield Form.CODE, ["\n".join(lines[at : end + 1])]
            at = end + 1
        elif line.startswith("|"):
            end = _while(lines, at, lambda each: each.startswith("|"))
            rows = [row for row in lines[at:end] if not _RULER.match(row)]
            yield Form.ROW, rows[1:]
            at = end
        elif _ITEM.match(line):
            end = _while(lines, at, lambda each: bool(each.strip()))
            yield Form.ITEM, _items(lines[at:end])
            at = end
        else:
            end = _while(lines, at, lambda each: bool(each.strip()) and not _ITEM.match(each) and each[0] != "|")
            yield Form.SENTENCE, sentences("\n".join(lines[at:end]))
            at = end


def _while(lines: list[str], start: int, wanted: Callable[[str], bool]) -> int:
    """One past the run of lines from `start` that are `wanted`; at least one line."""
    end = start + 1
    while end < len(lines) and wanted(lines[end]):
        end += 1
    return end


def _items(lines: list[str]) -> list[str]:
    """Items without their mark; a long one only up to the end of its second sentence."""
    grouped: list[list[str]] = []
    for line in lines:
        if _ITEM.match(line) or not grouped:
            grouped.append([_ITEM.sub("", line)])
        else:
            grouped[-1].append(line)
    return [_short("\n".join(item)) for item in grouped]


def _short(item: str) -> str:
    if len(item) <= _LONG_ITEM:
        return item
    parts = sentences(item)
    end = len(parts[0]) if len(parts) < 2 else item.index(parts[1]) + len(parts[1])
    return item[:end]


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph, each a literal part of it."""
    found: list[str] = []
    start = 0
    for end in _SENTENCE_END.finditer(text):
        part = text[start : end.start()]
        if _ABBREVIATION.search(part) or part.count("(") > part.count(")"):
            continue
        found.append(part)
        start = end.end()
    if text[start:].strip():
        found.append(text[start:].rstrip())
    return found
