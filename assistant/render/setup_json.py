"""The files of a build other than its report as plain data, a part of `report_json`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from assistant.report.cost_table import costs_complete
from assistant.report.facts import PoolFile, Report, Settings


def setup_json(report: Report) -> dict[str, Any]:
    """Fields of one report. Sizes in bytes, addresses as hex strings, clocks in MHz, power in mW."""
    return {
        "profile_file": asdict(report.profile_file) if report.profile_file else None,
        "pool_file": _pools(report.pool_file) if report.pool_file else None,
        "machine": _machine(asdict(report.machine)) if report.machine else None,
        "settings": _settings(report.settings) if report.settings else None,
        "options_file": asdict(report.options_file) if report.options_file else None,
        "epoch_costs": [asdict(cost) for cost in report.epoch_costs],
        "cost_totals": _totals(asdict(report.cost_totals)) if report.cost_totals else None,
        "costs_complete": costs_complete(report),
    }


def _pools(file: PoolFile) -> dict[str, Any]:
    found = asdict(file)
    for pool, plain in zip(file.pools, found["pools"], strict=True):
        plain.update(start=_address(pool.start), end=_address(pool.end), disabled=pool.disabled)
    return found


def _settings(settings: Settings) -> dict[str, Any]:
    found = asdict(settings)
    for pool in found["pools"]:
        pool["start"] = _address(pool["start"])
    return found


def _machine(machine: dict[str, Any]) -> dict[str, Any]:
    for accelerator in machine["accelerators"]:
        accelerator["parameters"] = [{"name": name, "value": value} for name, value in accelerator["parameters"]]
    return machine


def _totals(totals: dict[str, Any]) -> dict[str, Any]:
    totals["used_bytes"] = [{"pool": pool, "used_bytes": used} for pool, used in totals["used_bytes"]]
    return totals


def _address(value: int | None) -> str | None:
    return None if value is None else f"0x{value:08X}"
