"""What a run measured, as JSON: plain numbers that any parser of JSON takes."""

import json
from typing import Any

from assistant.render.as_json import report_json
from assistant.report.read import read_text

TEXT = """\
ST Edge AI Core v4.0.1-20581 7ed50de05
Total number of epochs 2
| epoch_1 | HW | |
| epoch_2 | SW | Softmax |
Running the ST.AI c-model (AI RUNNER)...(name=network, mode=TARGET)
device.desc : stm32 family - 0x486 - STM32N6xx @800/400MHz
nb sample(s) : 10
duration : 0.462 ms by sample (0.461/0.473/0.004)
0 - epoch 0.300 64.94% 64.94% [ 10 200 30 ] EpochBlock_1
1 - epoch (SW) 0.162 35.06% 100.00% [ 10 0 120 ] EpochBlock_2
total 0.462 [ 20 200 150 ]
Cross accuracy report #1 (reference vs C-model)
acc=n.a. rmse=0.000000000 mae=0.000000000 snr=inf nse=1.000000 cos=1.000000
"""


def plain(text: str) -> dict[str, Any]:
    (report,) = read_text(text)
    found: dict[str, Any] = json.loads(json.dumps(report_json(report), allow_nan=False))
    return found


def test_times_device_and_accuracy() -> None:
    found = plain(TEXT)
    assert [row["duration_ms"] for row in found["epochs"]] == [0.3, 0.162]
    timing = found["timing"]
    assert (timing["duration_ms"], timing["samples"], timing["cycles"]) == (0.462, 10, [20, 200, 150])
    assert timing["epochs_complete"] is True
    assert timing["epochs"][1]["kind"] == "SW"
    assert timing["epochs"][1]["cycles"] == [10, 0, 120]
    assert found["device"]["mcu_mhz"] == 800
    assert found["host_timing"] is None
    (accuracy,) = found["accuracy"]
    assert (accuracy["acc_percent"], accuracy["cos"], accuracy["snr"]) == (None, 1.0, "inf")


def test_a_build_alone_measured_nothing() -> None:
    found = plain(TEXT.partition("Running")[0])
    assert (found["timing"], found["host_timing"], found["device"], found["accuracy"]) == (None, None, None, [])
