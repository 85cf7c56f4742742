import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.cli import ingest as command
from assistant.cli.progress import Bar
from ingest.build import Summary
from ingest.state import Check, Status

SUMMARY = Summary(index_id="abc", sources=3, passages=7, encoded=2, seconds=1.25, built=True, degraded=None)
STATUS = Status(
    data_dir=Path("home"),
    index_id="abc",
    built="2026-12-01T10:00:00+00:00",
    passages=7,
    encoder="m-1",
    store="embedded",
    up_to_date=True,
    degraded=None,
)


def test_build_says_what_it_did(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def build(progress: Any) -> Summary:
        progress("Encoding passages", 1, 2)
        progress("Encoding passages", 2, 2)
        progress("Writing the index", 0, 1)
        return SUMMARY

    monkeypatch.setattr("ingest.build.build", build)
    assert command.build() == 0
    out, err = capsys.readouterr()
    assert out == "Index abc: 7 passages of 3 sources, 2 encoded, 1.2 s\n"
    assert err == ""


def test_build_says_when_there_was_nothing_to_do_and_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ingest.build.build", lambda _progress: replace(SUMMARY, built=False, degraded="The package is not installed.")
    )
    assert command.build() == 0
    out, err = capsys.readouterr()
    assert out.startswith("Index abc is up to date")
    assert err == "Search by meaning is off. The package is not installed.\n"


def test_status(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.state.status", lambda: STATUS)
    assert command.status(False) == 0
    assert "abc, built 2026-12-01T10:00:00+00:00, up to date" in capsys.readouterr().out
    assert command.status(True) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "neuralart.ingest-status/1"
    assert (document["index_id"], document["data_dir"], document["up_to_date"]) == ("abc", "home", True)


def test_status_without_an_index_is_code_three(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingest.state.status", lambda: replace(STATUS, index_id=None, degraded="There is none."))
    assert command.status(False) == 3
    assert capsys.readouterr().out == "There is none.\n"


@pytest.mark.parametrize(("ok", "code"), [(True, 0), (False, 1)])
def test_verify(ok: bool, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.state.verify", lambda: [Check("corpus", True, "3 sources"), Check("store", ok, "seen")])
    assert command.verify(False) == code
    assert ("FAIL" in capsys.readouterr().out) is not ok
    assert command.verify(True) == code
    assert json.loads(capsys.readouterr().out)["ok"] is ok


def test_the_bar_shows_stages_where_there_is_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with Bar() as bar:
        bar("Writing the index", 0, 1)
        bar("Encoding passages", 0, 4)
        bar("Encoding passages", 4, 4)
    out, err = capsys.readouterr()
    assert out == ""
    assert "Writing the index …" in err
    assert "Encoding passages:   0%" in err
    assert "0/4" in err
