"""What every fact has: the place where it was read and what stood there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Where = int | str
"""1-based line of the original input for text (first line of a joined row); JSON pointer for JSON; "row 12" for CSV."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something read: `where` it stands and the `text` of that row, cleaned of paste damage.

    `origin` is the file that it stands in, None when only one file was read.
    """

    where: Where
    text: str
    origin: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompilerOption(Fact):
    """One option in force. `name` as typed ("--Omax-ca-pipe", "-O3"), `value` None for a switch."""

    name: str
    value: str | None


class EpochKind(StrEnum):
    """Who runs an epoch. HYBRID is a `Hybrid` row of 3.0+ and a `??` row of 2.x (NODE_SW_HW in c_info)."""

    HW = "HW"
    EC = "EC"
    SW = "SW"
    HYBRID = "HYBRID"
    UNKNOWN = "UNKNOWN"
