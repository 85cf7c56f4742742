import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.render.listing import Column, Listing, listing, share
from assistant.render.terminal_style import Style
from assistant.render.terminal_tables import table_lines
from assistant.render.text import columns

PLAIN = Style(color=False)
POOLS = listing(
    "Pools",
    (Column("Pool"), Column("Size", right=True), Column("Empty"), Column("Note"), Column("File", page_only=True)),
    [("npuRAM5", "448 kB", "", "cacheable", "x"), ("octoFlash", "1 MB", "", "constants preferred and more", "y")],
    "A note.",
)


def drawn(table: Listing, width: int, most: int = 20) -> list[str]:
    return list(table_lines(table, PLAIN, width, most))


def test_columns_are_aligned_and_empty_ones_left_out() -> None:
    assert drawn(POOLS, 80) == [
        "Pools",
        "  Pool         Size  Note",
        "  npuRAM5    448 kB  cacheable",
        "  octoFlash    1 MB  constants preferred and more",
        "  A note.",
    ]


def test_a_wide_cell_is_wrapped_in_its_column() -> None:
    assert drawn(POOLS, 40)[3:5] == [
        "  octoFlash    1 MB  constants preferred",
        "                     and more",
    ]


def test_where_nothing_fits_each_row_is_told() -> None:
    assert drawn(POOLS, 30)[1:3] == ["  npuRAM5: size 448 kB ·", "    note cacheable"]


def test_a_cell_of_one_line_is_cut() -> None:
    cut = listing("T", (Column("A"), Column("B", one_line=True)), [("a" * 14, "b" * 60)])
    assert drawn(cut, 40)[2] == "  aaaaaaaaaaaaaa  " + "b" * 21 + "…"


def test_what_is_left_out_is_counted() -> None:
    assert drawn(listing("T", (Column("A"),), [(str(n),) for n in range(9)]), 80, most=7)[-1] == "  and 2 more rows"


@given(
    st.lists(st.tuples(st.text(max_size=60), st.text(max_size=60), st.text(max_size=60)), max_size=4),
    st.integers(40, 120),
)
def test_every_line_fits(rows: list[tuple[str, str, str]], width: int) -> None:
    table = listing("A title", (Column("First"), Column("Second"), Column("Third")), rows)
    assert all(columns(line) <= width for line in drawn(table, width))


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [(0, 10, ""), (1, 0, ""), (1, 1000, "< 1 %"), (10, 1000, "1 %"), (999, 1000, "99 %"), (3, 3, "100 %")],
)
def test_shares_of_a_column(part: int, whole: int, shown: str) -> None:
    assert share(part, whole) == shown
