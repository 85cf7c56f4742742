"""PRelu that the CPU computes.

What it finds
All PRelu rows in software, with the conversions around them, as one finding. Some builds show PRelu without
conversions: an integer kernel that still has a float slope.

Why it matters
PRelu usually follows every convolution, so each one costs three epochs, two conversions and two changes between
NPU and CPU. In MobileFaceNet builds they are 99 of about 110 software epochs.

Try next
1. Quantize the slope as well as the activations: PRelu is not among the operators that onnxruntime's
   `quantize_static` handles by default, and its `op_types_to_quantize` replaces that list.
2. With 2.1 or older, upgrade as well: ST staff called PRelu in software a bug of the 2.1 front end and announced the
   correction for 2.2.
3. Or replace PRelu by LeakyRelu or Relu and train again.

Not sure when
ST's statement and the measured builds say different things, and both hold: 2.2.0 builds with float slopes still
show every PRelu (33 of 33) in software, and int8 slopes reached the NPU with 2.1.0. The table does not print
the type of the slope; the layer table (a size of four bytes per parameter) and network_c_info.json do.

References
- software-epochs#prelu
- measured-on-public-reports#prelu-across-versions
- quantization#onnxruntime-recipe
- seed-prelu-sw-oalt-sched
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.diagnosis.built import built, in_model
from assistant.diagnosis.engine import EPOCHS, WHOLE_TABLE, CannotTell, rule, version_key
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.island_causes import warnings_for
from assistant.diagnosis.ownership import PRELU, shares
from assistant.diagnosis.recipes import requantize
from assistant.diagnosis.rows import at_most, evidence, lists_all_software, numbers, spent, total_line, with_cost
from assistant.diagnosis.words import counted
from assistant.report.facts import Epoch, Mention, MentionKind, Report
from assistant.report.graph_facts import Buffer

_FLOAT = "FLOAT"
_FIXED_IN = (2, 2)
_TOOL = "ST Edge AI Core"


@rule(id="SW-002", title="PRelu in software", severity=Severity.WARNING, cost=Cost.COMPUTE, needs=(EPOCHS,))
def prelu_in_software(report: Report) -> Iterable[Finding]:
    """One finding for every PRelu of the report."""
    rows = shares(report).of("SW-002")
    if not rows:
        if not lists_all_software(report):
            raise CannotTell(WHOLE_TABLE)
        return
    warnings = warnings_for(report, PRELU)
    cost = spent(report, rows)
    slopes = _slopes(report, rows)
    because = _because(report, rows, warnings, slopes)
    yield prelu_in_software.finding(
        title=f"{counted(_prelus(rows), 'PRelu row')} in software",
        severity=with_cost(Severity.WARNING, cost.measured),
        because=f"{because}{in_model(report, rows)}{cost.sentence()}",
        evidence=[
            *warnings,
            *(Evidence.of(each) for each in slopes[:1]),
            *(Evidence.of(mention) for mention in [_mentioned(report)] if mention),
            *total_line(report),
            *evidence(rows),
        ],
        epochs=numbers(rows),
        suggestions=list(_suggestions(report)),
        gain=at_most(cost.measured),
        cycles=cost.cycles,
        confidence=Confidence.HIGH if warnings or slopes else Confidence.MEDIUM,
    )


def _slopes(report: Report, rows: Sequence[Epoch]) -> tuple[Buffer, ...]:
    """The slopes of PRelu rows, as the graph has them."""
    graph = built(report)
    operators = [each for each in graph.software(rows) if each.kind == PRELU] if graph else []
    return tuple(each for operator in operators if graph for each in graph.operands(operator) if each.is_param)


def _because(report: Report, rows: Sequence[Epoch], warnings: Sequence[Evidence], slopes: Sequence[Buffer]) -> str:
    prelus = _prelus(rows)
    where = f"{counted(prelus, 'PRelu row')} with conversions make {counted(len(rows), 'epoch')} in float on the CPU"
    if prelus == len(rows):
        kernels = "an integer kernel" if prelus == 1 else "integer kernels"
        where = f"{counted(prelus, 'PRelu row')} without conversions, {kernels} on the CPU as seen with float slopes"
    warned = ", and the tool warns that PRelu tensors are not quantized" if warnings else ""
    if slopes and all(each.format == _FLOAT for each in slopes):
        warned += f", and {'its slope is' if prelus == 1 else 'their slopes are'} float"
    needs = "PRelu reaches the NPU only when its tensors and its slope are int8"
    still = "2.2.0 builds with float slopes still have every PRelu in software"
    if _from_2_2(report):
        return f"{where}{warned}: {needs}; {still}."
    return (
        f"{where}{warned}: {needs}. ST staff also called it a bug of the 2.1 front end and announced the correction "
        f"for 2.2, but {still}.{_which_version(report)}"
    )


def _which_version(report: Report) -> str:
    """What the text says of the version where no report header does."""
    if report.version:
        return ""
    if mention := _mentioned(report):
        return f" Line {mention.where} mentions {mention.name} {mention.value}, which may be of another build."
    return " This text does not tell the version."


def _mentioned(report: Report) -> Mention | None:
    """A version of the tool in the prose, where no report header tells it."""
    if report.version:
        return None
    said = (mention for mention in report.mentions if mention.kind is MentionKind.VERSION)
    return next((mention for mention in said if mention.name == _TOOL), None)


def _prelus(rows: Sequence[Epoch]) -> int:
    return sum(row.operation == PRELU for row in rows)


def _from_2_2(report: Report) -> bool:
    return report.version is not None and version_key(report.version) >= _FIXED_IN


def _suggestions(report: Report) -> Iterator[Suggestion]:
    yield from requantize(report, [PRELU])
    if not _from_2_2(report):
        upgrade = "Upgrade" if report.version else "If this build is of 2.1 or older, upgrade"
        yield Suggestion(
            kind=SuggestionKind.UPGRADE,
            text=f"{upgrade} to 2.2 or later as well, and replace the runtime in the firmware with it. Alone it does "
            "not move a PRelu whose slope is float.",
        )
    yield Suggestion(
        kind=SuggestionKind.CHANGE_MODEL,
        text="If PRelu cannot be quantized, replace it by LeakyRelu or Relu, which the NPU has, and train again.",
    )
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text="Compile again and see that PRelu is gone from the table and from the warnings `is not quantized`.",
    )
