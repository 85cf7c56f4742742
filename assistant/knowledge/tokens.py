"""Text to the words that BM25 counts: identifiers whole and in parts, English words by their stem.

`--Oalt-sched` gives "--oalt-sched", "oalt-sched", "oalt", "sched"; `npuRAM5` gives "npuram5", "npu", "ram";
`quantised` and `quantization` give the same stem. Corpus and question go through the same function.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

_RAW = re.compile(
    r"""
    \?{2,}                                  # the ?? rows of an epoch table
  | (?<![\w-])--?[A-Za-z][\w-]*             # --Oalt-sched, -O3
  | \w+(?:[.\-+]\w+)*                       # c_info.json, x-cube-ai, 2.1.0, LL_ATON_RT_WFE, epochs
    """,
    re.VERBOSE,
)
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_a-zA-Z]+")
_NUMBER = re.compile(r"0x[0-9a-f]+|\d+(?:\.\d+)?")
_VERSION = re.compile(r"(\d+\.\d+)\.\d+")
_CODE = re.compile(
    r"\?{2,}|(?<![\w-])--?[A-Za-z]|\b[A-Z]\d{2,}\b|\b0x[0-9A-Fa-f]+\b|\w_\w|\w\.(?:json|c|h|py|txt|onnx|raw|hex)\b"
)
_BRITISH = re.compile(r"is(e[drs]?|ing|ations?)$")

ALIASES = {
    "sw": "software",
    "hw": "hardware",
    "fp": "float",
    "mem": "memory",
}
"""Short forms of the field and what they stand for."""

_SUBJECT = "st ai edge neural art neural-art stm32 stm32n6 n6 stm32ai stedgeai st-edge-ai x-cube-ai cube-ai"
SUBJECT = frozenset(_SUBJECT.split())
"""Names of what the whole corpus is about: everybody asks about them, and they tell no passage from another."""

_STOP_WORDS = """
a about after again all also am an and any are as at be because been before being but by can could did do does doing
done for from get gets give had has have having he her here his how i if in into is it its itself just let me more most
my no nor not of on once only or other our out over own please s same she should so some such t than that the their
them then there these they this those through to too under until up us use used uses using very want was we were what
when where which while who whom why will with would you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())


def tokenize(text: str) -> list[str]:
    """The tokens of `text`, in order, repeats kept; stop words are left out."""
    return [token for raw in _RAW.findall(text) for token in _forms(raw)]


def looks_like_code(text: str) -> bool:
    """True when `text` holds a flag, an error code, an address, a file name or an identifier such as `E103`."""
    return _CODE.search(text) is not None


@lru_cache(maxsize=65_536)
def _forms(raw: str) -> tuple[str, ...]:
    """Every token of one raw word: itself, without its dashes, its parts; without repeats."""
    if raw.startswith("??"):
        return ("??",)
    bare = raw.strip("-_").casefold()
    if bare in SUBJECT:
        return ()
    if _NUMBER.fullmatch(bare):
        return (bare,)
    if bare == raw.casefold() and bare.isalpha():
        forms = [_word(bare), *(_parts(raw) if _is_mixed(raw) else ())]
    else:
        forms = [raw.casefold(), bare, *_parts(raw)]
    if version := _VERSION.fullmatch(bare):
        forms.append(version[1])
    return tuple(dict.fromkeys(form for form in forms if form))


def _is_mixed(raw: str) -> bool:
    """True for QLinearConv and npuRAM, not for Conv, NPU or epochs."""
    return not (raw.islower() or raw.isupper() or raw.istitle())


def _parts(raw: str) -> list[str]:
    return [_word(part.casefold()) for part in _PART.findall(raw) if len(part) > 1]


def _word(word: str) -> str:
    """The stem of a word in small letters; "" for a stop word."""
    if word in STOP_WORDS:
        return ""
    word = ALIASES.get(word, word)
    if not word.isascii() or not word.isalpha():
        return word
    if len(word) > 6:
        word = _BRITISH.sub(r"iz\1", word)
    stem: str = _stemmer().stemWord(word)
    return stem


@cache
def _stemmer() -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer("english")
