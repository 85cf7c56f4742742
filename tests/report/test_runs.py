"""A run on the target belongs to the build before it; the same report twice is one."""

import pytest

from assistant.report.facts import Report
from assistant.report.read import read_text

VERSION = "ST Edge AI Core v4.0.0-20500 359356bb0\n"
TABLE = "Total number of epochs 2\n| epoch_1 | HW | |\n| epoch_2 | SW | Conv |\n"
POOL = "npuRAM5 [0x342E0000 - 0x34350000]: 224.000 kB / 448.000 kB (50.00 % used) activations: 224.000 kB\n"
NAME = "model_name         :   {}\n"
BUILD = (
    "stedgeai generate -m a.onnx --target stm32n6\n" + VERSION + "Exec/report summary (generate)\n" + NAME.format("a")
)
RUN = "stedgeai validate -m a.onnx --mode target\n" + VERSION + "Exec/report summary (validate)\n" + NAME.format("a")
ON_TARGET = "Running the ST.AI c-model (AI RUNNER)...(name=network, mode=TARGET)\n"
MEASURED = ON_TARGET + "duration       :   0.373 ms by sample (0.371/0.375/0.001)\n"
HANGS = ON_TARGET + "LOAD ERROR: STM32 - read timeout 50078.0ms/50000ms\n"
FAILED = (
    "Run failed: Error: validate error: LOAD ERROR: STM32 - read timeout 50078.0ms/50000ms. "
    "Please check the report for more details. Output: ST Edge AI Core v4.0.0-20500 359356bb0\n"
)
SUMMARY = (
    "input 1/1          :   'x', int8(1x8), 8 Bytes, activations\nactivations (rw)   :   99 B (99 B) (1 segment) *\n"
)


def durations(reports: list[Report]) -> list[float | None]:
    return [report.timing.duration_ms if report.timing else None for report in reports]


def test_a_run_gives_its_measurement_to_the_build() -> None:
    (report,) = read_text(BUILD + POOL + TABLE + RUN + MEASURED)
    assert durations([report]) == [0.373]
    assert report.timing is not None
    assert report.timing.where == 14
    assert report.command == "generate -m a.onnx --target stm32n6"


def test_the_summary_of_a_run_describes_another_plan_and_is_left_out() -> None:
    (report,) = read_text(BUILD + POOL + TABLE + RUN + SUMMARY + MEASURED)
    assert report.inputs == ()
    assert [pool.activations_bytes for pool in report.memory_pools] == [229_376]


def test_a_run_that_hangs_leaves_its_error_once_on_the_build() -> None:
    """AI Studio prints the error, then says that the run failed, and prints the whole output again."""
    again = "Exec/report summary (validate)\n" + NAME.format("a") + SUMMARY + HANGS
    for text in (HANGS, HANGS + "\n" + FAILED, SUMMARY + HANGS + "\n" + FAILED + "\n" + again):
        (report,) = read_text(BUILD + TABLE + RUN + text)
        assert [(m.code, m.count) for m in report.messages] == [("LOAD ERROR", 1)]
        assert report.timing is None
        assert report.inputs == ()


def test_a_second_failed_run_with_the_same_error_is_another() -> None:
    failed = f"Run failed: Error: analyze error: NOT IMPLEMENTED: x. Output: {VERSION.strip()}\nNOT IMPLEMENTED: x\n"
    reports = read_text("[ a.onnx ]\n" + failed + "\n[ b.tflite ]\nGenerate Project\n" + failed)
    assert [(r.model, r.where, [(m.code, m.count) for m in r.messages]) for r in reports] == [
        ("a", 2, [("NOT IMPLEMENTED", 1)]),
        ("b", 7, [("NOT IMPLEMENTED", 1)]),
    ]


@pytest.mark.parametrize(
    "run",
    [
        RUN.replace("   a\n", "   b\n") + MEASURED,
        RUN.replace("v4.0.0-20500 359356bb0", "v4.0.1-20581 7ed50de05") + MEASURED,
    ],
    ids=["of another model", "of another tool"],
)
def test_a_run_of_another_build_stays_a_report(run: str) -> None:
    assert durations(read_text(BUILD + TABLE + run)) == [None, 0.373]


def test_each_run_goes_to_the_build_of_its_model() -> None:
    other = BUILD.replace("   a\n", "   b\n") + TABLE.replace("Conv", "Resize")
    slower = MEASURED.replace("0.373 ms", "9.5 ms")
    reports = read_text(BUILD + TABLE + other + RUN + MEASURED + RUN.replace("   a\n", "   b\n") + slower)
    assert [(r.model, d) for r, d in zip(reports, durations(reports), strict=True)] == [("a", 0.373), ("b", 9.5)]


def test_a_second_measurement_stays_a_report() -> None:
    reports = read_text(BUILD + TABLE + RUN + MEASURED + RUN + MEASURED.replace("0.373 ms", "0.4 ms"))
    assert durations(reports) == [0.373, 0.4]


def test_a_run_on_the_host_measures_nothing() -> None:
    on_host = MEASURED.replace("TARGET", "HOST").replace("0.373 ms", "88.1 ms")
    assert durations(read_text(BUILD + TABLE + RUN + on_host + RUN + MEASURED)) == [0.373]
    broken = on_host.replace("(AI RUNNER)...(name", "(AI RUNNER)...\n(name")
    assert durations(read_text(BUILD + TABLE + RUN + broken)) == [None]


def test_a_run_on_the_host_is_an_indication_beside_the_measurement() -> None:
    on_host = (
        MEASURED.replace("TARGET", "HOST").replace("0.373 ms", "88.1 ms") + "device.desc : x86_64, x86_64, Linux\n"
    )
    board = "device.desc : stm32 family - 0x486 - STM32N6xx @800/400MHz\n"
    for text in (RUN + on_host + RUN + MEASURED + board, RUN + MEASURED + board + RUN + on_host):
        (report,) = read_text(BUILD + TABLE + text)
        assert durations([report]) == [0.373]
        assert report.host_timing is not None
        assert report.host_timing.duration_ms == 88.1
        assert report.device is not None
        assert report.device.family == "STM32N6xx"
    (alone,) = read_text(RUN + on_host)
    assert (alone.timing, alone.device and alone.device.mode) == (None, "HOST")


def test_a_run_gives_its_device_and_its_accuracy_to_the_build() -> None:
    metrics = "Cross accuracy report #1 (reference vs C-model)\nacc=n.a. rmse=0.5 mae=0.25 nse=0.9 cos=0.998501\n"
    board = "device.desc : stm32 family - 0x486 - STM32N6xx @800/400MHz\n"
    (report,) = read_text(BUILD + TABLE + RUN + MEASURED + board + metrics)
    assert report.device is not None
    assert report.device.mcu_mhz == 800
    assert [each.cos for each in report.accuracy] == [0.998501]
    (hanging,) = read_text(BUILD + TABLE + RUN + ON_TARGET + board + HANGS.removeprefix(ON_TARGET))
    assert hanging.device is not None
    assert (hanging.timing, [m.code for m in hanging.messages]) == (None, ["LOAD ERROR"])


def test_the_times_of_a_run_stand_at_the_rows_of_its_build_only() -> None:
    rows = (
        "0 - epoch 0.300 80.4% 80.4% [ 1 2 3 ] EpochBlock_1\n1 - epoch (SW) 0.073 19.6% 100.0% [ 1 0 2 ] EpochBlock_2\n"
    )
    other = BUILD.replace("   a\n", "   b\n") + TABLE.replace("Conv", "Resize")
    first, second = read_text(BUILD + TABLE + other + RUN + MEASURED + rows)
    assert [row.duration_ms for row in first.epochs] == [0.3, 0.073]
    assert [row.duration_ms for row in second.epochs] == [None, None]


def test_the_unread_lines_of_a_run_are_those_of_the_build() -> None:
    (report,) = read_text(BUILD + TABLE + RUN + MEASURED + "Inference time per node\n0 - epoch 0.3 EpochBlock_1\n")
    assert [(span.where, span.what) for span in report.unread] == [
        (15, "row of the times per epoch that cannot be read"),
    ]


def test_a_run_that_compiles_is_a_report() -> None:
    assert durations(read_text(BUILD + TABLE + RUN + TABLE.replace("Conv", "Resize") + MEASURED)) == [None, 0.373]


def test_a_run_alone_is_a_report() -> None:
    (report,) = read_text(RUN + SUMMARY + MEASURED)
    assert durations([report]) == [0.373]
    assert [tensor.name for tensor in report.inputs] == ["x"]


def test_a_doubled_paste_is_one_report_that_stands_twice() -> None:
    text = "I use --Os here.\n" + BUILD + POOL + TABLE
    (report,) = read_text(text + text + "And --Ocache-opt.\n")
    assert (report.where, report.copies) == (2, (11,))
    assert [mention.name for mention in report.mentions] == ["--Os", "--Ocache-opt"]
    (measured,) = read_text((text + RUN + MEASURED) * 2)
    assert durations([measured]) == [0.373]
    assert len(measured.copies) == 1
    (bare,) = read_text("epoch 1 HW\nepoch 2 EC\n" * 3)
    assert (len(bare.epochs), bare.copies) == (2, (3, 5))


def test_a_heading_names_the_model_only_where_the_report_does_not() -> None:
    table = "epoch 1 HW\nepoch 2 {}\n"
    first, second, third = read_text(
        f"**first.tflite**:\n{table.format('EC')}\nsecond.onnx\nsome words\n\n{table.format('HW')}"
        f"see C:/models/third.onnx\n{VERSION}{table.format('??')}"
    )
    assert [(r.model, r.where) for r in (first, second, third)] == [("first", 2), ("second", 9), (None, 11)]
    (named,) = read_text("wrong.onnx\n" + BUILD + TABLE)
    assert named.model == "a"
