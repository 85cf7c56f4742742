"""The facts of the tables about the model and its memory, and what these tables lack."""

from __future__ import annotations

from typing import NamedTuple

from assistant.report import c_graph, footprint, layer_table
from assistant.report.exec_summary import exec_summary
from assistant.report.facts import CArray, CModelLayer, ExecSummary, Layer, LayerTotal, SectionSize, Unread
from assistant.report.items import Part
from assistant.report.parts import Parts


class Tables(NamedTuple):
    """Of the tables that are read as wholes."""

    summary: ExecSummary | None
    layers: tuple[Layer, ...]
    layer_total: LayerTotal | None
    section_sizes: tuple[SectionSize, ...]
    c_arrays: tuple[CArray, ...]
    c_layers: tuple[CModelLayer, ...]
    unread: tuple[Unread, ...]


def tables(parts: Parts) -> Tables:
    """Those of one report."""
    layers = layer_table.layers(parts.mixed(Part.LAYER, Part.LAYER_INPUT, Part.LAYER_TOTAL))
    total = next(iter(parts.facts(LayerTotal, Part.LAYER_TOTAL)), None)
    sizes = parts.facts(SectionSize, Part.SECTION_SIZE)
    arrays = parts.facts(CArray, Part.C_TABLE)
    c_layers = c_graph.layers(item.fact for item in parts.of(Part.C_TABLE))
    summary, damaged = exec_summary(parts.of(Part.FIELD))
    lacks = (
        layer_table.lacking(layers, total),
        footprint.lacking(sizes),
        *c_graph.lacking(parts.of(Part.KNOWN), arrays, c_layers),
    )
    return Tables(
        summary=summary,
        layers=layers,
        layer_total=total,
        section_sizes=sizes,
        c_arrays=arrays,
        c_layers=c_layers,
        unread=(
            *(item.fact for item in damaged if isinstance(item.fact, Unread)),
            *(lack for lack in lacks if lack),
        ),
    )
