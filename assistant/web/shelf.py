"""The library that questions are answered from: opened in the background, and built there when there is none.

Until the index is ready, words alone answer, or the index from before.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from assistant.answer.library import Library
from assistant.errors import AssistantError
from assistant.knowledge.search import Search
from assistant.web.faults import log_fault

_SHARES = {"Preparing the encoder": 25, "Encoding passages": 65, "Writing the index": 4, "Trying the index": 6}
"""Percent of a first build that each of its stages takes."""

WORDS_ONLY = "The search index is still being built: words alone decide until then, and passages may be missed."
_FIRST = "Building the search index: {percent} %. Only the first start does this."
_AGAIN = "Bringing the search index up to date: {percent} %."
_FAULT = "The search index could not be opened: a bug of ours, and the log of the server says where."


class Shelf:
    """Holds the current library of one server. Thread-safe."""

    def __init__(
        self,
        ready: Callable[[Callable[[str, int, int], None]], Search] | None = None,
        meanwhile: Callable[[], Search | None] | None = None,
    ) -> None:
        """`ready` gives the index, built first where needed, and tells its progress; `meanwhile` answers until then."""
        self._ready = ready or _ready
        self._meanwhile = meanwhile or _meanwhile
        self._library: Library | None = None
        self._notice = ""
        self._finished = threading.Event()
        self._first = True

    def start(self) -> None:
        """Open the index in a thread of its own, which ends with the process."""
        threading.Thread(target=self.fill, name="index", daemon=True).start()

    def fill(self) -> None:
        """Put a library on the shelf, a better one when it is there; returns when no better one will come."""
        try:
            if (search := self._meanwhile()) is not None:
                self._first = search.degraded == WORDS_ONLY
                self._library = Library(search)
            library = Library(self._ready(self._progress))
            self._library = library
            self._notice = ""
            library.warm()
        except AssistantError as error:
            self._notice = str(error)
        except Exception as error:  # the thread has nobody to raise to: the page says it
            log_fault(error)
            self._notice = _FAULT
        finally:
            self._finished.set()

    @property
    def library(self) -> Library | None:
        """What questions are answered from now; None in the first second."""
        return self._library

    @property
    def notice(self) -> str:
        """How far the index is, or why there is none; empty when it is in use."""
        return self._notice

    @property
    def finished(self) -> bool:
        """True when neither library nor notice will change any more."""
        return self._finished.is_set()

    def _progress(self, what: str, done: int, total: int) -> None:
        stages = list(_SHARES)
        if what not in stages:
            return
        before = sum(_SHARES[stage] for stage in stages[: stages.index(what)])
        percent = before + _SHARES[what] * done // max(total, 1)
        self._notice = (_FIRST if self._first else _AGAIN).format(percent=percent)


def _ready(progress: Callable[[str, int, int], None]) -> Search:
    from ingest.ready import ready_search

    return ready_search(progress)


def _meanwhile() -> Search | None:
    """What answers while the index is built: the one from before, else the corpus by words; None when none is built."""
    from ingest.state import status

    state = status()
    if state.up_to_date:
        return None
    try:
        return Search.open()
    except AssistantError:
        return by_words()


def by_words() -> Search:
    """The shipped corpus, searched by words: ready in half a second, without an index."""
    from assistant.knowledge.lexical import Lexical
    from assistant.settings import corpus_dir
    from ingest.chunk import passages
    from ingest.sources import corpus

    cut = passages(corpus.load(corpus_dir()))
    return Search(cut, Lexical.build([passage.indexed for passage in cut]), degraded=WORDS_ONLY)
