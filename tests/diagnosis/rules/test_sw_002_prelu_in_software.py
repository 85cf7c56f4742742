import pytest

from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, SuggestionKind
from assistant.diagnosis.rules.sw_002_prelu_in_software import prelu_in_software
from assistant.report.facts import Report
from tests.diagnosis.rules.judged import advice, kinds, one, outcome
from tests.diagnosis.tables import SEED_PRELU, SEED_WHY_SW, new, old, only

ISLAND = ("HW", "DequantizeLinear", "PRelu", "QuantizeLinear")
WARNING = "WARNING: _conv1_prelu_PRelu_output_0 is not quantized"


def test_the_three_islands_of_the_first_seed_are_one_finding() -> None:
    finding = one(prelu_in_software, only(SEED_PRELU))
    assert finding.title == "3 PRelu rows in software"
    assert finding.epochs == (3, 4, 5, 9, 10, 11, 14, 15)
    assert finding.confidence is Confidence.MEDIUM
    assert "called it a bug of the 2.1 front end and announced the correction for 2.2, but" in finding.because
    assert finding.because.endswith("Line 1 mentions ST Edge AI Core 2.1, which may be of another build.")
    assert "STAGEAI 2.1" in finding.evidence[0].text
    assert "2.2.0 builds with float slopes still have every PRelu in software" in finding.because
    assert kinds(finding) == [
        SuggestionKind.REQUANTIZE,
        SuggestionKind.UPGRADE,
        SuggestionKind.CHANGE_MODEL,
        SuggestionKind.CHECK,
    ]
    assert "QuantType.QInt8" in advice(finding)
    assert '"PRelu"' in advice(finding)
    assert "If this build is of 2.1 or older" in advice(finding)


def test_2_1_is_told_both_and_to_upgrade() -> None:
    finding = one(prelu_in_software, old(*ISLAND, version="2.1.0"))
    assert "announced the correction for 2.2" in finding.because
    assert "float slopes" in finding.because
    assert "mentions" not in finding.because
    assert "Upgrade to 2.2 or later as well" in advice(finding)


@pytest.mark.parametrize("report", [old(*ISLAND, version="2.2.0"), new("EC", *ISLAND[1:], "EC")])
def test_2_2_and_later_are_never_told_to_upgrade(report: Report) -> None:
    finding = one(prelu_in_software, report)
    assert SuggestionKind.UPGRADE not in kinds(finding)
    assert "correction" not in finding.because + advice(finding)


def test_a_warning_that_names_prelu_makes_it_sure() -> None:
    finding = one(prelu_in_software, old(*ISLAND, version="2.2.0", before=WARNING))
    assert finding.confidence is Confidence.HIGH
    assert finding.evidence[0].text == WARNING


def test_the_evidence_names_the_prelu_that_a_folded_warning_does_not() -> None:
    before = f"WARNING: conv_7_output_0 is not quantized\n{WARNING}"
    row = one(prelu_in_software, old(*ISLAND, version="2.2.0", before=before)).evidence[0]
    assert row.text == "WARNING: conv_7_output_0 is not quantized"
    assert row.note == "2 such lines, one of them for _conv1_prelu_PRelu_output_0"


def test_a_text_that_mentions_no_version_says_so() -> None:
    assert one(prelu_in_software, old(*ISLAND)).because.endswith("This text does not tell the version.")


def test_prelu_without_conversions_is_an_integer_kernel() -> None:
    finding = one(prelu_in_software, old("HW", "PRelu", "HW", "PRelu", "HW", version="2.1.0"))
    assert finding.epochs == (2, 4)
    assert finding.because.startswith("2 PRelu rows without conversions, integer kernels on the CPU")


def test_a_tflite_file_gets_its_own_recipe() -> None:
    finding = one(prelu_in_software, old(*ISLAND, before="Parameters : generate --model net.tflite"))
    assert "representative_dataset" in advice(finding)
    assert "quantize_static" not in advice(finding)


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (old("HW", "DequantizeLinear", "Conv", "QuantizeLinear"), Outcome.CLEAR),
        (only(SEED_WHY_SW.split("However")[0]), Outcome.CLEAR),
        (only("Total number of epochs: 9 of which 3 implemented in software\nepoch 4 EC\n"), Outcome.CANNOT_TELL),
        (Report(where=1), Outcome.CANNOT_TELL),
    ],
    ids=["another island", "second seed", "rows missing", "no table"],
)
def test_what_it_does_not_find(report: Report, expected: Outcome) -> None:
    assert outcome(prelu_in_software, report) is expected
