from dataclasses import replace

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.rules.opt_001_alternate_scheduler import alternate_scheduler
from assistant.diagnosis.rules.sw_004_unlabelled_epoch import unlabelled_epoch
from assistant.diagnosis.unlabelled import names_content
from assistant.report.facts import LayerTotal, Report
from tests.diagnosis.rules.judged import advice, judge, one
from tests.diagnosis.rules.pastes import options
from tests.diagnosis.tables import layers, old


def build(operator: str) -> Report:
    """One `??` row, `--Oalt-sched`, and a whole layer table with two layers of `operator`."""
    table = old("HW", "DequantizeLinear", "HW", "??", version="2.1.0", before=options("--Oalt-sched").strip())
    total = LayerTotal(where=20, text="model: macc=0 weights=64", macc=0, weights_bytes=64)
    rows = tuple(replace(row, operator=operator) for row in layers(10, 11))
    return replace(table, layers=rows, layer_total=total)


def test_where_the_row_is_named_the_option_is_told_there() -> None:
    report = build("DEQUANTIZE")
    assert names_content(report)
    verdict = judge(alternate_scheduler, report)
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    found = one(unlabelled_epoch, report)
    assert "By difference they are 1 DequantizeLinear" in found.because
    assert "--Oalt-sched" in advice(found)


def test_where_it_is_not_named_the_option_has_its_own_finding() -> None:
    report = build("CONV_2D")
    assert not names_content(report)
    assert one(alternate_scheduler, report).epochs == (4,)
    assert "--Oalt-sched" not in advice(one(unlabelled_epoch, report))
