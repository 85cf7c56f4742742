"""Questions on the chip itself that its datasheet answers and no source here: electrical data, pins, package, TOPS.

Clocks and sizes of memories are no part of it: the corpus holds them.
"""

from __future__ import annotations

import re

from assistant.answer.question import Question

DATASHEET = (
    "The datasheet of the chip or the manual of the board holds this: electrical data, pins, package, temperatures, "
    "peripherals and peak figures such as TOPS are not in the knowledge base."
)
ONE_NPU = (
    "The sources here speak of one NPU on the STM32N6, not of a second one or of several cores; "
    "peak figures such as TOPS stand in the datasheet of the chip."
)

_CHIP = re.compile(
    r"\bstm32n6\w*|\bn6\d*\b|\bn657\w*|\b(?:chip|mcu|soc|microcontroller|silicon|device|processor)s?\b"
    r"|\b(?:npu|neural[ -]?art|accelerator)\b",
    re.I,
)
_OF_ITSELF = re.compile(
    r"\b(?:supply|core|operating|i/?o|input|nominal|maximum|minimum|vdd\w*)[ -]voltages?\b|\bwh(?:at|ich) voltages?\b"
    r"|\bpin-?outs?\b|\bpin (?:assignments?|counts?|descriptions?|maps?|mapping|numbers?)\b"
    r"|\b(?:operating|ambient|junction|storage|case) temperatures?\b|\btemperature (?:range|grade|rating|limit)s?\b"
    r"|\bE\.?S\.?D\b|\bMSL\b|\babsolute maximum ratings?\b|\belectrical (?:characteristics|data|specs?|ratings?)\b"
    r"|\bdie size\b|\bthermal resistance\b|\bleakage current\b|\b(?:standby|stop[ -]mode|sleep|quiescent) current\b"
    r"|\bpackage (?:size|type|dimension|outline|drawing|option)s?\b|\b(?:[uvtl]?f?bga|wlcsp|lqfp)\d*\b",
    re.I,
)
"""Properties that only a chip has."""
_OF_THE_CHIP = re.compile(
    r"(?-i:\b[TG]OPS\b)|\bhow (?:many|much) [TG]OPS\b|\btera-?ops\b"
    r"|\bwh(?:at|ich) packages? (?:is|are|does|do)\b.{0,40}\b(?:come|comes|housed|offered|sold)\b"
    r"|\bhow many (?:pins|balls|gpios?|i/?os?|u?s?arts?|i[23]cs?|spis?|can[ -]?(?:fd|bus)|usb|ethernet"
    r"|adcs?|dacs?|timers?|pwms?)\b"
    r"|\b(?:does|do|has)\b.{0,30}\b(?:have|has|got|include)\b.{0,12}\b(?:gpios?|u?s?arts?|i[23]c|spi|usb"
    r"|ethernet|can[ -]?(?:fd|bus)|adcs?|dacs?|gpu|hdmi|pcie|wi-?fi|bluetooth)\b"
    r"|\b(?:power|current) (?:consumption|draw|dissipation|supply)\b"
    r"|\bhow (?:much|many) (?:power|current|milli\w+|m?A\b|m?W\b|watts?|amperes?|amps?)\b"
    r"|\bhow (?:hot|big|large|wide|heavy) (?:is|can|does|may)\b.{0,12}\b(?:chip|mcu|soc|microcontroller|stm32n6\w*)\b",
    re.I,
)
"""What may be asked of a network, a board or a run as well."""
_OF_SOMETHING_ELSE = re.compile(
    r"\b(?:my|our|network|models?|inferences?|layers?|epochs?|reports?|tables?|csv|estimat\w+|measur\w+|reduc\w+|sav\w+"
    r"|lower\w*|profil\w+|yolo\w*|\w+net(?:v\d)?|options?|flags?|error|fail\w*|debug|camera|cable|cam|st-?link|compiler"
    r"|row)\b"
    r"|stm32(?!n6)",
    re.I,
)
_COUNTED = r"(?:second|third|2nd|other|two|2|both|dual|several|multiple|all|each|many)"
_SECOND_NPU = re.compile(
    rf"\b{_COUNTED}[ -](?:of the )?(?:npu|neural[ -]?art|accelerator)[ -]cores?\b"
    rf"|\b{_COUNTED}[ -]cores? (?:of|in|on|does|has)\b.{{0,12}}\bnpu\b"
    r"|\b(?:two|2|dual|several|multiple|second|2nd)[ -]npus?\b"
    r"(?=\s*(?:[?.,!]|$)|\s+(?:on|in|of|give|do|is|are|has|have|at|for|idle|work)\b)|\bnpu core (?:1|2|two)\b",
    re.I,
)


def asks_the_datasheet(question: Question) -> bool:
    """True when the question is about the chip itself, and of a kind that its datasheet answers."""
    text = question.text
    if question.flags or question.epochs or _OF_SOMETHING_ELSE.search(text):
        return False
    if _OF_ITSELF.search(text):
        return True
    return not question.operators and bool(_OF_THE_CHIP.search(text) and _CHIP.search(text))


def asks_of_a_second_npu(text: str) -> bool:
    """True when it takes more than one NPU, or a core of it, for granted or asks how many there are."""
    return bool(_SECOND_NPU.search(text))
