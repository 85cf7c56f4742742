from dataclasses import replace

import pytest

from assistant.diagnosis.sections import is_console_log, layer_table, timing_advice
from assistant.report.facts import (
    Device,
    LayerTotal,
    Message,
    MessageLevel,
    Report,
    Timing,
    Unread,
)
from tests.diagnosis.tables import epoch_time, layers

FILE = Report(where=1, command="generate -m net.onnx", command_where=3)
RUN = Timing(where=90, text="duration : 1.0 ms", duration_ms=1.0)
BOARD = Device(
    where=70, text="device.desc : x", mode="TARGET", description="x", family=None, mcu_mhz=None, npu_mhz=None,
    noc_mhz=None, nic_mhz=None, attributes=(), tools=None, runtime=None, protocol=None, compiled=None,
)  # fmt: skip
WARNING = Message(where=2, text="WARNING: x", level=MessageLevel.WARNING, code=None, count=1)


@pytest.mark.parametrize(
    "report",
    [
        replace(FILE, command_where=1),
        replace(FILE, timing=RUN),
        replace(FILE, messages=(WARNING,)),
        replace(FILE, device=BOARD),
        replace(FILE, unread=(Unread(where=5, last=9, what="output of a command that failed"),)),
    ],
    ids=["echoed command", "measured run", "warning", "device of a run", "failed command"],
)
def test_a_console_log_shows_what_the_report_file_does_not(report: Report) -> None:
    assert is_console_log(report)


def test_a_report_file_is_no_console_log() -> None:
    assert not is_console_log(FILE)
    assert not is_console_log(Report(where=1))


def test_the_layer_table_is_found_by_its_lines() -> None:
    assert layer_table(replace(FILE, layers=layers(7, 195))) == "lines 7 to 195"
    total = LayerTotal(where=196, text="model: macc=0 weights=0", macc=0, weights_bytes=0)
    assert layer_table(replace(FILE, layers=layers(7, 195), layer_total=total)) == "lines 7 to 196"
    assert layer_table(FILE) is None


def test_time_is_asked_for_only_where_the_text_measured_none() -> None:
    step = timing_advice(FILE, "these epochs")
    assert step is not None
    assert step.text.startswith("Validate on the target")
    assert timing_advice(replace(FILE, timing=RUN), "these epochs") is None
    listed = replace(RUN, epochs=(epoch_time(80), epoch_time(99)))
    step = timing_advice(replace(FILE, timing=listed), "these epochs")
    assert step is not None
    assert "in lines 80 to 99 of this text" in step.text
