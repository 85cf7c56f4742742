"""The table of --csv-file in two shapes, whole and cut."""

from dataclasses import replace

import pytest

from assistant.errors import ReportError
from assistant.report.cost_table import costs_complete
from assistant.report.read import read_bytes
from assistant.report.setup_facts import PoolTraffic, PortTraffic
from tests.report.setup_file import report_from, report_of, text_of


def test_an_epoch() -> None:
    costs = report_of("network.csv").epoch_costs
    assert [(cost.id, cost.where) for cost in costs] == [(0, "row 2"), (1, "row 3"), (2, "row 4"), (3, "row 5")]
    cost = costs[1]
    assert (cost.ops, cost.compute_cycles, cost.max_cycles) == (2624000, 64000, 64000)
    assert cost.pools == (
        PoolTraffic(pool="octoFlash", read_bytes=1600, written_bytes=0, read_cycles=9600, write_cycles=0),
        PoolTraffic(pool="npuRAM5", read_bytes=64000, written_bytes=32000, read_cycles=20000, write_cycles=5000),
    )
    assert cost.ports == (
        PortTraffic(port=1, read_bytes=1600, written_bytes=32000),
        PortTraffic(port=0, read_bytes=64000, written_bytes=0),
    )
    assert (cost.accelerator_power_mw, cost.memory_power_mw) == (27.1945, 14.199)
    assert cost.text.startswith("1,1600,0,1600")
    assert costs[3].accelerator_power_mw is None  # printed as nan


def test_totals() -> None:
    report = report_of("network.csv")
    totals = report.cost_totals
    assert totals
    assert (totals.cycles, totals.ideal_cycles, totals.ops, totals.frequency_mhz) == (193152, 91310, 3280000, 800)
    assert (totals.frames_per_second, totals.ideal_frames_per_second) == (4141.82, 8761.36)
    assert (totals.accelerator_power_mw, totals.memory_power_mw, totals.total_power_mw) == (18.0857, 35.3171, 53.4028)
    assert (totals.tops_per_watt, totals.where) == (0.880103, "row 7")
    assert totals.used_bytes == (("octoFlash", 9789), ("npuRAM5", 96000))
    assert totals.pools[1] == PoolTraffic(
        pool="npuRAM5", read_bytes=96512, written_bytes=64032, read_cycles=25014, write_cycles=85005
    )
    assert (costs_complete(report), report.unread) == (True, ())
    assert costs_complete(replace(report, epoch_costs=report.epoch_costs[1:3])) is False
    assert costs_complete(replace(report, cost_totals=None)) is None


def test_fewer_columns_and_rows_that_are_cut() -> None:
    report = report_of("mem_traffic.csv")
    cycles = [(cost.id, cost.compute_cycles, cost.max_cycles) for cost in report.epoch_costs]
    assert cycles == [(0, 0, 0), (1, 30, 1000)]
    assert [span.where for span in report.unread] == ["row 4", "row 5"]
    assert (report.epoch_costs[1].ports, report.epoch_costs[1].memory_power_mw) == ((), None)
    assert report.cost_totals
    assert (report.cost_totals.cycles, report.cost_totals.ops, report.cost_totals.used_bytes) == (1400, None, ())
    assert costs_complete(report) is False


def test_a_table_without_its_end() -> None:
    head = text_of("network.csv").split("\n\n")[0]
    report = report_from(head.replace("\n", "\r\n"))
    assert len(report.epoch_costs) == 4
    assert report.cost_totals is None
    assert costs_complete(report) is None
    assert [(each.where, each.what) for each in report.unread] == [
        ("row 5", 'end of the cost table, which is missing: no row "Total" stands below the epochs')
    ]


@pytest.mark.parametrize(
    ("below", "said"),
    [
        ("", "the file ends at row 1"),
        ("\n\n\n", "the file ends at row 1"),
        ("\n0 ,0,0", "row 2 cannot be read"),
        ("\n\nnotes,of,mine\nmore", "row 3 cannot be read"),
    ],
)
def test_columns_without_a_row_are_refused(below: str, said: str) -> None:
    with pytest.raises(ReportError) as refused:
        read_bytes((text_of("network.csv").split("\n")[0] + below).encode(), "costs.csv")
    assert str(refused.value).startswith("costs.csv is the compiler's cost table (network.csv) without a row of an")
    assert said in str(refused.value)


def test_totals_alone_are_read() -> None:
    """A tail that somebody kept: the names of the columns and what stands below the epochs."""
    lines = text_of("network.csv").splitlines()
    report = report_from("\n".join([lines[0], *lines[6:]]))
    assert report.epoch_costs == ()
    assert report.cost_totals
    assert (report.cost_totals.cycles, report.unread) == (193152, ())


def test_names_of_columns_that_are_cut() -> None:
    lines = text_of("network.csv").splitlines()
    report = report_from("\n".join([lines[0][: lines[0].index("bus port 0 (r)")], *lines[1:]]))
    assert [(each.where, each.what) for each in report.unread] == [
        ("row 1", "names of the columns, which are cut: 15 names for 27 columns")
    ]
    assert [cost.max_cycles for cost in report.epoch_costs] == [None] * 4
    renamed = report_from(text_of("network.csv").replace("max (cycles)", "largest"))
    assert [each.what for each in renamed.unread] == ['names of the columns without "max (cycles)"']


def test_a_row_that_is_gone() -> None:
    lines = text_of("network.csv").splitlines()
    report = report_from("\n".join([*lines[:2], *lines[3:]]))
    assert [each.what for each in report.unread] == ["cost table without the row of epoch 1"]
    assert costs_complete(report) is False


def test_a_table_saved_by_a_spreadsheet_is_refused() -> None:
    with pytest.raises(ReportError, match=r"with semicolons between its cells.*: give the file as the tool wrote it"):
        report_from(text_of("network.csv").replace(",", ";"))
