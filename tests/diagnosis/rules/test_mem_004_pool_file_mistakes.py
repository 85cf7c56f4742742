from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity
from assistant.diagnosis.rules.mem_004_pool_file_mistakes import pool_file_mistakes
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.tables import old
from tests.report.builds import POOLS, TEXT, swap


def test_a_comment_in_a_pool_file() -> None:
    found = one(pool_file_mistakes, touch(TEXT, POOLS, POOLS=swap('"memory": {', '"memory": { // ours')))
    assert found.severity is Severity.WARNING
    assert found.title == "Mistakes in the memory pool file: a comment"
    assert found.evidence[0].origin == POOLS
    assert f"Correct line {found.evidence[0].where}:" in advice(found)


def test_pools_that_overlap() -> None:
    found = one(pool_file_mistakes, touch(TEXT, POOLS, POOLS=swap("0x342E0000", "0x34100000")))
    assert "pools that overlap" in found.title


def test_a_good_pool_file_is_clear_and_none_does_not_apply() -> None:
    assert outcome(pool_file_mistakes, touch(TEXT, POOLS)) is Outcome.CLEAR
    assert outcome(pool_file_mistakes, old("HW")) is Outcome.NOT_APPLICABLE
