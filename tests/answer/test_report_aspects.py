from pathlib import Path

import pytest

from assistant.answer.question import understand
from assistant.answer.report_aspects import Aspect, aspects_of, settles, told
from assistant.report.facts import Report
from assistant.report.read import read_text

ROOT = Path(__file__).parents[2]
MEASURED = """\
ST Edge AI Core v4.0.1-20581 7ed50de05
Total number of epochs                                 2
>> pure software (SW) epochs                           0
>> hybrid epochs (using both software and hardware)    0
>> pure hardware (HW or EC) epochs                     2
  duration       :   20.694 ms by sample (20.689/20.708/0.005)
"""
POOL = (
    "\t{name}    [0x{start} - 0x{end}]:    {used} kB /    448.000 kB  ( 50.00 % used) -- weights:          0  B"
    "  (  0.00 % used)  activations:    {used} kB ( 50.00 % used)"
)
SPILLING = "\n".join(
    (
        "Memory usage information  (input/output buffers are included in activations)",
        POOL.format(name="npuRAM3", start="34200000", end="34270000", used="224.000"),
        POOL.format(name="hyperRAM", start="90000000", end="90070000", used="224.000"),
        "Total number of epochs: 1 of which 0 implemented in software",
        "epoch 1       HW",
    )
)


def only(text: str) -> Report:
    (report,) = read_text(text)
    return report


def sentences(question: str, text: str) -> str:
    return " ".join(said.text for said in told(understand(question), only(text)))


@pytest.mark.parametrize("question", ["how long does it take?", "how fast is this network", "what is the latency"])
def test_the_measured_time_is_told(question: str) -> None:
    assert "20.694 ms" in sentences(question, MEASURED)
    assert settles(understand(question))


def test_a_report_without_a_time_says_so() -> None:
    assert "holds no time" in sentences("how fast is it?", SPILLING)


@pytest.mark.parametrize("question", ["do my activations spill?", "is everything on chip?", "how much memory do I use"])
def test_a_spill_is_told_with_its_bytes(question: str) -> None:
    assert "224 kB of activations in hyperRAM" in sentences(question, SPILLING)


def test_pool_rows_without_their_total_are_never_everything() -> None:
    inside_only = "\n".join(line for line in SPILLING.splitlines() if "hyperRAM" not in line)
    assert "cannot be told" in sentences("is everything on chip?", inside_only)
    assert "All activations" not in sentences("is everything on chip?", inside_only)


def test_the_tool_is_named() -> None:
    assert "ST Edge AI Core 4.0.1" in sentences("which version made this report?", MEASURED)


@pytest.mark.parametrize(
    "question", ["why is Conv in SW", "what does --Os do to memory", "how much memory does epoch 3 use"]
)
def test_a_question_that_names_something_is_about_that(question: str) -> None:
    assert aspects_of(understand(question)) == ()


def test_how_to_questions_want_more_than_the_fact() -> None:
    assert aspects_of(understand("how do I reduce my activations")) == (Aspect.MEMORY,)
    assert not settles(understand("how do I reduce my activations"))


def test_a_run_with_a_table_of_epochs_names_the_slowest_and_the_clocks() -> None:
    text = (ROOT / "tests" / "reports" / "run_40_below_build" / "report.txt").read_text(encoding="utf-8")
    said = sentences("how long does one inference take?", text)
    assert "8.15 ms" in said
    assert "epochs 1 to 22 (EC) with 5.214 ms (64 %), epoch 26 (" in said
    assert "CPU at 600 MHz, NPU 800 MHz" in said


def test_a_run_on_the_host_is_no_time_of_the_target() -> None:
    text = (ROOT / "tests" / "reports" / "run_on_host" / "report.txt").read_text(encoding="utf-8")
    assert "tells nothing of the target" in sentences("how long does one inference take?", text)
