"""Questions to begin with."""

from assistant.diagnosis.engine import run
from assistant.report.read import read_text
from assistant.web.examples import GENERAL, MOST, examples
from assistant.web.samples import SAMPLES
from tests.web.test_diagnose import SECOND_SEED


def of_sample(number: int) -> tuple[str, ...]:
    return examples([run(report) for report in read_text(SAMPLES[number].text())])


def test_without_a_report_they_are_general() -> None:
    assert examples([]) == GENERAL
    assert len(GENERAL) == MOST


def test_they_name_what_the_report_has() -> None:
    prelu, spilling, healthy = of_sample(0), of_sample(1), of_sample(2)
    assert prelu[0] == "Why does PRelu run on the CPU?"
    assert "What are the ?? rows of this report?" in prelu
    assert "Is it a problem that activations lie in hyperRAM?" in spilling
    assert "Why does Softmax run on the CPU?" in healthy
    for fitting in (prelu, spilling, healthy):
        assert len(set(fitting)) == len(fitting) == MOST
    assert "What should I try first?" in prelu
    assert "What should I try first?" in spilling
    assert "What should I try first?" not in healthy
    assert not any("??" in question for question in (*spilling, *healthy))


def test_of_several_reports_the_last_is_the_one_at_hand() -> None:
    fitting = examples([run(report) for report in read_text(SECOND_SEED)])
    assert "Why does Conv run on the CPU?" in fitting
    assert not any("Softmax" in question for question in fitting)


def test_conversions_alone_are_asked_about_as_such() -> None:
    text = "Total number of epochs: 2 of which 1 implemented in software\nepoch 1 EC\nepoch 2 -SW- (DequantizeLinear)\n"
    fitting = examples([run(report) for report in read_text(text)])
    assert fitting[0] == "Does the DequantizeLinear on the CPU matter?"
