"""Reports, findings and diagnoses made by hand, so that render tests depend on no reader and no rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from assistant.diagnosis.engine import Diagnosis, Outcome, Rule, Verdict
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.report.facts import Counted, Epoch, EpochKind, MemoryPool, MemoryTotal, Report, Tool, Totals

KINDS = {"HW": EpochKind.HW, "EC": EpochKind.EC, "-SW-": EpochKind.SW, "SW": EpochKind.SW}
KINDS |= {"??": EpochKind.HYBRID, "Hybrid": EpochKind.HYBRID, "??!": EpochKind.UNKNOWN}

FIRST_THREAD = (
    "EC EC -SW-:DequantizeLinear -SW-:PRelu -SW-:QuantizeLinear -SW-:MaxPool EC EC -SW-:DequantizeLinear -SW-:PRelu "
    "-SW-:QuantizeLinear EC EC -SW-:DequantizeLinear -SW-:PRelu EC -SW-:Conv -SW-:Add EC -SW-:Conv -SW-:Add ?? "
    "-SW-:Add ?? -SW-:Add EC"
)
"""Rows 1 to 26 of the first forum thread."""


def rows(spec: str, first_line: int = 8, first_id: int = 1) -> tuple[Epoch, ...]:
    """Rows from words such as `EC`, `-SW-:Conv` and `EC@5-9`, numbered on from `first_id`."""
    made: list[Epoch] = []
    number = first_id
    for offset, word in enumerate(spec.split()):
        word, _, span = word.partition("@")
        label, _, operation = word.partition(":")
        start, _, last = span.partition("-")
        number = int(start) if span else number
        made.append(
            Epoch(
                where=first_line + offset,
                text=f"epoch {number} {word}",
                id=number,
                last_id=int(last) if last else None,
                kind=KINDS[label],
                label=label,
                operation=operation or None,
                is_float=False,
            )
        )
        number = (int(last) if last else number) + 1
    return tuple(made)


def report(spec: str = FIRST_THREAD, pools: Sequence[MemoryPool] = (), **fields: object) -> Report:
    """A report with a complete table whose totals are those of its rows; `fields` override."""
    table = rows(spec)
    kinds = [row.kind for row in table]
    npu = {EpochKind.HW, EpochKind.EC}
    sides = [kind in npu for kind in kinds]
    totals = Totals(
        epochs=len(table),
        sw=kinds.count(EpochKind.SW),
        hybrid=kinds.count(EpochKind.HYBRID),
        hw=kinds.count(EpochKind.HW),
        ec=kinds.count(EpochKind.EC),
        transitions=sum(a != b for a, b in pairwise(sides)),
    )
    counted = Counted(
        epochs=len(table),
        sw=totals.sw or 0,
        hybrid=totals.hybrid or 0,
        hw=totals.hw or 0,
        ec=totals.ec or 0,
        unknown=kinds.count(EpochKind.UNKNOWN),
    )
    known: dict[str, object] = {
        "where": 1,
        "tool": Tool(name="ST Edge AI Core", version="2.1.0", build=None),
        "model": "face.onnx",
        "epochs": table,
        "totals": totals,
        "counted": counted,
        "table_complete": True,
        "memory_pools": tuple(pools),
        "memory_total": total(pools),
    }
    return Report(**(known | fields))  # type: ignore[arg-type]


def pool(name: str, start: int, size: int, activations: int = 0, weights: int = 0, line: int = 33) -> MemoryPool:
    """One row of the memory table."""
    return MemoryPool(
        where=line,
        text=f"{name} [0x{start:08X} - 0x{start + size:08X}]",
        name=name,
        start=start,
        end=start + size,
        used_bytes=activations + weights,
        size_bytes=size,
        weights_bytes=weights,
        activations_bytes=activations,
    )


def total(pools: Sequence[MemoryPool]) -> MemoryTotal:
    """The line that these pools add up to."""
    weights, activations = sum(each.weights_bytes for each in pools), sum(each.activations_bytes for each in pools)
    return MemoryTotal(
        where=40,
        text="Total:",
        used_bytes=weights + activations,
        weights_bytes=weights,
        activations_bytes=activations,
    )


SPILLING = (
    pool("cpuRAM1", 0x3406_4000, 0),
    pool("npuRAM5", 0x342E_0000, 448 << 10, activations=425 << 10),
    pool("octoFlash", 0x7100_0000, 112 << 20, weights=3 << 20),
    pool("hyperRAM", 0x9000_0000, 32 << 20, activations=0x18_8000),
)


def rule(id: str = "SW-002", title: str = "PRelu on the CPU") -> Rule:
    """A rule that finds nothing."""
    return Rule(
        id=id,
        title=title,
        severity=Severity.WARNING,
        check=lambda _: (),
        needs=(),
        since=None,
        until=None,
        sections={},
        references=(),
    )


def finding(**fields: object) -> Finding:
    """A finding on the PRelu rows of the first thread; `fields` override."""
    known: dict[str, object] = {
        "id": "SW-002",
        "title": "PRelu on the CPU",
        "severity": Severity.WARNING,
        "because": "`PRelu` is computed in float between two conversions.",
        "evidence": (Evidence(where=11, text="epoch 4 -SW- (PRelu)"), Evidence(where=17, text="epoch 10 -SW- (PRelu)")),
        "epochs": (3, 4, 5, 9, 10, 11, 14, 15),
        "suggestions": (
            Suggestion(
                kind=SuggestionKind.REMOVE_FLAG,
                text="Compile without the alternate scheduler and compare.",
                flags=("--Oauto-sched",),
                place=Place.PROFILE,
            ),
        ),
        "confidence": Confidence.MEDIUM,
    }
    return Finding(**(known | fields))  # type: ignore[arg-type]


def diagnosis(
    of: Report | None = None,
    findings: Sequence[Finding] = (),
    asks: Sequence[tuple[Rule, str]] = (),
    clear: Sequence[Rule] = (),
) -> Diagnosis:
    """A diagnosis with these findings, unanswered rules with what to paste, and clear rules."""
    verdicts = [Verdict(rule(id=each.id), Outcome.FOUND, (each,)) for each in findings]
    verdicts += [Verdict(each, Outcome.CANNOT_TELL, reason=reason) for each, reason in asks]
    verdicts += [Verdict(each, Outcome.CLEAR) for each in clear]
    return Diagnosis(of or report(), tuple(verdicts))
