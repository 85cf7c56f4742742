"""Nodes of the graph in a c_info file: epochs with their operators, or the layers of a C model.

Up to 2.2 every top node is an epoch, and one that the epoch controller starts names its blob in its description. From
3.0 on a blob is a node of its own that holds its epochs, and the estimates of its first epoch stand under its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assistant.report.c_info_values import Json, Notes, counters, entries, inside, number, size, whole, wholes, word
from assistant.report.c_info_values import words as texts
from assistant.report.fact import EpochKind
from assistant.report.graph_facts import CLayer, GraphEpoch, NodeTime, Operator, Origin, PoolAccess

RETURN = "__NN__RETURN__"
_EPOCH = re.compile(r"epoch_(\d{1,9})", re.ASCII)
_BLOB = re.compile(r"Epoch Controller (\S.*)")
_KIND = re.compile(r"Node kind=(\S+)")
_INSERTED = re.compile(r"[A-Za-z]+_inserted_id\d+(?:_|$)")
_NODE = re.compile(r"([A-Za-z0-9]+_\d+)(?:(?!_out_\d)_.*|bn_.*)?$", re.ASCII | re.DOTALL)
"""Node and suffix. "Softmax_451_out_0_168_split_B_172" is named after a tensor: it works for what takes it."""
_CONVERSIONS = frozenset(("QuantizeLinear", "DequantizeLinear"))
_GIVEN = re.compile(r"(?:Dequantize|Quantize)_\d+$")
_KINDS = {
    "NODE_HW": EpochKind.HW,
    "NODE_EC": EpochKind.EC,
    "NODE_SW": EpochKind.SW,
    "NODE_SW_HW": EpochKind.HYBRID,
    "NODE_NO_X": None,
}
_DEEPEST = 8
"""Nodes inside nodes; the tools write blobs, epochs and operators."""


@dataclass(frozen=True, slots=True)
class Estimates:
    """What the compiler expects of each node, by its number."""

    ops: Mapping[int, tuple[int | None, int | None, int | None]]
    """ops, compute_cycles, max_cycles."""
    accesses: Mapping[int, tuple[PoolAccess, ...]]


@dataclass(frozen=True, slots=True)
class _Place:
    """An epoch and where it stands: in which blob, and under which number its estimates are."""

    at: str
    node: Json
    id: int
    blob: str | None
    estimates: int | None


def is_npu(graph: Json) -> bool:
    """True when some node, at any depth, is an epoch."""
    return next(_places(graph, "", Notes()), None) is not None


def epochs(graph: Json, at: str, estimates: Estimates, notes: Notes) -> tuple[GraphEpoch, ...]:
    """All epochs in order of execution, without the one of the parameters and the one that returns."""
    found = []
    seen: set[int] = set()
    lost = Notes()
    places = list(_places(graph, at, lost))
    notes.add(lost)
    notes.lost_epochs = bool(lost.unread)
    for place in places:
        operators = tuple(_operators(place.node, place.at, notes, 0))
        if _is_bookkeeping(place, operators):
            continue
        if place.id in seen:
            notes.odd(place.at, "epoch whose number an earlier one has")
            continue
        seen.add(place.id)
        if word(place.node.get("mapping")) is None:
            notes.odd(place.at, 'epoch without its "mapping": nothing tells what runs it')
        if "subgraph_nodes" not in place.node:
            notes.odd(place.at, 'epoch without "subgraph_nodes": nothing tells its operators')
        found.append(_epoch(place, operators, estimates))
    return tuple(found)


def c_layers(graph: Json, at: str, notes: Notes) -> tuple[CLayer, ...]:
    """The layers of a C model for the CPU."""
    found = []
    for where, node in entries(graph, "nodes", at, notes):
        name, identity = word(node.get("name")), whole(node.get("id"))
        if name is None or identity is None:
            notes.odd(where, "layer of the C model without a name or a number")
            continue
        kind, mapping = _kind(node), word(node.get("mapping")) or "NODE_UNDEF"
        found.append(
            CLayer(
                where=where,
                text=_shown(name, mapping, kind),
                id=identity,
                name=name,
                kind=kind,
                mapping=mapping,
                m_ids=tuple(int(each) for each in texts(node.get("original_nodes")) if _is_number(each)),
                functions=texts(node.get("sw_functions")),
                macc=size(node.get("macc")),
                inputs=wholes(node.get("inputs")),
                outputs=wholes(node.get("outputs")),
                duration_ms=number(inside(node, "exec_time").get("duration_ms")),
            )
        )
    return tuple(found)


def times(document: Json, notes: Notes) -> tuple[NodeTime, ...]:
    """The measured times, in their order."""
    found = []
    for where, entry in entries(document, "aton_execution_time", "", notes):
        duration = number(entry.get("duration_ms"))
        if duration is None or duration < 0:
            notes.odd(where, "measured time without a duration")
            continue
        percent, cycles = number(entry.get("percentage")), counters(entry.get("counters"))
        text = f"{duration:.6g} ms" if cycles is None else f"{duration:.6g} ms, cycles {' '.join(map(str, cycles))}"
        found.append(NodeTime(where=where, text=text, duration_ms=duration, percent=percent, cycles=cycles))
    return tuple(found)


def front_end_node(name: str) -> str | None:
    """The node of the graph handed to the compiler that an operator was made from, by its name.

    "Conv2D_3_mul_scale_6", "Conv2D_3_ca_pipe_1" and "Conv2D_3" come from "Conv2D_3"; what the compiler inserts
    ("Identity_inserted_id12"), or names after a tensor, comes from none.
    """
    if _INSERTED.match(name):
        return None
    found = _NODE.match(name)
    return found[1] if found else None


def _places(graph: Json, at: str, notes: Notes) -> Iterator[_Place]:
    for where, node in entries(graph, "nodes", at, notes):
        yield from _inside_blob(where, node, None, whole(node.get("id")), notes, 0)


def _inside_blob(
    at: str, node: Json, blob: str | None, number_of: int | None, notes: Notes, depth: int
) -> Iterator[_Place]:
    """The node itself if it is an epoch, else the epochs in it; the first of them has the estimates of the blob."""
    name = word(node.get("name")) or ""
    if found := _EPOCH.fullmatch(name):
        described = _BLOB.match(word(node.get("description")) or "")
        yield _Place(at, node, int(found[1]), described[1] if described else blob, number_of)
        return
    if depth == _DEEPEST:
        notes.odd(at, "nodes that are nested too deep")
        return
    holds_epochs = False
    for where, inner in entries(node, "subgraph_nodes", at, notes):
        number = whole(inner.get("id")) if holds_epochs else number_of
        holds_epochs = True
        yield from _inside_blob(where, inner, name, number, notes, depth + 1)
    if not holds_epochs:
        notes.odd(at, "node that is no epoch and holds none")


def _operators(node: Json, at: str, notes: Notes, depth: int) -> Iterator[Operator]:
    for where, inner in entries(node, "subgraph_nodes", at, notes):
        name, identity = word(inner.get("name")), whole(inner.get("id"))
        if name is None or identity is None:
            notes.odd(where, "operator without a name or a number")
        else:
            yield _operator(where, inner, name, identity)
        if depth < _DEEPEST:
            yield from _operators(inner, where, notes, depth + 1)
        elif inner.get("subgraph_nodes"):
            notes.odd(where, "operators that are nested too deep")


def _operator(where: str, node: Json, name: str, identity: int) -> Operator:
    kind, mapping = _kind(node), word(node.get("mapping")) or "NODE_UNDEF"
    return Operator(
        where=where,
        text=_shown(name, mapping, kind),
        id=identity,
        name=name,
        kind=kind,
        mapping=mapping,
        unit=word(inside(node, "attributes").get("HWUnit")),
        inputs=wholes(node.get("inputs")),
        outputs=wholes(node.get("outputs")),
        node=front_end_node(name),
        conversion=_origin(name, kind),
    )


def _epoch(place: _Place, operators: tuple[Operator, ...], estimates: Estimates) -> GraphEpoch:
    node = place.node
    mapping = word(node.get("mapping")) or "NODE_UNDEF"
    kind = _KINDS.get(mapping, EpochKind.UNKNOWN)
    if place.blob is not None and kind is EpochKind.HW:
        kind = EpochKind.EC
    identity = -1 if place.estimates is None else place.estimates
    ops, compute, largest = estimates.ops.get(identity, (None, None, None))
    return GraphEpoch(
        where=place.at,
        text=_shown(f"epoch_{place.id}", mapping, None),
        id=place.id,
        kind=kind,
        mapping=mapping,
        blob=place.blob,
        operators=operators,
        inputs=wholes(node.get("inputs")),
        outputs=wholes(node.get("outputs")),
        macc=size(node.get("macc")) or None,
        ops=ops,
        compute_cycles=compute,
        max_cycles=largest,
        accesses=estimates.accesses.get(identity, ()),
    )


def _is_bookkeeping(place: _Place, operators: tuple[Operator, ...]) -> bool:
    """The epoch of the parameters, and the one that only returns to the application."""
    if place.id == 0 or any(operator.name == RETURN for operator in operators):
        return all(operator.kind in ("Param", "Return", None) for operator in operators)
    return False


def _kind(node: Json) -> str | None:
    if kind := word(node.get("type")):
        return kind
    described = word(node.get("description"))
    found = _KIND.match(described or "")
    return found[1] if found else described


def _origin(name: str, kind: str | None) -> Origin | None:
    if kind not in _CONVERSIONS:
        return None
    if _INSERTED.match(name):
        return Origin.COMPILER
    return Origin.MODEL if _GIVEN.match(name) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _shown(name: str, mapping: str, kind: str | None) -> str:
    return f"{name} {mapping} {kind}" if kind else f"{name} {mapping}"
