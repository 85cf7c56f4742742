"""Memory pools as SVG bars of used over capacity. Their table twin is in `tables`."""

from __future__ import annotations

from assistant.diagnosis.words import size
from assistant.render.html import Html, element
from assistant.render.places import Places
from assistant.render.pools import pool_note, spills
from assistant.render.svg import HATCH, chart, pattern, share
from assistant.render.text import clean, percent, shorten
from assistant.report.facts import MemoryPool, Report

_ROW, _BAR_TOP, _BAR = 38, 20, 11
_VISIBLE = 0.006
"""Least width of a part that is not empty."""


def pool_bars(report: Report, key: str = "n") -> Html:
    """Pools in use with weights and activations apart; empty without pools. `key` keeps ids unique on a page."""
    pools = [pool for pool in report.memory_pools if pool.used_bytes]
    if not pools:
        return Html("")
    places = Places(report)
    spilled = [clean(pool.name) for pool in pools if spills(pool)]
    told = f"{len(pools)} memory pools in use." + (f" Activations spill to {', '.join(spilled)}." if spilled else "")
    return chart(
        "pools",
        key,
        len(pools) * _ROW,
        "Memory pools, used and capacity",
        told,
        element("defs", pattern(f"{key}-spill", "spill", HATCH)),
        *(_row(pool, number * _ROW, key, places) for number, pool in enumerate(pools)),
    )


def _row(pool: MemoryPool, top: int, key: str, places: Places) -> Html:
    capacity = max(pool.size_bytes, pool.used_bytes)
    parts = (pool.weights_bytes / capacity, pool.activations_bytes / capacity)
    weights, activations = (max(part, _VISIBLE) if part else 0.0 for part in parts)
    note = f" · {pool_note(pool)}" if pool_note(pool) else ""
    used = f"{size(pool.used_bytes)} of {size(pool.size_bytes)} ({percent(pool.used_bytes / capacity)})"
    spilled = spills(pool)
    return element(
        "g",
        element("title", describe_pool(pool, places)),
        element("text", shorten(clean(pool.name), 20), element("tspan", note, class_="na-pool-note"), x=0, y=top + 14),
        element("text", used, x="100%", y=top + 14, class_="na-pool-used"),
        _bar(0, 1, top, "na-capacity"),
        _bar(0, weights, top, "na-weights"),
        _bar(
            weights,
            activations,
            top,
            "na-spill" if spilled else "na-activations",
            f"url(#{key}-spill)" if spilled else None,
        ),
        class_="na-pool",
    )


def _bar(start: float, width: float, top: int, kind: str, fill: str | None = None) -> Html:
    if not width:
        return Html("")
    return element("rect", x=share(start), y=top + _BAR_TOP, width=share(width), height=_BAR, class_=kind, fill=fill)


def describe_pool(pool: MemoryPool, places: Places) -> str:
    """One line on a pool: addresses, bytes used and what they hold, line."""
    parts = (
        clean(pool.name),
        f"0x{pool.start:08X} to 0x{pool.end:08X}",
        f"{pool.used_bytes:,} of {pool.size_bytes:,} bytes",
        f"weights {pool.weights_bytes:,}",
        f"activations {pool.activations_bytes:,}",
        pool_note(pool),
        places.of(pool),
    )
    return " · ".join(part for part in parts if part)
