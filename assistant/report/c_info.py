"""network_c_info.json of every version: the graph that was built for the NPU or the CPU, or only what a run measured.

The report that is read has `graph`, and the parts of the text report that follow from it: the tool, the model, the
options, the epoch table (`c_info_rows`), the device, the times and the accuracy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from assistant.errors import ReportError
from assistant.report import c_info_memory as memory
from assistant.report import c_info_model as model
from assistant.report import c_info_nodes as nodes
from assistant.report import c_info_rows as rows
from assistant.report import c_info_run as run
from assistant.report import collector, options, totals
from assistant.report.c_info_values import Json, Notes, entries, inside, loaded, size, sort, whole, wholes, word
from assistant.report.facts import CompilerOption, Report
from assistant.report.graph_facts import CLayer, Edge, Graph, GraphEpoch

_WHAT = "is a graph description of the compiler (network_c_info.json)"
_START = re.compile(r"[\ufeff\s]*\{")
_SIGNS = (('"json_schema_version"',), ('"mpool_id"', '"offset_start"'))
"""Some builds sort their keys: the version stands near the end then."""
_DATA = ("EDGE_MEMORY", "EDGE_INTERNAL", 3)
"""Kinds of edges along which data flows; EDGE_FLOW is the order of execution. Tool 1.0 wrote numbers."""
_EXPECTED = {
    "environment": "nothing tells the version, the model and the options",
    "buffers": "nothing tells the tensors",
    "memory_pools": "nothing tells the memory",
    "memory_accesses": "nothing tells what each epoch reads and writes",
    "power_estimates": "nothing tells what each epoch is expected to take",
}
"""Parts that every file with a graph has, and what is not known without them."""
_OF_THE_NPU = ("memory_accesses", "power_estimates")
_INSTEAD = "give the file as the tool wrote it (st_ai_output/<name>_c_info.json)"
_UNNAMED_SERIES = "generic"
"""Written in place of the series of the device where gcc was not at hand."""


def recognised(text: str) -> bool:
    """True for the text of a c_info file, also of one that is cut."""
    return _START.match(text) is not None and any(all(sign in text for sign in signs) for signs in _SIGNS)


def read(text: str, name: str) -> Report:
    """The report of a c_info file. Raises ReportError when it is broken; `name` is the file's."""
    with collector.paused():
        return _report(loaded(text, name, _WHAT), name)


def _report(document: dict[str, Any], name: str) -> Report:
    notes = Notes()
    boxed = _is_boxed(document)
    absent = [key for key in _EXPECTED if document.get(key) is None]
    graph = _graph(document, notes)
    _note_absent(absent, document, graph, notes)
    table = rows.rows(graph.epochs, boxed=boxed)
    are_filled = not notes.lost("/buffers")
    pools = rows.pools(graph.pools, graph.buffers) if table and are_filled else ()
    command_at, core = model.core_tool(document)
    compiler_at, compiler = model.compiler_tool(document)
    command = word(core.get("arguments"))
    command_at, compiler_at = f"{command_at}/arguments", f"{compiler_at}/arguments"
    command_options = options.options(command or "", command_at)
    measured = run.timing(document, graph.times)
    device = run.device(document)
    on_host = device is not None and device.mode == "HOST"
    compared = run.accuracy(document, notes)
    if not (graph.epochs or graph.c_layers or measured or compared):
        raise ReportError(f"{name} {_WHAT} {_why_useless(document, notes)}: {_INSTEAD}.")
    return Report(
        where=1,
        tool=model.tool(document),
        target=_target(graph, command_options),
        target_where="/memory_footprint/series" if _series(graph) else None,
        model=model.model_name(document),
        command=command.strip() if command else None,
        command_where=command_at if command else None,
        command_options=command_options,
        options=options.compiler_options(word(compiler.get("arguments")) or "", compiler_at),
        compiler_files=options.compiler_files(word(compiler.get("arguments")) or "", compiler_at),
        epochs=table,
        counted=totals.counted(table),
        totals=rows.counts(graph.epochs, table, boxed=boxed, complete=not notes.lost_epochs),
        table_complete=not notes.lost_epochs if table else None,
        memory_pools=pools,
        memory_total=None if notes.lost("/memory_pools") else rows.pool_total(pools),
        pool_fills=rows.fills(graph.pools) if table and not are_filled else (),
        graph=graph,
        timing=None if on_host else measured,
        host_timing=measured if on_host else None,
        device=device,
        accuracy=compared,
        unread=notes.unread,
    )


def _graph(document: dict[str, Any], notes: Notes) -> Graph:
    """The first graph, the only one that the tools write. What was read is let go: it is ten times its facts."""
    names = memory.pool_names(document)
    graphs = list(entries(document, "graphs", "", notes))
    at, graph = graphs[0] if graphs else ("/graphs/0", {})
    for where, _ in graphs[1:]:
        notes.odd(where, "graph beside the first one")
    npu = nodes.is_npu(graph)
    times = nodes.times(document, notes)
    accesses = memory.accesses(document, names, notes)
    estimates = nodes.Estimates(memory.work(document, notes), {} if notes.lost("/memory_accesses") else accesses)
    document.pop("memory_accesses", None)
    buffers = memory.buffers(document, names, notes)
    document.pop("buffers", None)
    epochs = run.timed(nodes.epochs(graph, at, estimates, notes), times, notes) if npu else ()
    layers = () if npu else nodes.c_layers(graph, at, notes)
    graph.pop("nodes", None)
    user, schema = model.user_model(document), word(document.get("json_schema_version"))
    given = inside(model.core_tool(document)[1], "input_model")
    shown = word(graph.get("name")) or (user.name if user else None)
    return Graph(
        where=at,
        text=f"{shown or 'graph'}: {len(epochs)} epochs" if npu else f"{shown or 'graph'}: {len(layers)} C layers",
        schema=schema,
        compiler=model.compiler_version(document),
        name=shown,
        model=user,
        compiled=model.compiled_model(document),
        created=word(inside(model.compiler_tool(document)[1], "input_model").get("generated_time")),
        params=size(given.get("n_params")),
        model_bytes=size(given.get("size")),
        cpu_graph=bool(layers),
        epochs=epochs,
        c_layers=layers,
        buffers=buffers,
        pools=memory.pools(document, names, notes),
        edges=_edges(graph, at, _numbers(epochs, layers), notes),
        inputs=wholes(graph.get("inputs")),
        outputs=wholes(graph.get("outputs")),
        model_inputs=model.model_tensors(graph, "original_inputs", "input", at, notes),
        model_outputs=model.model_tensors(graph, "original_outputs", "output", at, notes),
        footprint=memory.footprint(document),
        times=times,
        encrypted_blobs=_encrypted(document),
        is_complete=not notes.lost_epochs,
    )


def _note_absent(absent: Iterable[str], document: Json, graph: Graph, notes: Notes) -> None:
    """Note the parts that a file with a graph has and this one has not."""
    for key in absent:
        if graph.epochs or (graph.c_layers and key not in _OF_THE_NPU):
            notes.odd(f"/{key}", f'"{key}", which is missing: {_EXPECTED[key]}')
    environment = document.get("environment", {})
    if not isinstance(environment, dict):
        notes.odd("/environment", f'"environment", which should be an object, {{ … }}, and is {sort(environment)}')


def _why_useless(document: Json, notes: Notes) -> str:
    """What is wrong with the nodes of a graph in which no epoch and no layer could be read."""
    if "graphs" not in document:
        return 'without "graphs", where its epochs are listed'
    odd = next((each for each in notes.unread if str(each.where).startswith("/graphs")), None)
    if odd is not None:
        return f"in which no epoch can be read (at {odd.where}: {odd.what})"
    return "without an epoch: expected a list of them at /graphs/0/nodes"


def _edges(graph: Json, at: str, known: frozenset[int], notes: Notes) -> tuple[Edge, ...]:
    """Data between operators that are in the graph; what a node keeps for itself and what parameters give is none.

    Nothing when one of them cannot be read: that an operator feeds none is told by all edges only.
    """
    if graph.get("edges") is None and known:
        notes.odd(f"{at}/edges", '"edges", which is missing: nothing tells what feeds what')
    found = []
    for where, edge in entries(graph, "edges", at, notes, once=True):
        if edge.get("edge_kind") not in _DATA:
            continue
        source, target = whole(inside(edge, "start").get("node_id")), whole(inside(edge, "end").get("node_id"))
        if source is None or target is None:
            notes.odd(where, "edge without its ends")
        elif source != target and source in known and target in known:
            name = word(edge.get("name")) or f"{source} -> {target}"
            found.append(
                Edge(where=where, text=name, source=source, target=target, buffer=size(edge.get("buffer")) or None)
            )
    return () if notes.lost(f"{at}/edges") else tuple(found)


def _numbers(epochs: Iterable[GraphEpoch], layers: Iterable[CLayer]) -> frozenset[int]:
    operators = (operator.id for epoch in epochs for operator in epoch.operators)
    return frozenset((*operators, *(layer.id for layer in layers)))


def _is_boxed(document: Json) -> bool:
    """True from 3.0 on: its nodes have a type, those of earlier versions a description."""
    for _, graph in entries(document, "graphs", "", Notes()):
        for _, node in entries(graph, "nodes", "", Notes()):
            return "type" in node
    return False


def _encrypted(document: Json) -> int:
    return sum(blob.get("encrypted") is True for _, blob in entries(document, "ec_blobs_info", "", Notes()))


def _series(graph: Graph) -> str | None:
    series = graph.footprint.series if graph.footprint else None
    return None if series == _UNNAMED_SERIES else series


def _target(graph: Graph, command: Iterable[CompilerOption]) -> str | None:
    """The series of the device, else the argument of --target."""
    return _series(graph) or next((option.value for option in command if option.name == "--target"), None)
