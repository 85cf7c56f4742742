"""The figures of a report: each from what it has, and absent where it lacks something."""

from dataclasses import replace

import pytest

from assistant.report.coverage import FLASH_RATES, coverage
from assistant.report.facts import Report
from assistant.report.read import read_bytes
from tests.report.artefacts import report as graph_report
from tests.report.builds import COSTS, GRAPH, TEXT, one, only, touch

CYCLES = {"npu": 900 + 3840 + 3_194_880 + 128, "other": 4160 + 128 + 128 + 1 + 128}


def text_alone() -> Report:
    (report,) = read_bytes(touch()[TEXT], TEXT)
    return report


def test_all_figures_of_a_whole_build() -> None:
    found = coverage(one(touch()))
    assert found.epoch_share == 4 / 9
    assert found.time_share == pytest.approx(0.773)
    assert found.transitions == 4
    assert found.estimated_cycles == CYCLES["npu"] + CYCLES["other"]
    assert found.estimate_share == CYCLES["npu"] / found.estimated_cycles
    assert found.bytes_per_parameter == 1.0
    assert found.flash_bytes == 533_232
    assert found.flash_floor_ms == pytest.approx((533_232 / 396e3, 533_232 / 361e3))


@pytest.mark.parametrize("name", [GRAPH, COSTS])
def test_estimates_come_from_the_graph_or_from_the_cost_table(name: str) -> None:
    found = coverage(one(only(touch(), TEXT, name)))
    assert found.estimated_cycles == CYCLES["npu"] + CYCLES["other"]
    assert found.estimate_share == CYCLES["npu"] / found.estimated_cycles


def test_a_text_has_no_estimates() -> None:
    found = coverage(text_alone())
    assert (found.estimate_share, found.estimated_cycles, found.time_share) == (None, None, None)


def test_an_epoch_without_costs_leaves_no_share() -> None:
    merged = one(only(touch(), TEXT, COSTS))
    assert coverage(merged).estimate_share is not None
    lacking = replace(merged, epoch_costs=tuple(cost for cost in merged.epoch_costs if cost.id != 8))
    assert coverage(lacking).estimate_share is None
    strange = replace(merged, epochs=tuple(row for row in merged.epochs if row.id != 8))
    assert coverage(strange).estimate_share is None
    assert coverage(replace(merged, table_complete=False)).estimate_share is None


def test_bytes_per_parameter_need_a_network_of_some_size() -> None:
    report = text_alone()
    few = tuple(replace(layer, params=None) for layer in report.layers)
    assert coverage(replace(report, layers=few)).bytes_per_parameter is None
    assert coverage(replace(report, layers=())).bytes_per_parameter is None
    assert coverage(replace(report, memory_total=None)).bytes_per_parameter is None


def test_float_weights_show_in_bytes_per_parameter() -> None:
    report = text_alone()
    assert report.memory_total is not None
    heavy = replace(report.memory_total, weights_bytes=4 * 533_232)
    pools = tuple(
        replace(pool, weights_bytes=4 * pool.weights_bytes, used_bytes=4 * pool.used_bytes)
        if pool.weights_bytes
        else pool
        for pool in report.memory_pools
    )
    total = replace(heavy, used_bytes=sum(pool.used_bytes for pool in pools))
    assert coverage(replace(report, memory_pools=pools, memory_total=total)).bytes_per_parameter == 4.0


def test_weights_in_ram_have_no_flash_floor() -> None:
    report = text_alone()
    moved = tuple(
        replace(pool, start=0x9000_0000, end=0x9200_0000) if pool.name == "octoFlash" else pool
        for pool in report.memory_pools
    )
    found = coverage(replace(report, memory_pools=moved))
    assert (found.flash_bytes, found.flash_floor_ms) == (None, None)


def test_pools_that_do_not_add_up_bound_nothing() -> None:
    report = text_alone()
    lacking = tuple(pool for pool in report.memory_pools if pool.name != "npuRAM5")
    found = coverage(replace(report, memory_pools=lacking))
    assert (found.flash_floor_ms, found.bytes_per_parameter) == (None, None)


def test_the_floor_of_the_known_case() -> None:
    """One Gemm of 3,932,160 bytes takes 9.9 ms at the best rate that was measured."""
    assert 3_932_160 / FLASH_RATES[1] / 1000 == pytest.approx(9.93, abs=0.01)


def test_a_build_for_the_cpu_has_none_of_them() -> None:
    found = coverage(graph_report("cpu_40"))
    assert found.estimate_share is None
    assert found.bytes_per_parameter is None
    assert found.flash_floor_ms is None
