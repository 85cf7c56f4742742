"""Whether a file beside a build is of it: a run, names, costs, options, profiles, pools, settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import PureWindowsPath

from assistant.report import differences
from assistant.report.facts import Contradiction, EpochKind, FileKind, Profile, Report
from assistant.report.layer_names import same_build
from assistant.report.measured import MISFIT, timed
from assistant.report.same_build import Doubts, Match, apart, is_for_cpu, model, plain

_ON_NPU = "--st-neural-art"


def match(build: Report, file: Report, kind: FileKind) -> Match:
    """What the file has in common with the build. No agreement and no reason: neither of them tells."""
    return _BY_KIND[kind](build, file)


def chosen(build: Report, file: Report) -> Profile | None:
    """The profile of `file` that the command of the build names; without such a command its only one."""
    named = _named(build)
    if named is None:
        only = file.profiles
        return only[0] if len(only) == 1 else None
    return next((profile for profile in file.profiles if profile.name == named[0]), None)


def _run(build: Report, file: Report) -> Match:
    found = Doubts()
    if not _same_model(build, file, found):
        return apart(_another(file))
    if build.timing and file.timing and differences.durations(build, file):
        return apart("another run: the build has its times already")
    if file.timing and file.timing.epochs and build.epochs:
        trial = timed(replace(build, timing=file.timing, unread=()))
        if any(each.what == MISFIT for each in trial.unread):
            return apart("its times per epoch do not fit the epoch table")
        found.agrees.append("epochs")
    if is_for_cpu(build) is False and file.timing is not None and file.timing.layers:
        return apart("a run of a model for the CPU")
    found.compare("version", bool(build.version and file.version), differences.versions(build, file))
    if found.differ and "epochs" not in found.agrees:
        return apart(f"other version ({file.version}), and no times per epoch to compare")
    return found.match()


def _names(build: Report, file: Report) -> Match:
    found = Doubts()
    names, graph = file.layer_names, build.graph
    same = same_build(graph, names) if graph and names else None
    if same is False:
        return apart("the signature of another graph")
    if not _same_model(build, file, found):
        return apart(_another(file))
    if same:
        found.agrees.append("signature")
    found.compare("version", bool(build.version and file.version), differences.versions(build, file))
    return found.match()


def _costs(build: Report, file: Report) -> Match:
    ids = {cost.id for cost in file.epoch_costs}
    if not build.epochs or not ids:
        return Match()
    rows = {row.id for row in build.epochs if row.id is not None}
    highest = max(row.last_id or row.id or 0 for row in build.epochs)
    if lacking := rows - ids:
        return apart(f"no costs of epoch {min(lacking)}")
    if build.table_complete and max(ids) > highest + 1:
        return apart(f"costs of epochs up to {max(ids):,}, where the last one is {highest:,}")
    estimates = {epoch.id: epoch for epoch in build.graph.epochs} if build.graph else {}
    differ = tuple(
        Contradiction(
            what=f"estimated cycles of epoch {cost.id}",
            one=differences.claim(epoch, f"{epoch.max_cycles:,}"),
            other=differences.claim(cost, f"{cost.max_cycles:,}"),
        )
        for cost in file.epoch_costs
        if (epoch := estimates.get(cost.id))
        and epoch.kind not in (None, EpochKind.EC)
        and epoch.max_cycles is not None
        and cost.max_cycles is not None
        and abs(cost.max_cycles - epoch.max_cycles) > 1 + epoch.max_cycles // 1000
    )
    if len(differ) > max(1, len(rows) // 10):
        return apart("other estimates of the compiler")
    if not build.table_complete:
        return Match((), differ)
    return Match(("epochs", "estimates") if estimates and not differ else ("epochs",), differ)


def _options(build: Report, file: Report) -> Match:
    found = Doubts()
    if not _same_model(build, file, found):
        return apart(_another(file))
    found.compare("version", bool(build.version and file.version), differences.versions(build, file))
    found.compare("options", bool(build.options and file.options), differences.options(build, file))
    return found.match()


def _profile(build: Report, file: Report) -> Match:
    if is_for_cpu(build):
        return apart("the build is for the CPU and uses no profile")
    if build.command and build.option(_ON_NPU) and _named(build) is None:
        return apart("the command of the build names no profile file, so the built-in profile was used")
    named, profile = _named(build), chosen(build, file)
    if profile is None:
        return apart(f'no profile "{named[0]}", which the command names') if named else Match()
    differ = differences.not_in_force(build, profile.options)
    if not build.options:
        return Match(("profile",) if named else ())
    if differ and not named:
        return apart("its profile has options that are not in force") if len(differ) > 1 else Match((), differ)
    agrees = ("profile", "options") if named and not differ else ("profile",) if named else ("options",)
    return Match(agrees, differ)


def _pools(build: Report, file: Report) -> Match:
    settings = file.pool_file.pools if file.pool_file else ()
    pools = [pool for pool in build.memory_pools if not pool.name.startswith("_")]
    if not pools or not settings:
        return Match()
    differ = differences.offered(pools, settings)
    if len(differ) > max(1, len(pools) // 4):
        return apart(f"other pools ({', '.join(each.what for each in differ[:2])})")
    return Match(("pools",), differ)


def _machine(build: Report, _: Report) -> Match:
    return apart("the build is for the CPU") if is_for_cpu(build) else Match()


def _settings(build: Report, file: Report) -> Match:
    settings = file.settings
    named = settings.argument("model") if settings else None
    mine = model(build)
    if named is None or mine is None:
        return Match()
    return Match(("model",)) if plain(named) == mine else apart(f"another model ({PureWindowsPath(named).name})")


def _named(build: Report) -> tuple[str, str] | None:
    """Profile and file of `--st-neural-art <profile>@<file>`."""
    option = next((each for each in reversed(build.command_options) if each.name == _ON_NPU), None)
    profile, at, file = (option.value or "").partition("@") if option else ("", "", "")
    return (profile, file) if at else None


def _same_model(build: Report, file: Report, found: Doubts) -> bool:
    mine, theirs = model(build), model(file)
    if mine and theirs:
        found.agrees.append("model")
    return mine is None or theirs is None or mine == theirs


def _another(file: Report) -> str:
    return f"another model ({file.model or model(file)})"


_BY_KIND: dict[FileKind, Callable[[Report, Report], Match]] = {
    FileKind.RUN: _run,
    FileKind.MEASURED: _run,
    FileKind.NAMES: _names,
    FileKind.COSTS: _costs,
    FileKind.OPTIONS: _options,
    FileKind.PROFILE: _profile,
    FileKind.POOLS: _pools,
    FileKind.MACHINE: _machine,
    FileKind.SETTINGS: _settings,
}
