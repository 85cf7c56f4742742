"""Messages of the tool that several rules read."""

from __future__ import annotations

import re
from collections import Counter

from assistant.diagnosis.placement import listed_in_catalogue
from assistant.report.facts import Message, Report

_OPERATOR = re.compile(r"_([A-Z][A-Za-z]+)_output_\d+$")
"""The operator in a tensor name as PyTorch exports it: `_conv1_prelu_PRelu_output_0`."""
_PART = re.compile(r"_([A-Z][A-Za-z]+)(?:_\d+)?$")
"""The same in the name that the importer gives to a part of a layer which it takes apart: `layer_norm_Sub_1`."""
_SHORT = {"Reduce": "ReduceMean"}
"""Names of parts that are shortened."""


def not_quantized(report: Report) -> tuple[Message, ...]:
    """The folded `<tensor> is not quantized` warnings."""
    return tuple(message for message in report.messages if "is not quantized" in message.text)


def unquantized_tensors(report: Report) -> tuple[str, ...]:
    """Tensor names in those warnings, in order, each once."""
    return tuple(dict.fromkeys(name for message in not_quantized(report) for name in message.subjects))


def unquantized_operators(report: Report) -> Counter[str]:
    """Operators that the tensor names in those warnings tell, with their number."""
    return Counter(operator for name in unquantized_tensors(report) if (operator := _operator(name)))


def _operator(tensor: str) -> str | None:
    if found := _OPERATOR.search(tensor):
        return found[1]
    part = _PART.search(tensor)
    name = _SHORT.get(part[1], part[1]) if part else None
    return name if name and listed_in_catalogue(name) else None


def unquantized_output(report: Report) -> str | None:
    """The network output that a warning names: the one of the summary, or a tensor called `output…`."""
    outputs = {tensor.name for tensor in report.outputs}
    return next(
        (name for name in unquantized_tensors(report) if name in outputs or name.casefold().startswith("output")), None
    )
