"""The answer in one sentence, and the figures that stand under it. A figure the report lacks is absent, not guessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.diagnosis.pools import is_on_chip, spilled
from assistant.diagnosis.words import counted, listed, size
from assistant.render.places import Places
from assistant.render.text import clean, percent, place
from assistant.report.coverage import FLASH_RATES, coverage
from assistant.report.facts import EpochKind, FileKind, Message, MessageLevel, Report
from assistant.report.pools import pools_complete

NOT_IN_REPORT = "not in this report"

NO_FIGURES = "Shares of epochs, cycles and time, transitions and activations are not in this report."

_NO_TABLE = "No epoch table in this report: it does not say what runs on the NPU."
_FEW_OPERATORS = 3
_SHORTEST_FLOOR_MS = 0.1
"""Below this the weights in flash bound nothing."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One coverage figure: `value` None when the report lacks it, `note` what it counts or what it needs.

    `source` names the file that it was read from, where a report rests on several.
    """

    label: str
    value: str | None
    note: str
    source: str = ""


def verdict(report: Report) -> str:
    """What runs where, first; then what no count of epochs shows: activations in external RAM, a run that failed."""
    return " ".join(sentence for sentence in (_placement(report), _spill(report), _error(report)) if sentence)


def errors(report: Report) -> tuple[Message, ...]:
    """Lines that the tool itself ranks as errors."""
    return tuple(message for message in report.messages if message.level is MessageLevel.ERROR)


def failed(report: Report) -> bool:
    """True for a run that ended in an error before it printed its tables."""
    return bool(errors(report)) and not report.epochs and not report.memory_pools


def figures(report: Report) -> tuple[Figure, ...]:
    """Shares of epochs, cycles and time and the transitions, always together; then memory, and what bounds the time.

    The last two are there where they say something.
    """
    table = (report.epochs[0].origin if report.epochs else None) or report.stated.origin
    memory = report.memory_pools[0].origin if report.memory_pools else None
    found = (
        (_epoch_share(report), table),
        (_estimate_share(report), _origin_of_estimates(report)),
        (_time_share(report), report.timing.origin if report.timing else None),
        (_transitions(report), table),
        (_activations(report), memory),
        (_bytes_per_parameter(report), memory),
        (_flash_floor(report), memory),
    )
    places = Places(report)
    return tuple(
        replace(figure, source=places.file(origin) if figure.value else "") for figure, origin in found if figure
    )


def sources_told(shown: Sequence[Figure]) -> str:
    """Which files the figures were read from, in one sentence; empty for a report of one file."""
    by_file: dict[str, list[str]] = {}
    for figure in shown:
        if figure.source:
            name = figure.label if figure.label.startswith("NPU") else figure.label[0].lower() + figure.label[1:]
            by_file.setdefault(figure.source, []).append(name)
    if not by_file:
        return ""
    first = max(by_file, key=lambda name: len(by_file[name]))
    rest = [f"{listed(labels)} from {name}" for name, labels in by_file.items() if name != first]
    return f"Read from {first}" + ("".join(f"; {each}" for each in rest) + ".")


def origin(report: Report) -> tuple[str, ...]:
    """Tool and version, target and model, as far as the text tells; and whether the report stood there again."""
    tool = f"{report.tool.name} {report.tool.version}" if report.tool else "tool version not in this text"
    again = f"the same again from {listed([place(copy) for copy in report.copies])}" if report.copies else None
    return tuple(clean(part) for part in (tool, report.target, report.model, again) if part)


def on_npu(report: Report) -> int | None:
    """Epochs that the NPU runs alone; None when the text does not tell."""
    totals = report.totals
    if totals.hw is None and totals.ec is None:
        return None
    return (totals.hw or 0) + (totals.ec or 0)


def _placement(report: Report) -> str:
    total = report.totals.epochs
    if total is None:
        return _rows_only(report) if report.epochs else _no_table(report)
    npu, cpu, hybrid = on_npu(report), report.totals.sw, report.totals.hybrid
    if not _coherent(report):
        return _contradiction(report, total)
    if npu == total:
        return f"{counted(total, 'epoch')}, {'all ' if total > 1 else ''}on the NPU."
    parts = []
    if npu is not None:
        parts.append(f"{_number(npu)} on the NPU" + (f" ({percent(npu / total)})" if npu else ""))
    if cpu is not None and (cpu or not npu):
        parts.append(f"{_number(cpu)} on the CPU{_operators(report)}")
    if hybrid:
        parts.append(f"{hybrid:,} hybrid{_hybrid_label(report)}")
    if not parts:
        return f"{counted(total, 'epoch')}; the text does not say what runs them."
    if rest := max(total - (npu or 0) - (cpu or 0) - (hybrid or 0), 0):
        lacks_rows = report.table_complete is False or not report.epochs
        parts.append(f"{rest:,} whose rows are not in this text" if lacks_rows else f"{rest:,} of a kind not told")
    return f"{counted(total, 'epoch')}: {', '.join(parts)}{_changes(report)}."


def _number(number: int) -> str:
    return f"{number:,}" if number else "none"


def _coherent(report: Report) -> bool:
    """False when the counts, or rows that each stand for one epoch, are more than the total."""
    total = report.totals.epochs
    if total is None:
        return True
    parts = (on_npu(report), report.totals.sw, report.totals.hybrid)
    by_row = not any(row.id is None or row.last_id is not None for row in report.epochs)
    return sum(part or 0 for part in parts) <= total and (not by_row or len(report.epochs) <= total)


def _contradiction(report: Report, total: int) -> str:
    rows = f"its table lists {counted(len(report.epochs), 'row')} ({_kinds(report)})"
    seen = rows if report.epochs else "its counts by kind add up to more"
    return f"The report states {counted(total, 'epoch')}, but {seen}: these numbers do not belong together."


def _kinds(report: Report) -> str:
    kinds = [row.kind for row in report.epochs]
    npu = kinds.count(EpochKind.HW) + kinds.count(EpochKind.EC)
    counts = ((npu, "on the NPU"), (kinds.count(EpochKind.SW), "on the CPU"), (kinds.count(EpochKind.HYBRID), "hybrid"))
    return listed([f"{number:,} {words}" for number, words in counts if number]) or "none of a known kind"


def _rows_only(report: Report) -> str:
    rows = counted(len(report.epochs), "row")
    return f"{rows} of an epoch table: {_kinds(report)}. The total is not in this text."


def _no_table(report: Report) -> str:
    if report.target == "stm32n6" and report.target_where is not None:
        return "Compiled without the NPU: the target is stm32n6, not stm32n6npu, so the CPU runs the whole network."
    if report.target and not report.target.startswith("stm32n6"):
        return f"A report for {clean(report.target)}, not for the NPU of the STM32N6."
    return "" if failed(report) else _NO_TABLE


def _operators(report: Report) -> str:
    names = list(dict.fromkeys(clean(row.operation) for row in report.software if row.operation))
    complete = len(report.software) == report.totals.sw
    return f" ({', '.join(names)})" if complete and 0 < len(names) <= _FEW_OPERATORS else ""


def _hybrid_label(report: Report) -> str:
    return " (`??`)" if any(row.label.strip() == "??" for row in report.hybrids) else ""


def _changes(report: Report) -> str:
    number = coverage(report).transitions
    return "" if number is None else f"; {counted(number, 'NPU↔CPU transition')}"


def _spill(report: Report) -> str:
    pools = spilled(report)
    if not pools:
        return ""
    total = sum(pool.activations_bytes for pool in pools)
    return f"{size(total)} of activations lie in external memory ({listed([clean(pool.name) for pool in pools])})."


def _error(report: Report) -> str:
    found = errors(report)
    if failed(report):
        return f"The run ended in an error ({Places(report).of(found[0])}) and printed no epoch table."
    return f"The tool printed an error ({Places(report).of(found[0])})." if found else ""


def _epoch_share(report: Report) -> Figure:
    share, total, npu = coverage(report).epoch_share, report.totals.epochs, on_npu(report)
    if not _coherent(report):
        return Figure("Epochs on the NPU", None, "total and rows contradict each other")
    if share is None:
        return Figure("Epochs on the NPU", None, "needs the whole epoch table")
    return Figure("Epochs on the NPU", percent(share), f"{npu:,} of {total:,}; epochs differ in cost")


def _estimate_share(report: Report) -> Figure:
    found = coverage(report)
    if found.estimate_share is None or found.estimated_cycles is None:
        return Figure("Cycles on the NPU", None, _lacks_estimates(report))
    note = f"of {found.estimated_cycles / 1e6:,.3g} M that the compiler estimates; it sets software too low"
    return Figure("Cycles on the NPU", percent(found.estimate_share), note)


def _lacks_estimates(report: Report) -> str:
    """What has the estimates; the c_info of a run, which may be here, has none."""
    if any(file.kind is FileKind.MEASURED for file in report.files):
        return "needs network_c_info.json of `generate` (the one here has no epochs) or network.csv"
    return "needs network_c_info.json or network.csv"


def _origin_of_estimates(report: Report) -> str | None:
    """As `coverage` takes them: from the graph where it has epochs, else from the cost table."""
    if report.graph is not None and report.graph.epochs:
        return report.graph.origin
    return report.epoch_costs[0].origin if report.epoch_costs else None


def _bytes_per_parameter(report: Report) -> Figure | None:
    found = coverage(report).bytes_per_parameter
    if found is None:
        return None
    return Figure("Bytes per parameter", f"{found:.2f}", "int8 networks have 0.9 to 2.0, float ones 3.6 to 4.0")


def _flash_floor(report: Report) -> Figure | None:
    found = coverage(report)
    if found.flash_floor_ms is None or found.flash_bytes is None or found.flash_floor_ms[1] < _SHORTEST_FLOOR_MS:
        return None
    low, high = found.flash_floor_ms
    rates = "–".join(str(rate) for rate in FLASH_RATES)
    note = f"estimate: {found.flash_bytes / 1e6:,.2f} million bytes of weights read once at {rates} MB/s"
    return Figure("Flash floor", f"{low:,.1f}–{high:,.1f} ms", f"{note}, as on the DK at 800/1000 MHz{_clocks(report)}")


def _clocks(report: Report) -> str:
    """The clocks of the run where they are others than those of the rates."""
    device = report.device
    if report.timing is None or device is None or device.mcu_mhz is None or device.npu_mhz is None:
        return ""
    clocks = device.mcu_mhz, device.npu_mhz
    return "" if clocks == (800, 1000) else f"; this run had {clocks[0]}/{clocks[1]}"


def _time_share(report: Report) -> Figure:
    share, timing = coverage(report).time_share, report.timing
    if timing is None:
        lacks = "no run in this text measured it" if errors(report) else "needs a validate run on the target"
        return Figure("Time on the NPU", None, lacks)
    inference = f"{timing.duration_ms:,.3f} ms an inference"
    if share is None:
        return Figure("Time", inference, "measured; how much of it on the NPU, the text does not say")
    return Figure("Time on the NPU", percent(share), f"of {inference}, measured")


def _transitions(report: Report) -> Figure:
    number = coverage(report).transitions
    note = "needs the whole epoch table" if number is None else "from row to row of the table"
    return Figure("NPU↔CPU transitions", None if number is None else f"{number:,}", note)


def _activations(report: Report) -> Figure:
    if not report.memory_pools:
        return Figure("Activations", None, 'needs the rows under "Memory usage information"')
    total = sum(pool.activations_bytes for pool in report.memory_pools)
    outside = sum(pool.activations_bytes for pool in spilled(report))
    inside = sum(pool.activations_bytes for pool in report.memory_pools if is_on_chip(pool))
    users = total - outside - inside
    notes = [f"{size(outside)} in external memory"] if outside else []
    notes += [f"{size(users)} in buffers of the application"] if users else []
    match pools_complete(report):
        case True:
            return Figure("Activations", size(total), ", ".join(notes) or "all on the chip")
        case None:
            doubt = "in the rows here; without the line `Total:` others may be missing"
            return Figure("Activations", size(total), ", ".join([*notes, doubt]))
        case False:
            if report.memory_total is None:
                return Figure("Activations", None, "rows of the memory table cannot be read here")
            doubt = f"the rows here hold {size(total)} and do not add up to the line `Total:`"
            return Figure("Activations", size(report.memory_total.activations_bytes), ", ".join([*notes, doubt]))
