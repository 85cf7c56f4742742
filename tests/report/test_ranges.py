"""Rows of "Used memory ranges"."""

import pytest

from assistant.report.ranges import used_range
from assistant.report.read import read_text

ROW = "npuRAM5    [0x342E0000 - 0x34350000]: 0x342E0000-0x3434A420"


def test_a_row() -> None:
    found = used_range(ROW, 7)
    assert found is not None
    assert (found.pool, found.start, found.end, found.where) == ("npuRAM5", 0x342E0000, 0x3434A420, 7)


@pytest.mark.parametrize(
    "row",
    [
        ROW[:-1],
        ROW[:-8],
        ROW.replace("0x3434A420", "0x3435A420"),
        ROW.replace("0x342E0000-", "0x342D0000-"),
        ROW.replace("0x342E0000-0x3434A420", "0x3434A420-0x342E0000"),
    ],
    ids=["a digit short", "no end", "behind the pool", "before the pool", "ends before it starts"],
)
def test_a_row_that_is_cut_or_leaves_its_pool_is_none(row: str) -> None:
    assert used_range(row, 1) is None
    (report,) = read_text(f"epoch 1 HW\n\nUsed memory ranges\n---\n\t{row}\n\t{ROW.replace('RAM5', 'RAM6')}\n")
    assert [used.pool for used in report.used_ranges] == ["npuRAM6"]
    assert [span.where for span in report.unread] == [5]


def test_a_row_broken_at_its_blanks_is_whole_again() -> None:
    (report,) = read_text(f"Used memory ranges\n{ROW.replace(']: ', ']:' + chr(10))}\n")
    assert [(used.where, used.end) for used in report.used_ranges] == [(2, 0x3434A420)]
    assert report.unread == ()
