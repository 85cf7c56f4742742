from dataclasses import replace

from assistant.diagnosis.flash_reads import flash_names, flash_reads
from assistant.diagnosis.rules.mem_002_flash_floor import flash_floor
from assistant.report.facts import Report
from assistant.report.graph_facts import PoolAccess
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import one
from tests.report.builds import COSTS, GRAPH, TEXT


def reading(*accesses: PoolAccess, whole: int, own: int = 0) -> Report:
    """The 4.0.1 build with one epoch of the graph that reads so."""
    report = touch(TEXT, GRAPH)
    assert report.graph is not None
    epoch = replace(report.graph.epochs[-1], accesses=accesses, max_cycles=whole, compute_cycles=own)
    return replace(report, graph=replace(report.graph, epochs=(epoch,)))


FLASH = PoolAccess("octoFlash", 1_000_000, 0, 2_000_000, 0)
"""Printed for three ports side by side: the compiler charges 6 cycles a byte."""


def test_the_cycles_of_the_flash_are_its_bytes_at_the_rate_of_the_compiler() -> None:
    (read,) = flash_reads(reading(FLASH, whole=6_000_000))
    assert (read.read_bytes, read.cycles, read.slower) == (1_000_000, 6_000_000, None)
    assert read.waits_for_flash


def test_an_epoch_that_waits_for_another_memory_does_not_wait_for_the_flash() -> None:
    hyper = PoolAccess("hyperRAM", 2_000_000, 2_000_000, 3_000_000, 2_000_000)
    report = reading(FLASH, hyper, whole=10_000_000)
    (read,) = flash_reads(report)
    assert (read.cycles, read.slower, read.waits_for_flash) == (6_000_000, "hyperRAM", False)
    found = one(flash_floor, report)
    assert found.epochs == ()
    assert "expects 6,000,000 of 10,000,000 cycles (60 %) for reading the flash" in found.because
    assert "it expects hyperRAM to take longer still" in found.because


def test_arithmetic_that_takes_longer_hides_the_flash() -> None:
    (read,) = flash_reads(reading(FLASH, whole=20_000_000, own=20_000_000))
    assert not read.waits_for_flash


def test_the_cost_table_tells_the_same_epoch() -> None:
    report = touch(TEXT, COSTS)
    assert flash_names(report) == {"octoFlash"}
    assert [read.id for read in flash_reads(report) if read.waits_for_flash] == [6]
    assert list(flash_reads(touch(TEXT))) == []
