"""The facts of several files as one report. Of what two files tell, the first one's facts are taken, as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from assistant.report import companions
from assistant.report.facts import FileKind, Message, Report
from assistant.report.gaps import are_cut
from assistant.report.layer_names import named
from assistant.report.measured import timed, with_run
from assistant.report.pools import pools_complete

_Known = Callable[[Report], bool]

_BLOCKS: tuple[tuple[tuple[str, ...], tuple[_Known, ...]], ...] = (
    (("tool",), (lambda r: r.tool is not None,)),
    (("target", "target_where"), (lambda r: r.target_where is not None, lambda r: r.target is not None)),
    (("model",), (lambda r: r.model is not None,)),
    (("created",), (lambda r: r.created is not None,)),
    (("command", "command_where", "command_options"), (lambda r: r.command is not None,)),
    (("options", "compiler_files"), (lambda r: bool(r.options and not are_cut(r)), lambda r: bool(r.options))),
    (("inputs", "outputs"), (lambda r: bool(r.inputs or r.outputs),)),
    (
        ("epochs", "stated", "counted", "totals", "table_complete"),
        (
            lambda r: r.table_complete is True,
            lambda r: bool(r.epochs) and r.totals.epochs is not None,
            lambda r: bool(r.epochs) or r.totals.epochs is not None,
        ),
    ),
    (("used_ranges",), (lambda r: bool(r.used_ranges),)),
    (("summary",), (lambda r: r.summary is not None,)),
    (("layers", "layer_total"), (lambda r: bool(r.layers),)),
    (("section_sizes", "footprint"), (lambda r: bool(r.section_sizes or r.footprint),)),
    (("c_operations", "operation_types", "complexity", "cpu_pools"), (lambda r: bool(r.c_operations or r.complexity),)),
    (("c_arrays", "c_layers"), (lambda r: bool(r.c_arrays or r.c_layers),)),
    (
        ("timing", "host_timing", "device", "accuracy", "tensor_statistics"),
        (lambda r: bool(r.timing), lambda r: bool(r.host_timing), lambda r: bool(r.device or r.accuracy)),
    ),
    (("graph",), (lambda r: r.graph is not None,)),
)
"""Fields that are taken together from one file, and the tests by which that file is chosen, the best one first."""
_MEMORY = ("memory_pools", "memory_total", "pool_fills")


def builds(reports: Sequence[Report]) -> Report:
    """One report from files that each hold the build, the first of which is preferred."""
    found: dict[str, Any] = {}
    for fields, tests in _BLOCKS:
        of = next((report for known in tests for report in reports if known(report)), None)
        if of is not None:
            found.update({field: getattr(of, field) for field in fields})
    memory = _best_memory_table(reports)
    found.update({field: getattr(memory, field) for field in _MEMORY})
    joined = replace(
        reports[0],
        **found,
        messages=_messages(reports),
        mentions=tuple(each for report in reports for each in report.mentions),
        unread=tuple(each for report in reports for each in report.unread),
    )
    return joined if any(row.duration_ms is not None for row in joined.epochs) else timed(joined)


def _best_memory_table(reports: Sequence[Report]) -> Report:
    """The report whose table adds up to its total and lists the most pools, the first of equal ones."""

    def rank(report: Report) -> tuple[bool, bool, int, int]:
        pools = sum(not pool.name.startswith("_") for pool in report.memory_pools)
        return pools_complete(report) is True, report.memory_total is not None, pools, len(report.pool_fills)

    return max(reports, key=rank)


def beside(build: Report, file: Report, kind: FileKind) -> Report:
    """The build with what a file beside it tells."""
    if kind is FileKind.RUN:
        return replace(with_run(build, file), messages=_messages((build, file)))
    options = build.options or file.options
    graph = build.graph
    if file.layer_names is not None and graph is not None:
        graph = named(graph, file.layer_names)
    if kind is FileKind.PROFILE and not options and (profile := companions.chosen(build, file)):
        options = profile.options
    return replace(
        build,
        tool=build.tool or file.tool,
        model=build.model or file.model,
        options=options,
        graph=graph,
        layer_names=build.layer_names or file.layer_names,
        profile_file=build.profile_file or file.profile_file,
        pool_file=build.pool_file or file.pool_file,
        machine=build.machine or file.machine,
        settings=build.settings or file.settings,
        options_file=build.options_file or file.options_file,
        epoch_costs=build.epoch_costs or file.epoch_costs,
        cost_totals=build.cost_totals or file.cost_totals,
        unread=build.unread + file.unread,
    )


def _messages(reports: Sequence[Report]) -> tuple[Message, ...]:
    """Of all files; a line that two of them hold counts once."""
    found: dict[tuple[str, str], Message] = {}
    for report in reports:
        for message in report.messages:
            found.setdefault((message.level, message.text), message)
    return tuple(found.values())
