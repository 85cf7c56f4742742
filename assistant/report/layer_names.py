"""The companion `<model>_OE_<format>_Q.json`: which layer of the user's model each node of the graph comes from."""

from __future__ import annotations

import re
from collections.abc import ItemsView, Mapping
from dataclasses import replace
from typing import Any

from assistant.errors import ReportError
from assistant.report import collector
from assistant.report.c_info_model import compiled_model, model_name, tool, user_model
from assistant.report.c_info_values import Json, Notes, escaped, inside, loaded, sort, word, words
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
        return _report(loaded(text, name, _WHAT), name)


def _report(document: Json, name: str) -> Report:
    notes = Notes()
    nodes = []
    for node, entry in _objects(document, "nodes", notes):
        shown = word(node)
        at = f"/nodes/{escaped(node)}"
        if shown is None or not isinstance(entry, dict):
            notes.odd(at, "node without its names")
            continue
        if not isinstance(entry.get("names"), list):
            notes.odd(f"{at}/names", f'"names" of a node, which should be a list and is {sort(entry.get("names"))}')
        given = words(entry.get("names"))
        own = tuple(each for each in given if each != _GENERATED)
        nodes.append(
            NodeNames(
                where=at,
                text=f"{shown}: {', '.join(given)}",
                node=shown,
                names=own,
                generated=bool(given) and not own,
            )
        )
    if not nodes:
        raise ReportError(
            f"{name} {_WHAT} without the name of a node: expected them at /nodes, as in "
            '"Conv2D_3": {"names": ["CONV_2D_0"]}; give the file as the tool wrote it.'
        )
    names = LayerNames(
        where="/nodes",
        text=f"names of {len(nodes)} nodes",
        model=user_model(document),
        compiled=compiled_model(document),
        nodes=tuple(nodes),
        float_tensors=_float_tensors(document, notes),
    )
    return Report(
        where=1,
        tool=tool(document),
        model=model_name(document),
        layer_names=names,
        unread=notes.unread,
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


def _objects(document: Json, key: str, notes: Notes) -> ItemsView[str, Any]:
    """Names and entries of the object `key`; one that is missing or no object is noted."""
    found = document.get(key)
    if isinstance(found, dict):
        return found.items()
    notes.odd(f"/{key}", f'"{key}", which should be an object, {{ … }}, and is {sort(found)}')
    return {}.items()


def _float_tensors(document: Json, notes: Notes) -> tuple[str, ...]:
    found = []
    for name, entry in _objects(document, "tensors", notes):
        kind = word(inside(entry, "format").get("class")) if isinstance(entry, dict) else None
        if kind and kind.startswith(_FLOAT) and (shown := word(name)):
            found.append(shown)
    return tuple(found)
