import pytest

from assistant.report.facts import Message, MessageLevel
from assistant.report.messages import fold, message
from assistant.report.read import read_text


def read(text: str) -> Message:
    found = message(text, 4)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "level", "code"),
    [
        ("WARNING: conv1 is not quantized", MessageLevel.WARNING, None),
        (" Warning: C-network signature checking is skipped on ST Neural-ART NPU".strip(), MessageLevel.WARNING, None),
        ("E103(CliRuntimeError): Error calling the Neural Art compiler", MessageLevel.ERROR, "E103"),
        ("E700(UnfeasibleAllocation): Allocation Pass failed on schedule.", MessageLevel.ERROR, "E700"),
        ("NOT IMPLEMENTED: Unsupported layer types: NonMaxSuppression", MessageLevel.ERROR, "NOT IMPLEMENTED"),
        ("INTERNAL ERROR: 'NoneType' object is not subscriptable", MessageLevel.ERROR, "INTERNAL ERROR"),
        ("TOOL ERROR: list index out of range", MessageLevel.ERROR, "TOOL ERROR"),
        ("LOAD ERROR: STM32 - read timeout 50078.0ms/50000ms", MessageLevel.ERROR, "LOAD ERROR"),
        ("Run failed: Error: Model does not fit in Board. RAM Size too low", MessageLevel.ERROR, None),
        ("Run failed: Error: analyze error: E103(CliRuntimeError): x. Please check", MessageLevel.ERROR, "E103"),
        ("error              : TOOL ERROR: Weights are incompatible with model", MessageLevel.ERROR, "TOOL ERROR"),
        ("total bytes left unallocated=3211264", MessageLevel.ERROR, None),
        ("Error: memory pool JSON ERROR: INVALID_ARGUMENT:Expected a value.", MessageLevel.ERROR, None),
    ],
)
def test_levels_and_codes(text: str, level: MessageLevel, code: str | None) -> None:
    found = read(text)
    assert (found.level, found.code, found.text, found.where, found.count) == (level, code, text, 4, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Error: Command failed: set context Appli RIF",
        "Command not executed or already applied: set context Appli RIF, error: Error: Command failed: set context",
        "ll_aton_platform.h:264:23: error: implicit declaration of function '__DSB'",
        "Configuration 0: alt-scheduler(false):",
        "NOT EVALUATED",
    ],
)
def test_lines_of_runs_that_succeed_are_no_messages(text: str) -> None:
    assert message(text, 1) is None
    (report,) = read_text(f"ST Edge AI Core v4.0.1-20581 7ed50de05\n{text}\nepoch 1 HW")
    assert report.messages == ()


def test_equal_ones_are_folded_with_their_tensors() -> None:
    lines = ["WARNING: a is not quantized", "Warning: other", "WARNING: b is not quantized", "Warning: other"]
    folded = fold(read(line) for line in lines)
    assert [(m.text, m.count, m.subjects) for m in folded] == [
        ("WARNING: a is not quantized", 2, ("a", "b")),
        ("Warning: other", 2, ()),
    ]


def test_the_echo_of_a_failed_run_counts_once() -> None:
    lines = [
        "Run failed: Error: analyze error: E103(CliRuntimeError): Failed. Please check",
        "E103(CliRuntimeError): Failed",
    ]
    (folded,) = fold(read(line) for line in lines)
    assert (folded.count, folded.code, folded.text) == (1, "E103", lines[0])


def test_an_error_may_quote_a_very_long_command() -> None:
    (report,) = read_text(
        "E103(CliRuntimeError): Error calling the Neural Art compiler - ['atonn', '" + "x" * 5000 + "']"
    )
    assert [m.code for m in report.messages] == ["E103"]
