import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.tgt_003_slow_flash import slow_flash
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import advice, judge, one, outcome
from tests.report.builds import COSTS, GRAPH, LOG, TEXT, swap

GEMM = "1.404   70.20%"


@pytest.mark.parametrize("plan", [GRAPH, COSTS])
def test_a_flash_that_delivers_too_little(plan: str) -> None:
    slow = touch(TEXT, plan, LOG, LOG=swap(GEMM, "5.404   70.20%"))
    found = one(slow_flash, slow)
    assert found.title == "External flash delivers 99 MB/s"
    assert found.epochs == (6,)
    assert "XSPI2" in advice(found)


def test_a_fast_flash_is_clear() -> None:
    assert outcome(slow_flash, touch(TEXT, GRAPH, LOG)) is Outcome.CLEAR


def test_without_the_plan_of_the_compiler_the_rate_is_not_known() -> None:
    found = judge(slow_flash, touch(TEXT, LOG))
    assert found.outcome is Outcome.CANNOT_TELL
    assert "network_c_info.json" in found.reason
    assert outcome(slow_flash, touch(TEXT, GRAPH)) is Outcome.NOT_APPLICABLE
