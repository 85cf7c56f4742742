"""What helped against one trouble answers no question about another: "No camera picture after ...: connect ..."."""

from __future__ import annotations

import re
from collections.abc import Set

from assistant.answer.units import Unit
from assistant.answer.words import concepts

_OF_SUBJECTS = "doc"
"""The kind of passage that is about a subject; every other kind tells of one case and what helped there."""
_OPENS_WITH_SYMPTOM = re.compile(
    r"\W*(?=[^:.]*\b(?:no|not|nothing|never|cannot|fails?|stops?|hangs?|missing)\b)(?P<symptom>[^:.]{8,120}):\s", re.I
)
_NAME_WITH_NUMBER = re.compile(r"[\w-]*\d[\w-]*|\bnucleo\b", re.I)
"""A board or a version in which it was seen: who names the same has not the same trouble for that."""


def is_of_another(unit: Unit, asked: Set[str]) -> bool:
    """True for a sentence on one case that opens with a symptom which has no concept of what is `asked`."""
    match = _OPENS_WITH_SYMPTOM.match(unit.text) if unit.passage.kind != _OF_SUBJECTS else None
    return match is not None and concepts(_NAME_WITH_NUMBER.sub("", match["symptom"])).isdisjoint(asked)
