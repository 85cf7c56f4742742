"""How the rows of a validate run start and end, for putting broken ones together."""

from __future__ import annotations

import re
from collections.abc import Collection

from assistant.report import accuracy, profile, timing

ROWS: tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...] = (
    ("0123456789", profile.START, profile.ROW),
    ("t", re.compile(r" *total +\d{1,9}\.\d"), timing.TOTAL),
    (
        "0123456789",
        re.compile(r" *\d{1,9}\.\d{2} inf/s"),
        re.compile(r" *\d{1,9}\.\d{2} inf/s +\[ *\d{1,3}\.\d%(?: +\d{1,3}\.\d%){2} *\]$"),
    ),
    (
        "d",
        re.compile(r" *duration +:"),
        re.compile(r" *duration +: +[\d.]{3,20} ms (?:by sample \([\d./]{5,60}\)|\(average\))$"),
    ),
    ("C", re.compile(r" *CPU cycles +: *\["), re.compile(r".*\d *\]$")),
    ("a", re.compile(r" *acc="), accuracy.WHOLE),
    ("O", re.compile(r" *Output +acc"), accuracy.HEADER),
    ("X", re.compile(r" *X-cross #\d"), accuracy.WHOLE_ROW),
    ("d", re.compile(r" *device\.attrs +:"), re.compile(r".*\bnic_freq=\d{2,5}MHz$")),
    ("d", re.compile(r" *device\.desc +:"), re.compile(r".* - 0x\w{3} - STM32\w{1,12} @\d{2,4}/\d{2,4}MHz$")),
    (
        "t",
        re.compile(r" *tools +:"),
        re.compile(r" *tools +: +ST [\w. ]{2,20} \(\S{1,20} api\) v\d{1,2}\.\d\.\d{1,2}$"),
    ),
    ("p", re.compile(r" *protocol +:"), re.compile(r" *protocol +: +\S.* - [^\s:]{3,40}:\d{4,7}\)$")),
    (
        "r",
        re.compile(r" *runtime lib +:"),
        re.compile(r" *runtime lib +: +(?:v[\d.]{5,9}|atonn-v\S{5,40} \(optimized SW lib v\S{5,40} \w{1,12}\))$"),
    ),
)
"""First characters of a row, how it starts, and the whole row."""

BEGINNINGS = ("tota", "dura", "CPU ", "acc=", "devi", "tool", "runt", "prot", "Outp", "X-cr")
"""First letters of the rows that do not start with a number."""

MAY_START = (
    r"\d{1,6} +(?:-|\d{1,6}) +epoch\b|total +\d{1,9}\.\d|\d{1,9}\.\d{2} inf/s|duration +:|CPU cycles +:|acc="
    r"|device\.(?:attrs|desc) +:|tools +:|runtime lib +:|protocol +:|Output +acc|X-cross #"
)
"""Pattern of the start of any of them."""

_REST = re.compile(r" *+(?:\d{0,3}\)|\d{0,5}+ *+(?:- ?>|->|>)?+ *+\d{0,6}+(?: *+\(\d{1,3}\))?+)$")
"""What a break may leave of `EpochBlock_171 -> 176` or `EpochBlock_65 (6)` for the next line."""


def goes_on(row: str, width: int, following: str, lengths: Collection[int]) -> str | None:
    """The row of an epoch with the next line, which holds the rest of its number; None when it does not.

    Digits alone are the rest only below a line that is as wide (`width`) as the widest of the text (of `lengths`).
    """
    if "EpochBlock_" not in row or not following.strip() or not _REST.match(following):
        return None
    if following.strip()[0].isdigit() and any(length > width + 1 for length in lengths):
        return None
    joined = (row + following, f"{row.rstrip()} {following.strip()}")
    return next((whole for whole in joined if profile.ROW.match(whole)), None)
