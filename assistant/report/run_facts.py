"""Facts of a validate run: the device, its times and the accuracy of the result. Times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.report.fact import EpochKind, Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class EpochTime(Fact):
    """One row of "Inference time per node" on the NPU: an epoch, a blob (id..last_id), or a part of a hybrid epoch."""

    c_id: int
    """Number of the row in the table."""
    id: int
    last_id: int | None
    kind: EpochKind
    """HW where the label is the bare "epoch"; 2.x may not say more."""
    label: str
    extra: int | None
    """The number of an "extra HW" row, as printed: hardware that the hybrid epoch `id` starts, timed by itself."""
    duration_ms: float
    percent: float
    cycles: tuple[int, int, int]
    """CPU cycles before, during and after the work of the NPU: software works in the third, hardware in the second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerTime(Fact):
    """One row of the same table for a C model that runs on the CPU."""

    c_id: int
    m_id: int | None
    type: str
    name: str
    duration_ms: float
    percent: float
    cycles: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing(Fact):
    """What a run measured, in its own log or in that of its build. `duration_ms` is the mean of one inference.

    `hw_percent`, `sw_percent` and `control_percent` say from 4.0 on who spent it. `cycles` are CPU cycles before,
    during and after the work of the NPU, `cycle_percents` the same in percent of their sum.
    """

    duration_ms: float
    min_ms: float | None = None
    max_ms: float | None = None
    std_ms: float | None = None
    samples: int | None = None
    init_ms: float | None = None
    inferences_per_second: float | None = None
    cycles: tuple[int, int, int] | None = None
    cycle_percents: tuple[float, float, float] | None = None
    hw_percent: float | None = None
    sw_percent: float | None = None
    control_percent: float | None = None
    shares_line: Fact | None = None
    """The line that says who spent the time: the shares of 4.0, else the counters in percent."""
    epochs: tuple[EpochTime, ...] = ()
    epochs_complete: bool | None = None
    """True when the cycles of `epochs` add up to `cycles`; None when the text does not tell."""
    layers: tuple[LayerTime, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Device(Fact):
    """What a validate run talked to. Clocks are in MHz. Of a run on the host it is the host."""

    mode: str | None
    """"TARGET" or "HOST" as printed."""
    description: str | None
    family: str | None
    """As in "STM32N6xx"."""
    mcu_mhz: int | None
    npu_mhz: int | None
    noc_mhz: int | None
    nic_mhz: int | None
    attributes: tuple[str, ...]
    tools: str | None
    """The API of the runtime and its version, as in "ST Neural ART (st-ai api) v1.1.3"."""
    runtime: str | None
    protocol: str | None
    """Driver and serial port."""
    compiled: str | None
    """Date of the firmware, as printed; some ready-made firmwares print the same date always."""
    clocks_line: Fact | None = None
    """The line of the clocks, which is another one than that of the device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorStatistics(Fact):
    """The values of an input or output during a validate run, over all its samples, as stored (not dequantized)."""

    role: str
    """"input" or "output"."""
    index: int
    samples: int
    type: str
    """"i8", "f32"."""
    shape: tuple[int, ...]
    size_bytes: int
    min: float
    max: float
    mean: float
    std: float
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Accuracy(Fact):
    """One accuracy report of a validate run. A metric is None where the tool prints "n.a." or nothing."""

    number: int | None
    compared: str | None
    """As printed: "reference vs C-model"."""
    tensor: str | None = None
    samples: int | None
    random_data: bool | None
    """True when the run says that it made up its inputs; None says nothing."""
    acc_percent: float | None
    rmse: float | None
    mae: float | None
    l2r: float | None
    mean: float | None
    std: float | None
    snr: float | None
    """In dB, infinite for equal outputs."""
    nse: float | None
    cos: float | None
    random_line: Fact | None = None
    """Where the run says that it made up its inputs."""
