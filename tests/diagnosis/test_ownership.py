from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.diagnosis.islands import lone_conversions
from assistant.diagnosis.ownership import float_throughout, shares
from assistant.report.facts import Epoch, EpochKind, Report, Totals
from tests.diagnosis.tables import SEED_PRELU, new, old, only

TO_FLOAT = "DequantizeLinear"
TO_INTEGER = "QuantizeLinear"
FLOAT_NET = ("HW", "Conv", "Tanh", "HW", "Conv", "Tanh", "AveragePool", "Conv", "Softmax")
FLOAT_NET_WITH_CONVERSIONS = ("HW", *3 * (TO_FLOAT, "Conv", TO_INTEGER), "Add", "??", TO_FLOAT, "Tanh", TO_INTEGER)


def numbers(report: Report) -> Mapping[str, list[int | None]]:
    return {rule: [row.id for row in rows] for rule, rows in shares(report).rows.items()}


def test_the_first_seed() -> None:
    assert numbers(only(SEED_PRELU)) == {
        "SW-002": [3, 4, 5, 9, 10, 11, 14, 15],
        "SW-003": [17, 20],
        "SW-004": [22, 24],
        "SW-007": [6, 18, 21, 23, 25],
    }


def test_each_rule_has_its_share_of_an_old_table() -> None:
    report = old(
        *(TO_INTEGER, "HW", TO_FLOAT, "Sub", TO_INTEGER, "HW", "PRelu", "HW", "Conv", "HW", "??", "HW", "Resize"),
        *("HW", "Softmax", "HW", TO_FLOAT),
    )
    assert numbers(report) == {
        "IO-001": [1, 17],
        "SW-001": [3, 4, 5],
        "SW-002": [7],
        "SW-003": [9],
        "SW-004": [11],
        "SW-006": [15],
        "SW-007": [13],
    }


def test_hybrid_rows_of_a_new_table() -> None:
    assert numbers(new("EC", "Hybrid Concat", "EC", "ReduceSum(float)", "EC")) == {"SW-005": [2], "SW-006": [4]}


def test_a_conversion_goes_with_the_operator_whose_result_it_converts() -> None:
    assert numbers(old("HW", "Mul", TO_INTEGER, "HW", "Conv", TO_INTEGER, "HW")) == {"SW-007": [2, 3], "SW-003": [5, 6]}


def test_float_softmax_at_the_end_is_software_by_nature_elsewhere_an_island() -> None:
    assert numbers(old("HW", TO_FLOAT, "Softmax")) == {"SW-006": [2, 3]}
    assert numbers(old("HW", TO_FLOAT, "Softmax", TO_INTEGER, "HW")) == {"SW-001": [2, 3, 4]}


def test_an_operator_that_nobody_knows_is_not_called_software_by_nature() -> None:
    assert numbers(old("HW", "Frobnicate", "HW")) == {"SW-007": [2]}


def test_a_float_network_without_conversions_is_one_share() -> None:
    report = old(*FLOAT_NET)
    assert shares(report).float_network
    assert numbers(report) == {"SW-003": [2, 3, 5, 6, 7, 8, 9]}


def test_a_float_network_with_conversions_is_one_share() -> None:
    report = old(*FLOAT_NET_WITH_CONVERSIONS)
    divided = shares(report)
    assert divided.float_network
    assert [island.epochs for island in divided.islands] == [(2, 3, 4), (5, 6, 7), (8, 9, 10), (13, 14, 15)]
    assert numbers(report) == {"SW-001": [*range(2, 12), 13, 14, 15], "SW-004": [12]}


@pytest.mark.parametrize(
    "report",
    [
        old("HW", TO_FLOAT, "Conv", TO_INTEGER, "HW"),
        old(*9 * ("HW",), *FLOAT_NET),
        old("HW", *12 * (TO_FLOAT, "PRelu", TO_INTEGER), *4 * ("Conv",)),
        only(SEED_PRELU),
        only("epoch 2 -SW- ( Conv )\nepoch 3 -SW- ( Conv )\nepoch 4 -SW- ( Conv )\nepoch 8 -SW- ( Tanh )\n"),
    ],
    ids=["one convolution", "most rows on the NPU", "PRelu islands", "first seed", "rows missing"],
)
def test_what_is_no_float_network(report: Report) -> None:
    assert not float_throughout(report)


OPERATORS = (TO_FLOAT, TO_INTEGER, "Conv", "PRelu", "Softmax", "Add", "Transpose", "ReduceSum", "Frobnicate", None)
ROWS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from([EpochKind.HW, EpochKind.EC]), st.just(None)),
        st.tuples(st.just(EpochKind.SW), st.sampled_from(OPERATORS)),
        st.tuples(st.just(EpochKind.HYBRID), st.sampled_from((None, "Concat"))),
    ),
    max_size=40,
)


def _report(rows: list[tuple[EpochKind, str | None]]) -> Report:
    labels = {EpochKind.SW: "-SW-", EpochKind.HYBRID: "??"}
    epochs = tuple(
        Epoch(
            where=number,
            text=f"epoch {number}",
            id=number,
            last_id=None,
            kind=kind,
            label="Hybrid" if operation and kind is EpochKind.HYBRID else labels.get(kind, kind.value),
            operation=operation,
            is_float=False,
        )
        for number, (kind, operation) in enumerate(rows, 1)
    )
    kinds = [kind for kind, _ in rows]
    totals = Totals(epochs=len(rows), sw=kinds.count(EpochKind.SW), hybrid=kinds.count(EpochKind.HYBRID))
    return Report(where=1, epochs=epochs, totals=totals, table_complete=True)


@given(ROWS)
def test_every_software_and_hybrid_row_has_exactly_one_owner(rows: list[tuple[EpochKind, str | None]]) -> None:
    report = _report(rows)
    owned = sorted(row.where for share in shares(report).rows.values() for row in share)
    assert owned == sorted(row.where for row in (*report.software, *report.hybrids))


@given(ROWS)
def test_the_conversions_of_io_001_are_those_that_stand_alone(rows: list[tuple[EpochKind, str | None]]) -> None:
    report = _report(rows)
    alone = [number for island in lone_conversions(report) for number in island.epochs]
    assert [row.id for row in shares(report).of("IO-001")] == alone
