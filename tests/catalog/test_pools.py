"""The standard memory pools."""

from pathlib import Path

import pytest

from assistant.catalog import pools
from assistant.catalog.manifest import AUTHORITY, resolve
from assistant.errors import AssistantError


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("npuram3", "npuRAM3"),
        ("AXISRAM6", "npuRAM6"),
        ("axisram2", "cpuRAM2"),
        ("flexmem", "flexMEM"),
        ("npuRAM7", None),
    ],
)
def test_a_pool_is_found_by_its_name_and_that_of_its_memory(name: str, found: str | None) -> None:
    pool = pools.find(name)
    assert (pool.name if pool else None) == found


def test_the_npu_ram_is_four_banks_that_touch() -> None:
    banks = pools.of_family("NPURAM")
    assert [bank.name for bank in banks] == ["npuRAM3", "npuRAM4", "npuRAM5", "npuRAM6"]
    assert [bank.bytes for bank in banks] == [448 * 1024] * 4
    ends = [bank.start + (bank.bytes or 0) for bank in banks]
    assert ends[:-1] == [bank.start for bank in banks[1:]]
    assert ends[-1] == 0x343C0000


def test_a_memory_has_pools_of_both_kinds() -> None:
    assert {pool.family for pool in pools.of_family("axisram")} == {"npuRAM", "cpuRAM"}


def test_on_chip_pools_of_the_standard_file_hold_what_the_allocator_prints() -> None:
    assert sum(pool.bytes or 0 for pool in pools.all_pools()) == 2_883_584


def test_every_pool_says_who_says_so() -> None:
    for pool in pools.all_pools():
        assert pool.authority in AUTHORITY
        if pool.reference:
            assert resolve(pool.reference).reference == pool.reference


def test_a_damaged_table_is_said(own_corpus: Path) -> None:
    table = own_corpus / "catalog" / "pools.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("458752", "much"), encoding="utf-8")
    with pytest.raises(AssistantError, match=r"pools\.csv is missing or damaged"):
        pools.all_pools()
