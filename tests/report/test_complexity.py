"""Tables that only builds for the CPU have."""

import pytest

from assistant.report.facts import Report
from assistant.report.read import read_text

HEAD = "ST Edge AI Core v4.0.0-20500 359356bb0\nParameters : generate -m x.tflite --target stm32u3\n\n"
OPERATIONS = """\
Number of operations per c-layer
------- ------ ------------------------- ------------- --------------
c_id    m_id   name (type)                         #op           type
------- ------ ------------------------- ------------- --------------
0       0      conv_0 (Conv2D)  (hsp1)         442,400     smul_s8_s8
1       3      nl_3 (Nonlinearity)                  75       op_s8_s8
------- ------ ------------------------- ------------- --------------
total                                          442,475
"""
COMPLEXITY = """\
Complexity report (model)
m_id   name      c_macc                    c_rom                     c_id       c_dur    l2r (X-CROSS)
0      conv_0    ||||||||||||||||  99.9%   ||||||||||||||||  98.0%   [0]         97.1%
3      nl_3      |                  0.1%   |                  2.0%   [1, 2]       2.9%   2.88e-09 *
macc=442,475 weights=416 act=3,368 ram_io=0
"""


def read(text: str) -> Report:
    (report,) = read_text(HEAD + text)
    return report


def test_operations() -> None:
    report = read(OPERATIONS)
    assert [
        (x.c_id, x.m_id, x.name, x.type, x.accelerator, x.operations, x.operation_type) for x in report.c_operations
    ] == [
        (0, 0, "conv_0", "Conv2D", "hsp1", 442_400, "smul_s8_s8"),
        (1, 3, "nl_3", "Nonlinearity", None, 75, "op_s8_s8"),
    ]
    assert report.unread == ()


def test_operations_of_1_7_with_parameters_and_sparsity() -> None:
    text = OPERATIONS.replace("smul_s8_s8", "smul_s8_s8       320     0.0062")
    report = read(text.replace("442,475", "442,475                 320     0.0062"))
    assert [x.operations for x in report.c_operations] == [442_400, 75]
    assert report.unread == ()


def test_a_missing_row_shows_in_the_total() -> None:
    report = read(OPERATIONS.replace("1       3      nl_3 (Nonlinearity)                  75       op_s8_s8\n", ""))
    assert [span.what for span in report.unread] == [
        "total of the operations per C layer: the rows above it do not add up to it"
    ]


def test_complexity_after_a_run() -> None:
    report = read(COMPLEXITY)
    assert [
        (x.m_id, x.name, x.macc_percent, x.rom_percent, x.c_ids, x.duration_percent) for x in report.complexity
    ] == [(0, "conv_0", 99.9, 98.0, (0,), 97.1), (3, "nl_3", 0.1, 2.0, (1, 2), 2.9)]
    assert report.unread == ()


@pytest.mark.parametrize("end", ["[1, 2", "2.0%", "2."])
def test_a_row_of_the_complexity_that_is_cut_is_unread(end: str) -> None:
    row = COMPLEXITY.split("\n")[3]
    report = read(COMPLEXITY.replace(row, row[: row.index(end) + len(end)]))
    assert [x.name for x in report.complexity] == ["conv_0"]
    assert [span.what for span in report.unread] == ["row of the complexity report that is cut or cannot be read"]


def test_memory_pools() -> None:
    report = read(
        " Memory-pools summary (activations/ domain)\n"
        " name                  id       used                       buffer#\n"
        " AXISRAM3 npuRAM3      0        294.00 KiB (65.6%)         51\n"
        " POOL_1_RAM_D1         unused   -                          0\n"
        " fc1_bias_array        6        512 B (51200.0%)           1\n"
    )
    assert [(pool.name, pool.id, pool.used_bytes, pool.percent, pool.buffers) for pool in report.cpu_pools] == [
        ("AXISRAM3 npuRAM3", 0, 301_056, 65.6, 51),
        ("POOL_1_RAM_D1", None, 0, None, 0),
        ("fc1_bias_array", 6, 512, 51200.0, 1),
    ]
    assert report.memory_pools == ()
