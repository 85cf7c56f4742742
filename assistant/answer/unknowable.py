"""What no knowledge base of this kind can tell: prices, what is to come, how chips of others compare, daily life.

What the datasheet of the chip holds is told by `assistant.answer.datasheet`.
"""

from __future__ import annotations

import re

from assistant.answer.datasheet import DATASHEET, ONE_NPU, asks_of_a_second_npu, asks_the_datasheet
from assistant.answer.names import versions_named
from assistant.answer.premises.releases import is_to_come
from assistant.answer.question import Question
from assistant.catalog import versions

PRICES = "Prices, stock and where to buy are not in the knowledge base, which is about networks on the STM32N6 NPU."
DAILY_LIFE = "This is no question on neural networks on the STM32N6, and the knowledge base holds nothing else."
TRAINING = "The knowledge base is about deploying networks on the STM32N6; of training them it holds nothing."
COMPARISON = "The knowledge base speaks of the STM32N6 alone: it holds no measurement of chips of other makers."

_MONEY = re.compile(
    r"\b(?:pric(?:e|es|ed|ing)|euros?|eur|dollars?|usd|in stock|lead[- ]times?|mouser|digi-?key|distributors?"
    r"|resellers?|retailers?|purchas\w+|buy|buying|sells?|sold|msrp)\b|[€$]\s?\d|\d\s?[€$]",
    re.I,
)
_COSTS = re.compile(
    r"\bhow much\b.{0,50}\b(?:costs?|pay|is an?|are)\b|\bpay(?:ing)?\b.{0,20}\bfor\b"
    r"|\bwhat (?:do|does)\b.{0,50}\bcost\b|\bcosts? of (?:an?|the|one)\b"
    r"|\b(?:expensive|cheap(?:er|est)?|affordable)\b|\bcosts?\s+(?:me\s+)?(?:more|less) than\b",
    re.I,
)
_GOODS = re.compile(
    r"\b(?:stm32\w*|n6\w*|nucleo[\w-]*|discovery|boards?|(?:dev(?:elopment)?|eval(?:uation)?) kits?|kits?|chips?|mcus?"
    r"|microcontrollers?|devices?|licen[sc]es?|samples)\b",
    re.I,
)
_OF_A_RUN = re.compile(
    r"\b(?:ms|milliseconds?|cycles?|time|latency|epochs?|ram|flash|memory|kb|mb|accuracy|inferences?|bandwidth|compil\w+"
    r"|layers?|operators?|options?|energy|power|throughput|fps|spill\w*|software|weights?|activations?)\b",
    re.I,
)
"""What "costs" something in a run on the board."""

_RELEASES = r"(?:versions?|releases?|updates?|generations?)"
_TOOLS = r"(?:st ?edge ?ai(?: core)?|stedgeai|x-?cube-?ai|(?:stm32)?cube\.?ai|atonn|the (?:npu )?compiler|the tools?)"
_TO_COME = re.compile(
    rf"\b(?:next|upcoming|future|coming|forthcoming)\s+(?:(?:major|minor|big|st|tool|compiler)\s+)?{_RELEASES}\b"
    rf"|\b(?:next|upcoming|coming)\s+{_TOOLS}|\broad-?maps?\b|\brelease (?:date|schedule|plan)s?\b"
    r"|\bplans? of ST\b|\bST(?:Micro\w*)?(?:'s)? (?:plans?|planning|going to)\b"
    rf"|\b(?:stm32n[7-9]\w*|{_TOOLS}|new version|successor)\b.{{0,30}}\b(?:planned|announced|scheduled|on the way)\b",
    re.I,
)
_ST_WILL = re.compile(
    r"\b(?:will|is)\s+ST(?:Micro\w*)?(?! ?edge)\s+(?:\w+\s+)?(?:going to|fix|add|support|release|announce|drop"
    r"|publish|bring|improve|make|launch)\b",
    re.I,
)
_WHEN_OUT = re.compile(
    rf"\bwhen\b.{{0,20}}\b(?:is|are|does|do|will|can|should)\b.{{0,40}}(?:{_TOOLS}|{_RELEASES}|\d\.\d).{{0,30}}"
    r"\b(?:released?|out|available|due|launch\w*|expected|planned|arriv\w+|come|coming|ship\w*|appear)\b"
    rf"|\bwhen\b.{{0,20}}\b(?:the|a) (?:next|new) {_RELEASES}\b",
    re.I,
)
_ASKS_FOR_NEWS = re.compile(
    r"\b(?:will|when|date|going to|expect\w*|bring|new|news|changed?|changes|coming|out)\b", re.I
)

RIVALS = re.compile(
    r"jetson|\bcoral\b|edge ?tpu|hailo|rknn|rockchip|qualcomm|snapdragon|esp32|arduino|raspberry|\bnxp\b|i\.?mx\s?\d"
    r"|\balif\b|ethos|nvidia|kendryte|\bk210\b|max7800\d|renesas|infineon|psoc|himax|kneron|mediatek|ambarella|sophgo"
    r"|nordic|\bnrf\d+|axelera|movidius|\bintel\b|samsung|exynos|texas instruments|\bgap[89]\b|syntiant",
    re.I,
)
"""Chips and boards of other makers that people name beside the N6."""
_COMPARES = re.compile(
    r"\b(?:better|best|faster|slower|cheaper|stronger|vs\.?|versus|compar\w+|difference|instead of|rather than|choose"
    r"|chooses?|prefer\w*|beats?|than|or|against|alternative|superior|worse|outperform\w*)\b",
    re.I,
)
_DAILY_LIFE = re.compile(
    r"\bweather (?:like )?(?:in|at|on|for|today|tomorrow|tonight|now)\b"
    r"|\b(?:how(?:'s| is)|what(?:'s| is)) the weather\b"
    r"|\b(?:tell|write|sing|compose|make|give|know)\b.{0,12}\b(?:an?|some|any|the)\b.{0,15}"
    r"\b(?:jokes?|poems?|haikus?|limericks?|songs?|fairy ?tales?|horoscopes?)\b"
    r"|\bwho (?:won|wins|invented|discovered|painted|sang|killed)\b|\bcapital (?:city )?of (?-i:[A-Z])|\brecipes? for\b"
    r"|\bwhat (?:time|day|year) is it\b|\bmeaning of life\b",
    re.I,
)
"""A word of the field beside it changes nothing: "the weather in hyperRAM land"."""
_TRAIN = r"(?:pre-?|re)?(?:train|fine-?tun)"
_TRAINING = re.compile(
    rf"\b(?:epochs?|steps|iterations)\b.{{0,40}}\b(?:to|i|we|you|for|when|while) (?:\w+ )?{_TRAIN}"
    rf"|\b{_TRAIN}\w*\b.{{0,40}}\b(?:epochs|learning rate|batch size|gpus?)\b"
    rf"|\b{_TRAIN}ing epochs?\b|\bepochs? of {_TRAIN}",
    re.I,
)
"""Epochs of another kind."""
_OF_A_TABLE = re.compile(r"\b(?:software|hardware|sw|hw|npu|cpu|reports?|stm32n6\w*)\b", re.I)
_SUBJECTS = """
mathematics maths? urls? regexp? regular.expressions? sql excel javascript typescript html css latex statistics
linguistics music cooking french english german kotlin java swift golang php ruby perl
"""
_ANOTHER_SENSE = re.compile(
    rf"\bin (?:an? |the )?(?:{'|'.join(_SUBJECTS.split())})\b|\blinux kernel\b|\bweb ?(?:sites?|pages?|servers?)\b"
    r"|\bgeolog|\bsystem prompt\b|\bignore (?:all |any |the |your )?(?:above|previous|instructions?)\b",
    re.I,
)
"""A word of the field, asked for its meaning elsewhere: "the question mark in a URL"."""
_OURS = re.compile(r"stm32n6|\bn6\b|n657|neural[ -]?art|\bst\b|\bnpu\b", re.I)


def unknowable(question: Question) -> str | None:
    """Why nobody can answer `question` from documents on the tools, in one sentence; None when it may be answered."""
    text = question.text
    if _is_about_money(question):
        return PRICES
    st_will = _ST_WILL.search(text) and not question.subjects  # what ST announced of an operator may be known
    if st_will or _TO_COME.search(text) or _WHEN_OUT.search(text) or _asks_of_a_later_version(text):
        return _nothing_later()
    if RIVALS.search(text) and _OURS.search(text) and _COMPARES.search(text):
        return COMPARISON
    if asks_of_a_second_npu(text):
        return ONE_NPU
    if asks_the_datasheet(question):
        return DATASHEET
    if _TRAINING.search(text) and not _OF_A_TABLE.search(text):
        return TRAINING
    elsewhere = _DAILY_LIFE.search(text) or (_ANOTHER_SENSE.search(text) and not _OURS.search(text))
    return DAILY_LIFE if elsewhere else None


def is_unknowable(why: str) -> bool:
    """True for a sentence of `unknowable`."""
    return why in (PRICES, COMPARISON, ONE_NPU, DATASHEET, DAILY_LIFE, TRAINING, _nothing_later())


def _is_about_money(question: Question) -> bool:
    """True for a price of goods; what a spill or an epoch costs is time."""
    money = _MONEY.search(question.text)
    if question.subjects or _OF_A_RUN.search(_MONEY.sub("", question.text)):
        return False
    return bool((money or _COSTS.search(question.text)) and _GOODS.search(question.text))


def _asks_of_a_later_version(text: str) -> bool:
    later = any(is_to_come(named, text) for named in versions_named(text))
    return later and bool(_ASKS_FOR_NEWS.search(text))


def _nothing_later() -> str:
    newest = versions.newest()
    return (
        f"The newest version of ST Edge AI Core known here is {newest.core}; of what comes after it nothing is known."
    )
