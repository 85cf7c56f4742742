"""The shipped corpus searched by words alone: no index is built, no encoder loaded."""

from collections.abc import Callable

import pytest

from assistant.answer.check import fault
from assistant.answer.library import Library
from assistant.answer.premises import corrections
from assistant.answer.question import understand
from assistant.knowledge.lexical import Lexical
from assistant.knowledge.search import Search
from assistant.settings import corpus_dir
from ingest.chunk import passages
from ingest.sources import corpus

Told = Callable[[str], str]


@pytest.fixture(scope="session")
def by_words() -> Library:
    found = passages(corpus.load(corpus_dir()))
    return Library(Search(found, Lexical.build([each.indexed for each in found])))


@pytest.fixture(scope="session")
def told(by_words: Library) -> Told:
    """The corrections of a question as one text, after each passed the check against its sources."""

    def correct(question: str) -> str:
        asked = understand(question)
        version = asked.versions[0] if len(asked.versions) == 1 else None
        said = corrections(asked, version, by_words, ())
        assert [fault(each, version) for each in said] == [None] * len(said)
        return " ".join(each.text for each in said)

    return correct
