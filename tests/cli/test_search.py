import io
import json
from pathlib import Path
from typing import Any

import pytest

from assistant.cli import search as command
from assistant.errors import AssistantError, LimitError, UnknownNameError
from assistant.knowledge.search import Search
from tests.knowledge.test_search import search as small_search

ALL: dict[str, Any] = {
    "k": 10,
    "kind": None,
    "tool_version": None,
    "authority": None,
    "as_json": False,
    "batch": None,
}


@pytest.fixture(autouse=True)
def _small_index(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "open_index", small_search)


def run(query: str | None, **options: Any) -> int:
    return command.search(query, **{**ALL, **options})


def test_text_names_source_authority_and_passage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("weights in flash", k=1) == 0
    text = capsys.readouterr().out
    for part in (
        "1. Title > flash",
        "ST documentation",
        "3.0.0 and later",
        "memory#flash",
        "weights in external flash",
    ):
        assert part in text


def test_json_has_the_documented_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("weights in flash", k=2, as_json=True) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "neuralart.search/1"
    assert (document["query"], document["degraded"], document["notice"]) == ("weights in flash", False, None)
    first, second = document["results"]
    assert {"rank", "passage_id", "source_id", "title", "url", "score"} <= set(first)
    assert (first["rank"], first["passage_id"], first["source_id"]) == (1, "memory#flash", "memory")
    assert first["score"] >= second["score"]


def test_filters_reach_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    run("rows", kind="thread", as_json=True)
    assert [each["passage_id"] for each in json.loads(capsys.readouterr().out)["results"]] == ["thread#answer"]
    run("rows", tool_version="4.0.1", authority="measured", as_json=True)
    assert {each["passage_id"] for each in json.loads(capsys.readouterr().out)["results"]} == {
        "thread#answer",
        "measured#rows",
    }


@pytest.mark.parametrize("name", ["kind", "authority"])
def test_an_unknown_filter_is_said_with_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownNameError, match=f"There is no {name} 'blog'; expected one of .+, "):
        run("rows", **{name: "blog"})


@pytest.mark.parametrize(("query", "why"), [("", "empty"), ("   ", "empty"), ("x" * 50_001, "50,001 characters")])
def test_an_unusable_query_is_refused(query: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LimitError, match=why):
        run(query)
    assert capsys.readouterr().out == ""


def test_a_batch_gives_one_object_a_line_and_a_bad_line_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "questions").write_text("weights in flash\n\nPRelu slope – é\n", encoding="utf-8")
    assert run(None, k=1, batch=str(tmp_path / "questions")) == 0
    first, empty, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first["results"][0]["passage_id"] == "memory#flash"
    assert (empty["results"], empty["error"]) == ([], "The question is empty.")
    assert last["query"] == "PRelu slope – é"


def test_a_batch_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("weights in flash\r\nPRelu"))
    assert run(None, k=1, batch="-") == 0
    assert [json.loads(line)["query"] for line in capsys.readouterr().out.splitlines()] == ["weights in flash", "PRelu"]


def test_a_batch_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(AssistantError, match=r"^There is no file .*nowhere\.$"):
        run(None, batch=str(tmp_path / "nowhere"))


def test_a_byte_that_is_no_utf_8_costs_no_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "questions").write_bytes("weights in flash – é\n".encode() + b"PRelu caf\xe9\nrows\n")
    assert run(None, k=1, batch=str(tmp_path / "questions")) == 0
    queries = [json.loads(line)["query"] for line in capsys.readouterr().out.splitlines()]
    assert queries == ["weights in flash – é", "PRelu café", "rows"]


def test_words_only_is_degraded_and_still_fine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def words_only() -> Search:
        return small_search(dense=False, degraded="Search by meaning is off.")

    monkeypatch.setattr(command, "open_index", words_only)
    assert run("weights in flash", as_json=True) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["degraded"], document["notice"]) == (True, "Search by meaning is off.")
    run("zebra")
    text = capsys.readouterr().out
    assert "Nothing was found" in text
    assert "Search by meaning is off." in text


def test_no_index_is_code_three_and_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_progress: Any) -> Search:
        raise AssistantError("The index could not be written: No space left on device.")

    monkeypatch.undo()
    monkeypatch.setattr("ingest.ready.ready_search", fail)
    assert run("weights in flash") == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "neuralart: The index could not be written: No space left on device.\n"
