"""`neuralart search`: passages of the knowledge base for a query, without an answer."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable
from typing import Any

from assistant.catalog.manifest import AUTHORITY
from assistant.cli.batch import batch_lines
from assistant.cli.progress import Bar
from assistant.cli.terminal import wide
from assistant.errors import AssistantError, UnknownNameError
from assistant.knowledge.search import Hit, Results, Search
from assistant.limits import check_question

SCHEMA = "neuralart.search/1"
KINDS = ("doc", "thread", "field-report", "issue", "article")
NOTHING_TO_SEARCH = 3

_INDENT = "    "


def search(
    query: str | None,
    k: int,
    kind: str | None,
    tool_version: str | None,
    authority: str | None,
    as_json: bool,
    batch: str | None,
) -> int:
    """Print the `k` best passages for `query`, or for every line of the file `batch` as one JSON object a line.

    Returns 3 when there is no index and none can be built. Raises AssistantError for unusable arguments.
    """
    _check("kind", kind, KINDS)
    _check("authority", authority, AUTHORITY)
    questions = batch_lines(batch) if batch else [_checked(query or "")]
    index = open_index()
    if index is None:
        return NOTHING_TO_SEARCH
    for question in questions:
        try:
            found = index.find(_checked(question), k=k, kind=kind, tool_version=tool_version, authority=authority)
        except AssistantError as error:  # one bad line of a batch is said in its place
            print(json.dumps({**results_json(Results(query=question, hits=(), degraded=None)), "error": str(error)}))
            continue
        if batch:
            print(json.dumps(results_json(found), ensure_ascii=False), flush=True)
        elif as_json:
            print(json.dumps(results_json(found), indent=2, ensure_ascii=False))
        else:
            print(_as_text(found, wide()))
    return 0


def open_index() -> Search | None:
    """The index, built or brought up to date first with a progress bar; None, and why on standard error."""
    from ingest.ready import ready_search

    try:
        with Bar() as bar:
            return ready_search(bar)
    except AssistantError as error:
        print(f"neuralart: {error}", file=sys.stderr)
        return None


def results_json(results: Results) -> dict[str, Any]:
    """The documented JSON of one search."""
    return {
        "schema": SCHEMA,
        "query": results.query,
        "degraded": results.degraded is not None,
        "notice": results.degraded,
        "results": [_hit_json(rank, hit) for rank, hit in enumerate(results.hits, start=1)],
    }


def _hit_json(rank: int, hit: Hit) -> dict[str, Any]:
    return {
        "rank": rank,
        "passage_id": hit.passage.id,
        "source_id": hit.passage.source_id,
        "title": hit.passage.title,
        "section": hit.passage.section_title,
        "url": hit.passage.url,
        "kind": hit.passage.kind,
        "authority": hit.passage.authority,
        "versions": hit.passage.versions,
        "score": round(hit.score, 4),
    }


def _check(what: str, value: str | None, known: Iterable[str]) -> None:
    if value is not None and value not in known:
        raise UnknownNameError(f"There is no {what} {value!r}; expected one of {', '.join(known)}.")


def _checked(question: str) -> str:
    check_question(question)
    return question


def _as_text(results: Results, width: int) -> str:
    parts = [_hit_text(rank, hit, width) for rank, hit in enumerate(results.hits, start=1)]
    if not parts:
        parts = ["Nothing was found. Try other words, or fewer filters."]
    if results.degraded:
        parts.append(textwrap.fill(results.degraded, width))
    return "\n\n".join(parts)


def _hit_text(rank: int, hit: Hit, width: int) -> str:
    passage = hit.passage
    title = " > ".join(filter(None, (passage.title, passage.section_title)))
    origin = " · ".join(filter(None, (AUTHORITY.get(passage.authority), passage.versions, f"{hit.score:.2f}")))
    lines = [f"{rank:>2}. {title}", f"{_INDENT}{origin} · {passage.id}"]
    if passage.short_answer:
        said = textwrap.shorten(passage.short_answer, 3 * width, placeholder=" …")
        lines.append(textwrap.fill(said, width, initial_indent=_INDENT, subsequent_indent=_INDENT))
    lines.append(f"{_INDENT}{passage.url or passage.where or ''}".rstrip())
    return "\n".join(filter(None, lines))
