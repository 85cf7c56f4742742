"""Rows of "Statistic per tensor"."""

import pytest

from assistant.report.facts import Report
from assistant.report.read import read_text

RUN = """Running the ST.AI c-model (AI RUNNER)...(name=network, mode=TARGET)
  ST.AI Profiling results v2.0 - "network"
  nb sample(s)   :   10
  duration       :   0.462 ms by sample (0.461/0.473/0.004)
   Statistic per tensor
   ---------------------------------------------------------------------------
   tensor   #    type[shape]:size          min   max     mean      std  name
   ---------------------------------------------------------------------------
   {}
   O.0      10   f32[1,1000]:4000        0.000   0.847    0.001    0.026  output_1
   ---------------------------------------------------------------------------
"""
INPUT = "I.0      10   i8[1,64,64,3]:12288      -128   127   -0.623   73.567  Input_0_out_0"


def read(row: str) -> Report:
    (report,) = read_text(RUN.format(row))
    return report


def test_values_of_a_run() -> None:
    report = read(INPUT)
    assert [
        (t.role, t.index, t.samples, t.type, t.shape, t.size_bytes, t.min, t.max, t.mean, t.std, t.name, t.where)
        for t in report.tensor_statistics
    ] == [
        ("input", 0, 10, "i8", (1, 64, 64, 3), 12288, -128.0, 127.0, -0.623, 73.567, "Input_0_out_0", 9),
        ("output", 0, 10, "f32", (1, 1000), 4000, 0.0, 0.847, 0.001, 0.026, "output_1", 10),
    ]
    assert report.unread == ()


@pytest.mark.parametrize(
    ("whole", "damaged"),
    [
        ("12288", "1228"),
        ("[1,64,64,3]", "[1,64,64,8]"),
        ("i8[", "f32["),
        ("-128   127", "128   27"),
        ("73.567", "-73.567"),
        ("73.567  Input_0_out_0", "73.567"),
        ("-0.623   73.567", "-0.623"),
    ],
)
def test_a_row_that_is_damaged_is_not_read(whole: str, damaged: str) -> None:
    report = read(INPUT.replace(whole, damaged))
    assert [each.name for each in report.tensor_statistics] == ["output_1"]
    assert [(each.where, each.what) for each in report.unread] == [
        (9, "row of the statistics per tensor that is cut or contradicts itself")
    ]


def test_values_that_are_no_numbers() -> None:
    row = "I.0      10   f32[1,2]:8      -inf   inf   nan   nan  x"
    first = read(row).tensor_statistics[0]
    assert (first.min, first.max) == (float("-inf"), float("inf"))
    assert first.mean != first.mean
