"""What the catalogue says of the operator of a row, in the terms of the rules."""

from __future__ import annotations

from functools import cache

from assistant.catalog import operators
from assistant.catalog.operators import Placement
from assistant.diagnosis.operator_notes import LAYOUT


def by_nature(operator: str) -> bool:
    """True when the NPU does not have the operator, whatever its form."""
    place = _placement(operator)
    return place is not None and place.npu == "no" and operator not in LAYOUT


def float_kernel_only(operator: str) -> bool:
    """True when ST's table puts the operator in a float kernel on the CPU and nowhere else."""
    place = _placement(operator)
    return by_nature(operator) and place is not None and place.in_st_table is False and place.fallback == ("float",)


def conditions(operator: str) -> str | None:
    """When the NPU takes the operator, as a sentence; None when the catalogue says nothing."""
    place = _placement(operator)
    return place.conditions or None if place else None


def always_on_npu(operator: str) -> bool:
    """True when int8 tensors are the only condition."""
    place = _placement(operator)
    return place is not None and place.npu == "yes"


def listed_in_catalogue(operator: str) -> bool:
    """True when the catalogue has a judgement on the operator."""
    return _placement(operator) is not None


@cache
def _placement(operator: str) -> Placement | None:
    return operators.placement(operator)
