"""What only one of two files of a build tells, so that it is not compared, in words: "npuRAM5 (no row in a.txt)"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.report import options as arguments
from assistant.report.facts import CompilerOption, Report
from assistant.report.pools import pools_complete
from assistant.report.setup_facts import PoolSetting

_FEW = 3
"""Epochs that are named."""


def rows(one: Report, other: Report) -> tuple[str, ...]:
    """Epochs that only one of two epoch tables has; nothing where one file has no table."""
    if not one.epochs or not other.epochs:
        return ()
    mine, theirs = ({row.id for row in each.epochs if row.id is not None} for each in (one, other))
    return (*_epochs(theirs - mine, one), *_epochs(mine - theirs, other))


def pools(one: Report, other: Report) -> tuple[str, ...]:
    """Pools that only one of two memory tables has, or whose row does not tell what fills them."""
    if not _names(one) or not _names(other):
        return ()
    return (*_pools(_names(other), one), *_pools(_names(one), other))


def offered(build: Report, settings: Sequence[PoolSetting]) -> tuple[str, ...]:
    """Pools of a pool file of which the build may have lost the row: its table does not add up, or has no total."""
    if pools_complete(build) is True or not build.memory_pools:
        return ()
    return _pools({pool.name for pool in settings if pool.name and pool.end is not None}, build)


def options(one: Report, other: Report) -> tuple[str, ...]:
    """The options behind the cut of a list."""
    if not one.options or not other.options:
        return ()
    return tuple(f"options at the end of the list (cut in {_file(each)})" for each in (one, other) if are_cut(each))


def are_cut(report: Report) -> bool:
    """True when the list of the options in force is cut at its end."""
    files = {option.origin for option in report.options}
    return any(each.what == arguments.CUT and each.origin in files for each in report.unread)


def may_be_cut(option: CompilerOption | None, report: Report) -> bool:
    """True for an option that may stand behind the cut of the list, or whose value may: None, or the last one."""
    return are_cut(report) and (option is None or (option is report.options[-1] and option.value is None))


def _names(report: Report) -> set[str]:
    """Pools of the device; those that start with "_" are buffers of the application."""
    found = {pool.name for pool in report.memory_pools} | {pool.name for pool in report.pool_fills}
    return {name for name in found if not name.startswith("_")}


def _pools(named: Iterable[str], lacking: Report) -> tuple[str, ...]:
    rows, fills = {pool.name for pool in lacking.memory_pools}, {pool.name for pool in lacking.pool_fills}
    file = _file(lacking, lacking.memory_pools)
    told = {True: f"what fills it is not told in {file}", False: f"no row in {file} that can be read"}
    return tuple(f"{name} ({told[name in fills]})" for name in sorted(named) if name not in rows)


def _epochs(numbers: set[int], lacking: Report) -> tuple[str, ...]:
    if not numbers:
        return ()
    first = sorted(numbers)[:_FEW]
    named = ", ".join(map(str, first)) + (f" and {len(numbers) - _FEW:,} more" if len(numbers) > _FEW else "")
    word = "epoch" if len(numbers) == 1 else "epochs"
    return (f"{word} {named} (no row in {_file(lacking, lacking.epochs)} that can be read)",)


def _file(report: Report, facts: Sequence[object] = ()) -> str:
    """The file that the facts come from, else the one that the report is named by."""
    origin = getattr(facts[0], "origin", None) if facts else None
    return origin or (report.files[0].name if report.files else "the other file")
