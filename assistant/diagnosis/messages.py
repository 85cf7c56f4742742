"""Messages of the tool that several rules read."""

from __future__ import annotations

from assistant.report.facts import Message, Report


def not_quantized(report: Report) -> tuple[Message, ...]:
    """The folded `<tensor> is not quantized` warnings."""
    return tuple(message for message in report.messages if "is not quantized" in message.text)


def unquantized_tensors(report: Report) -> tuple[str, ...]:
    """Tensor names in those warnings, in order, each once."""
    return tuple(dict.fromkeys(name for message in not_quantized(report) for name in message.subjects))


def unquantized_output(report: Report) -> str | None:
    """The network output that a warning names: the one of the summary, or a tensor called `output…`."""
    outputs = {tensor.name for tensor in report.outputs}
    return next(
        (name for name in unquantized_tensors(report) if name in outputs or name.casefold().startswith("output")), None
    )
