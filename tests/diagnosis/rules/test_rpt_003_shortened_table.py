from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.rpt_003_shortened_table import shortened_table
from tests.diagnosis.rules.pastes import epochs, header, verdict


def test_the_missing_rows_are_named() -> None:
    (found,) = verdict(shortened_table, epochs(("Softmax", "DequantizeLinear"), total=16, first=15)).findings
    assert found.severity is Severity.INFO
    assert found.because == (
        "14 of 16 rows are left out (epochs 1–14), so the transitions between NPU and CPU cannot be counted; "
        "the 2 software epochs stated are all here."
    )


def test_a_network_that_runs_on_the_npu_alone_needs_no_rows() -> None:
    box = (
        "Total number of epochs                              626\n"
        ">> pure software (SW) epochs                          0\n"
        ">> hybrid epochs (using both software and hardware)   0\n"
        ">> pure hardware (HW or EC) epochs                  626\n"
        "| epoch_2              |   HW   |                  |\n"
        "| epoch_3              |   HW   |                  |\n"
    )
    found = verdict(shortened_table, header("4.0.1") + box)
    assert found.outcome is Outcome.NOT_APPLICABLE
    assert "the NPU runs every epoch" in found.reason
    some = box.replace("epochs                          0", "epochs                          1", 1)
    assert verdict(shortened_table, header("4.0.1") + some).outcome is Outcome.FOUND


def test_software_rows_that_are_missing_are_not_said_to_be_here() -> None:
    (found,) = verdict(shortened_table, epochs(("HW", "Softmax", "HW"), sw=3, total=9)).findings
    assert found.because == (
        "6 of 9 rows are left out (epochs 4–9), so the transitions between NPU and CPU cannot be counted."
    )


def test_rows_missing_at_both_ends() -> None:
    (found,) = verdict(
        shortened_table, epochs(("DequantizeLinear", "Conv", "QuantizeLinear"), total=5, first=2)
    ).findings
    assert "2 of 5 rows are left out (epochs 1, 5)" in found.because


def test_a_complete_table_is_clear() -> None:
    assert verdict(shortened_table, header() + epochs(("HW", "Softmax"))).outcome is Outcome.CLEAR


def test_without_a_table_nothing_is_claimed() -> None:
    assert verdict(shortened_table, header("2.2.0", "generate --model a.onnx")).outcome is Outcome.CANNOT_TELL
