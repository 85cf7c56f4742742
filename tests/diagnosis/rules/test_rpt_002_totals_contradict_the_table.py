from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.rpt_002_totals_contradict_the_table import totals_contradict_the_table
from tests.diagnosis.rules.pastes import epochs, header, verdict

BOX = """Total number of epochs                               {total}
>> pure software (SW) epochs                          {sw}
>> hybrid epochs (using both software and hardware)   {hybrid}
>> pure hardware (HW or EC) epochs                   41  (implemented in 2 epoch controller blobs/meta epochs)
---
+----------------------+--------+------------------+
| epoch ID             |  Type  |     Details      |
+----------------------+--------+------------------+
| epochs    1 -> 40    |   EC   |                  |
| epoch_41             | Hybrid |      Concat      |
| epochs   42 -> 48    |   EC   |                  |
| epoch_49             |   SW   |     Softmax      |
+----------------------+--------+------------------+
"""


def test_a_software_count_that_the_rows_contradict() -> None:
    (found,) = verdict(totals_contradict_the_table, header() + epochs(("HW", "Softmax", "HW"), sw=3)).findings
    assert found.because == "The report states 3 software epochs, its table has 1 software epochs."
    assert "of which 3 implemented" in found.evidence[0].text


def test_a_table_that_agrees_is_clear() -> None:
    assert verdict(totals_contradict_the_table, header() + epochs(("HW", "Softmax", "??"))).outcome is Outcome.CLEAR


def test_a_shortened_table_contradicts_nothing() -> None:
    text = header() + epochs(("Softmax", "DequantizeLinear"), total=16, first=15)
    assert verdict(totals_contradict_the_table, text).outcome is Outcome.CANNOT_TELL


def test_ranges_of_blobs_are_no_count_of_epochs() -> None:
    text = header("4.0.1") + BOX.format(total=43, sw=1, hybrid=1)
    assert verdict(totals_contradict_the_table, text).outcome is Outcome.CLEAR


def test_a_table_without_stated_totals_is_not_judged() -> None:
    rows = epochs(("HW", "Softmax", "HW")).split("\n", 1)[1]
    judged = verdict(totals_contradict_the_table, header() + rows)
    assert judged.outcome in (Outcome.CANNOT_TELL, Outcome.NOT_APPLICABLE)
