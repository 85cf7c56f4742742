from dataclasses import replace

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.rpt_007_macc_column import macc_column
from assistant.report.facts import Layer, Report
from tests.diagnosis.rules.judged import one, outcome
from tests.diagnosis.tables import layers, old


def product(macc: int, reads: tuple[str, ...] = ("query", "key")) -> Report:
    """A product of 4 heads, 30x32 by 32x30: 115,200 multiply-accumulates."""
    (row,) = layers(9)

    def layer(name: str, operator: str, height: int, width: int, count: int | None, sources: tuple[str, ...]) -> Layer:
        shape = (("b", 1), ("h", 4), ("w", height), ("c", width))
        return replace(row, name=name, operator=operator, shapes=(shape,), macc=count, connected_to=sources)

    query, key = (layer(name, "TRANSPOSE", 30, 32, 3_840, ()) for name in ("query", "key"))
    return replace(old("HW", "Conv"), layers=(query, key, layer("gemm_23", "BATCH_MATMUL", 30, 30, macc, reads)))


def test_more_than_the_shapes_allow() -> None:
    found = one(macc_column, product(13_827_600))
    assert "`gemm_23` has 13,827,600, and its product takes 115,200 at most" in found.because


def test_a_count_that_can_be_right_and_an_operand_that_is_not_known() -> None:
    assert outcome(macc_column, product(115_200)) is Outcome.CLEAR
    assert outcome(macc_column, product(13_827_600, ("query", "cut..name"))) is Outcome.CLEAR
    assert outcome(macc_column, old("HW")) is Outcome.NOT_APPLICABLE
