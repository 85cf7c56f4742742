"""The answer in one sentence, and the figures that stand under it. A figure the report lacks is absent, not guessed."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.diagnosis.pools import is_on_chip, spilled
from assistant.render.text import clean, counted, listed, milliseconds, percent, place, size
from assistant.report.coverage import coverage
from assistant.report.facts import EpochKind, MessageLevel, Report

NOT_IN_REPORT = "not in this report"

NO_FIGURES = "Share of epochs, share of time, transitions and activations are not in this report."

_FEW_OPERATORS = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """One coverage figure: `value` None when the report lacks it, `note` what it counts or what it needs."""

    label: str
    value: str | None
    note: str


def verdict(report: Report) -> str:
    """What runs where, first; then activations in external RAM, which no count of epochs shows."""
    return " ".join(sentence for sentence in (_placement(report), _spill(report)) if sentence)


def figures(report: Report) -> tuple[Figure, ...]:
    """Share of epochs, share of time and transitions, always together; then the memory of the activations."""
    return (_epoch_share(report), _time_share(report), _transitions(report), _activations(report))


def origin(report: Report) -> tuple[str, ...]:
    """Tool and version, target and model, as far as the text tells."""
    tool = f"{report.tool.name} {report.tool.version}" if report.tool else "tool version not in this text"
    return tuple(clean(part) for part in (tool, report.target, report.model) if part)


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
    if npu == total:
        return f"{counted(total, 'epoch')}, {'all ' if total > 1 else ''}on the NPU."
    parts = []
    if npu is not None:
        parts.append(f"{npu or 'none'} on the NPU" + (f" ({percent(npu / total)})" if npu else ""))
    if cpu is not None and (cpu or not npu):
        parts.append(f"{cpu or 'none'} on the CPU{_operators(report)}")
    if hybrid:
        parts.append(f"{hybrid} hybrid{_hybrid_label(report)}")
    if not parts:
        return f"{counted(total, 'epoch')}; the text does not say what runs them."
    if rest := max(total - (npu or 0) - (cpu or 0) - (hybrid or 0), 0):
        listed_all = report.table_complete is True
        parts.append(f"{rest} of a kind not told" if listed_all else f"{rest} whose rows are not in this text")
    return f"{counted(total, 'epoch')}: {', '.join(parts)}{_changes(report)}."


def _rows_only(report: Report) -> str:
    kinds = [row.kind for row in report.epochs]
    npu = kinds.count(EpochKind.HW) + kinds.count(EpochKind.EC)
    counts = ((npu, "on the NPU"), (kinds.count(EpochKind.SW), "on the CPU"), (kinds.count(EpochKind.HYBRID), "hybrid"))
    told = listed([f"{number} {words}" for number, words in counts if number]) or "none of a known kind"
    return f"{counted(len(kinds), 'row')} of an epoch table: {told}. The total is not in this text."


def _no_table(report: Report) -> str:
    if report.target == "stm32n6" and report.target_where is not None:
        return "Compiled without the NPU: the target is stm32n6, not stm32n6npu, so the CPU runs the whole network."
    if report.target and not report.target.startswith("stm32n6"):
        return f"A report for {clean(report.target)}, not for the NPU of the STM32N6."
    errors = [message for message in report.messages if message.level is MessageLevel.ERROR]
    if errors:
        return f"No epoch table in this report; the tool printed an error ({place(errors[0].where)})."
    return "No epoch table in this report: it does not say what runs on the NPU."


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


def _epoch_share(report: Report) -> Figure:
    share, total, npu = coverage(report).epoch_share, report.totals.epochs, on_npu(report)
    if share is None:
        return Figure("Epochs on the NPU", None, "needs the whole epoch table")
    return Figure("Epochs on the NPU", percent(share), f"{npu} of {total}; epochs differ in cost")


def _time_share(report: Report) -> Figure:
    share, timing = coverage(report).time_share, report.timing
    label = "Time on the NPU"
    if timing is None:
        return Figure(label, None, "needs a validate run on the target")
    inference = f"{milliseconds(timing.duration_ms)} per inference"
    if share is None:
        return Figure(label, None, f"{inference}; this log does not say who spent it")
    return Figure(label, percent(share), f"of {inference}")


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
    return Figure("Activations", size(total), ", ".join(notes) or "all on the chip")
