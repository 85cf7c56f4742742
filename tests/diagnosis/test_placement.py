import pytest

from assistant.diagnosis.operator_notes import LAYOUT, MATRIX, note
from assistant.diagnosis.placement import by_nature, conditions, float_kernel_only, listed_in_catalogue


@pytest.mark.parametrize(
    ("operator", "nature", "float_only"),
    [
        ("ReduceSum", True, True),
        ("Softmax", True, False),
        ("Gelu", True, False),
        ("DepthToSpace", False, False),
        ("Conv", False, False),
        ("Add", False, False),
        ("Frobnicate", False, False),
    ],
)
def test_software_by_nature(operator: str, nature: bool, float_only: bool) -> None:
    assert by_nature(operator) is nature
    assert float_kernel_only(operator) is float_only


def test_conditions_come_from_the_catalogue() -> None:
    assert "constant" in (conditions("Div") or "")
    assert conditions("Tanh") is None
    assert conditions("Frobnicate") is None
    assert not listed_in_catalogue("Frobnicate")


def test_every_operator_that_the_rules_tell_apart_is_in_the_catalogue() -> None:
    printed = MATRIX - {"ConvInteger", "MatMulInteger"}
    assert [name for name in sorted(LAYOUT | printed) if not listed_in_catalogue(name)] == []


def test_an_operator_without_a_note_has_an_empty_one() -> None:
    assert note("Frobnicate").look_for is None
    assert note("Frobnicate").instead is None
    assert note("Transpose").look_for is not None
