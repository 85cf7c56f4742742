from pathlib import Path

import pytest

from assistant.catalog import options
from assistant.catalog.tables import nearest, rows, version_number
from assistant.errors import AssistantError


@pytest.mark.parametrize(
    ("text", "number"),
    [("2.1.0", (2, 1, 0)), ("2.1", (2, 1, 0)), ("v4.0.1-20581", (4, 0, 1)), ("latest", None), ("", None), ("2", None)],
)
def test_version_number(text: str, number: tuple[int, ...] | None) -> None:
    assert version_number(text) == number


def test_nearest_ignores_case_and_dashes_and_keeps_the_spelling() -> None:
    assert nearest("--OALT-SHED", ["--Oalt-sched", "--Os"], 3) == ("--Oalt-sched",)
    assert nearest("zzz", ["--Oalt-sched"], 3) == ()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "FileNotFoundError"),
        (b"\xff\xfe\x00", "UnicodeDecodeError"),
        (b"a,b\n", "no column c"),
        (b"a,b,c\n1,2\n", "too few or too many"),
        (b"a,b,c\n1,2,3,4\n", "too few or too many"),
        (b'a,b,c\n"1,2,3\n', "Error"),
    ],
)
def test_a_table_that_cannot_be_used_is_one_sentence(tmp_path: Path, content: bytes | None, said: str) -> None:
    table = tmp_path / "table.csv"
    if content is not None:
        table.write_bytes(content)
    with pytest.raises(AssistantError, match=said) as raised:
        rows(table, ("a", "b", "c"))
    assert str(table) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_catalogue_is_said_when_it_is_first_needed(own_corpus: Path) -> None:
    (own_corpus / "catalog" / "options.csv").unlink()
    with pytest.raises(AssistantError, match=r"options\.csv is missing or damaged"):
        options.find("--Os")


def test_a_version_that_is_none_is_damage(own_corpus: Path) -> None:
    table = own_corpus / "catalog" / "options.csv"
    table.write_text(table.read_text(encoding="utf-8").replace(",4.0.0,", ",soon,", 1), encoding="utf-8")
    with pytest.raises(AssistantError, match="has the version 'soon'"):
        options.known("--Os", "2.1.0")
