import pytest

from benchmarks.metrics import gains, hit, ndcg, recall, reciprocal_rank

GRADES = {"a": 2, "b": 1, "c": 1}


def test_a_key_counts_at_its_first_rank_only() -> None:
    assert gains([{"x"}, {"a", "a#1"}, {"a", "a#2"}, {"b"}], GRADES) == [0, 2, 0, 1]


def test_a_result_with_two_relevant_keys_counts_the_better_one() -> None:
    assert gains([{"a", "b"}, {"b"}, {"c"}], GRADES) == [2, 0, 1]


def test_hit_and_reciprocal_rank_look_no_further_than_k() -> None:
    assert (hit([0, 0, 1], 2), hit([0, 0, 1], 3)) == (0, 1)
    assert reciprocal_rank([0, 0, 1], 10) == pytest.approx(1 / 3)
    assert reciprocal_rank([0, 0, 1], 2) == 0


def test_recall_is_over_what_could_be_found() -> None:
    assert recall([2, 0, 1], 10, GRADES) == pytest.approx(2 / 3)
    assert recall([2, 1], 2, GRADES) == 1


def test_ndcg_is_one_for_the_best_order_and_known_for_a_worse_one() -> None:
    assert ndcg([2, 1, 1], 10, GRADES) == pytest.approx(1)
    assert ndcg([0, 0], 10, GRADES) == 0
    assert ndcg([1, 2], 2, {"a": 2, "b": 1}) == pytest.approx((1 + 2 / 1.58496) / (2 + 1 / 1.58496), rel=1e-4)
