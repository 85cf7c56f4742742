"""Weights that the total of the flash counts twice.

What it finds
A table of sections with a row `network_atonbuf…` and a row `weights` of nearly the same size, both part of the total.

Why it matters
From 4.0 on the total of the flash then is too large by the weights: 8.4 MB printed where 4.3 MB are needed. Six of six
reports that have both rows show it.

Try next
Take the weights off the total once. The octoFlash row of the memory table has their true size.

Not sure when
The total of the RAM is not concerned.

References
- reading-reports#memory-table
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Cost, Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.words import size
from assistant.report.facts import Report, SectionSize

_BUFFER, _WEIGHTS, _TOTAL = "network_atonbuf", "weights", "TOTAL"
_ALIKE = 64
"""Bytes that the two rows may differ by: the padding of a section."""


@rule(id="RPT-005", title="Weights counted twice", severity=Severity.INFO, cost=Cost.NOTHING)
def weights_counted_twice(report: Report) -> Iterable[Finding]:
    """One finding with the total as it should be."""
    sections = report.section_sizes
    if not sections:
        raise NotApplicable("the text has no table of section sizes")
    total = next((each for each in sections if each.module == _TOTAL), None)
    weights = next((each for each in sections if each.module == _WEIGHTS), None)
    buffers = [each for each in sections if each.module.startswith(_BUFFER)]
    if total is None or weights is None or not buffers or not weights.rodata_bytes:
        return
    twice = sum(_flash(each) for each in buffers)
    listed = sum(_flash(each) for each in sections if each.module != _TOTAL and not each.module.endswith("total"))
    if abs(twice - weights.rodata_bytes) > _ALIKE * len(buffers) or abs(listed - _flash(total)) > _flash(total) // 10:
        return
    needed = size(_flash(total) - weights.rodata_bytes)
    yield weights_counted_twice.finding(
        because=f"The rows `{buffers[0].module}` and `{_WEIGHTS}` are the same {size(weights.rodata_bytes)} of "
        f"weights, and the total of {size(_flash(total))} has both: {needed} are needed.",
        evidence=[Evidence.of(each) for each in (buffers[0], weights, total)],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.CHECK,
                text=f"Take {needed} as the size in flash.",
            )
        ],
    )


def _flash(section: SectionSize) -> int:
    """What a section takes of the flash: code, constants and initial values."""
    return section.text_bytes + section.rodata_bytes + section.data_bytes
