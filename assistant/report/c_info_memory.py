"""Buffers, pools and the estimates of memory traffic in a c_info file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from assistant.report.c_info_values import Json, Notes, entries, inside, number, numbers, size, whole, wholes, word
from assistant.report.graph_facts import Buffer, GraphPool, MemoryFootprint, PoolAccess

_FORMAT = "STAI_FORMAT_"
_ADDRESS = re.compile(r"0x[0-9A-Fa-f]{1,16}|\d{1,20}", re.ASCII)


def pool_names(document: Json) -> dict[int, str]:
    """Number of a pool → its name."""
    notes = Notes()
    named = (
        (whole(pool.get("id")), word(pool.get("name"))) for _, pool in entries(document, "memory_pools", "", notes)
    )
    return {identity: name for identity, name in named if identity is not None and name is not None}


def buffers(document: Json, pools: Mapping[int, str], notes: Notes) -> tuple[Buffer, ...]:
    """All buffers, weights included."""
    found = []
    for where, buffer in entries(document, "buffers", "", notes, once=True):
        identity, name = whole(buffer.get("id")), word(buffer.get("name"))
        if identity is None or name is None:
            notes.odd(where, "buffer without a name or a number")
            continue
        quantized, lifetime = inside(buffer, "intq"), inside(buffer, "epochs")
        pool = _named(buffer, pools)
        form = (word(buffer.get("format")) or "").removeprefix(_FORMAT) or None
        shape = wholes(buffer.get("shape"))
        found.append(
            Buffer(
                where=where,
                text=f"{name} {form or '?'} {'x'.join(map(str, shape))}",
                id=identity,
                name=name,
                pool=pool,
                offset=size(buffer.get("offset_start")),
                size_bytes=size(buffer.get("size_bytes")),
                is_param=buffer.get("is_param") is True,
                format=form,
                bits=size(buffer.get("nbits")),
                shape=shape,
                scales=numbers(quantized.get("scales")),
                zeros=wholes(quantized.get("offsets")),
                axis=size(quantized.get("axis")),
                first_epoch=size(lifetime.get("start")),
                last_epoch=size(lifetime.get("end")),
            )
        )
    return tuple(found)


def pools(document: Json, names: Mapping[int, str], notes: Notes) -> tuple[GraphPool, ...]:
    """The pools in the order of the file, merged ones included."""
    found = []
    for where, pool in entries(document, "memory_pools", "", notes):
        name = word(pool.get("name"))
        if name is None:
            notes.odd(where, "memory pool without a name")
            continue
        attributes = inside(pool, "attributes")
        used, room = size(pool.get("used_size_bytes")), size(pool.get("size_bytes"))
        if used is None:
            notes.odd(f"{where}/used_size_bytes", "memory pool that does not tell how much of it is used")
        found.append(
            GraphPool(
                where=where,
                text=f"{name}: {_bytes(used)} of {_bytes(room)}",
                name=name,
                file=word(pool.get("fname")),
                start=_address(pool),
                size_bytes=room,
                used_bytes=used,
                subpools=tuple(names[each] for each in wholes(pool.get("subpools")) if each in names),
                throughput=word(attributes.get("throughput")),
                latency=word(attributes.get("latency")),
                byte_width=size(attributes.get("byte_width")),
                freq_ratio=number(attributes.get("freq_ratio")),
                cacheable=word(pool.get("cacheable")),
                rights=word(pool.get("rights")),
                user_allocated=pool.get("user_allocated") is True,
            )
        )
    return tuple(found)


def accesses(document: Json, names: Mapping[int, str], notes: Notes) -> dict[int, tuple[PoolAccess, ...]]:
    """Number of a node → its traffic, pool by pool, as far as there is any."""
    found: defaultdict[int, list[PoolAccess]] = defaultdict(list)
    for where, entry in entries(document, "memory_accesses", "", notes, once=True):
        node, pool = whole(entry.get("node_id")), _named(entry, names)
        figures = [size(entry.get(key)) for key in ("reads", "writes", "read_cycles", "write_cycles")]
        reads, writes, read_cycles, write_cycles = (figure or 0 for figure in figures)
        if None in figures or ((reads or writes) and (node is None or pool is None)):
            notes.odd(where, "memory access without a node, a pool or a figure")
        elif node is not None and pool is not None and (reads or writes):
            found[node].append(PoolAccess(pool, reads, writes, read_cycles, write_cycles))
    return {node: tuple(each) for node, each in found.items()}


def work(document: Json, notes: Notes) -> dict[int, tuple[int | None, int | None, int | None]]:
    """Number of a node → operations, cycles of computing, and cycles with memory."""
    found = {}
    for where, entry in entries(document, "power_estimates", "", notes):
        node = whole(entry.get("node_id"))
        if node is None:
            notes.odd(where, "estimate without a node")
            continue
        found[node] = (size(entry.get("ops")), size(entry.get("compute_cycles")), size(entry.get("max_cycles")))
    return found


def footprint(document: Json) -> MemoryFootprint | None:
    """The sums of the front end; zeros of a build without gcc are no figures."""
    need = inside(document, "memory_footprint")
    if not need:
        return None
    with_gcc = word(need.get("toolchain")) is not None
    weights, activations = size(need.get("weights")), size(need.get("activations"))
    return MemoryFootprint(
        where="/memory_footprint",
        text=f"weights {_bytes(weights)}, activations {_bytes(activations)}",
        series=word(need.get("series")),
        weights_bytes=weights,
        activations_bytes=activations,
        kernel_flash_bytes=size(need.get("kernel_flash")) if with_gcc else None,
        kernel_ram_bytes=size(need.get("kernel_ram")) if with_gcc else None,
    )


def _named(entry: Json, names: Mapping[int, str]) -> str | None:
    pool = whole(entry.get("mpool_id"))
    return None if pool is None else names.get(pool)


def _address(pool: Json) -> int | None:
    """A number as text (tool 1.0: in hex), or the offset alone; None for a symbol and for what the linker places."""
    address, offset = pool.get("address"), size(pool.get("offset_start")) or 0
    if address == "":
        return offset or None
    if not isinstance(address, str) or not _ADDRESS.fullmatch(address):
        return None
    return int(address, 16 if address.startswith("0x") else 10) + offset


def _bytes(count: int | None) -> str:
    return "?" if count is None else f"{count:,} B"
