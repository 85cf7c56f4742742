"""Whether a file beside a build is of it: a run, names, costs, options, profiles, pools, settings.

A run, costs and options are written by one build: given together with a single build they are taken to be of it, when
nothing speaks against that. Profiles, pools, machines and settings serve many builds, and names must not be put to
operators of another one: these need something that ties them to the build (`NEED_A_TIE`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import PureWindowsPath

from assistant.report import differences, gaps
from assistant.report.facts import CompilerOption, Contradiction, EpochKind, FileKind, Profile, Report
from assistant.report.layer_names import same_build
from assistant.report.measured import MISFIT, timed
from assistant.report.same_build import Doubts, Match, apart, is_for_cpu, is_of_model, model, same_model

NEED_A_TIE = {
    FileKind.NAMES: "nothing ties it to this build: one of them tells neither the model nor its signature",
    FileKind.PROFILE: "nothing ties it to this build, which tells neither its profile nor its options",
    FileKind.POOLS: "nothing ties it to this build, which tells neither its pools nor the name of its pool file",
    FileKind.MACHINE: "nothing ties it to this build, which tells neither its chip nor the name of its description",
    FileKind.SETTINGS: "nothing ties it to this build: one of them names no model",
}
"""Kinds of files that are of no build without a tie, and the reason that is given then."""

_ON_NPU = "--st-neural-art"
_POOL_FILES = frozenset(("--load-mpool", "--load-mpool-file", "--memory-pool"))
_MACHINE_FILES = frozenset(("--load-mdesc", "--load-mdesc-file"))
_COPY = re.compile(r" ?\(\d{1,3}\)$")
"""What browsers add to the name of a second download, and `copies.distinct_names` to that of a second file."""
_SUFFIXES = frozenset((".mpool", ".mdesc", ".json"))


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
    if not found.agrees:
        return Match()
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
    if named is None:
        return _unnamed(build, profile, differ)
    is_its_file = _stem(named[1]) == _stem(differences.home(file) or "")
    if not is_its_file and (differ or not build.options or _beyond(build, profile)):
        why = f"the command names another profile file ({PureWindowsPath(named[1]).name})"
        what = differ[0].what if differ else "its list of options"
        return apart(f"{why}, and {what} differs" if build.options else why)
    if len(differ) > max(1, len(profile.options) // 2):
        return apart(f"{len(differ)} of the {len(profile.options)} options of its profile are not in force")
    same_options = bool(build.options and profile.options and not differ)
    return Match(("profile", "options") if same_options else ("profile",), differ)


def _unnamed(build: Report, profile: Profile, differ: tuple[Contradiction, ...]) -> Match:
    """Of a build whose command is not known: its options in force must be those of the profile, no more and no less."""
    if not build.options:
        return Match()
    if differ:
        return apart("its profile has options that are not in force")
    if more := _beyond(build, profile):
        return apart(f"options are in force that its profile has not ({', '.join(more[:2])})")
    return Match(("options",))


def _beyond(build: Report, profile: Profile) -> list[str]:
    """Options in force that the profile has not."""
    return sorted(set(differences.spelled(build.options)) - set(differences.spelled(profile.options)))


def _pools(build: Report, file: Report) -> Match:
    settings = file.pool_file.pools if file.pool_file else ()
    pools = [pool for pool in build.memory_pools if not pool.name.startswith("_")]
    names = _given(build, _POOL_FILES, "memory_pool")
    is_its_file = bool(names) and _stem(differences.home(file) or "") in names
    other = f"the build was given another pool file ({', '.join(sorted(names))})" if names and not is_its_file else None
    if not pools or not settings:
        return apart(other) if other else Match(("file name",) if is_its_file else ())
    differ = differences.offered(pools, settings)
    if len(differ) > max(1, len(pools) // 4):
        return apart(f"other pools ({', '.join(each.what for each in differ[:2])})")
    if differ and other:
        return apart(f"{other}, and {differ[0].what} differs")
    same = f"{len(pools) - 1} of {len(pools)} pools" if len(differ) == 1 else "pools"
    agrees = (same if differ else "pools", *(("file name",) if is_its_file else ()))
    return Match(agrees, differ, gaps=gaps.offered(build, settings))


def _machine(build: Report, file: Report) -> Match:
    machine = file.machine
    if is_for_cpu(build):
        return apart("the build is for the CPU")
    chip = ((machine.name or machine.pools_name) if machine else None) or ""
    told = build.target or next((each.value for each in build.command_options if each.name == "--target"), None)
    if told and chip.casefold().startswith("stm32") and not told.startswith(chip.casefold()):
        return apart(f"it describes {chip}, and the build is for {told}")
    clock = build.cost_totals.frequency_mhz if build.cost_totals else None
    if machine and None not in (clock, machine.frequency_mhz) and clock != machine.frequency_mhz:
        return apart(f"its clock is {machine.frequency_mhz:g} MHz, and the costs are for {clock:g} MHz")
    names = _given(build, _MACHINE_FILES, "machine_desc")
    is_its_file = _stem(differences.home(file) or "") in names
    is_its_machine = chip.casefold() in names  # a file of the tool that was saved under another name
    if names and not is_its_file and not is_its_machine:
        return apart(f"the build was given another machine description ({', '.join(sorted(names))})")
    is_its_chip = bool(chip and told) and (told or "").startswith(chip.casefold())
    return Match((*(("file name",) if is_its_file else ()), *(("chip",) if is_its_chip else ())))


def _given(build: Report, names: frozenset[str], key: str) -> set[str]:
    """Files that the compiler was given, as the options and the profile of the build name them, without suffixes."""
    added = build.options_file.added if build.options_file else ()
    told: Iterable[CompilerOption] = (*build.compiler_files, *added, *build.command_options)
    paths = [option.value for option in told if option.name in names and option.value]
    if not paths and build.profile_file and (profile := chosen(build, build)):
        paths = [path for path in (getattr(profile, key),) if path]
    return {_stem(path) for path in paths}


def _stem(path: str) -> str:
    """The name of a file as it may be compared: without its folder, its suffix and the number of a copy."""
    name = PureWindowsPath(path).name
    if PureWindowsPath(_COPY.sub("", name)).suffix.lower() in _SUFFIXES:
        name = PureWindowsPath(_COPY.sub("", name)).stem
    return _COPY.sub("", name).casefold()


def _settings(build: Report, file: Report) -> Match:
    settings = file.settings
    named = settings.argument("model") if settings else None
    same = is_of_model(build, named) if named else None
    if named is None or same is None:
        return Match()
    return Match(("model",)) if same else apart(f"another model ({PureWindowsPath(named).name})")


def _named(build: Report) -> tuple[str, str] | None:
    """Profile and file of `--st-neural-art <profile>@<file>`."""
    option = next((each for each in reversed(build.command_options) if each.name == _ON_NPU), None)
    profile, at, file = (option.value or "").partition("@") if option else ("", "", "")
    return (profile, file) if at else None


def _same_model(build: Report, file: Report, found: Doubts) -> bool:
    same = same_model(build, file)
    if same:
        found.agrees.append("model")
    return same is not False


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
