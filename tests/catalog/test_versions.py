"""Versions of the Core and what belongs to them."""

from pathlib import Path

import pytest

from assistant.catalog import versions
from assistant.catalog.manifest import AUTHORITY, resolve
from assistant.errors import AssistantError


@pytest.mark.parametrize(
    ("pack", "cores"),
    [
        ("10.0.0", ["2.0.0"]),
        ("10.1", ["2.1.0"]),
        ("10.2.0", ["2.2.0"]),
        ("12.0", ["4.0.0", "4.0.1"]),
        ("12.0.1", ["4.0.1"]),
        ("10.3", []),
        ("1", []),
    ],
)
def test_what_a_pack_brings(pack: str, cores: list[str]) -> None:
    assert [version.core for version in versions.in_pack(pack)] == cores


@pytest.mark.parametrize(("number", "core"), [("2.1", "2.1.0"), ("4.0.1", "4.0.1"), ("2.5", None), ("newest", None)])
def test_a_number_is_found_with_and_without_its_last_part(number: str, core: str | None) -> None:
    found = versions.find(number)
    assert (found.core if found else None) == core


def test_the_newest_is_one_whose_output_was_read() -> None:
    assert versions.newest().core == "4.0.1"
    assert versions.all_versions()[-1].core == "4.1.0"


def test_every_version_says_who_says_so_and_its_section_holds_the_numbers() -> None:
    for version in versions.all_versions():
        assert version.authority in AUTHORITY
        if version.reference:
            assert resolve(version.reference).reference == version.reference
        assert resolve(version.changes_reference).reference == version.changes_reference
        assert version.changes.endswith(".")


def test_what_must_be_linked_is_known_of_every_version_whose_output_was_read() -> None:
    for version in versions.all_versions():
        assert (version.runtime is None) == (version.build is None), version.core
    assert [versions.in_pack(pack)[0].runtime for pack in ("10.2.0", "12.0.1")] == [
        "atonn-v1.1.1-14, NetworkRuntime1020",
        "atonn-v1.1.3-275, NetworkRuntime1201",
    ]


@pytest.mark.parametrize(("old", "new", "said"), [("4.0.1,20581", "soon,20581", "'soon'"), (",20581,", ",,", "4.0.0")])
def test_a_damaged_table_is_said(own_corpus: Path, old: str, new: str, said: str) -> None:
    table = own_corpus / "catalog" / "versions.csv"
    table.write_text(table.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    if said.startswith("'"):
        with pytest.raises(AssistantError, match=said):
            versions.newest()
    else:
        assert versions.newest().core == said


def test_a_table_without_a_build_has_no_newest(own_corpus: Path) -> None:
    table = own_corpus / "catalog" / "versions.csv"
    table.write_text(table.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    with pytest.raises(AssistantError, match="no version has a build"):
        versions.newest()
