"""Which reader may know a line, by its first word; each makes an item of the line or declines."""

from __future__ import annotations

from collections.abc import Callable

from assistant.report import (
    accuracy,
    device,
    epochs,
    header,
    messages,
    options,
    pools,
    profile,
    ranges,
    summary,
    timing,
)
from assistant.report.facts import Unread, Where
from assistant.report.items import Item, Part

ODD_EPOCH = "row of the epoch table that cannot be read"
LONGEST_ROW = 1_000
"""Longer lines are commands or no part of a report: no pattern for a row is tried on them."""

_LONGEST_ODD_ROW = 80
"""A longer line that starts like a row of the epoch table is a sentence about one."""


def read_row(text: str, first_word: str, where: Where, *, in_table: bool) -> Item | None:
    """The item of a line of ordinary length that its first word does not tell.

    `in_table`: the line before it was one of the epoch table.
    """
    if "[0x" in text and (item := _pool(text, where)):
        return item
    if in_table and (item := _odd_row(text, where)):
        return item
    if "Core v" in text and (item := _version(text, where)):
        return item
    if "EpochBlock_" in text and (item := _node(text, where)):
        return item
    if " inf/s" in text and (item := _rate(text, where)):
        return item
    if first_word.startswith("NetworkRuntime"):
        return _implied_tool(text, where)
    if first_word.startswith("acc="):
        return _accuracy(text, where)
    return _message(text, where) if _is_code(first_word) else None


def layer_time(text: str, where: Where) -> Item | None:
    """The item of a row of the table of times that is of a C model."""
    layer = profile.layer(text, where)
    return Item(where, text, Part.NODE, layer) if layer else None


def read_long(text: str, first_word: str, where: Where) -> Item | None:
    """The item of a line that holds a command, or of a message that quotes one."""
    if first_word in messages.FIRST_WORDS or _is_code(first_word):
        return _message(text[:LONGEST_ROW], where)
    command = options.command(text) if "stedgeai" in text else None
    return Item(where, text, Part.COMMAND, command) if command else None


def compiler_command(text: str, where: Where) -> Item:
    """The compiler's own command line, from its first option on."""
    return Item(where, text, Part.COMPILER_COMMAND, text[max(0, text.find(" -i ")) :])


def read_build(text: str, where: Where) -> Item | None:
    """The lines that say how it was built: what stedgeai and its compiler were called with."""
    if text.startswith("Compiler arguments:"):
        return Item(where, text, Part.ARGUMENTS, text[len("Compiler arguments:") :])
    if text.startswith("Compiler version:"):
        return Item(where, text, Part.IMPLIED_TOOL, header.implied_tool(text[:LONGEST_ROW]))
    before, colon, command = text.partition(":")
    return Item(where, text, Part.PARAMETERS, command.strip()) if colon and before.strip() == "Parameters" else None


def _is_code(first_word: str) -> bool:
    """True for the first word of `E103(CliRuntimeError): ...`."""
    return first_word[:1] == "E" and first_word[1:4].isdigit()


def _version(text: str, where: Where) -> Item | None:
    tool = header.version_line(text)
    return Item(where, text, Part.VERSION, tool) if tool else None


def _model(text: str, where: Where) -> Item | None:
    if not text.startswith("Model name - "):
        return None
    name, _, _ = text.removeprefix("Model name - ").partition(" ['")  # up to 1.x inputs and outputs follow
    return Item(where, text, Part.MODEL, name.strip())


def _summary(text: str, where: Where) -> Item | None:
    return Item(where, text, Part.SUMMARY, text) if text.startswith("Exec/report summary") else None


def _field(text: str, where: Where) -> Item | None:
    field = summary.field(text)
    return Item(where, text, Part.FIELD, field) if field else None


def _tensor(text: str, where: Where) -> Item | None:
    if tensor := summary.tensor(text, where):
        return Item(where, text, Part.TENSOR, tensor)
    if field := _field(text, where):
        return field
    is_of_graph = "' (domain:" in text and summary.TENSOR_ROW.match(text)
    return Item(where, text, Part.KNOWN) if is_of_graph else None


def _implied_tool(text: str, where: Where) -> Item | None:
    tool = header.implied_tool(text)
    return Item(where, text, Part.IMPLIED_TOOL, tool) if tool else None


def _pool(text: str, where: Where) -> Item | None:
    if "used)" in text and (pool := pools.pool(text, where)):
        return Item(where, text, Part.POOL, pool)
    if "used)" in text and (fill := pools.fill(text, where)):
        return Item(where, text, Part.POOL, fill)
    if used := ranges.used_range(text, where):
        return Item(where, text, Part.RANGE, used)
    if pools.START.match(text) and "used" in text:
        return _unread(text, where, pools.ODD_ROW)
    return None


def _pool_total(text: str, where: Where) -> Item | None:
    if total := pools.total(text, where):
        return Item(where, text, Part.POOL_TOTAL, total)
    if "weights:" in text:
        return _unread(text, where, "total of the memory table that is cut or contradicts itself")
    return Item(where, text, Part.KNOWN)


def _epoch(text: str, where: Where) -> Item | None:
    if epoch := epochs.row(text, where):
        return Item(where, text, Part.EPOCH, epoch)
    return Item(where, text, Part.EPOCH_HEADER) if "epoch ID" in text else None


def _odd_row(text: str, where: Where) -> Item | None:
    if epoch := epochs.unlabelled_row(text, where):
        return Item(where, text, Part.EPOCH, epoch)
    if len(text) <= _LONGEST_ODD_ROW and (epochs.START.match(text) or "epoch".startswith(text)):
        return _unread(text, where, ODD_EPOCH)
    return None


def _count(text: str, where: Where) -> Item | None:
    stated = epochs.stated(text, where)
    if stated is None:
        return None
    return Item(where, text, Part.COUNT if stated.epochs is None else Part.TOTAL, stated)


def _message(text: str, where: Where) -> Item | None:
    message = messages.message(text, where)
    if message is None:
        return None
    return Item(where, text, Part.RUN_FAILED if text.startswith("Run failed") else Part.MESSAGE, message)


def _total(text: str, where: Where) -> Item | None:
    if total := timing.total(text, where):
        return Item(where, text, Part.FIGURE, total)
    return _count(text, where) or _message(text, where)


def _duration(text: str, where: Where) -> Item | None:
    timed = timing.duration(text, where)
    return Item(where, text, Part.DURATION, timed) if timed else None


def _figure(figure: Callable[[str], object]) -> Callable[[str, Where], Item | None]:
    """A reader of a line of the profile."""

    def read(text: str, where: Where) -> Item | None:
        found = figure(text)
        return Item(where, text, Part.FIGURE, found) if found else None

    return read


_rate = _figure(timing.rate)


def _node(text: str, where: Where) -> Item | None:
    if row := profile.row(text, where):
        return Item(where, text, Part.NODE, row)
    return _unread(text, where, "row of the times per epoch that cannot be read") if profile.START.match(text) else None


def _device(text: str, where: Where) -> Item | None:
    return Item(where, text, Part.DEVICE) if device.row(text) else None


def _accuracy(text: str, where: Where) -> Item | None:
    if line := accuracy.line(text, where):
        return Item(where, text, Part.ACCURACY, line)
    return _unread(text, where, "line of accuracy metrics that is cut") if text.startswith("acc=") else None


def _shares(text: str, where: Where) -> Item | None:
    shares = timing.shares(text)
    return Item(where, text, Part.SHARES, shares) if shares else None


def _unread(text: str, where: Where, what: str) -> Item:
    return Item(where, text, Part.UNREAD, Unread(where=where, last=where, what=what))


def _known(*beginnings: str) -> Callable[[str, Where], Item | None]:
    """A reader of lines that belong to a report and hold nothing to read."""

    def read(text: str, where: Where) -> Item | None:
        return Item(where, text, Part.KNOWN) if text.startswith(beginnings) else None

    return read


READERS: dict[str, Callable[[str, Where], Item | None]] = {
    **dict.fromkeys(("ST", "STEdgeAI", "Neural"), _version),
    **dict.fromkeys(summary.FIRST_WORDS, _field),
    **dict.fromkeys(("input", "output"), _tensor),
    **dict.fromkeys(messages.FIRST_WORDS, _message),
    **dict.fromkeys(("epoch", "Epoch", "epochs", "|", "<no"), _epoch),
    **dict.fromkeys((">>", "pure", "hybrid"), _count),
    "Model": _model,
    "Exec/report": _summary,
    "runtime": _implied_tool,
    "Total": _total,
    "total": _total,
    "duration": _duration,
    "HW:": _shares,
    "nb": _figure(timing.samples),
    "CPU": _figure(timing.cycles),
    "network": _figure(timing.init),
    **dict.fromkeys(device.FIRST_WORDS, _device),
    **dict.fromkeys(("-", "generating", "Output", "Mode", "X-cross"), _accuracy),
    "Analyzing": _known("Analyzing model"),
    "Created": _known("Created date"),
    "Compilation": _known("Compilation details"),
    "Memory": _known("Memory usage information"),
    "Total:": _pool_total,
    "Epochs": _known("Epochs details"),
    "Computing": _known("Computing AI RT", "Computing the metrics"),
    "Creating": _known("Creating "),
    "elapsed": _known("elapsed time"),
    "PASS:": _known("PASS:"),
    "(*)": _known("(*) 'input'"),
    ":": _known(":  "),
    "memory_desc": _known("memory_desc is not a valid key"),
    "<<<": _known("<<<"),
    "<<<<": _known("<<<< DONE"),
}
"""First word of a line → the reader that may know it."""
