"""Where the memory pools of a report lie: on the chip or outside, by address and, without one, by name.

Pool names come from the user's .mpool file, so an address decides wherever the row has a real one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.report.facts import MemoryPool, Report

_ON_CHIP = range(0x2000_0000, 0x4000_0000)
_EXTERNAL_FROM = 0x6000_0000
_FLASH = range(0x7000_0000, 0x8000_0000)
_EXTERNAL_NAME = re.compile(r"hyper|x?spi|octo|psram|sdram|ext", re.IGNORECASE)
_ALIAS = 0x0FFF_FFFF
"""Drops the nibble that tells the secure (0x3…) from the non-secure (0x2…) alias of the same RAM."""


@dataclass(frozen=True, slots=True)
class Bank:
    """A RAM of the STM32N6 that the compiler can be given, by its usual pool name."""

    name: str
    start: int
    end: int

    @property
    def size_bytes(self) -> int:
        """Length in bytes."""
        return self.end - self.start


NPU_RAMS = (
    Bank("npuRAM3", 0x3420_0000, 0x3427_0000),
    Bank("npuRAM4", 0x3427_0000, 0x342E_0000),
    Bank("npuRAM5", 0x342E_0000, 0x3435_0000),
    Bank("npuRAM6", 0x3435_0000, 0x343C_0000),
)
CPU_RAM2 = Bank("cpuRAM2", 0x3410_0000, 0x3420_0000)


def is_on_chip(pool: MemoryPool) -> bool:
    """True for RAM inside the STM32N6."""
    return pool.start in _ON_CHIP


def is_external(pool: MemoryPool) -> bool:
    """True for memory behind XSPI or FMC. User buffers (`_user_io_…`, pseudo-address 0) are neither."""
    if pool.start >= _EXTERNAL_FROM:
        return True
    return not is_on_chip(pool) and not pool.name.startswith("_") and bool(_EXTERNAL_NAME.search(pool.name))


def spilled(report: Report) -> tuple[MemoryPool, ...]:
    """External pools that hold activations."""
    return tuple(pool for pool in report.memory_pools if is_external(pool) and pool.activations_bytes > 0)


def offered(report: Report) -> tuple[MemoryPool, ...]:
    """On-chip pools that the compiler may use; a pool of size 0 is switched off."""
    return tuple(pool for pool in report.memory_pools if is_on_chip(pool) and pool.size_bytes > 0)


def not_offered(report: Report, banks: tuple[Bank, ...]) -> tuple[Bank, ...]:
    """Those of `banks` that no usable on-chip pool of the report touches."""
    taken = [(pool.start & _ALIAS, pool.end & _ALIAS) for pool in offered(report)]
    return tuple(
        bank
        for bank in banks
        if not any(start < (bank.end & _ALIAS) and end > (bank.start & _ALIAS) for start, end in taken)
    )


def free_bytes(pool: MemoryPool) -> int:
    """Bytes of a pool that no buffer ever uses; the printed sizes are rounded, so never below zero."""
    return max(pool.size_bytes - pool.used_bytes, 0)


def holds_flash_weights(pool: MemoryPool) -> bool:
    """True for the flash behind XSPI2 with weights in it; the RAM behind XSPI1 starts at 0x90000000."""
    return pool.start in _FLASH and pool.weights_bytes > 0


def lies_in(pool: MemoryPool, bank: Bank) -> bool:
    """True when a pool starts in `bank`, by the secure or the non-secure address."""
    return (bank.start & _ALIAS) <= (pool.start & _ALIAS) < (bank.end & _ALIAS)
