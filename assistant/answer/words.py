"""Words to concepts: stems, with words of the field that mean the same made one."""

from __future__ import annotations

import re
from functools import lru_cache

from assistant.knowledge.tokens import tokenize

_PHRASES = (
    (re.compile(r"\bexternal (?:ram|memory|sram|psram)\b|\bpsram\b|\bext\.? ram\b", re.I), "hyperRAM"),
    (re.compile(r"\b(?:external|octo|ext) ?flash\b|\bxspi2\b", re.I), "octoFlash flash"),
    (re.compile(r"\b(?:double )?question[ -]?marks?\b|\bunlabell?ed\b", re.I), "??"),
    (re.compile(r"\bepoch[ -]controller\b", re.I), "EC"),
    (re.compile(r"\bneural[ -]?art\b|\baccelerator\b|\baccelerated\b|\bacceleration\b", re.I), "NPU"),
    (re.compile(r"\bcortex(?:-m55)?\b|\bm55\b|\bprocessor\b", re.I), "CPU"),
    (re.compile(r"\bon[ -]chip\b|\binternal (?:ram|memory)\b", re.I), "onchip"),
    (
        re.compile(
            r"\b(?:mark|assign|tag|declare|bind|annotate|select)\w*\b.{0,50}\b(?:as|to|for|on|onto) (?:the )?"
            r"(?:hw|hardware|npu)\b",
            re.I,
        ),
        "force",
    ),
    (re.compile(r"\bhint\w*\b.{0,40}\b(?:compiler|layers?|operators?|hw|hardware|npu)\b", re.I), "force"),
    (re.compile(r"\bq/dq\b", re.I), "QuantizeLinear DequantizeLinear"),
    (re.compile(r"\bfps\b|\bframes? per second\b", re.I), "time"),
    (re.compile(r"\bresnet[-\w]*|\bmobilenet[-\w]*|\byolo[-\w]*", re.I), "network"),
)
"""Phrases that stand for one word, added beside what was written."""

_GROUPS = (
    "software sw cpu",
    "hardware hw npu accelerate offload",
    "slow slower speed fast faster quick latency time duration performance ms",
    "float fp32 float32 unquantized",
    "force pin oblige compel forced",
    "reduce lower decrease fewer minimize",
    "decide choose pick determine",
    "result output accuracy prediction predict recognition",
    "option flag parameter setting switch",
    "operator layer operation op node",
    "board target device",
    "stop hang stuck forever never-returns freeze",
    "fault hardfault crash crashes",
    "wrong garbage corrupt incorrect unreliable",
    "upgrade update newer",
    "network model",
    "convolution conv conv2d",
    "int8 8-bit integer integers",
    "mean meaning signify stand",
    "expected normal harmless",
    "condition conditions requirement requirements require need needs",
    "replace substitute swap",
    "allow permit possible",
    "filter kernel",
    "chip onchip",
    "compile compiler build",
    "spill overflow",
    "run execute execution",
)
_SHORT = {"SW": "software", "HW": "hardware", "EC": "epoch controller", "ops": "operators", "DQ": "DequantizeLinear"}
"""Abbreviations of the reports that an encoder trained on plain text does not know."""

_SIDE = r"(?:hw|hardware|npu|sw|software|cpu)"
_DIVISION = re.compile(
    rf"\b(?:the|this|that|a|{_SIDE}\s*[/-]\s*{_SIDE})\s+split\b(?:\s+between\s+(?:the\s+)?{_SIDE}\s+and\s+(?:the\s+)?{_SIDE}\b)?"
    r"(?!\s+(?:layers?|ops?|operators?|nodes?|epochs?|rows?|kernels?|in|on|runs?)\b)",
    re.I,
)
"""The everyday word, "what determines that split", and not the operator of that name."""
_BANKS = re.compile(r"\bnpu-?ram[3-6](?:(?:\s*[,/&]|\s+and|\s+to|\s+or)*\s+npu-?ram[3-6])+\b", re.I)

_COUNTS = re.compile(
    r"\b\d+ (?:of|out of|/) (?:the )?\d+\b|\b\d+/\d+\b"
    r"|\b\d+(?:\.\d+)? ?(?:epochs?|layers?|operators?|ms|fps|[kM]i?B|%)(?!\w)",
    re.I,
)
"""How many the asker has: figures of other networks would match them by chance."""
_FILE = re.compile(r"\b[\w-]+\.(?:json|ini|txt|c|h|py|onnx|tflite|csv|mpool|mdesc|raw|hex|bin)\b")

_TOTAL = re.compile(r"(?<![\w.,])\d{3,5}(?![\w%]|[.,]\d)")
_TELL_A_BUILD = 2

_EMPTY_WORDS = """
question answer asker thread explain please know like work thing way maybe someone try good might may must would could
imply represent consider according during further furthermore additionally additional recommended believe seem appear
mention suggest suggestion certain general generally actually currently currently really simply apart
review provide guidance understand wonder help idea advice hope look find tell say said think
several instead part between appreciate specific specifically particular regarding concerning whether
"""
_EMPTY = frozenset(token for word in _EMPTY_WORDS.split() for token in tokenize(word))
"""Stems that carry no subject."""


def banks_as_one(text: str) -> str:
    """`text` with "npuRAM3, npuRAM4 and npuRAM5" as "NPU RAM": who lists the banks speaks of that memory."""
    return _BANKS.sub("NPU RAM", text)


def without_counts(text: str) -> str:
    """`text` without counts and amounts such as "111 of 164", "90 ms" and "3.1 MB"; the words beside them stay."""
    return _COUNTS.sub(lambda found: re.sub(r"\d+(?:\.\d+)?|/", " ", found[0]), text)


def totals_in(text: str) -> frozenset[str]:
    """Counts of three and more digits in `text`, as in "164 epochs, of which 111"."""
    return frozenset(_TOTAL.findall(text))


def is_of_build(text: str, totals: frozenset[str]) -> bool:
    """True for a text with two of the totals that somebody tells: together they tell a build."""
    return len(totals) >= _TELL_A_BUILD and len(totals & totals_in(text)) >= _TELL_A_BUILD


def without_files(text: str) -> str:
    """`text` without names of files."""
    return _FILE.sub(" ", text)


def without_division(text: str) -> str:
    """`text` with "that split" as "placement": who asks for it asks what runs where, not for the operator Split."""
    return _DIVISION.sub("what runs in hardware or software", text)


def spelled_out(text: str) -> str:
    """`text` with the abbreviations of the field written out, for a search by meaning."""
    text = without_division(banks_as_one(text))
    return re.sub(rf"\b(?:{'|'.join(_SHORT)})\b", lambda match: _SHORT[match[0]], text)


def usual_words(text: str) -> list[str]:
    """The usual word of the field for each word of `text` that has one and does not stand there: "decide"."""
    own = set(tokenize(text))
    heads = (_classes().get(token, "").removeprefix("=") for token in dict.fromkeys(tokenize(text)))
    return [head for head in dict.fromkeys(heads) if head and own.isdisjoint(tokenize(head))]


@lru_cache(maxsize=1)
def _classes() -> dict[str, str]:
    return {
        token: f"={group.split()[0]}" for group in _GROUPS for word in group.split() for token in tokenize(word)[:1]
    }


def concepts(text: str) -> frozenset[str]:
    """The concepts of `text`: identifiers whole and in parts, stems, and for synonyms the name of their group."""
    added = " ".join(word for pattern, word in _PHRASES if pattern.search(text))
    classes = _classes()
    return frozenset(classes.get(token, token) for token in tokenize(f"{text} {added}") if token not in _EMPTY)
