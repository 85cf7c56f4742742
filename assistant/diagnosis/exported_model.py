"""Whether the file that was compiled is the ONNX that stedgeai itself exports (`*_OE_x_y_z.onnx`), given to it again.

Judged by the layer table or the model of the graph only: ordinary logs carry such names in their summary and in the
compiler's arguments.
"""

from __future__ import annotations

import re

from assistant.report.facts import Fact, Layer, Report

_OUTPUT = re.compile(r"[A-Z]\w*?_(\d+)_out_0")
_EXPORTED = re.compile(r"_OE_\d_\d_\d\.onnx$")
_SHARE = 0.8
_ROWS_AT_LEAST = 10


def exported_again(report: Report) -> tuple[Fact, ...]:
    """What shows it: rows of the layer table, or the graph; empty when nothing does."""
    named = [layer for layer in report.layers if layer.m_id is not None and layer.name.endswith("_out_0")]
    own = [layer for layer in named if _is_own(layer)]
    if len(own) >= _ROWS_AT_LEAST and len(own) > _SHARE * len(named):
        return tuple(own)
    graph = report.graph
    if graph is not None and graph.model is not None and _EXPORTED.search(graph.model.name or ""):
        return (graph,)
    return ()


def _is_own(layer: Layer) -> bool:
    """True for `<Op>_<n>_out_0` in row n."""
    found = _OUTPUT.fullmatch(layer.name)
    return found is not None and int(found[1]) == layer.m_id
