"""What stands before every line is learnt from the lines that are known."""

import pytest

from assistant.errors import ReportError
from assistant.report import prefix
from assistant.report.read import read_text

REPORT = """\
ST Edge AI Core v2.1.0-20194 329b0e98d
Created date          : 2025-07-26 01:17:32

Compilation details
  Compiler version: 1.1.0-31
Total number of epochs: 2 of which 1 implemented in software
epoch 1       EC
epoch 2      -SW-   (   Conv   )
"""


@pytest.mark.parametrize(
    "form", ["// ", " * ", "L{n}: ", "{n}) ", "{n:4} ", "stedge-1  | ", "[12/03/25, 10:03:11] Jan: ", "a.txt:{n}:"]
)
def test_the_same_before_every_line_is_taken_off(form: str) -> None:
    text = "\n".join(form.format(n=n) + line for n, line in enumerate(REPORT.split("\n"), 1))
    (report,) = read_text(text)
    assert (report.version, report.created, report.totals.epochs, report.totals.sw) == (
        "2.1.0", "2025-07-26 01:17:32", 2, 1,
    )  # fmt: skip
    assert [row.where for row in report.epochs] == [7, 8]


@pytest.mark.parametrize(("before", "behind"), [("**", "**"), ('"', '"'), ("| ", " |")])
def test_marks_on_both_sides_are_taken_off(before: str, behind: str) -> None:
    (report,) = read_text("\n".join(f"{before}{line}{behind}" for line in REPORT.split("\n")))
    assert (report.version, report.totals.sw) == ("2.1.0", 1)


def test_a_report_without_any_and_prose_about_one_have_no_form() -> None:
    assert prefix.form(REPORT) is None
    assert prefix.form(f"I use ST Edge AI Core v2.1.0 and get this:\n\n{REPORT}") is None


def test_a_text_of_which_no_line_is_whole_is_refused_with_what_was_seen() -> None:
    rows = "npuRAM5    [0x342E0000 - 0x343\nnpuRAM6    [0x34350000 - 0x343\n"
    with pytest.raises(ReportError, match=r"line 1 is a row of the memory table .*copy whole lines"):
        read_text(rows)
