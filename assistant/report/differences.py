"""Where two files of one build differ, fact by fact, and the rules that explain a difference.

What a rule explains is no contradiction. The rules of the epoch table itself (blobs, `??`, the epochs of parameters
and return) are those of `c_info_rows`, which gives a graph the table that the text of its build prints. Here:
- ROUNDED: the text prints sizes with three decimals of kB or MB, the graph has every byte;
- ONE_WORD: 2.0 prints the last address of a pool one word early, so that its size lacks 8 bytes;
- SPELLED: `-O3` is `--optimization 3`, and of an option given twice the last one counts;
- ADDED: stedgeai adds options of its own, such as `--generate-stai`, and takes `--csv-file` as a name of a file;
- SUMMED: of one run the text prints the mean, and the times of the epochs in c_info add up to it within 1 %;
- WIDER: a saved pool file has pools of the tool ("ec params pool") that no table lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from assistant.report import gaps
from assistant.report.facts import (
    Claim,
    CompilerOption,
    Contradiction,
    Epoch,
    Fact,
    MemoryPool,
    Report,
)
from assistant.report.setup_facts import PoolSetting

ONE_WORD = 8
"""Bytes by which 2.0 ends a pool early."""
_MIB = 2**20
_ROUNDED_MIB = round(0.0006 * _MIB)
"""Half of the last of three decimals of a MB, with a margin for sums of such figures."""

_SUMMED = 0.01
"""Share by which the sum over the epochs may miss the mean that is printed."""
_TICK_MS = 0.002

ADDED = frozenset(("--generate-stai", "--csv-file"))
"""Options that stedgeai adds or takes away by itself."""
_LEVEL = re.compile(r"-O([0-3])")
_DECIDING = {"--target": None, "--compression": "lossless", "--optimization": "balanced"}
"""Options of stedgeai by which a build is another one → what holds without them; None where that is not known."""
_SHORT = {"-c": "--compression", "-O": "--optimization"}
_QUOTES = "\"',"
_PARTS = (
    ("bytes used", "used_bytes"),
    ("bytes of weights", "weights_bytes"),
    ("bytes of activations", "activations_bytes"),
)


def claim(fact: Fact, value: str) -> Claim:
    """`value` as said by the row of `fact`."""
    return Claim(where=fact.where, text=fact.text, origin=fact.origin, value=value)


def home(report: Report) -> str | None:
    """The file that a report is named by."""
    return report.files[0].name if report.files else None


def versions(one: Report, other: Report) -> tuple[Contradiction, ...]:
    """Two versions of the tool."""
    if one.version is None or other.version is None or one.version == other.version:
        return ()
    return (Contradiction(what="version of the tool", one=_version(one), other=_version(other)),)


def kinds(one: Sequence[Epoch], other: Sequence[Epoch]) -> tuple[Contradiction, ...]:
    """Rows of the same number with another kind, operator or range; a row that one of them lacks is no difference."""
    rows = {row.id: row for row in other if row.id is not None}
    found: list[Contradiction] = []
    for row in one:
        twin = rows.get(row.id) if row.id is not None else None
        if twin is None:
            continue
        if row.kind is not twin.kind:
            found.append(_differ(f"kind of epoch {row.id}", row, str(row.kind), twin, str(twin.kind)))
        elif row.operation and twin.operation and row.operation != twin.operation:
            found.append(_differ(f"operator of epoch {row.id}", row, row.operation, twin, twin.operation))
        elif (row.last_id or row.id) != (twin.last_id or twin.id):
            ends = f"{row.last_id or row.id}", f"{twin.last_id or twin.id}"
            found.append(_differ(f"last epoch of the blob at epoch {row.id}", row, ends[0], twin, ends[1]))
    return tuple(found)


def counts(one: Report, other: Report) -> tuple[Contradiction, ...]:
    """Epochs of a kind, where only the counts of one of them are there, without its rows."""
    if one.epochs and other.epochs:
        return ()
    found: list[Contradiction] = []
    for what, name in (("software epochs", "sw"), ("hybrid epochs", "hybrid")):
        here, there = getattr(one.totals, name), getattr(other.totals, name)
        if here is not None and there is not None and here != there:
            found.append(Contradiction(what=what, one=_count(one, here), other=_count(other, there)))
    return tuple(found)


def spelled(options: Iterable[CompilerOption]) -> dict[str, CompilerOption]:
    """Options by the name that all spellings share (SPELLED), less those of ADDED; the last one of a name."""
    found: dict[str, CompilerOption] = {}
    for option in options:
        if option.name not in ADDED:
            found["--optimization" if _LEVEL.fullmatch(option.name) else option.name] = option
    return found


def setting(option: CompilerOption) -> str:
    """The value of an option: that of `-O3` is 3, of a switch nothing."""
    level = _LEVEL.fullmatch(option.name)
    return level[1] if level else option.value or ""


def options(one: Report, other: Report) -> tuple[Contradiction, ...]:
    """Options that only one of two lists has, or with another value. Nothing where a list is missing or ends early."""
    if not one.options or not other.options:
        return ()
    mine, theirs = spelled(one.options), spelled(other.options)
    found: list[Contradiction] = []
    for name in dict.fromkeys((*mine, *theirs)):
        here, there = mine.get(name), theirs.get(name)
        if gaps.may_be_cut(here, one) or gaps.may_be_cut(there, other):
            continue
        if here is None or there is None or setting(here) != setting(there):
            found.append(Contradiction(what=f"option {name}", one=_in_force(here, one), other=_in_force(there, other)))
    return tuple(found)


def commands(one: Report, other: Report) -> str | None:
    """Why two commands of stedgeai are of two builds: an option that decides what is built has another value.

    A command that goes on where the other ends says nothing: the end of that one may be cut.
    """
    shorter, longer = sorted((" ".join((each.command or "").split()) for each in (one, other)), key=len)
    if longer.startswith(shorter):
        return None
    here, there = _deciding(one), _deciding(other)
    for name, default in _DECIDING.items():
        mine, theirs = here.get(name, default), there.get(name, default)
        if mine and theirs and mine != theirs:
            return f"another {name} ({theirs}, not {mine})"
    return None


def _deciding(report: Report) -> dict[str, str]:
    """What the command says of each option that decides what is built; of one given twice the last counts."""
    told = ((_SHORT.get(option.name, option.name), option.value) for option in report.command_options)
    words = ((name, (value or "").split()[:1]) for name, value in told if name in _DECIDING)
    return {name: first[0].strip(_QUOTES).casefold() for name, first in words if first}


def not_in_force(report: Report, chosen: Sequence[CompilerOption]) -> tuple[Contradiction, ...]:
    """Options of a profile that the build does not have; it may have more, which the tool adds (ADDED)."""
    if not report.options:
        return ()
    mine = spelled(report.options)
    return tuple(
        Contradiction(what=f"option {name}", one=_in_force(mine.get(name), report), other=claim(option, option.text))
        for name, option in spelled(chosen).items()
        if (name not in mine or setting(mine[name]) != setting(option)) and not gaps.may_be_cut(mine.get(name), report)
    )


def sizes(one: Sequence[MemoryPool], other: Sequence[MemoryPool]) -> tuple[Contradiction, ...]:
    """Pools of one name with another place or size (ONE_WORD), used or filled otherwise (ROUNDED)."""
    pools = {pool.name: pool for pool in other}
    return tuple(each for pool in one if pool.name in pools for each in _size(pool, pools[pool.name]))


def totals(one: Report, other: Report) -> tuple[Contradiction, ...]:
    """Bytes used in all pools together (ROUNDED); not where a table has buffers of the application among them."""
    here, there = one.memory_total, other.memory_total
    names = {pool.name for pool in (*one.memory_pools, *other.memory_pools)}
    if here is None or there is None or any(name.startswith("_") for name in names):
        return ()
    if abs(here.used_bytes - there.used_bytes) <= _rounding(here.used_bytes) + _rounding(there.used_bytes):
        return ()
    said = _bytes(here.used_bytes), _bytes(there.used_bytes)
    return (_differ("bytes used in all pools", here, said[0], there, said[1]),)


def offered(one: Sequence[MemoryPool], other: Sequence[PoolSetting]) -> tuple[Contradiction, ...]:
    """Pools of the build that a pool file has with another place or size, or not at all (WIDER)."""
    if not one or not other:
        return ()
    found: list[Contradiction] = []
    settings = {pool.name: pool for pool in other}
    for pool in one:
        twin = settings.get(pool.name)
        if pool.name.startswith("_"):
            continue  # a buffer of the application
        if twin is None:
            missing = claim(other[0], "no such pool")
            found.append(
                Contradiction(what=f"pool {pool.name}", one=claim(pool, _bytes(pool.size_bytes)), other=missing)
            )
        elif twin.start is not None and twin.start != pool.start:
            found.append(_differ(f"start of {pool.name}", pool, f"0x{pool.start:08X}", twin, f"0x{twin.start:08X}"))
        elif twin.size_bytes is not None and abs(twin.size_bytes - pool.size_bytes) > ONE_WORD:
            said = _bytes(pool.size_bytes), _bytes(twin.size_bytes)
            found.append(_differ(f"size of {pool.name}", pool, said[0], twin, said[1]))
    return tuple(found)


def durations(one: Report, other: Report) -> tuple[Contradiction, ...]:
    """Times of an inference that are not those of one run: a text prints the mean, c_info has the epochs (SUMMED)."""
    if one.timing is None or other.timing is None:
        return ()
    here, there = one.timing, other.timing
    if abs(here.duration_ms - there.duration_ms) <= max(_SUMMED * here.duration_ms, _TICK_MS):
        return ()
    said = f"{here.duration_ms:.3f} ms", f"{there.duration_ms:.3f} ms"
    return (_differ("time of an inference", here, said[0], there, said[1]),)


def _size(pool: MemoryPool, twin: MemoryPool) -> Iterator[Contradiction]:
    if pool.start != twin.start:
        yield _differ(f"start of {pool.name}", pool, f"0x{pool.start:08X}", twin, f"0x{twin.start:08X}")
    if abs(pool.size_bytes - twin.size_bytes) > ONE_WORD + _rounding(pool.size_bytes):
        yield _differ(f"size of {pool.name}", pool, _bytes(pool.size_bytes), twin, _bytes(twin.size_bytes))
    for of, name in _PARTS:
        mine, theirs = getattr(pool, name), getattr(twin, name)
        if abs(mine - theirs) > _rounding(mine):
            yield _differ(f"{of} in {pool.name}", pool, _bytes(mine), twin, _bytes(theirs))
            return


def _rounding(printed: int) -> int:
    return 1 if printed < _MIB else _ROUNDED_MIB


def _differ(what: str, one: Fact, said: str, other: Fact, else_said: str) -> Contradiction:
    return Contradiction(what=what, one=claim(one, said), other=claim(other, else_said))


def _count(report: Report, number: int) -> Claim:
    """A count as stated, else as the rows add up to it."""
    stated, first = report.stated, report.epochs[0] if report.epochs else None
    where = stated.where or (first.where if first else report.where)
    return Claim(where=where, text=stated.text or "", origin=stated.origin or home(report), value=f"{number:,}")


def _version(report: Report) -> Claim:
    tool = report.tool
    said = f"{tool.name} {tool.version}" if tool else ""
    return Claim(where=report.where, text=said, origin=home(report), value=report.version or "")


def _in_force(option: CompilerOption | None, report: Report) -> Claim:
    """What a list of options says of one; of an option that it lacks, by its first one."""
    return claim(report.options[0], "not among the options") if option is None else claim(option, option.text)


def _bytes(number: int) -> str:
    return f"{number:,} B"
