"""JSON as people write it: every value with its place, slips noted and read over, errors said in one sentence.

Slips are what a strict parser refuses and nobody misunderstands: comments, a comma too many, a key twice,
a tab inside a text. Anything else that is no JSON is a JsonError. Time is linear in the length.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import NamedTuple, NoReturn

from assistant.report.setup_facts import ProblemKind

Data = None | bool | int | float | str | dict[str, "Value"] | list["Value"]

DEEPEST = 60
"""Brackets inside brackets; the files of the tools have 8."""

_LONGEST_NUMBER = 40
_LONGEST_SHOWN = 30
_BREAK = re.compile(r"\r\n|\n|\r")
_TOKEN = re.compile(
    r"[ \t\r\n\ufeff\u00a0]+"
    r"|(?P<comment>//[^\r\n]*|/\*(?s:.*?)\*/)"
    r'|(?P<string>"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*")'
    r"|(?P<mark>[{}\[\]:,])"
    r"|(?P<word>[\w.+-]+)"
)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|.)", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x1f]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_WORDS: dict[str, Data] = {"true": True, "false": False, "null": None}
_QUOTES = "“”„«»"
_CLOSING = {"{": "}", "[": "]"}


class JsonError(Exception):
    """No JSON at `line` and `column` (both 1-based). The text says what was expected and what to do."""

    def __init__(self, line: int, column: int, what: str) -> None:
        super().__init__(what)
        self.line = line
        self.column = column


class Value(NamedTuple):
    """A value and its place: text[start:end]."""

    data: Data
    start: int
    end: int


class Slip(NamedTuple):
    """What a strict parser refuses, at an offset of the text. `subject` is the key or the comment's start."""

    kind: ProblemKind
    offset: int
    subject: str


class Places:
    """Offsets of a text to lines and columns."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(found.end() for found in _BREAK.finditer(text))]

    def at(self, offset: int) -> tuple[int, int]:
        """1-based line and column."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, cut after 200 characters."""
        start = self._starts[number - 1]
        return _BREAK.split(self._text[start : start + 200], maxsplit=1)[0].strip()


class Document(NamedTuple):
    """A parsed text: its outermost value and the slips, in order."""

    root: Value
    slips: tuple[Slip, ...]
    text: str
    places: Places


def parse(text: str) -> Document:
    """The values of a JSON text. Raises JsonError with the place of what is no JSON."""
    parser = _Parser(text)
    root = parser.value(0)
    parser.end_of_text()
    return Document(root, tuple(parser.slips), text, parser.places)


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.places = Places(text)
        self.slips: list[Slip] = []
        self.before = 0
        """Where the token before the present one ends."""
        self.kind = ""
        """Kind of the present token: "string", "mark", "word", "other", or "" at the end of the text."""
        self.start = self.end = 0
        self._open: list[int] = []
        self._next()

    def value(self, depth: int) -> Value:
        start = self.start
        token = self.text[start : self.end]
        if self.kind == "string":
            data: Data = self._string()
        elif token in _CLOSING and self.kind == "mark":
            if depth == DEEPEST:
                self._fail(f"brackets are nested more than {DEEPEST} deep, which no file of the tools needs: undo that")
            self._open.append(start)
            data = self._object(depth) if token == "{" else self._array(depth)
            self._open.pop()
        elif self.kind == "word":
            data = self._word(token)
        else:
            self._expected("a value")
        end = self.end
        self._next()
        return Value(data, start, end)

    def end_of_text(self) -> None:
        if self.kind:
            self._fail(f"expected the end of the file, found {self._found()}: remove what follows the last bracket")

    def _object(self, depth: int) -> dict[str, Value]:
        found: dict[str, Value] = {}
        self._next()
        while not self._is("}"):
            if self.kind != "string":
                self._expected("a key in double quotes")
            start, key = self.start, self._string()
            if key in found:
                self.slips.append(Slip(ProblemKind.DUPLICATE_KEY, start, key))
            self._next()
            if not self._is(":"):
                self._expected(f"a colon after the key {_shown(key)}")
            self._next()
            found[key] = self.value(depth + 1)
            self._separator("}")
        return found

    def _array(self, depth: int) -> list[Value]:
        found: list[Value] = []
        self._next()
        while not self._is("]"):
            found.append(self.value(depth + 1))
            self._separator("]")
        return found

    def _separator(self, closing: str) -> None:
        """A comma and something after it, or the closing bracket."""
        if self._is(closing):
            return
        if not self._is(","):
            self._no_separator(closing)
        comma = self.start
        self._next()
        if self._is(closing):
            self.slips.append(Slip(ProblemKind.TRAILING_COMMA, comma, closing))

    def _no_separator(self, closing: str) -> NoReturn:
        if not self.kind or self.kind == "mark" or self.kind == "other":
            self._expected(f'a comma or "{closing}"')
        line, here = (self.places.at(offset)[0] for offset in (self.before - 1, self.start))
        place = "there" if line == here else f"at the end of line {line}"
        self._fail(f"expected a comma before {self._found()}: put one {place}")

    def _string(self) -> str:
        token = self.text[self.start : self.end]
        if "\\" in token:
            for escape in _ESCAPE.finditer(token):
                if escape[1][0] not in '"\\/bfnrtu' or escape[1] == "u":
                    self._fail(
                        f'"{escape[0]}" is not allowed in JSON: write a backslash of a path as "\\\\", or use "/"',
                        self.start + escape.start(),
                    )
        if control := _CONTROL.search(token):
            self.slips.append(Slip(ProblemKind.CONTROL_CHARACTER, self.start + control.start(), ""))
        text: str = json.loads(token, strict=False)
        return _SURROGATE.sub("\ufffd", text)

    def _word(self, token: str) -> Data:
        if token in _WORDS:
            return _WORDS[token]
        if _NUMBER.fullmatch(token):
            return int(token) if len(token) <= _LONGEST_NUMBER and token.lstrip("-").isdigit() else float(token)
        shown = _shown(token)
        if token.lower() in _WORDS:
            raise self._error(f"expected a value, found {shown}: write {token.lower()} in small letters")
        if token[0].isdigit() or token[0] in "+-.":
            raise self._error(f"{shown} is no number of JSON: put double quotes around it")
        raise self._error(f"expected a value, found {shown}: write a text in double quotes, or true, false, null")

    def _next(self) -> None:
        self.before = self.end
        position = self.end
        while True:
            found = _TOKEN.match(self.text, position)
            if found is None:
                self.start = position
                self.end = min(position + 1, len(self.text))
                self.kind = "other" if position < len(self.text) else ""
                return
            position = found.end()
            kind = found.lastgroup
            if kind == "comment":
                self.slips.append(Slip(ProblemKind.COMMENT, found.start(), found[0][:2]))
            elif kind:
                self.start, self.end, self.kind = found.start(), position, kind
                return

    def _is(self, mark: str) -> bool:
        return self.kind == "mark" and self.text[self.start] == mark

    def _expected(self, what: str) -> NoReturn:
        if not self.kind:
            self._ends()
        remedy = "correct what stands here"
        sign = self.text[self.start]
        if self.kind == "other" and sign == '"':
            self._fail('this text has no closing quotation mark on its line: add a double quote (") at its end')
        if sign == "'" or sign in _QUOTES:
            remedy = 'write straight double quotes (")'
        elif self.text.startswith("/*", self.start):
            self._fail('this comment is not closed: remove it, or add "*/"')
        elif self.kind == "word" and what.startswith("a key"):
            remedy = "put quotes around the key"
        elif self._is(","):
            remedy = "remove the comma, or write what is missing before it"
        self._fail(f"expected {what}, found {self._found()}: {remedy}")

    def _ends(self) -> NoReturn:
        if not self._open:
            self._fail("expected a value, found the end of the file: give the whole file")
        sign = self.text[self._open[-1]]
        line = self.places.at(self._open[-1])[0]
        missing = _CLOSING[sign]
        self._fail(
            f'the file ends before the "{sign}" of line {line} is closed: give the whole file, or add "{missing}"'
        )

    def _found(self) -> str:
        if not self.kind:
            return "the end of the file"
        token = self.text[self.start : self.start + _LONGEST_SHOWN + 3]
        return _shown(_printable(token[: self.end - self.start].strip('"')))

    def _fail(self, what: str, offset: int | None = None) -> NoReturn:
        raise self._error(what, offset)

    def _error(self, what: str, offset: int | None = None) -> JsonError:
        return JsonError(*self.places.at(self.start if offset is None else offset), _printable(what))


def _shown(text: str) -> str:
    short = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
    return f'"{_printable(short)}"'


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)
