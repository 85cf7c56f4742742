"""The check of the tables of the corpus: what ships is sound, and what is broken is named."""

from pathlib import Path

import pytest

from assistant.errors import AssistantError
from assistant.settings import corpus_dir
from ingest.catalogue import count_rows

HEAD = "core,authority,reference,source_url,since\n"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    (tmp_path / "catalog").mkdir()
    return tmp_path


def test_the_tables_that_ship_are_sound() -> None:
    counted = count_rows(corpus_dir())
    assert set(counted) >= {"faults.csv", "operators.csv", "options.csv", "pools.csv", "versions.csv"}
    assert counted["operators.csv"] > 250
    assert counted["options.csv"] > 190


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("2.1.0,st-doc,epoch-kinds#kinds,https://example.org,2.1.0\n", None),
        ("2.1.0,hearsay,,,\n", "row 2: 'hearsay' is not one of"),
        ("2.1.0,st-doc,epoch-kinds#no-such,,\n", "row 2: epoch-kinds#no-such is no source or section"),
        ("2.1.0,st-doc,no-such,,\n", "row 2: no-such is no source or section"),
        ("2.1.0,st-doc,,example.org,\n", "row 2: 'example.org' is no address"),
        ("2.1.0,st-doc,,,soon\n", "row 2: 'soon' in column since is no version"),
        (",st-doc,,,\n", "row 2: the first cell is empty"),
        ("2.1.0,st-doc,,,\n2.1.0,st-doc,,,\n", "row 3 names 2.1.0 again"),
        ("2.1.0,st-doc\n", "too few or too many cells"),
    ],
)
def test_what_is_wrong_is_named(corpus: Path, rows: str, said: str | None) -> None:
    (corpus / "catalog" / "versions.csv").write_text(HEAD + rows, encoding="utf-8")
    if said is None:
        assert count_rows(corpus) == {"versions.csv": 1}
    else:
        with pytest.raises(AssistantError, match=r"versions\.csv.*") as caught:
            count_rows(corpus)
        assert said in str(caught.value)


def test_a_table_that_nobody_knows_is_checked_too(corpus: Path) -> None:
    (corpus / "catalog" / "boards.csv").write_text("name,authority\nDK,rumour\n", encoding="utf-8")
    with pytest.raises(AssistantError, match=r"boards\.csv"):
        count_rows(corpus)
