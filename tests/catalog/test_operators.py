import re
from collections import Counter

import pytest

from assistant.catalog import operators
from assistant.catalog.manifest import AUTHORITY
from assistant.catalog.operators import Placement

HARDWARE = ("yes", "conditional", "no", "not established", "fails")
FALLBACKS = {"integer", "float", "hybrid", "unstated"}


def judged(name: str) -> Placement:
    placement = operators.placement(name)
    assert placement is not None, f"no judgement on {name}"
    return placement


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("prelu", "PRelu"),
        ("PRelu", "PRelu"),
        ("CONV_2D", "CONV_2D"),
        ("Concat (width axis)", "Concat (width axis)"),
        ("(re) quantize", "(RE) QUANTIZE"),
        ("einsum", "Einsum"),
    ],
)
def test_find_starts_with_the_name_itself(name: str, first: str) -> None:
    assert operators.find(name)[0].name == first


def test_find_follows_the_names_that_reports_print() -> None:
    assert "Conv" in {entry.name for entry in operators.find("CONV_2D")}
    printed_as_conv = {entry.operator for entry in operators.find("Conv")}
    assert {"Conv", "CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED", "BATCH_MATMUL", "QLinearConv"} <= printed_as_conv
    assert "Sigmoid" in {entry.name for entry in operators.find("LOGISTIC")}


def test_find_has_no_entry_twice() -> None:
    entries = operators.find("Concat")
    assert len(entries) == len(set(entries)) > 3


def test_what_nobody_knows_is_not_found() -> None:
    assert operators.find("Frobnicate") == ()
    assert operators.find("") == ()
    assert operators.placement("Frobnicate") is None
    assert operators.placement("LayerNormalization") is None  # not in the NPU table, and nothing shows where it runs


@pytest.mark.parametrize(
    ("name", "npu", "fallback", "in_st_table"),
    [
        ("Conv", "conditional", ("integer", "float"), True),
        ("PRelu", "conditional", ("float", "integer"), True),
        ("MatMul", "conditional", ("integer", "float"), True),
        ("Softmax", "no", ("integer",), False),
        ("DequantizeLinear", "no", ("float",), False),
        ("QuantizeLinear", "conditional", ("float",), True),
        ("Concat", "conditional", ("hybrid",), True),
        ("Transpose", "conditional", ("hybrid",), True),
        ("DepthToSpace", "no", ("hybrid",), False),
        ("ReduceSum", "no", ("float",), False),
        ("ReduceSum(float)", "no", ("float",), False),
        ("GlobalAveragePool(float)", "yes", ("float",), True),
        ("Reciprocal", "no", ("float",), False),
        ("Div", "conditional", ("integer",), True),
        ("Relu", "yes", (), True),
        ("CONV_2D", "yes", (), True),
        ("Gelu", "no", ("float",), None),
    ],
)
def test_placement(name: str, npu: str, fallback: tuple[str, ...], in_st_table: bool | None) -> None:
    placement = judged(name)
    assert (placement.npu, placement.fallback, placement.in_st_table) == (npu, fallback, in_st_table)


@pytest.mark.parametrize("name", ["Ceil", "Cos", "Cosh", "Exp", "Neg", "Sin", "Sqrt", "ReduceMax"])
def test_where_the_tables_of_st_disagree_the_printed_name_says_so(name: str) -> None:
    assert judged(name).npu == "conditional"
    assert "disagree" in judged(name).conditions


def test_a_tflite_spelling_gets_the_tflite_judgement() -> None:
    assert judged("NEG").npu == "no"
    assert judged("Neg").npu == "conditional"
    assert judged("neg").npu == "conditional"


def test_the_corrections_hold() -> None:
    mean = operators.find("MEAN")[0]
    assert (mean.hw, mean.authority, mean.st_table) == ("yes", "measured", "no")
    assert "7 public models" in mean.constraints
    batch_matmul = operators.find("BATCH_MATMUL")[0]
    assert (batch_matmul.hw, batch_matmul.authority, batch_matmul.st_table) == ("no", "measured", "yes")
    assert "12 of 12" in batch_matmul.constraints
    for entry in operators.find("MatMul"):
        assert entry.hw != "yes", entry
    assert "constant second operand" in judged("MatMul").conditions
    pool = judged("GlobalAveragePool")
    assert (pool.npu, pool.authority) == ("yes", "measured")
    assert "2x2 to 64x64" in pool.conditions
    assert "ReduceMean" in pool.conditions
    assert "33 of 33" in judged("PRelu").conditions
    channel_pad = next(entry for entry in operators.find("PAD") if entry.name == "PAD (channel axis)")
    assert "22 of BlazeFace" in channel_pad.constraints
    layer_norm = operators.find("LayerNormalization")[0]
    assert layer_norm.hw == "not established"
    assert "nothing shows that it reaches hardware" in layer_norm.constraints


def test_unconfirmed_reports_are_marked_as_such() -> None:
    for name in ("Conv (depthwise, stride 2)", "Conv (fed by an activation unit through the stream switch)"):
        entry = operators.find(name)[0]
        assert entry.authority == "third-party"
        assert "not confirmed by ST" in entry.constraints


def test_rows_are_whole() -> None:
    for entry in operators.all_operators():
        assert entry.hw in HARDWARE, entry
        assert set(entry.fallback) <= FALLBACKS, entry
        assert (entry.sw_int == "yes") == ("integer" in entry.fallback), entry
        assert (entry.sw_float == "yes") == ("float" in entry.fallback), entry
        assert entry.authority in AUTHORITY, entry
        assert entry.st_table in ("", "yes", "conditional", "no"), entry
        assert re.fullmatch(r"\d\.\d\.\d( to \d\.\d\.\d)?", entry.version), entry
        assert not entry.constraints or entry.constraints.endswith("."), entry
        assert not entry.source_url or re.fullmatch(r"https://[^\s,]+", entry.source_url), entry
    keys = Counter((entry.name, entry.framework, entry.version) for entry in operators.all_operators())
    assert [key for key, times in keys.items() if times > 1] == []


def test_judgements_are_unique_and_sayable() -> None:
    names = Counter(entry.name for entry in operators.all_operators() if entry.judgement)
    assert [name for name, times in names.items() if times > 1] == []
    for name in names:
        placement = judged(name)
        assert placement.operator == name
        assert placement.npu in ("yes", "conditional", "no")
        assert placement.npu != "conditional" or placement.conditions or name.isupper(), name


def test_similar() -> None:
    assert operators.similar("Softmaxx")[0] == "Softmax"
    assert operators.similar("qqqqqqqq") == ()
