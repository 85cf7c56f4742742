"""Multiply-accumulates of the layer table that cannot be right.

What it finds
BATCH_MATMUL rows whose `macc` is larger than any product of their shapes can be.

Why it matters
The column is the only figure of arithmetic in a report of 2.x. For a product of two activations it counts about a
hundred times too many: in a TinyBERT it says 13.8 million where 0.115 million are computed, so that shares of the
compute taken from it blame the wrong layers.

Try next
Leave the column out of account for such a network, and rank layers by the time of a run on the target or by the
cycles of network_c_info.json.

Not sure when
Other rows are not judged: dense layers that are applied to many positions are counted once, which is too low.

References
- reading-reports#memory-table
- operator-limits#matmul
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.words import counted
from assistant.report.facts import Layer, Report

_PRODUCT = "BATCH_MATMUL"
_SHOWN = 2


@rule(id="RPT-007", title="Wrong counts in the column macc", severity=Severity.INFO, cost=Cost.NOTHING)
def macc_column(report: Report) -> Iterable[Finding]:
    """One finding for all such rows."""
    products = [layer for layer in report.layers if layer.operator == _PRODUCT and layer.macc]
    if not products:
        raise NotApplicable("the layer table has no product of two activations with a count")
    sources = {layer.name: layer for layer in report.layers}
    wrong = [(layer, most) for layer in products if (most := _most(layer, sources)) and (layer.macc or 0) > most]
    if not wrong:
        return
    first, most = wrong[0]
    yield macc_column.finding(
        because=f"{counted(len(wrong), 'row')} of BATCH_MATMUL count more than their shapes allow: `{first.name}` has "
        f"{first.macc:,}, and its product takes {most:,} at most. Shares of the compute cannot be read from "
        "this column.",
        evidence=[
            *(Evidence.of(layer) for layer, _ in wrong[:_SHOWN]),
            *([Evidence.of(report.layer_total)] if report.layer_total else []),
        ],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text="Read what a layer costs from a run on the target or from the cycles of network_c_info.json, not "
                "from `macc`.",
            )
        ],
        confidence=Confidence.HIGH,
    )


def _most(layer: Layer, sources: dict[str, Layer]) -> int | None:
    """The most that a product with this output can take: its values times the longest axis of what it reads."""
    read = [sources[name] for name in layer.connected_to if name in sources]
    lengths = [length for each in read for shape in each.shapes for _, length in shape]
    if not layer.shapes or not lengths or len(read) < len(layer.connected_to):
        return None
    return prod(length for _, length in layer.shapes[0]) * max(lengths)
