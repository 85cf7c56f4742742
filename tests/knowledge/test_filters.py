import pytest

from assistant.knowledge.filters import admits, holds_for
from tests.knowledge.fakes import origin, passage


@pytest.mark.parametrize(
    ("stated", "version"),
    [
        ("2.1.0", "2.1.0"),
        ("2.1.0", "2.1"),
        ("2.1.0 to 4.0.1", "2.2.0"),
        ("2.1.0, 2.2.0", "v2.2.0-20266"),
        ("4.0", "4.0.1"),
        ("3.0.0 and later", "4.0.1"),
        ("from 3.0", "3.0.0"),
        ("up to 2.2", "2.2.0"),
        ("2.0.0 or earlier", "1.9.0"),
        ("3.0+", "4.0.0"),
    ],
)
def test_a_version_inside_what_is_stated(stated: str, version: str) -> None:
    assert holds_for(stated, version)


@pytest.mark.parametrize(
    ("stated", "version"),
    [
        ("2.1.0", "2.2.0"),
        ("2.1.0 to 3.0.0", "4.0.0"),
        ("2.1.0, 2.2.0", "3.0.0"),
        ("3.0.0 and later", "2.2.0"),
        ("up to 2.2", "3.0.0"),
    ],
)
def test_a_version_outside_what_is_stated(stated: str, version: str) -> None:
    assert not holds_for(stated, version)


@pytest.mark.parametrize("stated", ["", "not stated", "not tied to a version"])
def test_a_passage_without_versions_is_kept(stated: str) -> None:
    assert holds_for(stated, "4.0.1")


def test_every_origin_counts() -> None:
    mixed = passage(
        "a#b", "text", authority="st-doc", origins=(origin("st-doc", "2.1.0"), origin("measured", "2.1.0 to 4.0.1"))
    )
    assert admits(mixed, None, "measured", "4.0.1")
    assert not admits(mixed, None, "st-staff", None)
    assert not admits(mixed, "thread", None, None)
