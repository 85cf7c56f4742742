import pytest

from assistant.diagnosis.pools import (
    CPU_RAM2,
    NPU_RAMS,
    free_bytes,
    is_external,
    is_on_chip,
    not_offered,
    offered,
    spilled,
)
from assistant.report.facts import MemoryPool, Report


def pool(name: str, start: int, size_bytes: int, activations: int = 0) -> MemoryPool:
    return MemoryPool(
        where=1,
        text=name,
        name=name,
        start=start,
        end=start + size_bytes,
        used_bytes=activations,
        size_bytes=size_bytes,
        weights_bytes=0,
        activations_bytes=activations,
    )


@pytest.mark.parametrize(
    ("name", "start", "external"),
    [
        ("hyperRAM", 0x9000_0000, True),
        ("mine", 0x9000_0000, True),
        ("octoFlash", 0x7100_0000, True),
        ("sdram", 0xC000_0000, True),
        ("xSPI1", 0, True),
        ("hyperRAM", 0x3410_0000, False),
        ("npuRAM3", 0x3420_0000, False),
        ("npuRAM3", 0x2420_0000, False),
        ("pool0", 0, False),
        ("_user_io_ext_0", 0, False),
    ],
)
def test_the_address_decides_and_the_name_only_without_one(name: str, start: int, external: bool) -> None:
    assert is_external(pool(name, start, 1024)) is external


def test_a_pool_of_size_zero_is_not_offered() -> None:
    report = Report(where=1, memory_pools=(pool("flexMEM", 0x3400_0000, 0), pool("npuRAM3", 0x3420_0000, 0x7_0000)))
    assert [each.name for each in offered(report)] == ["npuRAM3"]
    assert [bank.name for bank in not_offered(report, NPU_RAMS)] == ["npuRAM4", "npuRAM5", "npuRAM6"]
    assert not_offered(report, (CPU_RAM2,)) == (CPU_RAM2,)


def test_one_pool_over_all_banks_and_the_non_secure_alias_count_as_offered() -> None:
    report = Report(where=1, memory_pools=(pool("allRAM", 0x2410_0000, 0x2C_0000),))
    assert not_offered(report, (*NPU_RAMS, CPU_RAM2)) == ()


def test_spilled_pools_hold_activations_outside() -> None:
    outside = pool("hyperRAM", 0x9000_0000, 1 << 24, activations=5)
    report = Report(where=1, memory_pools=(outside, pool("octoFlash", 0x7100_0000, 1 << 24)))
    assert spilled(report) == (outside,)
    assert not is_on_chip(outside)


def test_rounding_never_makes_free_space_negative() -> None:
    assert free_bytes(pool("npuRAM3", 0x3420_0000, 100, activations=101)) == 0
