from assistant.diagnosis.messages import not_quantized, unquantized_output, unquantized_tensors
from assistant.report.facts import Message, MessageLevel, Report, Tensor


def message(text: str, *subjects: str) -> Message:
    return Message(
        where=1, text=text, level=MessageLevel.WARNING, code=None, count=max(len(subjects), 1), subjects=subjects
    )


OUTPUT = Tensor(where=9, text="output 1/1", role="output", name="scores", dtype="f32", shape=(1, 10), size_bytes=40)


def test_only_the_quantization_warnings_count_and_each_tensor_once() -> None:
    warnings = message("WARNING: a is not quantized", "a", "b", "a")
    report = Report(where=1, messages=(message("WARNING: other"), warnings))
    assert not_quantized(report) == (warnings,)
    assert unquantized_tensors(report) == ("a", "b")


def test_an_output_is_known_by_the_summary_or_by_its_usual_name() -> None:
    by_summary = Report(where=1, outputs=(OUTPUT,), messages=(message("WARNING: a is not quantized", "a", "scores"),))
    by_name = Report(where=1, messages=(message("WARNING: a is not quantized", "a", "output_1"),))
    neither = Report(where=1, messages=(message("WARNING: a is not quantized", "a"),))
    assert unquantized_output(by_summary) == "scores"
    assert unquantized_output(by_name) == "output_1"
    assert unquantized_output(neither) is None
