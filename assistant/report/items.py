"""The lines of a text and what they are."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import NamedTuple

from assistant.report.facts import Where


class Part(IntEnum):
    """What a line is. (Of integers: members of Enum are hashed ten times slower.)"""

    VERSION = auto()
    COMMAND = auto()
    PARAMETERS = auto()
    MODEL = auto()
    NAMED = auto()
    SUMMARY = auto()
    FIELD = auto()
    TENSOR = auto()
    IMPLIED_TOOL = auto()
    COMPILER_COMMAND = auto()
    ARGUMENTS = auto()
    POOL = auto()
    POOL_TOTAL = auto()
    TOTAL = auto()
    COUNT = auto()
    EPOCH_HEADER = auto()
    EPOCH = auto()
    RUN_FAILED = auto()
    MESSAGE = auto()
    MODE = auto()
    DURATION = auto()
    SHARES = auto()
    LAYER = auto()
    LAYER_INPUT = auto()
    LAYER_TOTAL = auto()
    RANGE = auto()
    SECTION_SIZE = auto()
    FOOTPRINT = auto()
    C_TABLE = auto()
    FIGURE = auto()
    NODE = auto()
    DEVICE = auto()
    ACCURACY = auto()
    STATISTICS = auto()
    UNREAD = auto()
    KNOWN = auto()
    PROSE = auto()


SURROUNDINGS = frozenset((Part.PROSE, Part.KNOWN, Part.UNREAD))
"""Parts that tell nothing by themselves."""


class Item(NamedTuple):
    """A line, what it is, and the fact that was read from it. For UNREAD it stands for a run of lines."""

    where: Where
    text: str
    part: Part
    fact: object = None
