import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, SuggestionKind
from assistant.diagnosis.rules.sw_003_convolution_in_software import attention_heads, convolution_in_software
from assistant.report.facts import Report
from tests.diagnosis.rules.judged import advice, kinds, one, outcome
from tests.diagnosis.tables import SEED_PRELU, new, old, only

BLOCK = ("HW", "Conv", "Conv", "HW", "Softmax", "HW", "Conv", "Conv", "HW")
FLOAT_NET = ("HW", "Conv", "Tanh", "HW", "Conv", "Tanh", "AveragePool", "Conv", "Softmax")


def test_the_first_seed() -> None:
    finding = one(convolution_in_software, only(SEED_PRELU))
    assert finding.title == "2 Conv run in software"
    assert finding.epochs == (17, 20)
    assert finding.confidence is Confidence.LOW
    assert "ll_sw_forward_conv_integer" in advice(finding)
    assert kinds(finding)[0] is SuggestionKind.CHECK


def test_all_rows_are_one_finding_that_names_operators_and_number() -> None:
    finding = one(convolution_in_software, old("HW", "Conv", "HW", "Gemm", "HW", "Conv", "HW"))
    assert finding.title == "2 Conv and 1 Gemm run in software"
    assert [evidence.text.split()[1] for evidence in finding.evidence if evidence.text.startswith("epoch")] == [
        "2",
        "4",
        "6",
    ]


def test_groups_around_softmax_are_attention() -> None:
    finding = one(convolution_in_software, old(*BLOCK, *BLOCK, version="2.1.0"))
    assert finding.title == "8 Conv run in software around Softmax"
    assert "groups of 2 before and behind 2 Softmax rows" in finding.because
    assert finding.confidence is Confidence.MEDIUM
    assert SuggestionKind.REQUANTIZE not in kinds(finding)
    assert "kernel" not in advice(finding)


@pytest.mark.parametrize(
    ("rows", "heads"),
    [
        (BLOCK, 2),
        ((*BLOCK, "Softmax"), 2),
        ((*BLOCK, "Conv"), None),
        (("Conv", "HW", "Softmax", "HW", "Conv", "Conv"), None),
        (("Conv", "HW", "Conv"), None),
        (("Softmax", "HW", "Conv"), None),
        ((*BLOCK, "HW", "Conv", "HW", "Softmax", "HW", "Conv"), None),
    ],
    ids=["one block", "another Softmax", "another Conv", "unequal", "no Softmax", "one side only", "two sizes"],
)
def test_how_attention_is_told(rows: tuple[str, ...], heads: int | None) -> None:
    report = old(*rows)
    assert attention_heads(report, [row for row in report.software if row.operation == "Conv"]) == heads


def test_a_float_network_without_conversions_is_one_finding() -> None:
    finding = one(convolution_in_software, old(*FLOAT_NET))
    assert finding.title == "The network computes on the CPU: 3 Conv, 2 Tanh, 1 AveragePool and 1 Softmax"
    assert finding.epochs == (2, 3, 5, 6, 7, 8, 9)
    assert "7 of 9 epochs run on the CPU, 3 Conv among them" in finding.because
    assert "weight-only" in advice(finding)
    assert "quantize_static" in advice(finding)
    assert "representative_dataset = calibration_samples" in advice(finding)
    assert "kernel" not in advice(finding)


def test_a_known_file_kind_gets_one_recipe() -> None:
    finding = one(convolution_in_software, old(*FLOAT_NET, before="Parameters : generate --model lenet.tflite"))
    assert kinds(finding).count(SuggestionKind.REQUANTIZE) == 1


def test_from_3_0_the_kernel_is_known() -> None:
    integer = one(convolution_in_software, new("EC", "Conv", "EC"))
    assert "integer kernels" in integer.because
    assert SuggestionKind.REQUANTIZE not in kinds(integer)
    in_float = one(convolution_in_software, new("EC", "Conv(float)", "EC"))
    assert "float kernels" in in_float.because
    assert kinds(in_float) == [SuggestionKind.REQUANTIZE]


def test_a_conversion_behind_it_is_said() -> None:
    finding = one(convolution_in_software, old("HW", "Conv", "QuantizeLinear", "HW"))
    assert finding.title == "1 Conv runs in software"
    assert finding.epochs == (2, 3)
    assert "1 Conv runs on the CPU with 1 QuantizeLinear behind it" in finding.because


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (old("HW", "DequantizeLinear", "Conv", "QuantizeLinear", "HW"), Outcome.CLEAR),
        (old("HW", "Add", "HW"), Outcome.CLEAR),
        (only("Total number of epochs: 9 of which 3 implemented in software\nepoch 4 EC\n"), Outcome.CANNOT_TELL),
        (Report(where=1), Outcome.CANNOT_TELL),
    ],
    ids=["in an island", "another operator", "rows missing", "no table"],
)
def test_what_it_does_not_find(report: Report, expected: Outcome) -> None:
    assert outcome(convolution_in_software, report) is expected
