from dataclasses import replace

import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.tgt_003_slow_flash import slow_flash
from assistant.report.facts import EpochKind, LayerTotal, Report, Tensor, Timing
from assistant.report.pools import pool as read_pool
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import advice, judge, one, outcome
from tests.diagnosis.rules.pastes import pool
from tests.diagnosis.tables import epoch_time, layers, new
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


def after_pool(duration_ms: float, operation: str = "GlobalAveragePool(float)", params: int | None = None) -> Report:
    """A run without the plan of the compiler whose last blob stands behind a global pool; 3.67 MB lie in flash."""
    table = new("EC", "DequantizeLinear", operation, "QuantizeLinear", "EC")
    flash = read_pool(pool("octoFlash", 0x71000000, 0x78000000, weights=3_670_016).strip(), 7)
    assert flash is not None
    time = replace(epoch_time(90), id=5, last_id=6, kind=EpochKind.EC, duration_ms=duration_ms)
    output = Tensor(where=8, text="output 1/1", role="output", name="o", dtype="int8", shape=(1, 1000), size_bytes=1000)
    (image,) = layers(9)
    rows = (
        replace(image, shapes=((("b", 1), ("h", 7), ("w", 7), ("c", 1280)),), params=400_000, m_id=0),
        replace(image, shapes=((("b", 1), ("c", 1000)),), params=params, m_id=1),
    )
    return replace(
        table,
        memory_pools=(flash,),
        memory_total=None,
        timing=Timing(where=80, text="duration", duration_ms=49.3, epochs=(time,)),
        outputs=(output,),
        layers=rows if params else (),
        layer_total=replace(TOTAL, macc=0) if params else None,
    )


TOTAL = LayerTotal(where=10, text="model: macc=0 weights=1,680,000", macc=0, weights_bytes=1_680_000)


def test_behind_a_global_pool_even_all_weights_would_be_slow() -> None:
    found = one(slow_flash, after_pool(12.934))
    assert found.title == "External flash delivers 284 MB/s at most"
    assert "Epochs 5 to 6, behind the global pool" in found.because
    assert "each million bytes of the last dense layer stand for 77 MB/s" in found.because
    assert found.spent_ms == 12.934


def test_behind_a_global_pool_a_fast_flash_is_clear_and_elsewhere_nothing_is_told() -> None:
    assert outcome(slow_flash, after_pool(3.24)) is Outcome.CLEAR
    assert outcome(slow_flash, after_pool(12.934, "Softmax")) is Outcome.CANNOT_TELL
