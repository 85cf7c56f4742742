from assistant.diagnosis.engine import Outcome
from assistant.diagnosis.finding import Severity, SuggestionKind
from assistant.diagnosis.rules.mem_002_flash_floor import flash_floor
from tests.diagnosis.joined import touch
from tests.diagnosis.rules.judged import advice, judge, one, outcome
from tests.diagnosis.rules.pastes import NPU_RAMS, cut_pools, epochs, header, pool, pools, verdict
from tests.report.builds import GRAPH, LOG, TEXT, swap

NAMES = "touch_240_OE_3_3_1_Q.json"

RAM = pool(*NPU_RAMS[0], activations=200_000)


def text(weights: int, version: str = "2.2.0") -> str:
    flash = pool("octoFlash", 0x71000000, 0x78000000, weights=weights)
    return header(version) + pools(RAM, flash) + epochs(("HW", "HW"))


def test_a_large_floor_is_told_while_no_time_is_known() -> None:
    (found,) = verdict(flash_floor, text(10_485_760)).findings
    assert found.severity is Severity.WARNING
    assert found.title == "Reading 10 MB of weights from flash takes about 26 ms or more"
    assert "26.5 to 29.0 ms" in found.because
    assert "no time of the inference" in found.because
    assert "tolerable" not in found.because
    assert [step.kind for step in found.suggestions] == [SuggestionKind.CHECK, SuggestionKind.UPGRADE]


def test_from_3_0_smaller_weights_are_a_way() -> None:
    (found,) = verdict(flash_floor, text(10_485_760, "4.0.1")).findings
    assert any("4-bit weights" in step.text for step in found.suggestions)


def test_a_small_floor_is_nothing() -> None:
    assert verdict(flash_floor, text(500_000)).outcome is Outcome.CLEAR


def test_the_estimate_of_the_compiler_decides_where_it_is_given() -> None:
    found = one(flash_floor, touch(TEXT, GRAPH, NAMES))
    assert found.severity is Severity.INFO
    assert found.epochs == (6,)
    assert "for reading the flash; it counts software far too low" in found.because
    assert "`/head/fc/Gemm_output_0` alone holds more than half of them" in found.because
    assert "Shrink `/head/fc/Gemm_output_0`" in advice(found)
    assert one(flash_floor, touch(TEXT, "network.csv")).epochs == (6,)


def test_a_measured_time_decides_before_the_estimate() -> None:
    found = one(flash_floor, touch(TEXT, GRAPH, LOG))
    assert "% of the 2 ms of this run" in found.because
    slow = touch(TEXT, GRAPH, LOG, LOG=swap("2.000 ms by sample (1.996/2.019/0.007)", "9.000 ms by sample"))
    assert outcome(flash_floor, slow) is Outcome.CLEAR


def test_without_flash_it_does_not_apply() -> None:
    assert verdict(flash_floor, header() + pools(RAM) + epochs(("HW",))).outcome is Outcome.NOT_APPLICABLE


def test_a_cut_table_of_pools_is_asked_for() -> None:
    flash = pool("octoFlash", 0x71000000, 0x78000000, weights=10_485_760)
    found = verdict(flash_floor, header() + cut_pools(RAM, flash) + epochs(("HW",)))
    assert found.outcome in (Outcome.FOUND, Outcome.CANNOT_TELL)
    assert judge(flash_floor, touch(TEXT)).outcome is Outcome.CLEAR


def test_only_what_is_clearly_above_half_of_a_run_is_a_warning() -> None:
    def of(duration: str) -> Severity:
        log = swap("2.000 ms by sample (1.996/2.019/0.007)", f"{duration} ms by sample")
        return one(flash_floor, touch(TEXT, GRAPH, LOG, LOG=log)).severity

    assert of("2.500") is Severity.INFO
    assert of("1.900") is Severity.WARNING


def test_text_and_graph_give_one_severity() -> None:
    floor = one(flash_floor, touch(TEXT, GRAPH)).title
    assert "1.3 ms" in floor
    assert one(flash_floor, touch(TEXT, GRAPH)).severity is Severity.INFO
    assert verdict(flash_floor, text(520_000)).outcome is Outcome.CLEAR
    (five,) = verdict(flash_floor, text(2_100_000)).findings
    (seven,) = verdict(flash_floor, text(2_800_000)).findings
    assert (five.severity, seven.severity) == (Severity.INFO, Severity.WARNING)


def test_an_estimate_does_not_rank_it_above_software() -> None:
    software = epochs(("HW", "Softmax", "HW", "Add"))
    flash = pool("octoFlash", 0x71000000, 0x78000000, weights=10_485_760)
    (open_,) = verdict(flash_floor, header() + pools(RAM, flash) + software).findings
    assert open_.spent_ms is None
    (alone,) = verdict(flash_floor, text(10_485_760)).findings
    assert alone.spent_ms is not None


def test_both_figures_on_smaller_weights_are_told() -> None:
    (found,) = verdict(flash_floor, text(10_485_760)).findings
    upgrade = found.suggestions[1].text
    assert "358.6 to 207.6 kB" in upgrade
    assert "3.946 to 3.500 MB" in upgrade
