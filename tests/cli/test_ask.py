import sys

import pytest

from tests.cli.test_diagnose import run


def test_a_misspelled_option_is_refused_and_not_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ask", "why is Conv in SW", "--jsno") == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "--jsno" in output.err


def test_an_empty_question_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ask", "  ") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_batch_that_is_not_there_is_said_before_anything_is_opened(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ask", "--batch", "nowhere.txt") == 2
    assert capsys.readouterr().err == "neuralart: There is no file nowhere.txt.\n"


def test_a_report_from_a_closed_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run("ask", "why", "--report", "-") == 2
    assert "no standard input" in capsys.readouterr().err
