"""Size of code and data by section, and the summary of flash and RAM."""

import pytest

from assistant.report.facts import Report
from assistant.report.footprint import sections_complete
from assistant.report.read import read_text
from tests.report.damage import hard_wrap

SIZES = """\
 Requested memory size by section - "stm32n6npu" target
 ------------------------------- ------- ----------- ------ ---------
 module                             text      rodata   data       bss
 ------------------------------- ------- ----------- ------ ---------
 network.o                         1,024       9,812      0         0
 EC Blobs                              0       6,352      0         0
 NetworkRuntime1201_CM55_GCC.a     2,336           0      0         0
 lib (toolchain)*                  1,122         624      0         4
 ------------------------------- ------- ----------- ------ ---------
 RT total**                        4,482      16,788      0         4
 ------------------------------- ------- ----------- ------ ---------
 weights                               0       1,312      0         0
 activations                           0           0      0    49,152
 io                                    0           0      0         0
 ------------------------------- ------- ----------- ------ ---------
 TOTAL                             4,482      18,100      0    49,156
 ------------------------------- ------- ----------- ------ ---------
 *  toolchain objects (libm/libgcc*)
 ** RT AI runtime objects (kernels+infrastructure)
"""
SUMMARY = """\
  Summary - "stm32n6npu" target
  --------------------------------------------------
               FLASH (ro)      %*   RAM (rw)       %
  --------------------------------------------------
  RT total         21,270   94.2%          4    0.0%
  --------------------------------------------------
  TOTAL            22,582             49,156
  --------------------------------------------------
  *  rt/total
"""


def read(text: str) -> Report:
    (report,) = read_text(text)
    return report


def test_rows_and_totals() -> None:
    report = read(SIZES + SUMMARY)
    assert [(s.module, s.text_bytes, s.rodata_bytes, s.data_bytes, s.bss_bytes) for s in report.section_sizes] == [
        ("network.o", 1_024, 9_812, 0, 0),
        ("EC Blobs", 0, 6_352, 0, 0),
        ("NetworkRuntime1201_CM55_GCC.a", 2_336, 0, 0, 0),
        ("lib (toolchain)", 1_122, 624, 0, 4),
        ("RT total", 4_482, 16_788, 0, 4),
        ("weights", 0, 1_312, 0, 0),
        ("activations", 0, 0, 0, 49_152),
        ("io", 0, 0, 0, 0),
        ("TOTAL", 4_482, 18_100, 0, 49_156),
    ]
    assert [(f.name, f.flash_bytes, f.ram_bytes, f.flash_percent, f.ram_percent) for f in report.footprint] == [
        ("RT total", 21_270, 4, 94.2, 0.0),
        ("TOTAL", 22_582, 49_156, None, None),
    ]
    assert sections_complete(report.section_sizes) is True
    assert report.version == "4.0.1"
    assert report.unread == ()


def test_a_missing_row_shows_in_the_totals() -> None:
    report = read(SIZES.replace(" EC Blobs                              0       6,352      0         0\n", ""))
    assert sections_complete(report.section_sizes) is False
    assert [(span.where, span.last) for span in report.unread] == [(5, 15)]


def test_without_totals_nothing_tells_whether_rows_are_missing() -> None:
    assert sections_complete(read(SIZES.split(" RT total")[0]).section_sizes) is None


@pytest.mark.parametrize("last", ["         0", "        0", "      49,1", "    49,15", ""])
def test_a_row_that_is_cut_is_unread(last: str) -> None:
    row = " activations                           0           0      0    49,152"
    report = read(SIZES.replace(row, " activations                           0           0      0" + last[:-1]))
    assert "activations" not in [size.module for size in report.section_sizes]
    assert "row of the size by section that is cut or cannot be read" in [span.what for span in report.unread]


def test_a_total_that_contradicts_the_percentages_is_unread() -> None:
    report = read(SUMMARY.replace("49,156", "49").replace("0.0%", "0.5%"))
    assert [need.name for need in report.footprint] == ["RT total"]
    assert [span.what for span in report.unread] == [
        "row of the flash and RAM summary that is cut or contradicts itself"
    ]


def test_a_row_broken_at_blanks_is_whole_again() -> None:
    row = " activations                           0           0      0    49,152"
    report = read(SIZES.replace(row, " activations                           0           0\n0    49,152"))
    assert sections_complete(report.section_sizes) is True
    assert [size.where for size in report.section_sizes if size.module == "activations"] == [13]
    assert report.unread == ()


def test_the_older_form_with_stars() -> None:
    text = SIZES.replace('by section - "stm32n6npu" target', 'per segment ("stm32u5" series)')
    report = read(text.replace(" weights  ", " *weights*").replace(" io  ", " *io*"))
    assert [size.module for size in report.section_sizes][5:8] == ["weights", "activations", "io"]


@pytest.mark.parametrize("width", [58, 60, 62, 64, 66, 68])
def test_rows_below_a_header_that_lacks_its_last_column_are_unread(width: int) -> None:
    report = read("\n".join(line[:width] for line in SIZES.split("\n")) + "\nepoch 1   HW\n")
    assert report.section_sizes == ()
    assert len(report.unread) >= 8  # the name of the run-time library is read all the same


@pytest.mark.parametrize("width", [64, 65, 66, 67, 68])
def test_rows_that_were_broken_inside_the_last_figure_are_whole_again(width: int) -> None:
    report = read(hard_wrap(width)(SIZES))
    assert [size.bss_bytes for size in report.section_sizes if size.module in ("activations", "TOTAL")] == [
        49_152, 49_156,
    ]  # fmt: skip
    assert sections_complete(report.section_sizes) is True


def test_a_total_that_ends_before_its_column_is_unread() -> None:
    report = read("\n".join(line[:38] for line in SUMMARY.split("\n")) + "\nepoch 1   HW\n")
    assert report.footprint == ()
