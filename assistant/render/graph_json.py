"""The graph of a c_info file as plain data, a part of `report_json`. Compact: quantization scales are left out."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from assistant.report.graph_facts import Buffer, CLayer, Graph, GraphEpoch, GraphPool, LayerNames, ModelTensor, Operator


def graph_json(graph: Graph | None) -> dict[str, Any] | None:
    """Epochs with their operators, memory, and the flow of data from epoch to epoch. Addresses are hex strings."""
    if graph is None:
        return None
    return {
        "schema": graph.schema,
        "compiler": graph.compiler,
        "name": graph.name,
        "model": asdict(graph.model) if graph.model else None,
        "compiled": asdict(graph.compiled) if graph.compiled else None,
        "created": graph.created,
        "params": graph.params,
        "model_bytes": graph.model_bytes,
        "cpu_graph": graph.cpu_graph,
        "epochs": [_epoch(epoch) for epoch in graph.epochs],
        "c_layers": [_c_layer(layer) for layer in graph.c_layers],
        "flow": _flow(graph),
        "buffers": [_buffer(buffer) for buffer in graph.buffers],
        "pools": [_pool(pool) for pool in graph.pools],
        "inputs": [_tensor(tensor) for tensor in graph.model_inputs],
        "outputs": [_tensor(tensor) for tensor in graph.model_outputs],
        "footprint": asdict(graph.footprint) if graph.footprint else None,
        "times": [
            {"duration_ms": time.duration_ms, "percent": time.percent, "cycles": time.cycles} for time in graph.times
        ],
        "encrypted_blobs": graph.encrypted_blobs,
        "where": graph.where,
    }


def layer_names_json(names: LayerNames | None) -> dict[str, Any] | None:
    """Names of the user's model by node of the compiled graph; what the front end made itself has none."""
    if names is None:
        return None
    return {
        "model": asdict(names.model) if names.model else None,
        "compiled": asdict(names.compiled) if names.compiled else None,
        "nodes": {node.node: list(node.names) for node in names.nodes},
        "float_tensors": list(names.float_tensors),
    }


def _epoch(epoch: GraphEpoch) -> dict[str, Any]:
    return {
        "id": epoch.id,
        "kind": epoch.kind.value if epoch.kind else None,
        "mapping": epoch.mapping,
        "blob": epoch.blob,
        "layers": list(epoch.layers),
        "operators": [_operator(operator) for operator in epoch.operators],
        "inputs": list(epoch.inputs),
        "outputs": list(epoch.outputs),
        "macc": epoch.macc,
        "ops": epoch.ops,
        "compute_cycles": epoch.compute_cycles,
        "max_cycles": epoch.max_cycles,
        "reads": {access.pool: access.reads for access in epoch.accesses if access.reads},
        "writes": {access.pool: access.writes for access in epoch.accesses if access.writes},
        "duration_ms": epoch.duration_ms,
        "cycles": epoch.cycles,
        "where": epoch.where,
    }


def _operator(operator: Operator) -> dict[str, Any]:
    return {
        "name": operator.name,
        "kind": operator.kind,
        "mapping": operator.mapping,
        "unit": operator.unit,
        "layers": list(operator.layers),
        "generated": operator.generated,
        "conversion": operator.conversion.value if operator.conversion else None,
    }


def _c_layer(layer: CLayer) -> dict[str, Any]:
    return {
        "name": layer.name,
        "kind": layer.kind,
        "mapping": layer.mapping,
        "m_ids": list(layer.m_ids),
        "functions": list(layer.functions),
        "macc": layer.macc,
        "inputs": list(layer.inputs),
        "outputs": list(layer.outputs),
        "duration_ms": layer.duration_ms,
        "where": layer.where,
    }


def _flow(graph: Graph) -> list[list[int]]:
    """[epoch, epoch, buffer] wherever an epoch takes what another one left in memory."""
    of = {operator.id: epoch.id for epoch in graph.epochs for operator in epoch.operators}
    between = (
        (of[edge.source], of[edge.target], edge.buffer)
        for edge in graph.edges
        if edge.buffer is not None and edge.source in of and edge.target in of
    )
    return [list(each) for each in dict.fromkeys(between) if each[0] != each[1]]


def _buffer(buffer: Buffer) -> dict[str, Any]:
    return {
        "id": buffer.id,
        "name": buffer.name,
        "pool": buffer.pool,
        "offset": buffer.offset,
        "size_bytes": buffer.size_bytes,
        "param": buffer.is_param,
        "format": buffer.format,
        "shape": list(buffer.shape),
        "epochs": [buffer.first_epoch, buffer.last_epoch],
    }


def _pool(pool: GraphPool) -> dict[str, Any]:
    facts = asdict(pool)
    facts.pop("text")
    return {**facts, "start": None if pool.start is None else f"0x{pool.start:08X}"}


def _tensor(tensor: ModelTensor) -> dict[str, Any]:
    return {
        "name": tensor.name,
        "type": tensor.type,
        "bits": tensor.bits,
        "shape": list(tensor.shape),
        "axes": list(tensor.axes),
        "scales": list(tensor.scales),
        "zeros": list(tensor.zeros),
    }
