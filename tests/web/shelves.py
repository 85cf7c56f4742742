"""Shelves for tests: the shipped corpus found by its words, and shelves that are empty, broken or being filled."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache

from assistant.errors import AssistantError
from assistant.knowledge.search import Search
from assistant.web.shelf import Shelf, by_words

Progress = Callable[[str, int, int], None]


@cache
def words() -> Search:
    """The shipped corpus, searched by words."""
    search = by_words()
    search.degraded = None
    return search


def filled() -> Shelf:
    """A shelf as it is when the index is in use."""
    shelf = Shelf(ready=lambda _: words(), meanwhile=lambda: None)
    shelf.fill()
    return shelf


def broken() -> Shelf:
    """A shelf that never gets a library."""

    def fail(_: Progress) -> Search:
        raise AssistantError("The disk is full.")

    shelf = Shelf(ready=fail, meanwhile=lambda: None)
    shelf.fill()
    return shelf


def never() -> Shelf:
    """A shelf whose index is half built for ever."""

    def build(progress: Progress) -> Search:
        progress("Encoding passages", 1, 2)
        threading.Event().wait()
        raise AssertionError

    return Shelf(ready=build, meanwhile=lambda: None)
