"""The order of findings: the gravest and dearest first, a consequence behind its cause."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.finding import Confidence, Cost, Finding, Severity


def ranked(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """By severity, cost, confidence, number of epochs and rule; each consequence right behind its cause."""
    return tuple(_behind_causes(sorted(findings, key=_rank)))


def _behind_causes(in_order: list[Finding]) -> list[Finding]:
    """Each finding that stands before one of its causes moved right behind the first of them."""
    found = list(in_order)
    for each in in_order:
        causes = [place for place, other in enumerate(found) if other.id in each.caused_by and other is not each]
        place = next(place for place, other in enumerate(found) if other is each)
        if causes and place < causes[0]:
            found.insert(causes[0], found.pop(place))
    return found


def _rank(finding: Finding) -> tuple[int, float, int, int, int, int, str]:
    return (
        list(Severity).index(finding.severity),
        -(finding.spent_ms or 0.0),
        -(finding.cycles or 0),
        list(Cost).index(finding.cost),
        list(Confidence).index(finding.confidence),
        -len(finding.epochs),
        finding.id,
    )
