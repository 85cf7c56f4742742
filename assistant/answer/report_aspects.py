"""What the report at hand says of time, memory and its tool, when a question asks for them in whatever words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

from assistant.answer.draft import Said
from assistant.answer.intent import Intent
from assistant.answer.question import Question
from assistant.diagnosis.finding import Evidence
from assistant.diagnosis.pools import is_on_chip, spilled
from assistant.diagnosis.words import listed, size
from assistant.report.facts import EpochTime, Fact, Report, Timing
from assistant.report.pools import pools_complete


class Aspect(StrEnum):
    """A side of a report that a question may be about without naming a row of it."""

    TIME = "time"
    MEMORY = "memory"
    TOOL = "tool"


_WORDS = {
    Aspect.TIME: re.compile(
        r"\bhow (?:long|fast|slow)\b|\blatency\b|\binference time\b|\bfps\b|\bduration\b|\bmilliseconds?\b|\bms\b"
        r"|\bspeed\b|\btime\b|\bslowest\b|\blongest\b|\b(?:costs?|takes?) (?:the )?most\b|\bmost expensive\b",
        re.I,
    ),
    Aspect.MEMORY: re.compile(
        r"\bspill|\bon[ -]?chip\b|\bhow much (?:memory|ram|flash)\b|\b(?:memory|ram|flash) (?:do|does|is|used?|usage)\b"
        r"|\bexternal (?:memory|ram)\b|\bactivations\b|\bfits?\b",
        re.I,
    ),
    Aspect.TOOL: re.compile(r"\b(?:which|what) (?:tool|compiler|core|st edge ai)?\s*version\b", re.I),
}
_SLOWEST_SHOWN = 3
_ASKS_HOW_TO = {Intent.HOW, Intent.WHY, Intent.COMPARE}


def aspects_of(question: Question) -> tuple[Aspect, ...]:
    """The aspects that are asked for. A question that names operators, options or rows is about those."""
    if question.flags or question.operators or question.epochs or question.unlabelled:
        return ()
    return tuple(aspect for aspect, words in _WORDS.items() if words.search(question.text))


def answers(question: Question, report: Report) -> bool:
    """False where a question is about memory or time in general as well, and the report has neither."""
    if not question.pools:
        return True
    has = {
        Aspect.TIME: report.timing or report.host_timing,
        Aspect.MEMORY: report.memory_pools,
        Aspect.TOOL: report.tool,
    }
    return any(has[aspect] for aspect in aspects_of(question))


def told(question: Question, report: Report) -> list[Said]:
    """Sentences on the aspects that the question asks for; what the report lacks is said to be lacking."""
    speakers = {Aspect.TIME: _time, Aspect.MEMORY: _memory, Aspect.TOOL: _tool}
    return [said for aspect in aspects_of(question) for said in speakers[aspect](report)]


def settles(question: Question) -> bool:
    """True when the report alone answers: nobody asked how or why."""
    return bool(aspects_of(question)) and not question.intents & _ASKS_HOW_TO


def _time(report: Report) -> Iterator[Said]:
    if report.timing:
        yield from duration(report)
        yield from _slowest(report.timing, report)
        yield from _clocks(report)
    elif report.host_timing:
        host = report.host_timing
        yield Said(
            f"The run was on the host ({host.duration_ms:g} ms), which tells nothing of the target.",
            rows=(Evidence.of(host),),
        )
    else:
        yield from _lacking(report, "The report holds no time: a run of validate on the target measures it.")


def duration(report: Report) -> Iterator[Said]:
    """The measured time of one inference, if the report has it."""
    timing = report.timing
    if timing is None:
        return
    shares = [(timing.hw_percent, "hardware"), (timing.sw_percent, "software"), (timing.control_percent, "control")]
    parts = [f"{share:g} % {name}" for share, name in shares if share is not None]
    spent = f": {listed(parts)}" if parts else ""
    yield Said(f"One inference took {timing.duration_ms:g} ms on the target{spent}.", rows=(Evidence.of(timing),))


def _slowest(timing: Timing, report: Report) -> Iterator[Said]:
    """The epochs that take most of the time, where the run lists them."""
    slowest = sorted(timing.epochs, key=lambda each: -each.duration_ms)[:_SLOWEST_SHOWN]
    if len(timing.epochs) > 1 and slowest:
        told = listed(
            [f"{_named(each, report)} with {each.duration_ms:g} ms ({each.percent:.0f} %)" for each in slowest]
        )
        yield Said(f"Most of it goes to {told}.", rows=_rows(slowest))


def _named(epoch: EpochTime, report: Report) -> str:
    """As in "epoch 26 (Softmax)", "epochs 1 to 22 (EC)"."""
    if epoch.last_id:
        return f"epochs {epoch.id} to {epoch.last_id} ({epoch.kind})"
    operation = next((row.operation for row in report.epochs if row.id == epoch.id), None)
    return f"epoch {epoch.id} ({operation or epoch.kind})"


def _clocks(report: Report) -> Iterator[Said]:
    """At which clocks the time was measured: without them it compares with nothing."""
    device = report.device
    if device is None or device.mcu_mhz is None:
        return
    npu = f", NPU {device.npu_mhz} MHz" if device.npu_mhz else ""
    yield Said(f"Measured with the CPU at {device.mcu_mhz} MHz{npu}.", rows=(Evidence.of(device),))


def _memory(report: Report) -> Iterator[Said]:
    pools = report.memory_pools
    if not pools:
        yield from _lacking(report, 'The text holds no memory table: paste the rows under "Memory usage information".')
        return
    outside = spilled(report)
    if outside:
        held = listed([f"{size(pool.activations_bytes)} of activations in {pool.name}" for pool in outside])
        yield Said(f"It spills to external memory: {held}.", rows=_rows(outside))
    inside = [pool for pool in pools if is_on_chip(pool) and pool.activations_bytes]
    if inside:
        total = size(sum(pool.activations_bytes for pool in inside))
        everything = not outside and pools_complete(report) is True
        lead = "All activations lie on the chip" if everything else "On the chip lie"
        yield Said(
            f"{lead}{',' if everything else ''} {total} in {listed([p.name for p in inside])}.", rows=_rows(inside)
        )
    if not outside and pools_complete(report) is not True:
        yield Said(
            "Whether rows of the memory table are missing cannot be told, so neither whether it spills.",
            rows=_rows(pools[:1]),
        )
    weights = [pool for pool in pools if pool.weights_bytes]
    if weights:
        held = listed([f"{size(pool.weights_bytes)} in {pool.name}" for pool in weights])
        yield Said(f"The weights take {held}.", rows=_rows(weights))


def _tool(report: Report) -> Iterator[Said]:
    if report.tool:
        first = _first(report)
        name = f"{report.tool.name} {report.tool.version}" + (f" ({report.tool.build})" if report.tool.build else "")
        yield Said(f"The report was written by {name}.", rows=(first,) if first else ())
    else:
        yield from _lacking(report, "The text does not name the version of the tool.")


def _lacking(report: Report, sentence: str) -> Iterator[Said]:
    first = _first(report)
    if first:
        yield Said(sentence, rows=(first,))


def _first(report: Report) -> Evidence | None:
    """A row to show for what the report says as a whole: the stated total, else the first row that was read."""
    if report.stated.where is not None and report.stated.text:
        return Evidence(where=report.stated.where, text=report.stated.text)
    facts: tuple[Fact, ...] = (*report.epochs, *report.memory_pools, *report.messages)
    return Evidence.of(facts[0]) if facts else None


def _rows(facts: Sequence[Fact]) -> tuple[Evidence, ...]:
    return tuple(Evidence.of(fact) for fact in facts)
