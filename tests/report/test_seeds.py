"""The tables of two public threads, row by row, in the words of the tool."""

from assistant.report.coverage import coverage
from assistant.report.facts import EpochKind, MentionKind
from assistant.report.read import read_text

PRELU_ISLANDS = """\
epoch ID HW/SW/EC Operation (SW only)
epoch 1 EC
epoch 2 EC
epoch 3 -SW- (DequantizeLinear)
epoch 4 -SW- (PRelu)
epoch 5 -SW- (QuantizeLinear)
epoch 6 -SW- (MaxPool)
epoch 7 EC
epoch 8 EC
epoch 9 -SW- (DequantizeLinear)
epoch 10 -SW- (PRelu)
epoch 11 -SW- (QuantizeLinear)
epoch 12 EC
epoch 13 EC
epoch 14 -SW- (DequantizeLinear)
epoch 15 -SW- (PRelu)
epoch 16 EC
epoch 17 -SW- (Conv)
epoch 18 -SW- (Add)
epoch 19 EC
epoch 20 -SW- (Conv)
epoch 21 -SW- (Add)
epoch 22 ??
epoch 23 -SW- (Add)
epoch 24 ??
epoch 25 -SW- (Add)
epoch 26 EC
"""
LATER_POST = """
These are my options now:

--enable-epoch-controller -O3 --all-buffers-info --Omax-ca-pipe 4 --Os

Before, I had --Oalt-sched too.
"""


def test_prelu_islands() -> None:
    (report,) = read_text(PRELU_ISLANDS + LATER_POST)
    assert [epoch.id for epoch in report.epochs] == list(range(1, 27))
    assert report.counted is not None
    assert (report.counted.sw, report.counted.ec, report.counted.hybrid) == (15, 9, 2)
    assert [(epoch.id, epoch.label, epoch.kind) for epoch in report.hybrids] == [
        (22, "??", EpochKind.HYBRID),
        (24, "??", EpochKind.HYBRID),
    ]
    assert [e.id for e in report.software if e.operation == "PRelu"] == [4, 10, 15]
    assert [(e.id, e.operation) for e in report.software][-3:] == [(21, "Add"), (23, "Add"), (25, "Add")]
    assert report.table_complete is True
    assert (report.totals.epochs, report.totals.transitions) == (26, 10)
    assert coverage(report).epoch_share == 9 / 26
    assert report.stated.epochs is None


def test_options_of_a_later_post_are_mentions() -> None:
    (report,) = read_text(PRELU_ISLANDS + LATER_POST)
    assert report.options == ()
    assert report.command_options == ()
    options = [(m.name, m.value, m.where) for m in report.mentions if m.kind is MentionKind.OPTION]
    assert options == [
        ("--enable-epoch-controller", None, 31),
        ("-O3", None, 31),
        ("--all-buffers-info", None, 31),
        ("--Omax-ca-pipe", "4", 31),
        ("--Os", None, 31),
        ("--Oalt-sched", None, 33),
    ]


def test_two_tables_with_rows_left_out() -> None:
    first, second = read_text(
        "My first model:\n"
        "Total number of epochs: 16 of which 2 implemented in software\n"
        "epoch ID HW/SW/EC Operation (SW only)\n"
        "epoch 15 -SW- ( Softmax )\n"
        "epoch 16 -SW- ( DequantizeLinear )\n"
        "My second model:\n"
        "Total number of epochs: 5 of which 3 implemented in software\n"
        "epoch ID HW/SW/EC Operation (SW only)\n"
        "epoch 2 -SW- ( DequantizeLinear )\n"
        "epoch 3 -SW- ( Conv )\n"
        "epoch 4 -SW- ( QuantizeLinear )\n"
    )
    assert (first.where, first.stated.epochs, first.stated.sw) == (2, 16, 2)
    assert (second.where, second.stated.epochs, second.stated.sw) == (7, 5, 3)
    assert [e.operation for e in second.epochs] == ["DequantizeLinear", "Conv", "QuantizeLinear"]
    for report in (first, second):
        assert report.table_complete is False
        assert report.totals.hw is None
        assert report.totals.transitions is None
        assert coverage(report).epoch_share is None
