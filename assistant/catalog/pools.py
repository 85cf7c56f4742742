"""The standard memory pools of the STM32N6: the names that reports print, and the sizes that cannot be exceeded."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from assistant.catalog import tables
from assistant.settings import corpus_dir

_COLUMNS = ("name", "device", "start", "bytes", "authority", "reference", "source_url", "notes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A pool of ST's standard .mpool file. A project's own file may give less of a memory, never more."""

    name: str
    """As reports print it: "npuRAM3"."""
    device: str
    """As files and manuals call the memory: "AXISRAM3"."""
    start: int
    bytes: int | None
    """Size in the standard file; None where it is left to the firmware or differs between boards."""
    authority: str
    """A key of `manifest.AUTHORITY`."""
    reference: str | None
    """The section of the corpus that has it."""
    notes: str

    @property
    def family(self) -> str:
        """The name without its number: "npuRAM"."""
        return _unnumbered(self.name)


def all_pools() -> tuple[Pool, ...]:
    """Every standard pool, the fastest first."""
    return _load(corpus_dir() / "catalog" / "pools.csv")


@cache
def _load(path: Path) -> tuple[Pool, ...]:
    try:
        return tuple(_pool(row) for row in tables.rows(path, _COLUMNS))
    except ValueError as error:
        raise tables.damaged(path, str(error)) from error


def find(name: str) -> Pool | None:
    """The pool that `name` spells, in any case, by the name of the pool or of the memory; None when there is none."""
    wanted = _plain(name)
    return next((pool for pool in all_pools() if wanted in (_plain(pool.name), _plain(pool.device))), None)


def of_family(family: str) -> tuple[Pool, ...]:
    """The pools "npuRAM" or "cpuRAM" stands for, in any case; those of "AXISRAM" are of both."""
    wanted = _plain(family)
    return tuple(pool for pool in all_pools() if wanted in (_plain(pool.family), _plain(_unnumbered(pool.device))))


def _unnumbered(name: str) -> str:
    return name.rstrip("0123456789")


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def _pool(row: dict[str, str]) -> Pool:
    return Pool(
        name=row["name"],
        device=row["device"],
        start=int(row["start"], 16),
        bytes=int(row["bytes"]) if row["bytes"] else None,
        authority=row["authority"],
        reference=row["reference"] or None,
        notes=row["notes"],
    )
