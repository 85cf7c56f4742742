import pytest

from assistant.report.epochs import is_boxed, row, stated, unlabelled_row
from assistant.report.facts import EpochKind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("epoch 1       EC", (1, None, EpochKind.EC, "EC", None, False)),
        ("epoch 60     -SW-   (       Concat       )", (60, None, EpochKind.SW, "-SW-", "Concat", False)),
        ("epoch 77      ??", (77, None, EpochKind.HYBRID, "??", None, False)),
        ("epoch 3 -SW- (DequantizeLinear)", (3, None, EpochKind.SW, "-SW-", "DequantizeLinear", False)),
        ("| epochs    1 -> 13    |   EC   |                  |", (1, 13, EpochKind.EC, "EC", None, False)),
        (
            "| epoch_14             | Hybrid |      Concat      |",
            (14, None, EpochKind.HYBRID, "Hybrid", "Concat", False),
        ),
        ("| <no executed epochs> |   EC   |                  |", (None, None, EpochKind.EC, "EC", None, False)),
        ("|  |   EC   |   |", (None, None, EpochKind.EC, "EC", None, False)),
        ("| epoch_51             |   SW   | ReduceSum(float) |", (51, None, EpochKind.SW, "SW", "ReduceSum", True)),
        ("epoch_51 SW ReduceSum(float)", (51, None, EpochKind.SW, "SW", "ReduceSum", True)),
        ("| epoch_2   |  HW  |         |", (2, None, EpochKind.HW, "HW", None, False)),
    ],
)
def test_rows(text: str, expected: tuple[object, ...]) -> None:
    epoch = row(text, 7)
    assert epoch is not None
    assert (epoch.id, epoch.last_id, epoch.kind, epoch.label, epoch.operation, epoch.is_float) == expected
    assert (epoch.where, epoch.text) == (7, text)


@pytest.mark.parametrize(
    "text",
    [
        "epoch 22 and epoch 24 show ??",
        "epoch 3",
        "epoch 3 -S",
        "epoch 60     -SW-   (       Conc",
        "| epoch_51 |   SW   | ReduceSum(fl",
        "| epoch_51 |   SW   | ReduceSum",
        f"epoch {'9' * 5000} HW",
        "epoch -1 HW",
        "epochs 1 -> HW",
    ],
)
def test_what_is_no_row(text: str) -> None:
    assert row(text, 1) is None


def test_an_undescribed_label_is_unknown_and_half_a_label_is_none() -> None:
    epoch = unlabelled_row("epoch 5  DMA  ( Copy )", 1)
    assert epoch is not None
    assert (epoch.kind, epoch.label, epoch.operation) == (EpochKind.UNKNOWN, "DMA", "Copy")
    assert unlabelled_row("epoch 5  -S", 1) is None
    assert unlabelled_row("epoch 5 failed", 1) is None


def test_the_two_tables_are_told_apart() -> None:
    for text, boxed in (("epoch 5 HW", False), ("epoch_5 HW", True), ("| epochs 1 -> 2 | EC | |", True)):
        epoch = row(text, 1)
        assert epoch is not None
        assert is_boxed(epoch) is boxed


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("Total number of epochs: 81 of which 10 implemented in software", (81, 10, None, None, None)),
        ("Total number of epochs                               87", (87, None, None, None, None)),
        (">> pure software (SW) epochs                         35", (None, 35, None, None, None)),
        (">> hybrid epochs (using both software and hardware)   5", (None, None, 5, None, None)),
        (">> pure hardware (HW or EC) epochs 47  (implemented in 15 epoch controller blobs/meta epochs)",
         (None, None, None, 47, 15)),
        ("Total number of epochs: 81 of which 1", (81, None, None, None, None)),
    ],
)  # fmt: skip
def test_counts(text: str, counts: tuple[int | None, ...]) -> None:
    read = stated(text, 3)
    assert read is not None
    assert (read.epochs, read.sw, read.hybrid, read.hw, read.blobs) == counts


@pytest.mark.parametrize(
    "text", ["Total number of epochs: 8", "Total number of epochs", "Total number of epochs: many"]
)
def test_a_count_that_may_be_cut_is_none(text: str) -> None:
    assert stated(text, 3) is None
