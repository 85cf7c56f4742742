"""Rows that one file of a build lacks are not compared, and the file says which."""

import pytest

from assistant.report.facts import Report
from tests.report.builds import GRAPH, POOLS, TEXT, merged, one, only, swap, touch

NPU_RAM5 = "-- weights:         0  B (  0.00 % used)  activations:      9.312 kB (  2.08 % used)"


def because(report: Report) -> str:
    return report.files[1].because


@pytest.mark.parametrize(
    ("damage", "unread"),
    [
        (swap(NPU_RAM5, ""), "weights and activations of a row of the memory table"),
        (swap(NPU_RAM5, "-- weights:"), "row of the memory table that is cut"),
        (swap("9.312 kB /    448.000 kB", "9.312 kB /    118.000 kB"), "row of the memory table that is cut"),
        (swap("npuRAM5    [0x342E0000 - 0x34350000]:", "npuRAM5    342E0000 34350000"), "line inside the memory table"),
    ],
    ids=["without its parts", "cut", "a lost digit", "no brackets"],
)
def test_a_damaged_row_of_the_memory_table_is_not_compared(damage: object, unread: str) -> None:
    report = one(only(touch(TEXT=damage), TEXT, GRAPH))  # type: ignore[arg-type]
    told = "what fills it is not told in" if unread.startswith("weights") else "no row in"
    assert because(report).startswith("same model, epochs, version, options, memory of 4 pools, command and date; ")
    assert f"; not compared: npuRAM5 ({told} {TEXT}" in because(report)
    assert [(each.where, each.origin) for each in report.unread] == [(34, TEXT)]
    assert report.unread[0].what.startswith(unread)
    assert report.contradictions == ()


def test_the_whole_table_is_used_where_one_lacks_a_row() -> None:
    report = one(only(touch(TEXT=swap("npuRAM5    [0x342E", "npuRAM5    x342E")), TEXT, GRAPH))
    assert {pool.origin for pool in report.memory_pools} == {GRAPH}
    assert {pool.name for pool in report.memory_pools} == {"cpuRAM2", "npuRAM5", "npuRAM6", "octoFlash", "hyperRAM"}
    assert report.memory_total is not None
    assert report.memory_total.origin == GRAPH


def test_a_row_that_is_gone_is_not_compared() -> None:
    text = touch()[TEXT].decode()
    gone = "\n".join(line for line in text.splitlines() if "hyperRAM" not in line)
    report = one({TEXT: gone.encode(), GRAPH: touch()[GRAPH]})
    assert because(report).endswith(f"; not compared: hyperRAM (no row in {TEXT} that can be read)")


def test_totals_of_tables_that_share_what_is_left_are_compared() -> None:
    """Every row that both have agrees, and the sums do not: what differs stands in the row that is gone."""
    text = touch()[TEXT].decode().replace("Total:    530.047 kB", "Total:    630.047 kB")
    text = text.replace("activations:      9.312 kB\n", "activations:    109.312 kB\n")
    gone = "\n".join(line for line in text.splitlines() if "npuRAM6" not in line)
    report = one({TEXT: gone.encode(), GRAPH: touch()[GRAPH]})
    assert [(each.what, {each.one.value, each.other.value}) for each in report.contradictions] == [
        ("bytes used in all pools", {"645,168 B", "542,768 B"})
    ]


def test_rows_of_epochs_that_are_gone_are_not_compared() -> None:
    text = touch()[TEXT].decode()
    short = "\n".join(line for line in text.splitlines() if not line.startswith(("| epoch_8", "| epoch_9")))
    report = one({TEXT: short.encode(), GRAPH: touch()[GRAPH]})
    assert because(report).startswith("same model, number of epochs, version")
    assert because(report).endswith(f"; not compared: epochs 8, 9 (no row in {TEXT} that can be read)")


def test_options_behind_a_cut_are_not_compared() -> None:
    text = touch()[TEXT].decode()
    start = text.index(" --Oauto-sched --enable-epoch-controller")
    cut = text[:start] + text[text.index("\n", start) :]
    report = one({TEXT: cut.encode(), GRAPH: touch()[GRAPH]})
    assert report.contradictions == ()
    assert because(report).endswith(f"; not compared: options at the end of the list (cut in {TEXT})")
    assert report.option("--enable-epoch-controller") is not None
    assert {option.origin for option in report.options} == {GRAPH}


def test_a_pool_file_is_not_compared_with_a_row_that_is_gone() -> None:
    damaged = touch(TEXT=swap(NPU_RAM5, "-- weights:"))
    report = one(only(damaged, TEXT, POOLS))
    assert f"; not compared: npuRAM5 (no row in {TEXT} that can be read)" in because(report)


def test_whole_files_have_nothing_that_is_not_compared() -> None:
    for report in merged(touch()):
        assert not any("not compared" in file.because for file in report.files)
