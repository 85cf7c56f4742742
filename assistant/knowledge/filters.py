"""Which passages a search may return: by kind, by authority, by version of the tools."""

from __future__ import annotations

import re
from functools import lru_cache

from assistant.catalog.tables import version_number
from assistant.knowledge.passage import Passage

_SPAN = re.compile(
    r"(?P<before>up to|until|from|since)?\s*(?P<low>\d+\.\d+(?:\.\d+)?)"
    r"(?:\s*(?:to|-|–)\s*(?P<high>\d+\.\d+(?:\.\d+)?)|\s*(?:and|or)\s+(?P<after>later|newer|earlier|older)|(?P<plus>\+))?"
)
_OPEN: tuple[int, ...] = (9999,)


def admits(passage: Passage, kind: str | None, authority: str | None, tool_version: str | None) -> bool:
    """True when the passage, or one of its origins, is what was asked for; None asks for nothing."""
    return (
        (kind is None or passage.kind == kind)
        and (authority is None or authority in {passage.authority, *(origin.authority for origin in passage.origins)})
        and (
            tool_version is None
            or any(
                holds_for(stated, tool_version)
                for stated in {passage.versions, *(origin.versions for origin in passage.origins)}
            )
        )
    )


@lru_cache(maxsize=4096)
def holds_for(stated: str, tool_version: str) -> bool:
    """True when "2.1.0 to 3.0.0" covers "2.2.0"; also when `stated` names no version, or `tool_version` is none.

    A stated "4.0" covers 4.0.1; "3.0.0 and later" and "up to 2.2" are open at one end.
    """
    asked = version_number(tool_version)
    spans = [_span(match) for match in _SPAN.finditer(stated)]
    if asked is None or not spans:
        return True
    return any(low <= asked and asked[: len(high)] <= high for low, high in spans)


def _span(match: re.Match[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    low = _numbers(match["low"])
    if match["high"]:
        return low, _numbers(match["high"])
    if match["before"] in ("up to", "until") or match["after"] in ("earlier", "older"):
        return (), low
    if match["before"] in ("from", "since") or match["after"] or match["plus"]:
        return low, _OPEN
    return low, low


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))
