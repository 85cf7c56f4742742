"""Weights whose size differs between the layer table and the memory table.

What it finds
A last line of the layer table (`model: … weights=`) that is twice the weights of the memory table and more, or int8
weights of the memory table that are 1.4 times those of the layer table and more.

Why it matters
The first is no error: the table shows the ONNX QDQ model as float, with four bytes for each weight. The second is what
the compiler adds when it lays weights out for the NPU: depthwise and narrow convolutions are padded. In both cases the
memory table has the size that the flash must hold.

Try next
Take the size from the memory table. Where padding weighs, a later version may help: the same MobileNetV2-128 takes
358.6 kB with 2.1 and 2.2 and 207.6 kB with 3.0, a MobileNetV2-224 3.946 MB with 2.2 and 3.500 MB with 4.0.1.

Not sure when
That padding is the reason follows from the layers; no source says how much a layer takes.

References
- reading-reports#memory-table
- quantization#weights-left-float
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import EPOCHS, NotApplicable, rule, version_key
from assistant.diagnosis.finding import Confidence, Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.float_weights import weights_are_float
from assistant.diagnosis.pools import holds_flash_weights
from assistant.diagnosis.words import size
from assistant.report.facts import LayerTotal, MemoryTotal, Report
from assistant.report.layer_table import layers_complete
from assistant.report.pools import pools_complete

_AS_FLOAT = 2.0
_PADDED = 1.4
_LEAST_BYTES = 10_000
"""Below this alignment and constants outweigh the weights."""
_SMALLER_FROM = (3, 0)


@rule(id="RPT-006", title="Weights of two sizes", severity=Severity.INFO, cost=Cost.NOTHING, needs=(EPOCHS,))
def weights_of_two_sizes(report: Report) -> Iterable[Finding]:
    """One finding that says which of the two figures counts, and why the other differs."""
    footer, memory = report.layer_total, report.memory_total
    if footer is None or memory is None or not footer.weights_bytes or pools_complete(report) is False:
        raise NotApplicable("the text has not both the last line of the layer table and the total of the memory table")
    if weights_are_float(report) or memory.weights_bytes < _LEAST_BYTES:
        return
    if footer.weights_bytes >= _AS_FLOAT * memory.weights_bytes:
        yield _as_float(report, footer, memory, footer.weights_bytes)
    elif _is_int8(report, footer.weights_bytes) and memory.weights_bytes >= _PADDED * footer.weights_bytes:
        yield _padded(report, footer, memory, footer.weights_bytes)


def _is_int8(report: Report, footer: int) -> bool:
    """True when the layer table counts about one byte for each parameter."""
    parameters = sum(layer.params or 0 for layer in report.layers) if layers_complete(report) else 0
    return 0 < footer < _AS_FLOAT * parameters


def _evidence(report: Report, footer: LayerTotal, memory: MemoryTotal) -> list[Evidence]:
    flash = [pool for pool in report.memory_pools if holds_flash_weights(pool)]
    return [Evidence.of(fact) for fact in (footer, *flash[:1], memory)]


def _as_float(report: Report, footer: LayerTotal, memory: MemoryTotal, told: int) -> Finding:
    return weights_of_two_sizes.finding(
        title=f"Weights take {size(memory.weights_bytes)}, not {size(told)}",
        because=f"The last line of the layer table counts {told:,} bytes of weights, as if each were a float; the "
        f"build stores {size(memory.weights_bytes)}. The weights are not float: the model is QDQ, and the table "
        "shows it before it is folded.",
        evidence=_evidence(report, footer, memory),
        suggestions=[_take(memory)],
        confidence=Confidence.HIGH,
    )


def _padded(report: Report, footer: LayerTotal, memory: MemoryTotal, told: int) -> Finding:
    steps = [_take(memory)]
    if report.version and version_key(report.version) < _SMALLER_FROM:
        steps.append(
            Suggestion(
                kind=SuggestionKind.UPGRADE,
                text="Try 3.0 or later where flash or its reading counts: the weights of one MobileNetV2-128 became "
                "smaller there (358.6 to 207.6 kB), those of a MobileNetV2-224 a little (3.946 to 3.500 MB).",
            )
        )
    return weights_of_two_sizes.finding(
        title=f"Weights take {size(memory.weights_bytes)}, {memory.weights_bytes / told:.1f} times those of the model",
        because=f"The layer table counts {told:,} bytes of weights, the build stores {size(memory.weights_bytes)}: the "
        "compiler lays weights out for the NPU and pads those of depthwise and narrow convolutions.",
        evidence=_evidence(report, footer, memory),
        suggestions=steps,
        confidence=Confidence.MEDIUM,
    )


def _take(memory: MemoryTotal) -> Suggestion:
    return Suggestion(
        kind=SuggestionKind.CHECK, text=f"Take {size(memory.weights_bytes)} as the size that the flash must hold."
    )
