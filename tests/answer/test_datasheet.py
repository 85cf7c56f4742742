"""What the datasheet of the chip holds and no source here."""

import re

import pytest

from assistant.answer.datasheet import DATASHEET, ONE_NPU
from assistant.answer.library import Library
from assistant.answer.question import understand
from assistant.answer.unknowable import is_unknowable, unknowable
from tests.answer.asked import answer, says


@pytest.mark.parametrize(
    "question",
    [
        "What is the supply voltage of the STM32N6?",
        "pinout of the STM32N657",
        "which package does the STM32N6 come in",
        "is the N6 available in a VFBGA264 package",
        "operating temperature range",
        "how many tops does the npu have",
        "what is the peak GOPS of the Neural-ART accelerator",
        "what is the TOPS/W of the NPU",
        "how many GPIOs does the STM32N6 have",
        "does the STM32N6 have a USB port",
        "how much power does the N6 draw",
        "what is the power consumption of the STM32N657",
        "what is the ESD rating",
        "What is the die size of the STM32N6",
        "what voltage does VDDCORE need",
        "how hot can the chip get",
        "what is the standby current",
        "how many UARTs does the chip have",
        "maximum junction temperature of the N6",
    ],
)
def test_what_the_datasheet_holds(question: str) -> None:
    assert unknowable(understand(question)) == DATASHEET
    assert is_unknowable(DATASHEET)


@pytest.mark.parametrize(
    "question",
    [
        "How many TOPS does the second NPU core give?",
        "how many cores does the NPU have",
        "does the STM32N6 have two NPUs?",
        "can both NPU cores work in parallel",
    ],
)
def test_a_second_npu_is_not_granted(question: str) -> None:
    assert unknowable(understand(question)) == ONE_NPU
    assert is_unknowable(ONE_NPU)


@pytest.mark.parametrize(
    "question",
    [
        "how fast is the NPU clock",
        "what clock does the NPU run at",
        "how big is npuRAM3",
        "how much RAM does the STM32N6 have",
        "how much memory has the NPU",
        "how do I get the power estimates of --csv-file",
        "how can I reduce the power consumption of my network",
        "the USB cable does not deliver enough current to the board",
        "Softmax temperature parameter on the NPU",
        "which application package do I need for the STM32N6",
        "which package is needed for Neural-ART in STM32CubeMX",
        "can both the NPU and the CPU run at once",
        "why do two NPU epochs follow each other",
        "can I run two models on the NPU",
        "second NPU epoch is slow",
        "does my model fit on the NUCLEO-N657X0-Q",
        "how many layers can the chip run",
        "does the NPU have float support",
        "what GOPS does my model reach on the NPU",
        "is the VDDIO configured for XSPI in the firmware",
        "SMPS pin PB12 on the nucleo",
        "how many pools does the N6 have",
        "UVC camera over USB not detected",
        "how many epochs does the NPU have in this report",
        "the accuracy tops out on the NPU",
        "how many MAC units does the NPU have",
        "what memory does the chip have, can I add more",
        "core voltage of overdrive error",
        "STM32L4 stop mode current consumption",
    ],
)
def test_what_the_sources_may_tell(question: str) -> None:
    assert unknowable(understand(question)) is None


@pytest.mark.e2e
def test_no_source_holds_what_is_said_to_be_in_the_datasheet(library: Library) -> None:
    holds = re.compile(
        r"\b(?-i:[TG]OPS)\b|supply voltage|\bpinout|operating temperature|\b[uvt]?f?bga\d*\b|\besd\b", re.I
    )
    assert [passage.id for passage in library.finder.passages if holds.search(passage.text)] == []


@pytest.mark.e2e
def test_what_the_sources_hold_is_answered(library: Library) -> None:
    for question, told in (
        ("how fast is the NPU clock", "800 MHz in normal mode and at 1000 MHz in overdrive"),
        ("how big is npuRAM3", "448 KB each"),
        ("how many MAC units does the NPU have", "four convolution units"),
    ):
        said = answer(question, library)
        assert not said.abstained
        assert says(told, said), said.answer
