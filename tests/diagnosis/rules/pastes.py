"""Builds report texts as the tools print them, for tests of rules. The networks in them are invented."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.diagnosis.engine import Rule, Verdict, run
from assistant.report.facts import Report
from assistant.report.pools import pool as read_pool
from assistant.report.read import read_text

BUILDS = {
    "2.1.0": "20194 329b0e98d",
    "2.2.0": "20266 2adc00962",
    "3.0.0": "20426 123672867",
    "4.0.1": "20581 7ed50de05",
}
NPU_RAMS = (
    ("npuRAM3", 0x34200000, 0x34270000),
    ("npuRAM4", 0x34270000, 0x342E0000),
    ("npuRAM5", 0x342E0000, 0x34350000),
    ("npuRAM6", 0x34350000, 0x343C0000),
)


def header(version: str = "2.2.0", command: str = "") -> str:
    """First lines of a report file; `command` is what stands after "Parameters"."""
    lines = [f"ST Edge AI Core v{version}-{BUILDS[version]}", "Created date          : 2026-01-15 10:00:00"]
    if command:
        lines.append(f"Parameters            : {command}")
    return "\n".join(lines) + "\n"


def options(arguments: str) -> str:
    """The compiler's own line of options, paths included as stedgeai adds them."""
    return (
        "Compilation details\nCompiler version: 1.1.1-14\n"
        f"Compiler arguments:  -i net_OE_3_3_0.onnx --json-quant-file net_OE_3_3_0_Q.json -g network.c {arguments} "
        "--output-info-file c_info.json\n"
    )


def pool(name: str, start: int, end: int, weights: int = 0, activations: int = 0) -> str:
    """A row of "Memory usage information"; sizes in bytes."""
    size, used = end - start, weights + activations
    share = 100 * used / size if size else 0.0
    return (
        f"\t{name:<10} [0x{start:08X} - 0x{end:08X}]: {_size(used)} / {_size(size)}  ({share:6.2f} % used) -- "
        f"weights: {_size(weights)} (  0.00 % used)  activations: {_size(activations)} (  0.00 % used)"
    )


def pools(*rows: str) -> str:
    """The memory table with these rows and the line of their total."""
    return cut_pools(*rows) + _total(rows)


def cut_pools(*rows: str) -> str:
    """The memory table with these rows, cut before the line of the total."""
    title = "Memory usage information  (input/output buffers are included in activations)"
    return "\n".join((title, "-" * 84, *rows)) + "\n"


def _total(rows: Sequence[str]) -> str:
    read = [found for row in rows if (found := read_pool(row.strip(), 1))]
    weights, activations = sum(each.weights_bytes for each in read), sum(each.activations_bytes for each in read)
    total = _size(weights + activations)
    return f"Total: {total}    -- weights: {_size(weights)}   activations: {_size(activations)}\n"


def epochs(rows: Sequence[str], sw: int | None = None, total: int | None = None, first: int = 1) -> str:
    """A 2.x table. A row is "HW", "EC", "??" or the operator of a software row; numbers run from `first`."""
    software = sum(row not in ("HW", "EC", "??") for row in rows) if sw is None else sw
    lines = [f"Total number of epochs: {total or len(rows)} of which {software} implemented in software", "---"]
    lines.append("epoch ID   HW/SW/EC Operation (SW only)")
    for number, row in enumerate(rows, first):
        label = row if row in ("HW", "EC", "??") else f"-SW-   ( {row:^18} )"
        lines.append(f"epoch {number:<7} {label}")
    return "\n".join(lines) + "\n"


def layer_row(number: int, layer: str, shape: str, size: str = "", macc: str = "", source: str = "") -> str:
    """A row of the layer table; `size` as in "156/624", `source` the layer that it reads, which must stand above it."""
    return f"{number:<6} {layer:<28} {shape:<18} {size:<15} {macc:>11} {source:>22} \n"


INPUT_ROW = layer_row(0, "input ()", "[b:1,h:24,c:6]")


def layer_table(*rows: str) -> str:
    """The layer table with an input and these rows, and its last line, which they add up to."""
    ruler = " ".join("-" * width for width in (6, 28, 18, 15, 11, 22)) + " \n"
    head = f"m_id   {'layer (original)':<28} {'oshape':<18} {'param/size':<15} {'macc':>11} {'connected to':>22} \n"
    figures = [each.replace(",", "").split("]")[1].split() for each in rows]
    weights = sum(int(each[0].split("/")[1]) for each in figures)
    macc = sum(int(each[1]) for each in figures)
    last = f"model: macc={macc:,} weights={weights:,} activations=-- io=--"
    return f"{ruler}{head}{ruler}{ruler.join((INPUT_ROW, *rows))}{ruler}{last}\n\n"


def npu_build(rows: Sequence[str], weights: int, table: str = "") -> str:
    """A report of a TFLite build: layer table, pools with `weights` bytes in flash, epochs."""
    flash = pool("octoFlash", 0x71000000, 0x78000000, weights=weights)
    ram = pool("npuRAM3", 0x34200000, 0x34270000, activations=1000)
    return header("2.2.0", "generate --model net.tflite") + table + pools(ram, flash) + epochs(rows)


def report(text: str) -> Report:
    """The one report in `text`."""
    (only,) = read_text(text)
    return only


def verdict(rule: Rule, text: str) -> Verdict:
    """How `rule` ends on the one report in `text`."""
    (only,) = run(report(text), only=[rule]).verdicts
    return only


def _size(count: int) -> str:
    if count >= 1 << 20:
        return f"{count / (1 << 20):10.3f} MB"
    return f"{count / (1 << 10):10.3f} kB" if count >= 1 << 10 else f"{count:10d}  B"
