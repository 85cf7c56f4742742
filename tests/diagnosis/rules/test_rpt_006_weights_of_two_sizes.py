from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Confidence, Cost
from assistant.diagnosis.rules.rpt_006_weights_of_two_sizes import weights_of_two_sizes
from tests.diagnosis.rules.judged import advice, one, outcome
from tests.diagnosis.rules.pastes import layer_row, layer_table, npu_build, report


def build(size: str, stored: int, rows: tuple[str, ...] = ("HW", "HW")) -> str:
    table = layer_table(layer_row(0, "conv2d_0 (CONV_2D)", "[b:1,h:24,c:6]", size, "1,000", "input"))
    return npu_build(rows, stored, table)


def test_the_footer_counts_four_bytes_for_each_int8_weight() -> None:
    found = one(weights_of_two_sizes, report(build("20,000/80,000", 20_480)))
    assert found.title == "Weights take 20 kB, not 78.125 kB"
    assert "The weights are not float" in found.because
    assert found.cost is Cost.NOTHING
    assert [each.text.split()[0] for each in found.evidence] == ["model:", "octoFlash", "Total:"]


def test_what_the_compiler_pads_is_told_with_both_figures_of_a_later_version() -> None:
    found = one(weights_of_two_sizes, report(build("20,000/20,000", 32_768)))
    assert found.title == "Weights take 32 kB, 1.6 times those of the model"
    assert found.confidence is Confidence.MEDIUM
    assert "358.6 to 207.6 kB" in advice(found)
    assert "3.946 to 3.500 MB" in advice(found)


def test_like_sizes_small_networks_and_float_weights_are_clear() -> None:
    assert outcome(weights_of_two_sizes, report(build("20,000/20,000", 22_528))) is Outcome.CLEAR
    assert outcome(weights_of_two_sizes, report(build("2,000/8,000", 2_048))) is Outcome.CLEAR
    float_build = build("20,000/80,000", 81_920, ("HW", "Conv", "Conv", "Conv"))
    assert outcome(weights_of_two_sizes, report(float_build)) is Outcome.CLEAR


def test_without_both_figures_it_does_not_apply() -> None:
    assert outcome(weights_of_two_sizes, report(npu_build(("HW",), 20_480))) is Outcome.NOT_APPLICABLE
