"""How a sentence is built, as far as choosing and placing it depends on that."""

from __future__ import annotations

import re
from collections.abc import Iterable

_DOING = """
add align allow ask avoid build bring calibrate call change check choose clean clear close compare compile configure
connect convert copy correct count cut declare define delete disable divide do don't drop edit enable erase exclude
expect export expose feed find fix flash fold follow force freeze generate give go increase initialize install
invalidate judge keep lay leave let link list load look lower make map mark measure mind move name note open order pad
pass paste pin place power prefer press print program put quantize raise re-plug read rebuild record reduce regenerate
remove rename repeat replace replug report require requantize re-quantize reset reshape retrain rewrite rule run save
scale see select send separate set shape shrink sign simplify size skip slice split start state stop strip suspect swap
switch take test treat trim try turn update upgrade use validate verify wait watch write
"""
_NOUNS_TOO = """
change check clear count cut drop edit flash force label link list map mark measure mind name note order pad pass paste
pin place power press print program read record report reset run scale set shape show sign size state start stop switch
test time try turn update upgrade use watch
"""
_OBJECTS = """
the a an your its it them this that these those each every all any both one two no for at in on out to from by with
without if whether only again also besides there then back down until which what where how stedgeai
"""
_VERBS, _MAY_BE_NOUNS = frozenset(_DOING.split()), frozenset(_NOUNS_TOO.split())
_OBJECT = re.compile(rf"\s+(?:(?:{'|'.join(_OBJECTS.split())})\b|[`\"(A-Z\d-])")

_BEFORE_A_VERB = (
    r"(?:so|then|also|and|but|now|first|second|finally|next|otherwise|instead|beforehand|there|here|afterwards)",
    r"from \d[\d.]* on",
    r"until more is known",
    r"(?:if|when) [^,.:]{3,110}",
    r"(?:where) [^,.:]{3,80}",
    r"(?:to|on|for|with|before|after|while|once) [^,.:]{3,60}",
    r"(?:in) [^,.:]{3,50}",
    r"(?:as) [^,.:]{3,30}",
    r"[^,.:]{2,60}:",
)
_OPENING = re.compile(
    rf"^(?:\*\*|[\"'(`])*(?:{'|'.join(_BEFORE_A_VERB)})[,:]?\s+(?:(?:either|rather|also|always|first|then) )?", re.I
)
_REFERS_BACK = (
    "it they that this these those each both he she such its their neither either then others so else otherwise",
    "correction|tagged|author|asker|other|others|cure|reason|case|rest|figure|thread|same",
)
_LEANS = re.compile(
    rf"^(?:{'|'.join(_REFERS_BACK[0].split())}|there,|in (?:that|this) case|the (?:{_REFERS_BACK[1]}))\b", re.I
)
_ON_IT = re.compile(r"^(?:do not |don't |then |so |also )*[a-z-]+ (?:it|them|these|those)\b", re.I)
"""An instruction on what the sentence before it names: "Try it where ..."."""
_ALSO = re.compile(r"^(?:[\w`*]+ ){1,3}also\b")
_CAUSAL = re.compile(
    r"\bbecause\b|\bsince\b|\bso\b|\bcauses?d?\b|\breasons?\b|\btherefore\b|\bmeans that\b|\bdue to\b|\bwhen its\b",
    re.I,
)
_DENIES = re.compile(r"\b(?:not?|never|cannot|nothing|none|neither|nor|without)\b|n't\b", re.I)
_JUDGES = re.compile(
    r"\b(?:slow(?:s|er|ly)?|fast(?:er)?|costs?|harmless|normal|expected|tolerable|fine|safe|wrong|unreliable|affects?|"
    r"hurts?|harms?|(?:several|many|\d+) times|no (?:harm|fault|failure)|not (?:a failed|an error|a fault))\b",
    re.I,
)
_SAYS_WHAT = "is are marks? means? gives? lets? selects? makes? compiles? merges? tries rewrites? sets? stands? runs?"


def is_instruction(sentence: str) -> bool:
    """True for a sentence that tells the reader to do something."""
    if sentence.startswith("`-"):  # an option and what it does
        return False
    return _opens_with_a_verb(sentence) or _opens_with_a_verb(_OPENING.sub("", sentence, count=1))


def _opens_with_a_verb(sentence: str) -> bool:
    """True when the first word is a verb of doing; one that may be a noun needs an object behind it."""
    word = re.match(r"[\"'(`*]*([A-Za-z][A-Za-z'-]*)(?=[\s,:.])", sentence)
    if not word or word[1].casefold() not in _VERBS:
        return False
    return word[1].casefold() not in _MAY_BE_NOUNS or bool(_OBJECT.match(sentence[word.end() :]))


def leans_on_the_one_before(sentence: str) -> bool:
    """True when its subject stands in the sentence before it."""
    start = sentence.lstrip("*`\"'(")
    on_it = _ON_IT.match(start)
    return bool(_LEANS.match(start) or _ALSO.match(start)) or (bool(on_it) and is_instruction(sentence))


def gives_a_reason(sentence: str) -> bool:
    """True when it says why."""
    return bool(_CAUSAL.search(sentence))


def judges(sentence: str) -> bool:
    """True when it says how good or bad something is, or what it costs."""
    return bool(_JUDGES.search(sentence))


def denies(sentence: str) -> bool:
    """True when it says that something is not so."""
    return bool(_DENIES.search(sentence))


def defines(sentence: str, subjects: Iterable[str]) -> bool:
    """True when it begins by saying what one of `subjects` is or does."""
    start = sentence.casefold().lstrip("*`\"'(")
    verbs = "|".join(_SAYS_WHAT.split())
    return any(
        start.startswith(subject.casefold())
        or re.match(rf"(?:an? |the )?[`*]*{re.escape(subject.casefold())}\b[`*]*.{{0,24}}?\b(?:{verbs})\b", start)
        for subject in subjects
    )
