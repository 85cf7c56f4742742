"""An index to search, built or brought up to date when that is needed."""

from __future__ import annotations

from pathlib import Path

from assistant.errors import AssistantError
from assistant.knowledge.index import IndexDamagedError
from assistant.knowledge.search import Search
from assistant.settings import data_dir
from ingest.progress import Progress, quiet
from ingest.state import status


def ready_search(progress: Progress = quiet, data: Path | None = None) -> Search:
    """The current index; built first when it is missing, stale or damaged.

    When that fails, the index that is there is opened and says so in `degraded`. Raises AssistantError when there is
    none.
    """
    data = data or data_dir()
    if status(data).up_to_date:
        try:
            return Search.open(data)
        except IndexDamagedError:
            pass  # built again below
    from ingest.build import build

    try:
        build(progress, data=data)
    except AssistantError as failed:
        try:
            search = Search.open(data)
        except AssistantError:
            raise failed from None
        search.degraded = " ".join(filter(None, (str(failed), search.degraded)))
        return search
    return Search.open(data)
