"""The table twins of the charts, for screen readers and for copying."""

from __future__ import annotations

from assistant.render.html import Html, element, table
from assistant.render.layers import layer_heading, layer_words
from assistant.render.places import Places
from assistant.render.pools import pool_note
from assistant.render.strip import MAX_ROWS, kind_words, left_out_note, operation
from assistant.render.text import clean, percent
from assistant.report.facts import Epoch, MemoryPool, Report


def epoch_table(report: Report) -> Html:
    """Every row of the epoch table with its line. Empty without rows."""
    if not report.epochs:
        return Html("")
    places, layers = Places(report), layer_words(report)
    rows = [
        (
            _number(row),
            kind_words(row),
            operation(row),
            clean(row.label),
            *((layers.get(row.id or 0, ""),) if layers else ()),
            places.of(row),
        )
        for row in report.epochs[:MAX_ROWS]
    ]
    head = ("Epoch", "Runs", "Operator", "As printed", *((layer_heading(report),) if layers else ()), "Where")
    grid = table("Epochs in order of execution", head, rows)
    note = left_out_note(max(len(report.epochs) - MAX_ROWS, 0))
    return scrolling("Epochs", grid, *((element("p", note),) if note else ()))


def pool_table(report: Report) -> Html:
    """Every memory pool with its addresses and bytes. Empty without pools."""
    if not report.memory_pools:
        return Html("")
    head = ("Pool", "Addresses", "Used, bytes", "Size, bytes", "Used", "Weights", "Activations", "Note", "Where")
    places = Places(report)
    return scrolling("Memory pools", table("Memory pools", head, (_pool(pool, places) for pool in report.memory_pools)))


def scrolling(name: str, *content: str) -> Html:
    """A box of limited height that the keyboard can scroll."""
    return element("div", *content, class_="na-scroll", tabindex=0, role="region", aria_label=name)


def _number(row: Epoch) -> str:
    if row.id is None:
        return "no epoch"
    return str(row.id) if row.last_id in (None, row.id) else f"{row.id} to {row.last_id}"


def _pool(pool: MemoryPool, places: Places) -> tuple[str, ...]:
    return (
        clean(pool.name),
        f"0x{pool.start:08X} to 0x{pool.end:08X}",
        f"{pool.used_bytes:,}",
        f"{pool.size_bytes:,}",
        percent(pool.used_bytes / pool.size_bytes) if pool.size_bytes else "",
        f"{pool.weights_bytes:,}",
        f"{pool.activations_bytes:,}",
        pool_note(pool),
        places.of(pool),
    )
