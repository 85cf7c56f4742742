from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from assistant.knowledge.lexical import Lexical
from assistant.knowledge.search import Results, Search
from tests.knowledge.fakes import FakeEncoder, origin, passage

PASSAGES = [
    passage("prelu#slope", "PRelu with a float slope runs in software", authority="st-staff"),
    passage("prelu#slope~2", "PRelu slope: quantize the slope to int8", authority="st-staff"),
    passage("memory#flash", "weights in external flash set a floor", authority="st-doc", versions="3.0.0 and later"),
    passage("thread#answer", "the scheduler option --Oalt-sched and its rows", kind="thread", versions="not stated"),
    passage("measured#rows", "rows of public builds", origins=(origin("measured", "4.0.1"),), versions="4.0.1"),
]


def search(*, dense: bool = True, degraded: str | None = None) -> Search:
    encoder = FakeEncoder()
    texts = [each.indexed for each in PASSAGES]
    vectors = np.stack([encoder.encode_query(text) for text in texts])
    return Search(
        PASSAGES,
        Lexical.build(texts),
        vectors=vectors if dense else None,
        encoder=encoder if dense else None,
        index_id="test",
        degraded=degraded,
    )


def ids(results: Results) -> list[str]:
    return [hit.passage.id for hit in results.hits]


def test_the_passage_that_says_it_is_first_and_scores_are_given_raw_too() -> None:
    hits = search().find("weights in flash", k=3).hits
    assert hits[0].passage.id == "memory#flash"
    assert len(hits) == 3
    assert all(0 <= hit.score <= 1 for hit in hits)
    assert hits[0].bm25 > 0
    assert hits[0].cosine is not None
    assert hits[0].lexical == 1


def test_one_passage_per_section_comes_before_the_second_of_a_section() -> None:
    found = ids(search().find("PRelu slope", k=5))
    assert found[0].startswith("prelu#slope")
    assert not found[1].startswith("prelu#slope")
    assert {"prelu#slope", "prelu#slope~2"} < set(found)


@pytest.mark.parametrize(
    ("filters", "kept"),
    [
        ({"kind": "thread"}, {"thread#answer"}),
        ({"authority": "st-staff"}, {"prelu#slope", "prelu#slope~2"}),
        ({"tool_version": "4.0.1"}, {"memory#flash", "thread#answer", "measured#rows"}),
        ({"kind": "thread", "authority": "st-doc"}, set()),
    ],
)
def test_filters(filters: dict[str, Any], kept: set[str]) -> None:
    assert set(ids(search().find("rows of PRelu in flash", **filters))) == kept


def test_without_vectors_words_find_and_say_so() -> None:
    results = search(dense=False, degraded="No encoder.").find("weights in flash")
    assert ids(results) == ["memory#flash"]
    assert results.degraded == "No encoder."
    assert results.hits[0].dense is None
    assert results.hits[0].cosine is None


def test_without_vectors_a_query_without_known_words_finds_nothing() -> None:
    assert search(dense=False).find("zebra").hits == ()


def test_words_of_the_report_help_and_do_not_count_as_asked() -> None:
    both = [passage("a", "slow Conv network"), passage("b", "slow Softmax network"), passage("c", "Softmax alone")]
    found = Search(both, Lexical.build([each.indexed for each in both]))
    plain, helped = found.find("slow network"), found.find("slow network", expand=["Softmax", "2.2.0"])
    assert ids(plain) == ["a", "b"]
    assert ids(helped) == ["b", "a"]
    assert {hit.bm25 for hit in plain.hits} == {hit.bm25 for hit in helped.hits}


def test_nearly_equal_scores_are_settled_by_authority() -> None:
    same = [
        passage("a", "equal words", authority="inference", title="T"),
        passage("b", "equal words", authority="st-doc", title="T"),
    ]
    found = Search(same, Lexical.build(["equal words"] * 2)).find("equal words")
    assert ids(found) == ["b", "a"]


@pytest.mark.parametrize("query", ["", "   ", "?" * 50_000, "\x00\ud800".encode("utf-8", "replace").decode()])
def test_odd_queries_are_answered(query: str) -> None:
    assert len(search().find(query, k=2).hits) == 2
    assert search().find(query, k=0).hits == ()


def test_threads_share_one_search() -> None:
    shared = search()
    queries = ["weights in flash", "PRelu slope", "--Oalt-sched rows"] * 20
    expected = [ids(shared.find(query)) for query in queries]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda query: ids(shared.find(query)), queries)) == expected
