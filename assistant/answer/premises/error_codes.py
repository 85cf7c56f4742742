"""Error codes of stedgeai that no source speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.answer.draft import Said
from assistant.answer.library import Library
from assistant.answer.premises import cite
from assistant.answer.question import Question
from assistant.answer.words import concepts

_SOURCE = "error-messages"
_CODE = re.compile(r"\bE\d{3,4}\b")
_TYPED = re.compile(r"(?<![\w.-])[eE]\d{3,4}\b(?!\.\d)")
_ASKS_ABOUT_IT_ONLY = 4
"""Words besides the code in a question that asks for nothing else."""


def unknown_codes(question: Question, library: Library) -> Iterator[Said]:
    """One sentence for each code that the corpus does not have; with it the question is settled if it asks no more."""
    typed = dict.fromkeys(code.upper() for code in _TYPED.findall(question.text))
    if not typed:
        return
    known = {code for passage in library.finder.passages for code in _CODE.findall(passage.text)}
    listed = sorted(code for code in known if cite.unit_with(_SOURCE, library, code))
    support = cite.short_answer(_SOURCE, library)
    for code in typed:
        if code not in known and support:
            rest = concepts(question.text) - concepts(" ".join(typed))
            text = f"No source here speaks of an error {code}; the messages listed are of {', '.join(listed)}."
            yield Said(text, support, premise=True, settles=len(rest) <= _ASKS_ABOUT_IT_ONLY and not question.subjects)
