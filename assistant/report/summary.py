"""Rows `key : value` of the block "Exec/report summary"."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from assistant.report.facts import Tensor, Where
from assistant.report.units import step, to_bytes

_KEYS = frozenset(
    (
        "model file", "type", "c_name", "compression", "quantize", "options", "optimization", "target/series",
        "workspace dir", "output dir", "model_fmt", "model_name", "model_hash", "params #", "inputs (total)",
        "outputs (total)", "input (total)", "output (total)", "macc", "weights (ro)", "activations (rw)", "ram (total)",
        "vinput files", "voutput files", "L2r error", "input", "output", "import file", "memory pool",
    )
)  # fmt: skip
FIRST_WORDS = frozenset(key.split()[0] for key in _KEYS)
"""First words of the rows."""

TENSOR_ROW = re.compile(r" *(input|output) \d{1,4}/\d{1,4} *: *")
_TENSOR = re.compile(
    r"'(?P<name>[^']{0,200})', *(?P<dtype>\w{1,16})\((?P<shape>[\dx]{0,80})\)"
    r"(?:, *(?P<size>\d{1,9}(?:\.\d{1,6})?) *(?P<unit>[KMG]?Bytes))?"
)
WHOLE_TENSOR_ROW = re.compile(TENSOR_ROW.pattern + r"'[^']{0,200}', *\w{1,16}\([\dx]{0,80}\),.*(?:activations|user)\b")
_WIDTHS = {"int8": 1, "uint8": 1, "bool": 1, "int16": 2, "uint16": 2, "f16": 2, "f32": 4, "int32": 4, "uint32": 4}


class Field(NamedTuple):
    """A row of the summary with a key that is known."""

    key: str
    value: str


def field(text: str) -> Field | None:
    """The row, or None when the line is no row of a summary."""
    before, colon, value = text.partition(" :")
    key = before.strip()
    return Field(key, value.strip()) if colon and key in _KEYS and value.startswith(" ") else None


def tensor(text: str, where: Where) -> Tensor | None:
    """An input or output row such as `input 1/1 : 'x', int8(1x3x224x224), 147.00 KBytes, ...`."""
    row = TENSOR_ROW.match(text)
    found = _TENSOR.match(text, row.end()) if row else None
    if not row or not found:
        return None
    shape = tuple(int(size[:12]) for size in found["shape"].split("x") if size)
    return Tensor(
        where=where,
        text=text,
        role=row[1],
        name=found["name"],
        dtype=found["dtype"],
        shape=shape,
        size_bytes=_size(found["size"], found["unit"], found["dtype"], shape) if found["size"] else None,
    )


def _size(number: str, unit: str, dtype: str, shape: tuple[int, ...]) -> int:
    """The printed size has two decimals; shape and type give it exactly when both agree."""
    printed = to_bytes(number, unit)
    exact = math.prod(shape) * _WIDTHS.get(dtype, 0)
    return exact if abs(exact - printed) <= step(unit) / 100 else printed
