"""The environment of a c_info or `_Q.json` file: the tools, their arguments, and the models they were given."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.report import header
from assistant.report.c_info_values import (
    Json,
    Notes,
    entries,
    inside,
    listed,
    numbers,
    size,
    whole,
    wholes,
    word,
    words,
)
from assistant.report.facts import Tool
from assistant.report.graph_facts import ModelFile, ModelTensor

_NAMES = {"ST.EdgeAI.Core": "ST Edge AI Core"}
"""Name of a tool in these files → in the text report."""
_COMPILER = "ATONN"
_TYPES = {"float": "FLOAT", "int": "SIGNED", "uint": "UNSIGNED"}
_BITS = re.compile(r"\d{1,2}$", re.ASCII)
_AXIS = re.compile(r"\b([A-Z]{1,10}): (\d{1,9})", re.ASCII)


def tool(document: Json) -> Tool | None:
    """The front end that wrote the file."""
    core = core_tool(document)[1]
    name, version = word(core.get("name")), word(core.get("version"))
    return header.version_line(f"{_NAMES.get(name, name)} v{version}") if name and version else None


def core_tool(document: Json) -> tuple[str, Json]:
    """Pointer and entry of ST Edge AI Core; the pointer to the list and nothing when it is missing."""
    return next(((at, each) for at, each in _tools(document) if not _is_compiler(each)), ("/environment/tools", {}))


def compiler_tool(document: Json) -> tuple[str, Json]:
    """Pointer and entry of the Neural-ART compiler, which only builds for the NPU have."""
    return next(((at, each) for at, each in _tools(document) if _is_compiler(each)), ("/environment/tools", {}))


def compiler_version(document: Json) -> str | None:
    """Its first word: some builds add where they were made."""
    version = word(compiler_tool(document)[1].get("version"))
    return version.split()[0] if version and version.strip() else None


def model_name(document: Json) -> str | None:
    """The user's model as the tool calls it."""
    return word(inside(core_tool(document)[1], "input_model").get("name"))


def user_model(document: Json) -> ModelFile | None:
    """The file that the user gave."""
    return _model_file(inside(core_tool(document)[1], "input_model"))


def compiled_model(document: Json) -> ModelFile | None:
    """The graph that the front end hands to the compiler: a `_Q.json` says what it made, c_info what it was given."""
    given = inside(compiler_tool(document)[1], "input_model")
    made = inside(inside(document, "environment"), "generated_model")
    return _model_file(given) or (_model_file(made) if "nodes" in document else None)


def model_tensors(graph: Json, key: str, role: str, at: str, notes: Notes) -> tuple[ModelTensor, ...]:
    """`original_inputs` or `original_outputs`; some builds of 2.0 left them empty."""
    if not graph.get(key):
        return ()
    found = (
        _old_tensor(each, role, where) or _tensor(each, role, where) for where, each in entries(graph, key, at, notes)
    )
    return tuple(tensor for tensor in found if tensor is not None)


def _tensor(tensor: Json, role: str, where: str) -> ModelTensor | None:
    name, form = word(tensor.get("name")), inside(tensor, "data_format")
    if name is None:
        return None
    kind, bits = word(form.get("type")), size(form.get("size"))
    shape = tuple(whole(length) for length in listed(tensor.get("shape")))
    return ModelTensor(
        where=where,
        text=f"{name} {kind or '?'}{bits or ''} {'x'.join('?' if n is None else str(n) for n in shape)}",
        role=role,
        name=name,
        type=kind,
        bits=bits,
        shape=shape,
        axes=words(tensor.get("shape_map")),
        scales=numbers(form.get("scale")),
        zeros=wholes(form.get("zero")),
    )


def _old_tensor(tensor: Json, role: str, where: str) -> ModelTensor | None:
    """Up to 2.0 for the CPU: {"input": {"data_type": "uint8", "shape": "(BATCH: 1, H: 28, CH: 1)"}}."""
    if len(tensor) != 1:
        return None
    key, about = next(iter(tensor.items()))
    name, dtype = word(key), word(about.get("data_type")) if isinstance(about, dict) else None
    if name is None or dtype is None:
        return None
    axes = _AXIS.findall(word(about.get("shape")) or "")
    kind = next((kind for start, kind in _TYPES.items() if dtype.startswith(start)), None)
    bits = _BITS.search(dtype)
    return ModelTensor(
        where=where,
        text=f"{name} {dtype} {'x'.join(length for _, length in axes)}",
        role=role,
        name=name,
        type=kind,
        bits=int(bits[0]) if bits else None,
        shape=tuple(int(length) for _, length in axes),
        axes=tuple(axis for axis, _ in axes),
        scales=(),
        zeros=(),
    )


def _tools(document: Json) -> Iterator[tuple[str, Json]]:
    return entries(inside(document, "environment"), "tools", "/environment", Notes())


def _is_compiler(entry: Json) -> bool:
    return (word(entry.get("name")) or "").startswith(_COMPILER)


def _model_file(model: Json) -> ModelFile | None:
    for _, file in entries(model, "model_files", "", Notes()):
        name, signature = word(file.get("name")), word(file.get("signature"))
        if name or signature:
            return ModelFile(name=name, signature=signature)
    return None
