"""What a question takes for granted and is not so. Each correction is one sentence with its source.

Names that nobody knows (options, levels, versions, pools, error codes) are corrected however they come up. A false
statement is corrected only where it is made or presupposed: who asks whether it is so gets an answer, no correction.
"""

from __future__ import annotations

from assistant.answer.draft import Said
from assistant.answer.library import Library
from assistant.answer.premises.changes import changes_claimed
from assistant.answer.premises.effects import effects_claimed
from assistant.answer.premises.error_codes import unknown_codes
from assistant.answer.premises.keys import unknown_keys
from assistant.answer.premises.marked import marked
from assistant.answer.premises.operators import placements_claimed
from assistant.answer.premises.options import of_another_version, unknown_options, unknown_values
from assistant.answer.premises.packs import packs_claimed
from assistant.answer.premises.pools import sizes_claimed, unknown_pools
from assistant.answer.premises.releases import unknown_versions
from assistant.answer.question import Question
from assistant.knowledge.passage import Passage


def corrections(question: Question, version: str | None, library: Library, found: tuple[Passage, ...]) -> list[Said]:
    """Sentences that correct the question, the gravest first: names that do not exist, then statements."""
    text = marked(question)
    unknown = [
        *unknown_options(question, library, found),
        *unknown_values(question, library),
        *unknown_keys(question, library),
        *unknown_codes(question, library),
        *unknown_versions(question, library),
        *unknown_pools(question, library),
    ]
    changes = list(changes_claimed(text, library))
    claimed = [
        *packs_claimed(text, library),
        *changes,
        *([] if changes else of_another_version(question, version, library)),
        *sizes_claimed(text, library),
        *placements_claimed(text, library),
        *effects_claimed(text, library),
    ]
    return [*unknown, *claimed]
