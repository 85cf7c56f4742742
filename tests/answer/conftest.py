"""The shipped corpus in a real index: built once for all tests that ask."""

import pytest

from assistant.answer.library import Library
from assistant.knowledge.search import Search
from ingest.build import build


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    data = tmp_path_factory.mktemp("index")
    build(lambda *_: None, data=data)
    return Library(Search.open(data))
