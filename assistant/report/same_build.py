"""Whether two files are of one build, by what stands in them.

Model, kind of build and the numbers of the epochs decide. Of kinds of epochs, version, options, memory and date one may
differ: it is a contradiction, since two of them together speak of two builds. The date is that of the clock of a
machine: the text is written after the compiler was started (`_SLOWEST` at most). An equal table from another time
contradicts nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from pathlib import PurePath, PureWindowsPath
from typing import NamedTuple

from assistant.report import differences, gaps
from assistant.report.facts import Contradiction, Epoch, FileKind, Report

_SLOWEST = 3600
"""Seconds from the start of the compiler to the report."""
_CLOCK_STEP = 5
_EXPORTED = re.compile(r"_OE_\d_\d_\d$")
_MODEL_SUFFIXES = frozenset((".onnx", ".tflite", ".h5", ".keras"))
_TEN = 10
_TIES = frozenset(("model", "epochs", "number of epochs"))
"""One of these shows that two files are of one build, and so does their memory."""
_OTHER = {
    "rows": "other kinds of epochs",
    "version": "another version of the tool",
    "options": "other options",
    "memory": "another memory table",
    "date": "another date",
}


class Match(NamedTuple):
    """What two files have in common and where they differ; `reason` says why they are of two builds, else None."""

    agrees: tuple[str, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    reason: str | None = None
    distance: float = 0.0
    """Seconds between the two, to choose among several that fit."""
    gaps: tuple[str, ...] = ()
    """What only one of them tells, so that it was not compared."""

    @property
    def score(self) -> tuple[int, float]:
        """The larger, the better it fits."""
        return (2 * len(self.agrees) - len(self.contradictions), -self.distance)


class Doubts:
    """Collects what two files say of the same things."""

    def __init__(self) -> None:
        self.agrees: list[str] = []
        self.contradictions: list[Contradiction] = []
        self.differ: list[str] = []
        self.distance = 0.0
        self.gaps: list[str] = []

    def compare(self, what: str, known: bool, found: Sequence[Contradiction]) -> None:
        """Note that both say something of `what`, and where they differ."""
        if found:
            self.differ.append(what)
            self.contradictions += found
        elif known:
            self.agrees.append(what)

    def match(self) -> Match:
        """The verdict: two differences are two builds."""
        if len(self.differ) > 1:
            return apart(" and ".join(_OTHER[what] for what in self.differ))
        return Match(tuple(self.agrees), tuple(self.contradictions), None, self.distance, tuple(self.gaps))


def apart(reason: str) -> Match:
    """Two builds."""
    return Match(reason=reason)


def kind(report: Report) -> FileKind:
    """What a report was read from."""
    graph = report.graph
    if graph is not None and (graph.epochs or graph.c_layers):
        return FileKind.GRAPH
    if _is_run(report):
        return FileKind.MEASURED if graph is not None else FileKind.RUN
    for fact, of in (
        (report.layer_names, FileKind.NAMES),
        (report.epoch_costs or report.cost_totals, FileKind.COSTS),
        (report.options_file, FileKind.OPTIONS),
        (report.profile_file, FileKind.PROFILE),
        (report.pool_file, FileKind.POOLS),
        (report.machine, FileKind.MACHINE),
        (report.settings, FileKind.SETTINGS),
    ):
        if fact:
            return of
    return FileKind.TEXT if report.created else FileKind.LOG


def builds(one: Report, other: Report) -> Match:
    """Two files that each hold a build: a text report, a console log, a graph."""
    if is_for_cpu(one) is not None and is_for_cpu(other) is not None and is_for_cpu(one) != is_for_cpu(other):
        return apart("one is a build for the NPU, the other for the CPU")
    if reason := _other_model(one, other) or _other_epochs(one, other) or differences.commands(one, other):
        return apart(reason)
    found = Doubts()
    found.compare("model", bool(model(one) and model(other)), ())
    rows = differences.kinds(one.epochs, other.epochs) or differences.counts(one, other)
    found.compare("rows", False, rows)
    lost = gaps.rows(one, other)
    if one.totals.epochs is not None and one.totals.epochs == other.totals.epochs:
        both = one.epochs and other.epochs and not rows and not lost
        found.agrees.append("epochs" if both else "number of epochs")
    found.gaps += lost
    found.compare("version", bool(one.version and other.version), differences.versions(one, other))
    found.compare("options", bool(one.options and other.options), differences.options(one, other))
    found.gaps += gaps.options(one, other)
    _compare_pools(one, other, found)
    if one.command and other.command and one.command.split() == other.command.split():
        found.agrees.append("command")
    found.compare("memory", *_footprints(one, other))
    seconds = _seconds(one, other)
    if seconds is not None:
        found.distance = abs(seconds)
        if -_CLOCK_STEP <= seconds <= _SLOWEST:
            found.agrees.append("date")
        elif found.differ:
            found.differ.append("date")
    if not any(each in _TIES or each.startswith("memory") for each in found.agrees):
        return apart("nothing in both files shows that they are of one build")
    return found.match()


def _compare_pools(one: Report, other: Report, found: Doubts) -> None:
    """Memory tables, pool by pool; where one lacks a pool, the agreement is of the others alone."""
    shared = {pool.name for pool in one.memory_pools} & {pool.name for pool in other.memory_pools}
    differ = differences.sizes(one.memory_pools, other.memory_pools) or differences.totals(one, other)
    lost = gaps.pools(one, other)
    found.gaps += lost
    found.compare("memory", bool(shared) and not lost, differ)
    if shared and lost and not differ:
        found.agrees.append(f"memory of {len(shared)} {'pool' if len(shared) == 1 else 'pools'}")


def is_for_cpu(report: Report) -> bool | None:
    """True for a build that the CPU runs alone; None when the text does not tell."""
    if report.graph is not None and (report.graph.epochs or report.graph.cpu_graph):
        return report.graph.cpu_graph
    if report.epochs or report.stated.epochs is not None or report.memory_pools:
        return False
    total = report.layer_total
    has_c_model = report.c_operations or report.complexity or (total is not None and total.c_weights_bytes is not None)
    return True if has_c_model else None


def model(report: Report) -> str | None:
    """The name of the model in the form that all files share: of a name of a file without its suffixes."""
    graph, names = report.graph, report.layer_names
    of = graph.model if graph and graph.model else names.model if names else None
    name = (of.name if of else None) or report.model
    return plain(name) if name else None


def same_model(one: Report, other: Report) -> bool | None:
    """Whether a name of the model stands in both; None where one names no model.

    A file may name it twice: `my-net.onnx` is the model `mynet` for some versions and `my_net` for others.
    """
    mine, theirs = _spellings(one), _spellings(other)
    return bool(mine & theirs) if mine and theirs else None


def is_of_model(report: Report, name: str) -> bool | None:
    """Whether `name`, of a model or its file, is that of the report; None where it names no model."""
    mine = _spellings(report)
    return bool(mine & _forms(name)) if mine else None


def plain(name: str) -> str:
    """A name of a model or file as the tools write it in names of theirs: other characters become `_`."""
    return re.sub(r"\W", "_", _stem(name), flags=re.ASCII).casefold()


def _stem(name: str) -> str:
    """The name of a model without folder, suffixes and what an export of the tool adds."""
    stem = PurePath(PureWindowsPath(name).name)
    while stem.suffix.lower() in _MODEL_SUFFIXES:
        stem = stem.with_suffix("")
    return _EXPORTED.sub("", stem.name)


def _forms(name: str) -> set[str]:
    """A name as the versions of the tool write it: other characters become `_`, or are left out (1.0)."""
    return {plain(name), re.sub(r"\W", "", _stem(name), flags=re.ASCII).casefold()} - {""}


def _spellings(report: Report) -> set[str]:
    """Every form of every name that a report has for the user's model."""
    graph, names = report.graph, report.layer_names
    files = (of.model.name for of in (graph, names) if of is not None and of.model is not None)
    return {form for name in (*files, report.model) if name for form in _forms(name)}


def _is_run(report: Report) -> bool:
    """True for what only `validate` writes: its summary describes another plan, so that it is no build."""
    measured = report.timing or report.host_timing or report.device or report.accuracy
    if report.epochs or report.memory_pools or report.stated.epochs is not None:
        return False
    return bool(measured) or (report.command or "").startswith("validate ")


def _other_model(one: Report, other: Report) -> str | None:
    if same_model(one, other) is not False:
        return None
    return f"another model ({other.model or model(other)})"


def _other_epochs(one: Report, other: Report) -> str | None:
    """Why the epoch tables are of two builds: numbers that one lacks, or kinds that mostly differ."""
    here, there = one.totals.epochs, other.totals.epochs
    if here is not None and there is not None and here != there:
        return f"{there:,} epochs, not {here:,}"
    mine, theirs = _numbers(one.epochs), _numbers(other.epochs)
    if not mine or not theirs:
        return None
    lacking = (mine - theirs if other.table_complete else set()) | (theirs - mine if one.table_complete else set())
    if lacking:
        return f"other epochs in its table (epoch {min(lacking)})"
    shared = len(mine & theirs)
    odd = len(differences.kinds(one.epochs, other.epochs))
    if odd > max(1, shared // _TEN) or (odd and shared == odd):
        return f"{odd:,} of {shared:,} epochs are of another kind"
    return None


def _footprints(one: Report, other: Report) -> tuple[bool, Sequence[Contradiction]]:
    """Weights and activations of a build for the CPU, which the text prints to the byte."""
    text, graph = (one, other) if other.graph else (other, one)
    need = graph.graph.footprint if graph.graph and graph.graph.cpu_graph else None
    summary = text.summary
    if need is None or summary is None or text.graph:
        return False, ()
    found: list[Contradiction] = []
    known = False
    for what, printed, stored in (
        ("bytes of weights", summary.weights_bytes, need.weights_bytes),
        ("bytes of activations", summary.activations_bytes, need.activations_bytes),
    ):
        if printed is not None and stored is not None:
            known = True
            if printed.value != stored:
                here = differences.claim(printed, f"{printed.value:,} B")
                there = differences.claim(need, f"{stored:,} B")
                found.append(Contradiction(what=what, one=here, other=there))
    return known, found


def _numbers(rows: Sequence[Epoch]) -> set[int]:
    return {row.id for row in rows if row.id is not None}


def _seconds(one: Report, other: Report) -> float | None:
    """From the start of the compiler, which the graph names, to the report; between two texts it says nothing."""
    text, graph = (one, other) if other.graph else (other, one)
    if not text.created or not graph.graph or not graph.graph.created:
        return None
    try:
        given = datetime.fromisoformat(graph.graph.created).replace(tzinfo=None)
        return (datetime.fromisoformat(text.created) - given).total_seconds()
    except ValueError:
        return None
