"""The figures of a report on the page: coverage tiles, the epoch strip, the memory pools."""

from __future__ import annotations

from assistant.render.html import Html, element, folded, prose
from assistant.render.pools import spills
from assistant.render.svg_epochs import epoch_strip
from assistant.render.svg_pools import pool_bars
from assistant.render.tables import epoch_table, pool_table
from assistant.render.text import clean
from assistant.render.verdict import NO_FIGURES, NOT_IN_REPORT, Figure, failed, figures, sources_told
from assistant.report.facts import EpochKind, Report

_UNITS = "kB and MB are binary, as in the report."

_LEGEND = {
    EpochKind.HW: "HW: on the NPU",
    EpochKind.EC: "EC: on the NPU, run by the epoch controller",
    EpochKind.SW: "SW: on the CPU",
    EpochKind.HYBRID: "hybrid: NPU and CPU",
    EpochKind.UNKNOWN: "kind not known",
}


def tiles(report: Report) -> Html:
    """The coverage figures, and which files they were read from."""
    shown = figures(report)
    if any(figure.value for figure in shown):
        told = sources_told(shown)
        grid = element("dl", *map(_tile, shown), class_="na-tiles")
        return element("div", grid, element("p", prose(told), class_="na-note")) if told else grid
    return Html("") if failed(report) else element("p", NO_FIGURES, class_="na-note")


def _tile(figure: Figure) -> Html:
    absent = figure.value is None
    return element(
        "div",
        element("dt", figure.label),
        element("dd", figure.value or NOT_IN_REPORT, class_="na-absent" if absent else "na-value"),
        element("dd", figure.note, class_="na-tile-note"),
        class_="na-tile",
    )


def epochs_figure(report: Report, key: str) -> Html:
    """The epoch strip with its legend and its table; empty without epoch rows."""
    chart = epoch_strip(report, key)
    if not chart:
        return Html("")
    kinds = {row.kind for row in report.epochs}
    legend = [_swatch(str(kind), words) for kind, words in _LEGEND.items() if kind in kinds]
    if report.table_complete is False:
        legend.append(_swatch("gap", "not in this paste"))
    name = "Epoch strip; the arrow keys move from epoch to epoch"
    return element(
        "figure",
        element("figcaption", element("h3", "Epochs"), element("ul", *legend, class_="na-legend")),
        element("div", chart, class_="na-chart", tabindex=0, role="group", aria_label=name),
        element("p", "Point at an epoch, or use the arrow keys.", class_="na-readout", aria_live="polite"),
        folded("Epochs as a table", epoch_table(report)),
        class_="na-figure",
    )


def pools_figure(report: Report, key: str) -> Html:
    """The bars of the memory pools with their legend and their table; empty without pools."""
    chart = pool_bars(report, key)
    if not chart:
        return Html("")
    idle = [clean(pool.name) for pool in report.memory_pools if not pool.used_bytes]
    pools = report.memory_pools
    shown = (
        ("weights", "weights", any(pool.weights_bytes for pool in pools)),
        ("activations", "activations", any(pool.activations_bytes and not spills(pool) for pool in pools)),
        ("spill", "activations in external memory", any(spills(pool) for pool in pools)),
    )
    legend = [_swatch(kind, words) for kind, words, present in shown if present]
    return element(
        "figure",
        element("figcaption", element("h3", "Memory pools"), element("ul", *legend, class_="na-legend")),
        element("div", chart, class_="na-chart"),
        element("p", " ".join((_UNITS, f"Not used: {', '.join(idle)}." if idle else "")), class_="na-note"),
        folded("Memory pools as a table", pool_table(report)),
        class_="na-figure",
    )


def _swatch(kind: str, words: str) -> Html:
    return element("li", element("span", class_=f"na-swatch na-swatch-{kind}", aria_hidden="true"), words)
