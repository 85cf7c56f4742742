"""Every validate run of the folder of real reports: each row is read, and the figures agree with each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.errors import ReportError
from assistant.report.facts import Report, Timing
from assistant.report.read import read_file

pytestmark = pytest.mark.reports

Run = tuple[str, str, Report]


@pytest.fixture(scope="module")
def runs(reports_dir: Path) -> list[Run]:
    """File, text and report of every text with the device of a run on it."""
    found = list(_runs(reports_dir))
    assert len(found) >= 25
    return found


def _runs(folder: Path) -> Iterator[Run]:
    for path in sorted((folder / "files").glob("*/*.txt")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if "device.desc" in text:
            try:
                reports = read_file(path)
            except ReportError:
                reports = []
            assert len(reports) == 1, path
            yield path.name, text, reports[0]


def timed(runs: list[Run]) -> list[tuple[str, str, Report, Timing]]:
    return [(name, text, report, report.timing) for name, text, report in runs if report.timing]


def test_every_row_is_read(runs: list[Run]) -> None:
    rows = 0
    for name, text, report, timing in timed(runs):
        assert len(timing.epochs) == text.count("EpochBlock_"), name
        assert not any("epoch" in span.what or "node" in span.what for span in report.unread), name
        rows += len(timing.epochs)
    assert rows == 140
    assert sum(each.label.startswith("epoch - ") for *_, t in timed(runs) for each in t.epochs) == 4


def test_rows_add_up(runs: list[Run]) -> None:
    for name, _, _, timing in timed(runs):
        rounding = 0.0005 * (len(timing.epochs) + 1) + 1e-9
        assert abs(sum(each.duration_ms for each in timing.epochs) - timing.duration_ms) <= rounding, name
        assert abs(sum(each.percent for each in timing.epochs) - 100) <= 0.05 * len(timing.epochs) + 0.01, name
        assert timing.epochs_complete is True, name


def test_figures_agree_with_each_other(runs: list[Run]) -> None:
    for name, _, report, timing in timed(runs):
        assert timing.cycles is not None
        assert timing.cycle_percents is not None
        assert timing.inferences_per_second is not None
        assert report.device is not None
        assert report.device.mcu_mhz is not None
        for counter, percent in zip(timing.cycles, timing.cycle_percents, strict=True):
            assert abs(counter / sum(timing.cycles) * 100 - percent) <= 0.051, name
        in_ms = sum(timing.cycles) / report.device.mcu_mhz / 1_000
        assert abs(in_ms - timing.duration_ms) <= 0.001, name
        assert abs(1_000 / timing.duration_ms / timing.inferences_per_second - 1) <= 0.006, name
        assert timing.min_ms is not None
        assert timing.max_ms is not None
        assert timing.min_ms <= timing.duration_ms <= timing.max_ms, name
        assert timing.samples in (1, 10), name


def test_the_share_of_hardware_is_the_second_counter(runs: list[Run]) -> None:
    shares = [t for *_, t in timed(runs) if t.hw_percent is not None]
    assert len(shares) >= 9
    for timing in shares:
        assert timing.cycle_percents is not None
        assert timing.hw_percent == timing.cycle_percents[1]
        assert abs((timing.hw_percent or 0) + (timing.sw_percent or 0) + (timing.control_percent or 0) - 100) <= 0.11


def test_every_epoch_has_its_time(runs: list[Run]) -> None:
    """But the first one of hardware of 2.x, which may have no block."""
    joined = 0
    for name, _, report, timing in timed(runs):
        if not report.epochs:
            continue
        joined += 1
        without = [epoch.id for epoch in report.epochs if epoch.duration_ms is None]
        assert without in ([], [1] if report.version == "2.2.0" else []), name
        total = sum(epoch.duration_ms or 0 for epoch in report.epochs)
        assert total == pytest.approx(sum(each.duration_ms for each in timing.epochs)), name
    assert joined >= 14


def test_devices(runs: list[Run]) -> None:
    clocks = {(800, 1000, 400, 900), (600, 800, 400, 800)}
    for name, _, report in runs:
        device = report.device
        assert device is not None
        on_host = device.mode == "HOST"
        assert (report.host_timing is not None) == on_host, name
        assert ((device.mcu_mhz, device.npu_mhz, device.noc_mhz, device.nic_mhz) in clocks) != on_host, name
        assert (device.family == "STM32N6xx") != on_host, name


def test_accuracy(runs: list[Run]) -> None:
    for name, text, report in runs:
        assert len(report.accuracy) == text.count("Cross accuracy report #"), name
        for each in report.accuracy:
            assert each.tensor, name
            assert each.samples in (1, 10), name
            assert each.random_data is True, name
            assert None not in (each.rmse, each.mae, each.l2r, each.mean, each.std, each.nse, each.cos), name
            assert (each.snr is not None) == (" snr=" in text), name


def test_a_run_that_hangs_tells_its_device_and_no_time(runs: list[Run]) -> None:
    hanging = [report for _, _, report in runs if any(m.code == "LOAD ERROR" for m in report.messages)]
    assert len(hanging) == 3
    assert all(report.timing is None and report.device and report.epochs for report in hanging)
