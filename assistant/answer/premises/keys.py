"""Keys of user_neuralart.json that no profile has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.premises import cite
from assistant.answer.question import Question

_SOURCE = "command-line#own-profile-file"
_KNOWN = ("memory_pool", "options", "machine_desc", "memory_desc", "Profiles", "Globals", "NA_binary")
_NOUN = r"(?:keys?|attributes?|property|properties|fields?|entry|entries)"
_NAMED = re.compile(
    rf"[\"“`'](?P<before>[A-Za-z_][\w-]{{0,30}})[\"”`'](?:\s*:\s*[\w\"'.-]+)?\s+{_NOUN}\b"
    rf"|\b{_NOUN}\s+[\"“`'](?P<after>[A-Za-z_][\w-]{{0,30}})[\"”`']"
    r"|[\"“`'](?P<pair>[A-Za-z_][\w-]{0,30})[\"”`']\s*:\s*(?:true|false|\d|\")",
)
_OF_A_PROFILE = re.compile(r"user_neural_?art|\bprofiles?\b|\.json\b", re.I)


def unknown_keys(question: Question, library: Library) -> Iterator[Said]:
    """One sentence for each quoted key of a profile that the tool does not know."""
    if not _OF_A_PROFILE.search(question.text):
        return
    unit = cite.unit_with(_SOURCE, library, "memory_pool")
    found = (match["before"] or match["after"] or match["pair"] for match in _NAMED.finditer(question.text))
    for key in dict.fromkeys(found):
        if unit and key not in _KNOWN and not key.startswith("_"):
            text = f"`{key}` is no key that a profile knows: it holds `memory_pool`, `machine_desc` and `options`."
            yield Said(text, (Support.of(unit),), premise=True)
