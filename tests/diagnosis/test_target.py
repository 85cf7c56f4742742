from dataclasses import replace

import pytest

from assistant.diagnosis.target import has_no_npu
from assistant.report.facts import Report
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.pastes import epochs, header, report
from tests.diagnosis.rules.test_err_001_known_fault import NO_BOARD, OLD_TOOL
from tests.report.builds import LOG, TEXT


@pytest.mark.parametrize(
    ("text", "without"),
    [
        (OLD_TOOL + NO_BOARD, True),
        (header("2.2.0", "generate --model a.tflite --target stm32h7"), True),
        (header("2.2.0", "generate --model a.tflite --target stm32n6"), False),
        (header("4.0.1") + epochs(("HW",)), False),
    ],
    ids=["old tool", "other series", "N6", "not told"],
)
def test_by_the_tool_and_the_target(text: str, without: bool) -> None:
    assert has_no_npu(report(text)) is without


def test_by_the_board_of_a_run() -> None:
    run = touch(TEXT, LOG)
    assert run.device is not None
    assert not has_no_npu(run)
    assert has_no_npu(replace(run, device=replace(run.device, family="STM32F401xD")))
    assert not has_no_npu(Report(where=1))
