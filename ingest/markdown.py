"""Markdown as blocks: paragraphs, list items, tables and code, each whole."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

_QUOTE_CHARACTERS = 360
_SENTENCE_END = re.compile(r"(?<=[.?!:])\s+(?=[A-Z0-9`\"(])")
_PIECES = re.compile(r"[A-Za-z]+|\d+|[^\w\s]|_")
_NESTED = re.compile(r"\s*(?:[-*+]\s|\d+[.)]\s|>|\||```|~~~)")
_LETTERS_A_PIECE, _DIGITS_A_PIECE = 6, 2


class Kind(Enum):
    """What may be done with a block: prose is cut between sentences, a list between items, a table between rows."""

    PROSE = auto()
    LIST = auto()
    TABLE = auto()
    WHOLE = auto()


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of Markdown that reads alone. `parts` are smaller ones it may be cut into: none for code."""

    text: str
    kind: Kind
    parts: tuple[str, ...] = ()
    head: str = ""
    """What every part but the first needs before it: the head of a table."""


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def split_sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """Headings of the second level and the lines under them; a "##" inside a code block is no heading."""
    lines = text.splitlines()
    starts = [token.map for token in _tops(text) if token.type == "heading_open" and token.tag == "h2" and token.map]
    for index, (start, below) in enumerate(starts):
        end = starts[index + 1][0] if index + 1 < len(starts) else len(lines)
        yield lines[start].lstrip("# ").strip(), lines[below:end]


def blocks(text: str) -> list[Block]:
    """The blocks of `text`, in order. Lines of a paragraph that were wrapped are joined; nothing else changes."""
    lines = text.splitlines()
    found = []
    for token in _tops(text):
        if token.map:
            found.append(_block(token, lines[slice(*token.map)]))
    return found


def first_sentences(text: str) -> str:
    """The first sentences of a paragraph, at least one, up to a readable length."""
    quote = ""
    for sentence in _SENTENCE_END.split(text):
        if quote and len(quote) + len(sentence) >= _QUOTE_CHARACTERS:
            break
        quote = f"{quote} {sentence}".strip()
    return quote


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph."""
    return _SENTENCE_END.split(text)


def size(text: str) -> int:
    """About as many word pieces as a BERT tokenizer makes of `text` (within a tenth on the corpus)."""
    return sum(_pieces(match) for match in _PIECES.findall(text))


def _pieces(run: str) -> int:
    if run.isdigit():
        return math.ceil(len(run) / _DIGITS_A_PIECE)
    return math.ceil(len(run) / _LETTERS_A_PIECE)


def _tops(text: str) -> list[Token]:
    return [token for token in _parser().parse(text) if token.level == 0 and token.nesting >= 0]


def _block(token: Token, lines: list[str]) -> Block:
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    if token.type == "paragraph_open":
        text = " ".join(" ".join(lines).split())
        return Block(text, Kind.PROSE, parts=tuple(sentences(text)))
    if token.type in ("bullet_list_open", "ordered_list_open"):
        items = tuple(_items(lines))
        return Block("\n".join(items), Kind.LIST, parts=items)
    if token.type == "table_open":
        head, rows = "\n".join(lines[:2]), tuple(lines[2:])
        return Block("\n".join(lines), Kind.TABLE, parts=rows, head=head)
    return Block("\n".join(lines), Kind.WHOLE)


def _items(lines: list[str]) -> Iterator[str]:
    """Top-level items of a list, wrapped lines joined; an item with blocks of its own is left as it is."""
    item: list[str] = []
    for line in lines:
        if item and re.match(r"(?:[-*+]|\d+[.)])\s", line):
            yield _item(item)
            item = []
        item.append(line)
    yield _item(item)


def _item(lines: list[str]) -> str:
    plain = all(line.strip() and not _NESTED.match(line) for line in lines[1:])
    return " ".join(line.strip() for line in lines) if plain else "\n".join(lines).rstrip()
