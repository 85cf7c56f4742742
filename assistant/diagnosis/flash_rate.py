"""How fast a run on the target read external flash: bytes over the time of epochs that do little else.

With the plan of the compiler the bytes of an epoch are known. Without it one place in many networks tells: behind a
global pool all data are single pixels, so the epochs there do little but read the weights of the last layers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.diagnosis.flash_reads import flash_reads
from assistant.diagnosis.islands import CONVERSIONS, executed
from assistant.report.coverage import coverage
from assistant.report.facts import EpochKind, EpochTime, Layer, Report, Tensor
from assistant.report.layer_table import layers_complete

_LEAST_BYTES = 500_000
_OWN_WORK = 0.2
"""Share of the measured time that an epoch's own arithmetic may take."""
_GLOBAL_POOLS = frozenset({"GlobalAveragePool", "GlobalMaxPool", "ReduceMean", "ReduceMax"})
_ON_NPU = (EpochKind.HW, EpochKind.EC)
_SPATIAL = ("h", "w")


@dataclass(frozen=True, slots=True)
class FlashRate:
    """`read_bytes` of weights in the time of `time`; `at_most` when it is only known that no more are read."""

    time: EpochTime
    read_bytes: int
    at_most: bool = False

    @property
    def mb_per_s(self) -> float:
        """MB/s (10^6 bytes)."""
        return self.read_bytes / self.time.duration_ms / 1000 if self.time.duration_ms else 0.0


def planned_rates(report: Report) -> Iterator[FlashRate]:
    """Times of the run that are those of a large read, by the plan of the compiler."""
    plan = {each.id: (each.read_bytes, each.own_cycles) for each in flash_reads(report)}
    clock = report.device.npu_mhz if report.device else None
    for time in report.timing.epochs if report.timing else ():
        if time.extra is not None or not clock:
            continue
        inside = [plan.get(number, (0, 0)) for number in range(time.id, (time.last_id or time.id) + 1)]
        read, own = sum(each for each, _ in inside), sum(each for _, each in inside)
        if read > _LEAST_BYTES and own / clock / 1000 < _OWN_WORK * time.duration_ms:
            yield FlashRate(time, read)


def last_layers_rate(report: Report) -> FlashRate | None:
    """The rate of the epochs behind a global pool at the end of the network; None where they cannot be told.

    Their bytes are those of the layer table, else no more than all weights in flash.
    """
    flash = coverage(report).flash_bytes
    times = report.timing.epochs if report.timing else ()
    rows = [row for row in executed(report) if row.operation not in CONVERSIONS]
    if flash is None or not times or report.table_complete is not True or len(rows) < 2:
        return None
    pool, last = rows[-2:]
    behind_pool = pool.operation in _GLOBAL_POOLS and last.kind in _ON_NPU
    if not behind_pool or not all(map(_is_one_pixel, report.outputs)) or not report.outputs:
        return None
    time = next((each for each in times if each.id == last.id and each.extra is None), None)
    if time is None or not time.duration_ms or any(each.kind in _ON_NPU for each in times[times.index(time) + 1 :]):
        return None
    read = _behind_last_image(report)
    return FlashRate(time, flash, at_most=True) if read is None else FlashRate(time, read)


def _is_one_pixel(tensor: Tensor) -> bool:
    return sum(length > 1 for length in tensor.shape) <= 1


def _behind_last_image(report: Report) -> int | None:
    """Parameters of the layers behind the last one with an image; None without a whole layer table."""
    if not report.layers or not layers_complete(report):
        return None
    images = [place for place, layer in enumerate(report.layers) if _is_image(layer)]
    read = sum(layer.params or 0 for layer in report.layers[images[-1] + 1 :]) if images else 0
    return read if read > _LEAST_BYTES else None


def _is_image(layer: Layer) -> bool:
    return any(length > 1 for shape in layer.shapes for axis, length in shape if axis in _SPATIAL)
