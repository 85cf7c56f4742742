"""Figures of the block "Exec/report summary"."""

import pytest

from assistant.report.facts import ExecSummary, Report
from assistant.report.read import read_text

BLOCK = """\
Exec/report summary (generate)
type               :   onnx
optimization       :   balanced
target/series      :   stm32n6
model_fmt          :   sa/sa per tensor
params #           :   1,378,631 items (5.26 MiB)
macc               :   241,438,339
weights (ro)       :   1,383,956 B (1.32 MiB) (1 segment) / -4,130,568(-74.9%) vs float model
activations (rw)   :   844,820 B (825.02 KiB) (2 segments) *
ram (total)        :   844,820 B (825.02 KiB) = 844,820 + 0 + 0
"""


def summary(text: str) -> tuple[ExecSummary, Report]:
    (report,) = read_text(text)
    assert report.summary is not None
    return report.summary, report


def test_all_rows() -> None:
    found, report = summary(BLOCK)
    figures = (found.params, found.macc, found.weights_bytes, found.activations_bytes, found.ram_bytes)
    assert [figure and (figure.value, figure.segments, figure.where) for figure in figures] == [
        (1_378_631, None, 6),
        (241_438_339, None, 7),
        (1_383_956, 1, 8),
        (844_820, 2, 9),
        (844_820, None, 10),
    ]
    words = (found.model_type, found.model_format, found.optimization)
    assert [word and word.value for word in words] == ["onnx", "sa/sa per tensor", "balanced"]
    assert report.unread == ()


def test_the_form_up_to_1_x() -> None:
    found, _ = summary(BLOCK.replace("1,383,956 B (1.32 MiB) (1 segment)", "1,383,956 (1.32 MiB) (0.83%)"))
    assert found.weights_bytes is not None
    assert (found.weights_bytes.value, found.weights_bytes.segments) == (1_383_956, None)


@pytest.mark.parametrize(
    ("printed", "left", "name"),
    [
        ("1,378,631 items (5.26 MiB)", "1,378,63", "params"),
        ("1,378,631 items (5.26 MiB)", "1,378,631", "params"),
        ("241,438,339", "241,438,3", "macc"),
        ("1,383,956 B (1.32 MiB)", "1,383 B (1.32 MiB)", "weights_bytes"),
        ("844,820 B (825.02 KiB) (2 segments)", "844,82", "activations_bytes"),
        ("= 844,820 + 0 + 0", "= 844,820 + 12 + 0", "ram_bytes"),
    ],
)
def test_a_figure_that_is_cut_or_contradicts_itself_is_unread(printed: str, left: str, name: str) -> None:
    found, report = summary(BLOCK.replace(printed, left))
    assert getattr(found, name) is None
    assert [span.what for span in report.unread] == ["figure of the summary that is cut or contradicts itself"]


def test_without_the_block_there_is_none() -> None:
    (report,) = read_text("epoch 1 HW\n")
    assert report.summary is None


@pytest.mark.parametrize("number", ["1 383 956", "1'383'956", "1\u202f383\u202f956", "1 ,383,956"])
def test_thousands_apart_count_when_the_size_confirms_them(number: str) -> None:
    found, report = summary(BLOCK.replace("1,383,956", number))
    assert found.weights_bytes is not None
    assert found.weights_bytes.value == 1_383_956
    assert report.unread == ()


def test_thousands_apart_that_nothing_confirms_are_no_number() -> None:
    found, report = summary(BLOCK.replace("1,383,956 B (1.32 MiB)", "1 383 956 B"))
    assert found.weights_bytes is None
    assert [span.what for span in report.unread] == ["figure of the summary that is cut or contradicts itself"]
