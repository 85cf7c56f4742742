from dataclasses import replace
from pathlib import Path

import pytest

from assistant.render.verdict import figures, origin, verdict
from assistant.report.facts import Message, MessageLevel, Report, Stated, Timing, Totals
from assistant.report.read import read_text
from tests.render.builders import SPILLING, pool, report, rows, total

FIXTURES = Path(__file__).parents[1] / "reports"


def test_first_thread() -> None:
    assert verdict(report()) == (
        "26 epochs: 9 on the NPU (35 %), 15 on the CPU, 2 hybrid (`??`); 10 NPU↔CPU transitions."
    )


def test_healthy_report_names_its_few_operators() -> None:
    told = verdict(report("HW " * 57 + "-SW-:Softmax"))
    assert told == "58 epochs: 57 on the NPU (98 %), 1 on the CPU (Softmax); 1 NPU↔CPU transition."


def test_everything_on_the_npu() -> None:
    assert verdict(report("EC EC EC")) == "3 epochs, all on the NPU."
    assert verdict(report("HW")) == "1 epoch, on the NPU."


def test_nothing_on_the_npu_is_said() -> None:
    assert "none on the NPU" in verdict(report("SW:Conv SW:Relu"))


def test_hybrid_of_3_0_has_no_question_marks() -> None:
    assert "1 hybrid;" in verdict(report("EC Hybrid:Concat EC"))


def test_shortened_paste_counts_what_it_lacks() -> None:
    shortened = report(
        "-SW-:Softmax -SW-:DequantizeLinear",
        totals=Totals(epochs=16, sw=2),
        stated=Stated(where=1, text="Total number of epochs: 16", epochs=16, sw=2),
        table_complete=False,
    )
    assert verdict(shortened) == (
        "16 epochs: 2 on the CPU (Softmax, DequantizeLinear), 14 whose rows are not in this text."
    )
    assert {figure.label: figure.value for figure in figures(shortened)} == {
        "Epochs on the NPU": None,
        "Cycles on the NPU": None,
        "Time on the NPU": None,
        "NPU↔CPU transitions": None,
        "Activations": None,
    }


def test_rows_without_a_total() -> None:
    headless = report("EC EC -SW-:Conv", totals=Totals(), table_complete=None)
    assert (
        verdict(headless) == "3 rows of an epoch table: 2 on the NPU and 1 on the CPU. The total is not in this text."
    )


def test_total_without_rows() -> None:
    assert verdict(Report(where=1, totals=Totals(epochs=618))) == "618 epochs; the text does not say what runs them."


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"target": "stm32n6", "target_where": 4}, "Compiled without the NPU"),
        ({"target": "stm32h7", "target_where": 4}, "A report for stm32h7"),
        ({"target": "stm32n6npu", "target_where": 4}, "No epoch table in this report: it does not say"),
        ({"target": "stm32n6"}, "No epoch table in this report: it does not say"),
    ],
)
def test_reports_without_a_table(fields: dict[str, object], told: str) -> None:
    bare = Report(where=1, **fields)  # type: ignore[arg-type]
    assert verdict(bare).startswith(told)


def test_an_error_of_the_tool_is_told() -> None:
    error = Message(where=2, text="E103: no memory", level=MessageLevel.ERROR, code="E103", count=1)
    assert verdict(Report(where=1, messages=(error,))) == (
        "The run ended in an error (line 2) and printed no epoch table."
    )
    assert verdict(report("EC EC", messages=(error,))) == (
        "2 epochs, all on the NPU. The tool printed an error (line 2)."
    )


def test_a_run_that_failed_is_not_asked_to_be_measured() -> None:
    error = Message(where=2, text="read timeout", level=MessageLevel.ERROR, code=None, count=1)
    assert figures(report(messages=(error,)))[2].note == "no run in this text measured it"


def test_rows_over_the_total_are_a_contradiction_not_a_sum() -> None:
    absurd = report("HW SW:A SW:B SW:C SW:D SW:E", totals=Totals(epochs=2, sw=5, hybrid=0, hw=1, ec=0))
    assert verdict(absurd) == (
        "The report states 2 epochs, but its table lists 6 rows (1 on the NPU and 5 on the CPU): these numbers do not "
        "belong together."
    )
    assert figures(absurd)[0].value is None


def test_counts_over_the_total_contradict_it_without_rows_too() -> None:
    told = verdict(Report(where=1, totals=Totals(epochs=2, sw=5)))
    assert told.startswith("The report states 2 epochs, but its counts by kind add up to more")


def test_large_numbers_have_one_format() -> None:
    told = verdict(Report(where=1, totals=Totals(epochs=100_000, sw=33_333, hybrid=0, hw=66_667, ec=0)))
    assert told == "100,000 epochs: 66,667 on the NPU (67 %), 33,333 on the CPU."


def test_spilled_activations_are_part_of_the_verdict() -> None:
    assert verdict(report(pools=SPILLING)).endswith("1.531 MB of activations lie in external memory (hyperRAM).")


def test_weights_in_flash_are_no_spill() -> None:
    flash = pool("octoFlash", 0x7100_0000, 112 << 20, weights=3 << 20)
    assert "external" not in verdict(report(pools=[flash]))


def test_figures() -> None:
    timed = replace(
        report(pools=SPILLING), timing=Timing(where=90, text="duration", duration_ms=42.94, hw_percent=75.3)
    )
    shown = {figure.label: (figure.value, figure.note) for figure in figures(timed)}
    assert shown["Epochs on the NPU"] == ("35 %", "9 of 26; epochs differ in cost")
    assert shown["Time on the NPU"] == ("75 %", "of 42.940 ms an inference, measured")
    assert shown["NPU↔CPU transitions"][0] == "10"
    assert shown["Activations"] == ("1.946 MB", "1.531 MB in external memory")


def test_time_without_its_split_is_no_share() -> None:
    timed = replace(report(), timing=Timing(where=90, text="duration", duration_ms=20.694))
    time = figures(timed)[2]
    assert (time.label, time.value) == ("Time", "20.694 ms an inference")
    assert time.note.startswith("measured")
    assert "validate" not in " ".join(figure.note for figure in figures(timed))


def test_buffers_of_the_application_are_told_apart() -> None:
    own = pool("_user_io_input_0", 0, 150_528, activations=150_528)
    inside = pool("npuRAM5", 0x342E_0000, 448 << 10, activations=1024)
    note = figures(report(pools=[own, inside]))[-1].note
    assert note == "147 kB in buffers of the application"


def test_all_on_the_chip_is_said_of_a_whole_table_only() -> None:
    inside = pool("npuRAM5", 0x342E_0000, 448 << 10, activations=400 << 10)
    assert figures(report(pools=[inside]))[-1].note == "all on the chip"
    assert "without the line `Total:`" in figures(report(pools=[inside], memory_total=None))[-1].note


def test_pools_that_do_not_add_up_show_the_stated_total() -> None:
    shown = figures(report(pools=SPILLING[:-1], memory_total=total(SPILLING)))[-1]
    assert shown.value == "1.946 MB"
    assert shown.note == "the rows here hold 425 kB and do not add up to the line `Total:`"


def test_origin_says_what_is_missing() -> None:
    assert origin(report()) == ("ST Edge AI Core 2.1.0", "face.onnx")
    assert origin(Report(where=1, epochs=rows("EC"))) == ("tool version not in this text",)


def test_a_report_that_was_pasted_twice_says_so() -> None:
    text = (FIXTURES / "healthy_30" / "report.txt").read_text(encoding="utf-8")
    (twice,) = read_text(f"{text}\n{text}")
    assert origin(twice)[-1].startswith("the same again from line ")
