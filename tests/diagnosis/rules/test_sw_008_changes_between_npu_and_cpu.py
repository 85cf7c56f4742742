from dataclasses import replace

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.sw_008_changes_between_npu_and_cpu import changes_between_npu_and_cpu
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.tables import new, old


def test_rows_that_stand_alone_are_named() -> None:
    found = one(changes_between_npu_and_cpu, old(*6 * ("HW", "Softmax"), "HW"))
    assert found.severity is Severity.INFO
    assert found.title == "12 changes between NPU and CPU"
    assert "6 Softmax stand alone between hardware epochs" in found.because
    assert "takes two changes" in advice(found)


def test_rows_in_islands_are_left_to_the_findings_on_them() -> None:
    islands = old(*6 * ("HW", "DequantizeLinear", "Pow", "QuantizeLinear"), "HW")
    assert outcome(changes_between_npu_and_cpu, islands) is Outcome.CLEAR


EMPTY = "| <no executed epochs> |   EC   |                          |"


def test_an_empty_blob_stands_between_nothing() -> None:
    apart = new(*8 * ("EC", "Softmax"), "EC")
    assert "8 Softmax stand alone" in one(changes_between_npu_and_cpu, apart).because
    rows = [replace(row, id=None, text=EMPTY) if row.id == 3 else row for row in apart.epochs]
    joined = replace(apart, epochs=tuple(rows))
    assert "6 Softmax stand alone" in one(changes_between_npu_and_cpu, joined).because


def test_blobs_are_counted() -> None:
    found = one(changes_between_npu_and_cpu, new(*6 * ("EC", "Softmax"), "EC"))
    assert "into 7 blobs" in found.because


def test_few_changes_a_float_network_and_a_shortened_table() -> None:
    assert outcome(changes_between_npu_and_cpu, old(*4 * ("HW", "Softmax"))) is Outcome.CLEAR
    assert outcome(changes_between_npu_and_cpu, old(*6 * ("HW", "Conv", "Conv"))) is Outcome.CLEAR
    assert outcome(changes_between_npu_and_cpu, old()) is Outcome.CANNOT_TELL
