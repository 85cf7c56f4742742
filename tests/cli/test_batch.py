"""The questions of `--batch`, in whatever encoding they come."""

import io
import sys
from pathlib import Path

import pytest

from assistant.cli.batch import batch_lines
from assistant.errors import AssistantError

QUESTIONS = "why is Conv in SW – é\n\nwhat does E103 mean?"
LINES = ["why is Conv in SW – é", "", "what does E103 mean?"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_every_encoding_of_a_text_gives_its_lines(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "questions").write_bytes(QUESTIONS.replace("\n", "\r\n").encode(encoding))
    assert list(batch_lines(str(tmp_path / "questions"))) == LINES


def test_one_bad_byte_changes_its_own_line_only(tmp_path: Path) -> None:
    (tmp_path / "questions").write_bytes(b"caf\xe9\nx \x81 y\n" + "5 µs – ok".encode())
    assert list(batch_lines(str(tmp_path / "questions"))) == ["café", "x \x81 y", "5 µs – ok"]


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(AssistantError, match=r"^There is no file .*nowhere\.$"):
        batch_lines(str(tmp_path / "nowhere"))


def test_a_directory_and_a_binary_file_are_said(tmp_path: Path) -> None:
    with pytest.raises(AssistantError, match="cannot be read: is a directory"):
        batch_lines(str(tmp_path))
    (tmp_path / "binary").write_bytes(b"\x7fELF\0\0")
    with pytest.raises(AssistantError, match="is binary: expected a text with one question a line"):
        batch_lines(str(tmp_path / "binary"))


def test_standard_input_is_read_as_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b"caf\xe9\r\n\0PRelu \xe2\x80\x93"), encoding="utf-8")
    )
    assert list(batch_lines("-")) == ["café", "PRelu –"]


def test_a_closed_standard_input_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(AssistantError, match="no standard input"):
        batch_lines("-")
