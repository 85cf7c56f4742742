"""Facts of the tables about the model and its memory, and about the C model of builds for the CPU.

Sizes are bytes, operations are multiply-accumulates ("macc"). None means "not in the text", never zero.
"""

from __future__ import annotations

from dataclasses import dataclass

from assistant.report.fact import Fact

Shape = tuple[tuple[str, int], ...]
"""Axes in the order printed: (("b", 1), ("h", 64), ("w", 64), ("c", 3)); up to 1.x axes have no name, ("", 64)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(Fact):
    """One number of the summary: items, operations or bytes; `segments` where memory is split into several."""

    value: int
    segments: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Fact):
    """One word of the summary, as printed."""

    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecSummary:
    """The block "Exec/report summary" of logs and of CPU builds; each row that was there."""

    params: Figure | None = None
    macc: Figure | None = None
    """NPU builds print 0 up to 2.2: there it says nothing."""
    weights_bytes: Figure | None = None
    activations_bytes: Figure | None = None
    ram_bytes: Figure | None = None
    model_type: Setting | None = None
    """"onnx", "tflite", "keras"."""
    model_format: Setting | None = None
    """"ss/sa per channel", "float". From 4.0 on "float" does not prove that the model is float."""
    optimization: Setting | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer(Fact):
    """One row of the layer table: a node of the imported model, before the compiler splits and merges."""

    m_id: int | None
    """Index in the imported model; several rows share one. None when the row that prints it is not in the text."""
    name: str
    """Cut by the tool in the middle ("serving_default_ke..tensor_220") when longer than its column: no safe key."""
    type: str | None
    """Kind of layer that the tool makes of it ("Conv2D"); printed for CPU builds and up to 1.x."""
    operator: str | None
    """Operator of the model ("CONV_2D", "QLinearConv"); None for inputs and constants, and up to 1.x."""
    shapes: tuple[Shape, ...]
    """Of each output. A scalar has the shape ()."""
    params: int | None
    size_bytes: int | None
    """Of the weights as imported: of a QDQ model four times what is stored."""
    macc: int | None
    connected_to: tuple[str, ...]
    """Names of the layers that it reads."""
    c_size_change: int | None = None
    """What the C model of a CPU build adds to `size_bytes`."""
    c_macc_change: int | None = None
    c_type: str | None = None
    """Its C layers ("Conv2D_[0]"), cut by the tool behind its column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerTotal(Fact):
    """The last line of the layer table; the figures of the C model are printed for CPU builds only."""

    macc: int
    weights_bytes: int | None
    params: int | None = None
    """Printed up to 1.x."""
    c_macc: int | None = None
    c_weights_bytes: int | None = None
    c_activations_bytes: int | None = None
    c_io_bytes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedRange(Fact):
    """The addresses of a pool that the build uses: from `start` up to, not including, `end`."""

    pool: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionSize(Fact):
    """One row of "Requested memory size by section", subtotal ("RT total") and total ("TOTAL") included."""

    module: str
    text_bytes: int
    rodata_bytes: int
    data_bytes: int
    bss_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Footprint(Fact):
    """Flash and RAM of the run-time ("RT total") or of everything ("TOTAL"), from the summary below the sections."""

    name: str
    flash_bytes: int
    ram_bytes: int
    flash_percent: float | None = None
    """Share of the total."""
    ram_percent: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CLayerOperations(Fact):
    """CPU builds: operations of one C layer."""

    c_id: int
    m_id: int
    name: str
    type: str
    accelerator: str | None
    """What runs it in place of the CPU: "hsp1" on STM32U3."""
    operations: int
    operation_type: str
    """Types of what is multiplied: "smul_s8_s8", "op_f32_f32"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CArray(Fact):
    """CPU builds: one array of the C model, a tensor in memory."""

    c_id: int
    name: str
    items: int
    size_bytes: int
    domain: str
    """"activations" or "weights"."""
    pool: str
    """"**default**" where no pool was given, "weights" for constants."""
    type: str
    """"s8", "float", "int8_t"."""
    is_constant: bool
    format: str | None
    """"ss8/ch(64)"; printed by some 2.x versions only."""
    role: str | None
    """"input" or "output" for those of the network."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CTensor(Fact):
    """CPU builds: one tensor of a layer of the C model."""

    role: str
    """"input", "scratch", "weights", "output"."""
    name: str
    type: str | None
    """"int8", "f32"; not printed by some 2.x versions."""
    shape: tuple[int, ...] | None
    """None for scratch memory."""
    array: int | None
    """`c_id` of its array."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CModelLayer(Fact):
    """CPU builds: one layer of the C model, in order of execution."""

    c_id: int
    m_id: int
    """Number of its layer in the layer table."""
    name: str
    type: str
    """"Conv2D", "Eltwise/mul"."""
    macc: int
    weights_bytes: int
    tensors: tuple[CTensor, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationType(Fact):
    """CPU builds: operations of one type, and their share."""

    type: str
    operations: int
    percent: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Complexity(Fact):
    """CPU builds: share of one layer of the model in all operations and in all weights."""

    m_id: int
    name: str
    macc_percent: float
    rom_percent: float
    c_ids: tuple[int, ...]
    """Its C layers; none printed up to 1.x."""
    duration_percent: float | None = None
    """Share of the time of the run that wrote the report, which may have been on the host."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CpuPool(Fact):
    """CPU builds: one row of "Memory-pools summary". `id`, `percent` are None for a pool that is not used.

    `used_bytes` is as exact as printed: two decimals of KiB or MiB. `percent` is that of the tool, absurd for weights.
    """

    name: str
    id: int | None
    used_bytes: int
    percent: float | None
    buffers: int
