"""The companion `<model>_OE_<format>_Q.json`: which layer of the user's model each node of the graph comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from assistant.report import collector
from assistant.report.c_info_model import compiled_model, model_name, tool, user_model
from assistant.report.c_info_values import Json, Notes, escaped, inside, loaded, word, words
from assistant.report.facts import Report
from assistant.report.graph_facts import Graph, GraphEpoch, LayerNames, NodeNames, Operator

_WHAT = "is a quantization description (_Q.json)"
_START = re.compile(r"[\ufeff\s]*\{")
_SIGNS = ('"nodes"', '"tensors"', '"names"')
_GENERATED = "__FE_GENERATED__"
_FLOAT = "float"


def recognised(text: str) -> bool:
    """True for the text of a `_Q.json`."""
    return _START.match(text) is not None and all(sign in text for sign in _SIGNS)


def read(text: str, name: str) -> Report:
    """The names in a `_Q.json`. Raises ReportError when it is broken; `name` is the file's."""
    with collector.paused():
        return _report(loaded(text, name, _WHAT))


def _report(document: Json) -> Report:
    notes = Notes()
    nodes = []
    for node, entry in inside(document, "nodes").items():
        shown = word(node)
        if shown is None or not isinstance(entry, dict):
            notes.odd(f"/nodes/{escaped(node)}", "node without its names")
            continue
        given = words(entry.get("names"))
        own = tuple(each for each in given if each != _GENERATED)
        nodes.append(
            NodeNames(
                where=f"/nodes/{escaped(node)}",
                text=f"{shown}: {', '.join(given)}",
                node=shown,
                names=own,
                generated=bool(given) and not own,
            )
        )
    names = LayerNames(
        where="/nodes",
        text=f"names of {len(nodes)} nodes",
        model=user_model(document),
        compiled=compiled_model(document),
        nodes=tuple(nodes),
        float_tensors=_float_tensors(document),
    )
    return Report(
        where=1,
        tool=tool(document),
        model=model_name(document),
        layer_names=names,
        unread=tuple(notes.unread),
    )


def named(graph: Graph, names: LayerNames) -> Graph:
    """`graph` with the layers of the user's model put to its operators; `names` must be of the same build.

    A node that `names` does not know leaves its operator without layers and `generated` None.
    """
    by_node = {node.node: node for node in names.nodes}
    return replace(graph, epochs=tuple(_named_epoch(epoch, by_node) for epoch in graph.epochs))


def same_build(graph: Graph, names: LayerNames) -> bool | None:
    """True when both speak of the same graph handed to the compiler, by its signature; None when one does not say."""
    of_graph = graph.compiled.signature if graph.compiled else None
    of_names = names.compiled.signature if names.compiled else None
    return None if of_graph is None or of_names is None else of_graph == of_names


def _named_epoch(epoch: GraphEpoch, by_node: Mapping[str, NodeNames]) -> GraphEpoch:
    return replace(epoch, operators=tuple(_named_operator(operator, by_node) for operator in epoch.operators))


def _named_operator(operator: Operator, by_node: Mapping[str, NodeNames]) -> Operator:
    """By its own name, else by that of the node that it was made from."""
    node = by_node.get(operator.name) or by_node.get(operator.node or "")
    return operator if node is None else replace(operator, layers=node.names, generated=node.generated)


def _float_tensors(document: Json) -> tuple[str, ...]:
    found = []
    for name, entry in inside(document, "tensors").items():
        kind = word(inside(entry, "format").get("class")) if isinstance(entry, dict) else None
        if kind and kind.startswith(_FLOAT) and (shown := word(name)):
            found.append(shown)
    return tuple(found)
