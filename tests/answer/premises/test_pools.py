"""Pools that do not exist, and sizes that they do not have."""

import pytest

from tests.answer.premises.conftest import Told

NPU = "npuRAM3 to npuRAM6 have 448 KB each, 1.75 MB together"


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("how do I use the 8 MB of npuRAM7?", f"The standard pools have no npuRAM7: {NPU}."),
        ("is npuRAM1 faster than npuRAM3", f"The standard pools have no npuRAM1: {NPU}."),
        ("can I put weights into AXISRAM9?", f"The standard pools have no AXISRAM9: {NPU}; cpuRAM2 has 1 MB."),
        ("how much of npuRAM8 can my app use?", f"The standard pools have no npuRAM8: {NPU}."),
        ("npuRAM is 8 MB", f"{NPU}, not 8 MB."),
        ("the npuRAM has 4 MB, why does my 3 MB tensor spill?", f"{NPU}, not 4 MB."),
        ("is the 8 MB of npuRAM enough for YOLO?", f"{NPU}, not 8 MB."),
        ("there are 8 MB of NPU RAM on the N6, aren't there?", f"{NPU}, not 8 MB."),
        ("Which part of the 4 MB npuRAM is used for weights?", f"{NPU}, not 4 MB."),
        ("each npuRAM bank is 1 MB", f"{NPU}, not 1 MB."),
        ("npuRAM5 (2 MB) is full, why?", "npuRAM5 has 448 KB, not 2 MB."),
        ("cpuRAM2 has 4 MB so why is hyperRAM used", "cpuRAM2 has 1 MB, not 4 MB."),
    ],
)
def test_more_memory_than_there_is(question: str, correction: str, told: Told) -> None:
    assert told(question) == correction


@pytest.mark.parametrize(
    "question",
    [
        "is npuRAM 8 MB?",
        "does npuRAM have 8 MB or 4 MB?",
        "Is it true that npuRAM is 4 MB?",
        "how big is npuRAM?",
        "npuRAM has 1.75 MB",
        "npuRAM3 to npuRAM6 have 448 KB each",
        "npuRAM3 to npuRAM6 have 1.75 MB",
        "npuRAM3-6 plus cpuRAM2 have 2.75 MB",
        "cpuRAM2 is 1 MB, can I enlarge it?",
    ],
)
def test_what_is_right_or_asked(question: str, told: Told) -> None:
    assert told(question) == ""


def test_a_pool_file_may_give_less(told: Told) -> None:
    assert told("cpuRAM2 is 512 KB in my mpool") == ""


@pytest.mark.parametrize(
    "question",
    [
        "My model is 8 MB, does it fit in npuRAM?",
        "npuRAM is too small for my 8 MB model",
        "npuRAM has 4 MB of activations too many",
        "Can I fit 1.2 MB of weights in npuRAM?",
        "hyperRAM is 32 MB",
    ],
)
def test_sizes_of_other_things(question: str, told: Told) -> None:
    assert told(question) == ""


def test_a_pool_that_the_pasted_report_has_is_no_false_premise(told: Told) -> None:
    row = "npuRAM7    [0x343C0000 - 0x34400000]:   12.000 kB /    256.000 kB  (  4.69 % used) -- weights:          0  B"
    report = f"Memory usage information (input/output buffers are included in activations)\n\t{row} (  0.00 % used)"
    report += "  activations:   12.000 kB (  4.69 % used)\n\nTotal number of epochs: 3\n"
    assert "npuRAM7" not in told(f"what is npuRAM7?\n\n{report}")
