"""What a file is that holds no epochs, in words: its kind, its main figures, its slips, and what to give with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.diagnosis.words import counted, listed
from assistant.render import artefact_tables as tables
from assistant.render.cost_words import cost_tables, cycles_told
from assistant.render.listing import Column, Listing, listing, share
from assistant.render.places import Places
from assistant.render.text import clean, milliseconds
from assistant.report.facts import FileKind, PoolFile, Report
from assistant.report.graph_facts import CLayer
from assistant.report.same_build import kind
from assistant.report.setup_facts import PoolForm

_REPORT = "the text report of the build (network_generate_report.txt)"

_HINTS = {
    FileKind.NAMES: f"Give network_c_info.json or {_REPORT} with it: software epochs are then told by these names.",
    FileKind.COSTS: f"Give {_REPORT} with it to see what runs each of these epochs, and why.",
    FileKind.OPTIONS: f"Give {_REPORT} with it to see what these options led to.",
    FileKind.PROFILE: f"Give {_REPORT} with it to see what a profile led to.",
    FileKind.POOLS: f"Give {_REPORT} with it to see what lies in these pools.",
    FileKind.MACHINE: f"Nobody needs to edit this file. Give {_REPORT} to see what runs on the NPU.",
    FileKind.SETTINGS: f"Give {_REPORT} with it to see what these settings led to.",
    FileKind.MEASURED: f"Give {_REPORT} with it to see which epochs took this time.",
}
_C_MODEL = "Give the files of a build with --st-neural-art to see what would run on the NPU."


@dataclass(frozen=True, slots=True)
class Artefact:
    """A file that is no report: `told` is one sentence on it, `hint` what to give so that more can be said."""

    kind: FileKind
    told: str
    tables: tuple[Listing, ...]
    hint: str


def artefact(report: Report) -> Artefact | None:
    """What a report is that holds no epochs because its file never does; None for a report or log."""
    of, places = kind(report), Places(report)
    graph = report.graph
    if of is FileKind.GRAPH and graph is not None and graph.cpu_graph:
        layers = f"{counted(len(graph.c_layers), 'layer')} of a C model for the CPU alone, and nothing for the NPU."
        return Artefact(of, layers, (_c_table(graph.c_layers),), _C_MODEL)
    if of not in _HINTS or report.epochs:
        return None
    return Artefact(of, _told(report, of), tuple(_tables(report, of, places)), _HINTS[of])


def beside(report: Report) -> list[tuple[str, tuple[Listing, ...]]]:
    """The figures of the files that were merged into a report, each with the sentence on it."""
    if len(report.files) < 2:
        return []
    places = Places(report)
    present = (
        (FileKind.PROFILE, report.profile_file),
        (FileKind.POOLS, report.pool_file),
        (FileKind.MACHINE, report.machine),
        (FileKind.SETTINGS, report.settings),
        (FileKind.OPTIONS, report.options_file),
        (FileKind.COSTS, report.epoch_costs or report.cost_totals),
    )
    return [
        (f"{_file(report, of)}: {_told(report, of)}", tuple(_tables(report, of, places)))
        for of, fact in present
        if fact
    ]


def _told(report: Report, of: FileKind) -> str:
    match of:
        case FileKind.POOLS if report.pool_file:
            return _pools_told(report.pool_file)
        case FileKind.PROFILE:
            names = listed([f'"{clean(profile.name)}"' for profile in report.profiles])
            return f"{counted(len(report.profiles), 'profile')} of compiler settings{': ' if names else ''}{names}."
        case FileKind.MACHINE if report.machine:
            clock = report.machine.frequency_mhz
            at = f" at {clock:,.10g} MHz" if clock is not None else ""
            return f"The NPU {clean(report.machine.name or '')}".rstrip() + f" as the compiler sees it{at}."
        case FileKind.SETTINGS if report.settings:
            given = report.settings.argument("model")
            target = report.settings.argument("target")
            profile = report.settings.neural_art
            parts = (
                f"target {clean(target)}" if target else "",
                f"profile {clean(profile)}" if profile else "for the CPU alone",
            )
            model = f" of {clean(given)}" if given else ""
            return f"Settings of a run{model}: {', '.join(part for part in parts if part)}."
        case FileKind.OPTIONS if report.options_file:
            added = f", and {len(report.options_file.added):,} that stedgeai adds" if report.options_file.added else ""
            return f"{counted(len(report.options), 'option')} of the compiler in force{added}."
        case FileKind.COSTS:
            told = cycles_told(report)
            costs = f"What the compiler expects {counted(len(report.epoch_costs), 'epoch')} to cost."
            return f"The compiler expects an inference to take {told}." if told else costs
        case FileKind.NAMES if report.layer_names:
            own = sum(bool(node.names) for node in report.layer_names.nodes)
            every = counted(len(report.layer_names.nodes), "node")
            return f"Names of your model for {own:,} of {every} of the compiled graph."
        case _:
            timing = report.timing
            took = f": {milliseconds(timing.duration_ms)} an inference" if timing else ""
            return f"What a validate run measured{took}. It names no epochs."


def _pools_told(file: PoolFile) -> str:
    form = {
        PoolForm.HAND_WRITTEN: "that the compiler may use",
        PoolForm.SAVED: "as the compiler saved them (--save-mpool-file)",
        PoolForm.CPU: "of a build for the CPU alone",
    }[file.form]
    off = sum(pool.disabled for pool in file.pools)
    return f"{counted(len(file.pools), 'memory pool')} {form}" + (f", {off} of them switched off." if off else ".")


def _tables(report: Report, of: FileKind, places: Places) -> Iterator[Listing]:
    if of is FileKind.POOLS and report.pool_file:
        yield from tables.pool_tables(report.pool_file, places)
    elif of is FileKind.PROFILE:
        yield from tables.profile_tables(report.profiles, places)
    elif of is FileKind.MACHINE and report.machine:
        yield from tables.machine_tables(report.machine, places)
    elif of is FileKind.SETTINGS and report.settings:
        yield from tables.settings_tables(report.settings, places)
    elif of is FileKind.OPTIONS and report.options_file:
        yield from tables.options_tables(report.options_file, report.options, places)
    elif of is FileKind.COSTS:
        yield from cost_tables(report)
    elif of is FileKind.NAMES and report.layer_names:
        yield from tables.names_tables(report.layer_names, places)


def _c_table(layers: Sequence[CLayer]) -> Listing:
    """The layers of a C model by kind, those with most multiply-accumulates first."""
    kinds: dict[str, list[CLayer]] = {}
    for layer in layers:
        kinds.setdefault(layer.kind or "not told", []).append(layer)
    costs = {name: sum(layer.macc or 0 for layer in group) for name, group in kinds.items()}
    whole = sum(costs.values())
    rows = (
        (name, f"{len(kinds[name]):,}", f"{cost:,}", share(cost, whole))
        for name, cost in sorted(costs.items(), key=lambda each: -each[1])
    )
    heads = (Column("Kind"), Column("Layers", True), Column("MACC", True), Column("Share", True))
    return listing("Layers of the C model by kind", heads, rows)


def _file(report: Report, of: FileKind) -> str:
    places = Places(report)
    return next((places.name(file.name) for file in report.files if file.kind is of), str(of))
