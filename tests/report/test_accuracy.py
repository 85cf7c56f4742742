"""Metrics of the accuracy reports, with their tensor, and without numbers where the tool prints none."""

import math

import pytest

from assistant.report.facts import Accuracy
from assistant.report.read import read_text

TITLE = "Cross accuracy report #1 (reference vs C-model)\n"
NOTES = (
    "notes: - the output of the reference model is used as ground truth/reference value\n"
    "       - 10 samples (32 items per sample)\n"
)
LINE = (
    "acc=n.a. rmse=0.000074958 mae=0.000013251 l2r=0.000799048 mean=-0.000011 std=0.000074 snr=inf"
    " nse=0.999690 cos=1.000000\n"
)
HEAD = (
    "Evaluation report (summary)\n"
    "Output       acc    rmse          mae           l2r           mean        std        snr   nse   cos   tensor\n"
)
ROW = (
    "X-cross #1   n.a.   0.000074958   0.000013251   0.000799048   -0.000011   0.000074   inf   0.999690   1.000000"
    "   'conv2d_0', 10 x int8(1x1x1x32), m_id=[1]\n"
)
LEGEND = " acc  : Accuracy (class, axis=-1)\n cos  : COsine Similarity, bigger is better, best=1, range=(0, 1]\n"


def read(text: str) -> list[Accuracy]:
    (report,) = read_text(text)
    assert report.unread == ()
    return list(report.accuracy)


def test_one_report() -> None:
    random = "Setting validation data...\n generating random data, size=10, seed=42, range=(0, 1)\n"
    (found,) = read(random + TITLE + NOTES + LINE + HEAD + ROW + LEGEND)
    assert (found.number, found.compared, found.tensor) == (1, "reference vs C-model", "conv2d_0")
    assert (found.samples, found.random_data, found.acc_percent) == (10, True, None)
    assert (found.rmse, found.mae, found.l2r) == (0.000074958, 0.000013251, 0.000799048)
    assert (found.mean, found.std, found.nse, found.cos) == (-0.000011, 0.000074, 0.99969, 1.0)
    assert found.snr == math.inf
    assert found.where == 6


def test_one_for_each_output() -> None:
    second = (TITLE + LINE).replace("#1", "#2").replace("cos=1.000000", "cos=0.875000")
    rows = ROW + ROW.replace("#1", "#2").replace("conv2d_0", "boxes")
    found = read(TITLE + LINE + second + HEAD + rows)
    assert [(each.number, each.tensor, each.cos) for each in found] == [(1, "conv2d_0", 1.0), (2, "boxes", 0.875)]


def test_the_row_of_the_summary_stands_for_a_report_that_is_not_there() -> None:
    (found,) = read(HEAD + ROW + TITLE + LINE.replace("cos=1.0", "cos=0.5"))[:1]
    assert (found.tensor, found.cos, found.rmse) == ("conv2d_0", 1.0, 0.000074958)


def test_lines_pasted_twice_are_one_report() -> None:
    (found,) = read(TITLE + LINE + LINE + HEAD + ROW + ROW)
    assert (found.number, found.tensor) == (1, "conv2d_0")


def test_a_name_without_quotes() -> None:
    (found,) = read(TITLE + LINE + HEAD + ROW.partition("'")[0] + "reshape_1_reshape\n")
    assert found.tensor == "reshape_1_reshape"


def test_with_accuracy_and_without_ratio() -> None:
    line = LINE.replace("acc=n.a.", "acc=95.83%").replace(" snr=inf", "").replace("mean=-0.000011", "mean=-0.000000")
    (found,) = read(TITLE + line)
    assert (found.acc_percent, found.snr, found.tensor, found.random_data) == (95.83, None, None, None)
    assert math.copysign(1, found.mean or 0.0) == 1


def test_up_to_1x() -> None:
    text = (
        "duration    : 83.083 ms (average)\n"
        "Accuracy report #1 for the generated stm32 C-model\nNOTE: Computed against the provided ground truth values\n"
        "acc=100.00%, rmse=0.0043, mae=0.0004\n" + TITLE + "acc=99.50%, rmse=0.0000, mae=0.0000\n"
        "Evaluation report (summary)\nMode                   acc       rmse      mae\n"
        "stm32 C-model #1       100.0%    0.004269  0.000425\nX-cross #1             99.5%    0.000000  0.000000\n"
    )
    found = read(text)
    assert [(each.compared, each.acc_percent, each.rmse, each.cos) for each in found] == [
        ("generated stm32 C-model", 100.0, 0.0043, None),
        ("reference vs C-model", 99.5, 0.0, None),
    ]


@pytest.mark.parametrize("cut", [1, 3, 20, 60])
def test_a_cut_line_is_unread(cut: int) -> None:
    (report,) = read_text("duration : 1.0 ms by sample (1.0/1.0/0.0)\n" + TITLE + LINE[: -1 - cut] + "\n")
    assert report.accuracy == ()
    assert [span.where for span in report.unread] == [3]
