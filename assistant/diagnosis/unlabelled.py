"""What the `??` rows of 2.x hold, as far as the graph or the layer table tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.diagnosis.built import built, in_model
from assistant.diagnosis.operator_notes import MATRIX
from assistant.diagnosis.ownership import float_throughout, shares
from assistant.diagnosis.words import listed
from assistant.report.facts import Epoch, Fact, Report
from assistant.report.layer_table import layers_complete

_ALWAYS_SOFTWARE = {"DEQUANTIZE": "DequantizeLinear", "SOFTMAX": "Softmax", "ARG_MAX": "ArgMax"}
"""Layers of TFLite that run in software wherever they stand, and how the epoch table prints them."""
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Content:
    """What `??` rows hold, in a sentence with a blank before it, and the facts that show it."""

    sentence: str = ""
    shown_by: tuple[Fact, ...] = ()
    of_graph: bool = False
    is_named: bool = False
    """The operators of all rows are told, by the graph or by difference."""


def names_content(report: Report) -> bool:
    """True when the operators of all `??` rows are told."""
    return content_of(report, shares(report).of("SW-004")).is_named


def content_of(report: Report, rows: Sequence[Epoch]) -> Content:
    """From the graph, else by difference with the layer table. Says nothing where neither tells."""
    if not rows:
        return Content()
    if graph := built(report):
        software = graph.software(rows)
        kinds = Counter(each.kind or "an operator without a name" for each in software)
        told = listed([f"{number} {kind}" for kind, number in kinds.most_common()])
        sentence = f" The graph names what the CPU computes there: {told}.{in_model(report, rows)}" if told else ""
        return Content(sentence, software, of_graph=bool(told), is_named=bool(told))
    if not report.layers or not layers_complete(report) or report.table_complete is not True:
        return Content()
    return _by_difference(report, rows) or _behind_float(report)


def _by_difference(report: Report, rows: Sequence[Epoch]) -> Content | None:
    """Layers that are always software and not among the software rows, when they are as many as the `??` rows."""
    listed_rows = Counter(row.operation for row in report.software)
    missing: dict[str, int] = {}
    for layer, printed in _ALWAYS_SOFTWARE.items():
        number = sum(each.operator == layer for each in report.layers)
        if number > listed_rows[printed]:
            missing[layer] = number - listed_rows[printed]
    if sum(missing.values()) != len(rows):
        return None
    names = [f"{number} {_ALWAYS_SOFTWARE[layer]}" for layer, number in missing.items()]
    told = [
        f"{missing[layer] + listed_rows[_ALWAYS_SOFTWARE[layer]]} {layer} in the layer table, "
        f"{listed_rows[_ALWAYS_SOFTWARE[layer]]} of them among the software rows"
        for layer in missing
    ]
    facts = tuple(each for each in report.layers if each.operator in missing)
    return Content(f" By difference they are {listed(names)}: {listed(told)}.", facts[-_SHOWN:], is_named=True)


def _behind_float(report: Report) -> Content:
    """In a network that is float throughout, the Conv, Gemm and MatMul that no software row shows."""
    layers = {each.m_id: each for each in report.layers if each.operator in MATRIX}
    shown = sum(row.operation in MATRIX for row in report.software)
    if not float_throughout(report) or len(layers) <= shown:
        return Content()
    sentence = (
        f" The layer table has {len(layers)} Conv, Gemm and MatMul, the software rows {shown}: in a network that "
        "computes in float these rows can hold the others."
    )
    return Content(sentence, tuple(layers.values()))
