"""What belongs together in a text: a run on the target and the build that it ran, a report and its copies.

One log of STM32CubeMX, AI Studio or the Developer Cloud holds the output of `generate` and, after it, that of
`validate`. The run gives its measurements, its device, its messages and its unread lines to the build, and nothing
else: the sizes and tensors of a validate summary describe another plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce

from assistant.report.build import build
from assistant.report.facts import Report, Where
from assistant.report.items import SURROUNDINGS, Item, Part
from assistant.report.measured import with_run

_SAID = frozenset((Part.PROSE, Part.MESSAGE, Part.RUN_FAILED))
_MEASURED = frozenset((Part.MODE, Part.DURATION, Part.NODE))


def reports(segments: Iterable[Sequence[Item]]) -> list[Report]:
    """The reports of a text, in order, each once and each build with the run that follows it."""
    found: list[_Body] = []
    builds = _Builds()
    for items, copies in _once(segments):
        body = _Body(items, copies)
        owner = builds.of(body) if body.only_runs else None
        if owner is None:
            found.append(body)
            builds.note(body)
        else:
            owner.add(body)
    return [body.finished() for body in found]


class _Body:
    """The items of one report, and what has been read from them."""

    def __init__(self, items: Sequence[Item], copies: Sequence[Where]) -> None:
        self.items = items
        self.report = build(items)
        self.measured = self.report.timing is not None
        self._copies = copies
        self._runs: list[_Body] = []

    @property
    def is_build(self) -> bool:
        """True with an epoch table, its counts or a memory table."""
        return bool(self.report.epochs or self.report.memory_pools) or self.report.stated.epochs is not None

    @property
    def only_runs(self) -> bool:
        """True for the output of `validate`, or what is left of it, that compiles nothing."""
        return not self.is_build and any(map(_runs, self.items))

    def add(self, run: _Body) -> None:
        """Take in a run of this build."""
        self._runs.append(run)
        self.measured = self.measured or run.measured

    def finished(self) -> Report:
        """The report with its runs and the places of its copies."""
        report = self.report
        if self._runs:
            said = [item for run in self._runs for item in run.items if item.part in _SAID]
            report = reduce(with_run, (run.report for run in self._runs), build([*self.items, *said]))
        return replace(report, copies=tuple(self._copies)) if self._copies else report


class _Builds:
    """The builds so far: the last one, and the last one of each model."""

    def __init__(self) -> None:
        self._last: _Body | None = None
        self._by_model: dict[str, _Body] = {}

    def note(self, body: _Body) -> None:
        """Remember `body` when it is a build."""
        if body.is_build:
            self._last = body
            if body.report.model:
                self._by_model[body.report.model] = body

    def of(self, run: _Body) -> _Body | None:
        """The build that `run` ran: of the same model and tool as far as both tell, and not measured yet."""
        model = run.report.model
        body = self._by_model.get(model) if model else None
        body = body or self._last
        if body is None or (run.measured and body.measured):
            return None
        same = _agree(body.report.model, model) and _agree(body.report.version, run.report.version)
        return body if same else None


def _runs(item: Item) -> bool:
    """True for a line that only a run writes."""
    if item.part in _MEASURED:
        return True
    if item.part is Part.COMMAND or item.part is Part.PARAMETERS:
        return isinstance(item.fact, str) and item.fact.startswith("validate ")
    return item.part in (Part.SUMMARY, Part.RUN_FAILED) and "validate" in item.text


def _once(segments: Iterable[Sequence[Item]]) -> Iterable[tuple[list[Item], list[Where]]]:
    """Each report once, with what is said around its copies, and where the copies stand."""
    found: dict[tuple[bytes, tuple[str, ...]], tuple[list[Item], list[Where]]] = {}
    for segment in segments:
        told = [item for item in segment if item.part not in SURROUNDINGS]
        content = bytes([item.part for item in told]), tuple([item.text for item in told])
        kept = found.setdefault(content, ([], []))
        if kept[0]:
            kept[1].append(told[0].where)
            kept[0].extend(item for item in segment if item.part is Part.PROSE)
        else:
            kept[0].extend(segment)
    return found.values()


def _agree(one: str | None, other: str | None) -> bool:
    return one is None or other is None or one == other
