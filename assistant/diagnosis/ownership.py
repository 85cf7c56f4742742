"""Which rule answers for which software or hybrid row: every such row of a report belongs to exactly one rule.

SW-001  rows of float islands, and all software rows of a network that computes in float between conversions
SW-002  PRelu, with the islands around it
SW-003  Conv, Gemm and MatMul elsewhere, and all software rows of a network that computes in float without conversions
SW-004  `??` rows of 2.x
SW-005  Hybrid rows of 3.0 and later
SW-006  operators that the NPU does not have
SW-007  operators that the NPU has, or that the catalogue does not list
IO-001  conversions that stand alone
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from assistant.diagnosis.islands import CONVERSIONS, UNLABELLED, Island, float_islands, software_stretches
from assistant.diagnosis.operator_notes import MATRIX
from assistant.diagnosis.placement import by_nature
from assistant.diagnosis.rows import lists_all_software
from assistant.report.facts import Epoch, EpochKind, Report

PRELU = "PRelu"

_NPU_AT_MOST = 1 / 3
_MATRIX_ROWS_AT_LEAST = 3
_MATRIX_SHARE_AT_LEAST = 0.1


@dataclass(frozen=True, slots=True)
class Shares:
    """The software and hybrid rows of one report by the rule that answers for them, and the islands of SW-001."""

    rows: MappingProxyType[str, tuple[Epoch, ...]]
    islands: tuple[Island, ...]
    float_network: bool
    """The network as a whole computes in float on the CPU, see `float_throughout`."""

    def of(self, rule: str) -> tuple[Epoch, ...]:
        """Rows of `rule`, in order of the table."""
        return self.rows.get(rule, ())


def shares(report: Report) -> Shares:
    """Divide the software and hybrid rows of `report` among the rules."""
    islands, lone = software_stretches(report)
    whole = float_throughout(report)
    owners: dict[int, str] = {}
    for island in islands:
        owner = "SW-001" if whole else _owner_of_island(island)
        owners.update((id(row), owner) for row in island.rows)
    for conversion in lone:
        owners.update((id(row), "IO-001") for row in conversion.rows)
    rest = ("SW-001" if islands else "SW-003") if whole else None
    divided: dict[str, list[Epoch]] = {}
    owner = ""
    for row in report.epochs:
        if row.kind not in (EpochKind.SW, EpochKind.HYBRID):
            continue
        # A conversion that nobody has yet converts the result of the row above it, and goes with that row.
        if id(row) in owners or row.operation not in CONVERSIONS:
            owner = owners.get(id(row)) or _owner(row, rest)
        divided.setdefault(owner, []).append(row)
    return Shares(
        rows=MappingProxyType({rule: tuple(rows) for rule, rows in divided.items()}),
        islands=tuple(island for island in islands if owners[id(island.rows[0])] == "SW-001"),
        float_network=whole,
    )


def float_throughout(report: Report) -> bool:
    """True when the network as a whole computes in float: the NPU runs at most a third of the epochs, and Conv, Gemm
    or MatMul are among the software rows in number. PRelu islands alone can outnumber the rest; they do not count.
    """
    totals, software = report.totals, report.software
    if not totals.epochs or totals.sw is None or not lists_all_software(report):
        return False
    npu = totals.epochs - totals.sw - (totals.hybrid or 0)
    matrix = sum(row.operation in MATRIX for row in software)
    if npu > _NPU_AT_MOST * totals.epochs:
        return False
    if matrix < max(_MATRIX_ROWS_AT_LEAST, _MATRIX_SHARE_AT_LEAST * len(software)):
        return False
    around_prelu = sum(len(island.rows) for island in float_islands(report) if PRELU in island.operations)
    return 2 * around_prelu < len(software)


def _owner_of_island(island: Island) -> str:
    if PRELU in island.operations:
        return "SW-002"
    # At the end of the network a Softmax is software anyway; float around it is only the type of the output.
    if island.ends_in_float and all(by_nature(operator) for operator in island.operations):
        return "SW-006"
    return "SW-001"


def _owner(row: Epoch, rest: str | None) -> str:
    if row.kind is EpochKind.HYBRID:
        return "SW-004" if row.label == UNLABELLED else "SW-005"
    if rest:
        return rest
    if row.operation == PRELU:
        return "SW-002"
    if row.operation in MATRIX:
        return "SW-003"
    return "SW-006" if row.operation and by_nature(row.operation) else "SW-007"
