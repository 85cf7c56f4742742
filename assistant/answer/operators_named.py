"""Operators that a question names, in any spelling: "PReLU", "CONV_2D", "convolution", "fully connected".

The result is the name under which the epoch table prints the operator, which is what reports and corpus use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from assistant.catalog.operators import all_operators

_WORDS = {
    "convolution": "Conv",
    "convolutional": "Conv",
    "conv1d": "Conv",
    "conv2d": "Conv",
    "depthwise": "Conv",
    "pointwise": "Conv",
    "deconvolution": "ConvTranspose",
    "transposed convolution": "ConvTranspose",
    "conv transpose": "ConvTranspose",
    "dense": "Gemm",
    "fully connected": "Gemm",
    "fully-connected": "Gemm",
    "linear layer": "Gemm",
    "matrix multiplication": "MatMul",
    "max pool": "MaxPool",
    "max pooling": "MaxPool",
    "average pool": "AveragePool",
    "average pooling": "AveragePool",
    "global average pool": "GlobalAveragePool",
    "global average pooling": "GlobalAveragePool",
    "global pooling": "GlobalAveragePool",
    "batch norm": "BatchNormalization",
    "batchnorm": "BatchNormalization",
    "layer norm": "LayerNormalization",
    "layernorm": "LayerNormalization",
    "instance norm": "InstanceNormalization",
    "leaky relu": "LeakyRelu",
    "pixel shuffle": "DepthToSpace",
    "pixelshuffle": "DepthToSpace",
    "upsampling": "Resize",
    "silu": "Swish",
    "nms": "NonMaxSuppression",
}
"""Names people use that the catalogue does not list."""

_CONVERSIONS = re.compile(r"\bqdq (?:nodes?|ops?|operators?|layers?|pairs?)\b|\bq/dq\b|\bdq/q\b|\bq and dq\b", re.I)

_WORDS_TOO = """
add sub max min mod log pad cast split slice tile round abs expand equal greater floor ceil sum mean pack unpack clip
identity gather flatten squeeze select quantize dequantize concatenation transpose resize reshape exp sin cos tan neg
reverse erf mul div
"""
_EVERYDAY = frozenset(_WORDS_TOO.split())
"""Names that are English words too: taken as operators only in their own spelling or beside a word that says so."""

_NO_NAMES = "and or not if where loop less shape any operator anyoperator anytensor"
_NEVER = frozenset(_NO_NAMES.split())

_SAYS_OPERATOR = r"(?:layers?|op|ops|operators?|nodes?|epochs?|rows?|kernels?)"
_PLACED = r"(?:(?:in|on|as)\s+(?:the\s+)?)?(?:sw|software|hw|hardware|cpu|npu)\b"
_DETERMINER = r"\s+(?:the|an?|my|this|that|these|it|more|your|some|to|all|any|-)"


@dataclass(frozen=True, slots=True)
class OperatorNamed:
    """An operator where a text names it."""

    name: str
    """As the epoch table prints it."""
    start: int
    end: int


def operators_in(text: str) -> tuple[str, ...]:
    """Printed names of the operators in `text`, in order, each once."""
    found = {each.start: each.name for each in operators_named(text)}
    if pair := _CONVERSIONS.search(text):
        found.setdefault(pair.start(), "QuantizeLinear")
        found.setdefault(pair.start() + 1, "DequantizeLinear")
    return tuple(dict.fromkeys(found[start] for start in sorted(found)))


def operators_named(text: str) -> tuple[OperatorNamed, ...]:
    """The operators in `text` that have a name of their own, in order."""
    found: dict[int, OperatorNamed] = {}
    for each in (*_catalogued(text), *_in_words(text)):
        found.setdefault(each.start, each)
    return tuple(found[start] for start in sorted(found))


def _catalogued(text: str) -> Iterator[OperatorNamed]:
    """Names of the catalogue: written as one word, with underscores or with spaces between its parts."""
    for word in re.finditer(r"[A-Za-z][A-Za-z0-9_]*", text):
        key = _plain(word[0])
        name = _names().get(key) or _names().get(key.removesuffix("s"))
        if name and _is_meant(text, word, key.removesuffix("s") if key not in _names() else key):
            yield OperatorNamed(name, word.start(), word.end())


def _is_meant(text: str, word: re.Match[str], key: str) -> bool:
    if key not in _EVERYDAY:
        return True
    before, after = text[: word.start()], text[word.end() :]
    if re.match(rf"\s+{_SAYS_OPERATOR}\b|\s+(?:runs?|is|are|stays?|falls?|goes|executed)?\s*{_PLACED}", after, re.I):
        return True
    if re.search(rf"\b{_SAYS_OPERATOR}\s+[`\"'(]?$|[`(]\s*$", before, re.I):
        return True
    own_spelling = word[0][0].isupper() and (word[0] in _spellings() or word[0].isupper())
    return own_spelling and not re.match(_DETERMINER + r"\b|\s+-", after, re.I)


def _in_words(text: str) -> Iterator[OperatorNamed]:
    folded = text.casefold()
    taken: set[int] = set()
    for phrase in sorted(_WORDS, key=len, reverse=True):
        for match in re.finditer(rf"(?<![\w-]){re.escape(phrase)}s?(?![\w])", folded):
            if taken.isdisjoint(range(match.start(), match.end())):
                taken.update(range(match.start(), match.end()))
                yield OperatorNamed(_WORDS[phrase], match.start(), match.end())


@cache
def _names() -> dict[str, str]:
    """Plain spelling to printed name. An entry that the table prints under another name gets that one."""
    entries = all_operators()
    printed = {
        _plain(entry.operator): entry.operator
        for entry in sorted(entries, key=lambda each: (each.framework != "tflite", each.framework == "as printed"))
        if not entry.printed_as
    }
    names: dict[str, str] = {}
    for entry in sorted(entries, key=lambda each: each.framework == "tflite"):
        key = _plain(entry.operator)
        if key and key not in _NEVER:
            names.setdefault(key, entry.printed_as[0] if entry.printed_as else printed.get(key, entry.operator))
    return names


@cache
def _spellings() -> frozenset[str]:
    return frozenset(entry.operator for entry in all_operators())


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())
