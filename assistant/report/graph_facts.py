"""Facts of network_c_info.json and its companion `_Q.json`: the graph that the compiler made, epoch by epoch.

`where` is a JSON pointer into the file. Sizes are bytes, cycles are the compiler's estimates in NPU cycles. None means
"not in the file". An `Operator` names the layers of the user's own model only after a `_Q.json` of the same build was
put to the graph (`assistant.report.layer_names.named`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.report.fact import EpochKind, Fact


class Origin(StrEnum):
    """Where a conversion between integer and float comes from.

    MODEL: `Dequantize_<n>` or `Quantize_<n>`, a node of the graph that the compiler was given, so that the tensor is
    float in the user's model or at its inputs and outputs. COMPILER: `DequantizeLinear_inserted_id<n>`, the compiler's
    way to a float kernel; quantizing the model again does not remove it.
    """

    MODEL = "model"
    COMPILER = "compiler"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator(Fact):
    """One operator of the compiler inside an epoch. An operator of the model may be split into several of these."""

    id: int
    """Number of the node in the file; edges refer to it."""
    name: str
    """As the compiler calls it: "Conv2D_3_mul_scale_6"."""
    kind: str | None
    """"Conv", "QuantizeLinear", "Transpose"; None where the file does not tell."""
    mapping: str
    """As printed: NODE_HW, NODE_SW, NODE_SW_INTEGER, NODE_SW_FLOAT, NODE_SW_LL_HW, NODE_NO_X."""
    unit: str | None
    """The hardware unit that runs it, from 3.0 on: "CONV_ACC_V2 0"."""
    inputs: tuple[int, ...]
    """Buffers, in no order of operands. Those between operators of one epoch are not listed."""
    outputs: tuple[int, ...]
    node: str | None
    """The node of the graph handed to the compiler that it was made from ("Conv2D_3"); None for inserted ones."""
    conversion: Origin | None = None
    """Of a conversion between integer and float; None for any other operator."""
    layers: tuple[str, ...] = ()
    """Names in the user's model: TFLite "CONV_2D_0" (operator and index), ONNX names of tensors or nodes."""
    generated: bool | None = None
    """True when the front end made `node` itself (`__FE_GENERATED__`); None before a `_Q.json` was read."""


@dataclass(frozen=True, slots=True)
class PoolAccess:
    """Bytes that an epoch moves from and to one pool, and the cycles that this takes."""

    pool: str
    reads: int
    writes: int
    read_cycles: int
    write_cycles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphEpoch(Fact):
    """One epoch. The one of the parameters (`epoch_0`) and the one that only returns are left out, as in the text."""

    id: int
    kind: EpochKind | None
    """None: nothing is executed (NODE_NO_X). EC: hardware that the epoch controller starts."""
    mapping: str
    """As printed. Inside a blob of 3.0+ it is NODE_HW and the kind is EC."""
    blob: str | None
    """The epoch controller blob that holds it."""
    operators: tuple[Operator, ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    macc: int | None
    """Estimated multiply-accumulates; up to 3.0 the file holds zeros, read as None."""
    ops: int | None = None
    compute_cycles: int | None = None
    """Cycles without memory. A software epoch counts one an element, which is no time of the CPU."""
    max_cycles: int | None = None
    """Cycles with memory: the larger of both. Use this one to rank epochs."""
    accesses: tuple[PoolAccess, ...] = ()
    """Pools that it reads or writes; pools without traffic are left out."""
    duration_ms: float | None = None
    """Measured, when the file was written by a validate run and its times fit the epochs."""
    cycles: tuple[int, int, int] | None = None
    """Measured CPU cycles before, during and after the work of the NPU."""

    @property
    def layers(self) -> tuple[str, ...]:
        """Names in the user's model that its operators come from, each once."""
        return tuple(dict.fromkeys(name for operator in self.operators for name in operator.layers))

    @property
    def executed(self) -> tuple[Operator, ...]:
        """Operators that do something: all but NODE_NO_X."""
        return tuple(operator for operator in self.operators if operator.mapping != "NODE_NO_X")


@dataclass(frozen=True, slots=True, kw_only=True)
class CLayer(Fact):
    """One layer of a C model for the CPU (`cpu_graph`)."""

    id: int
    name: str
    kind: str | None
    """"Conv2D", "Eltwise" ... as the C model calls it."""
    mapping: str
    """NODE_SW, or NODE_SW_HW where an accelerator other than the NPU helps (stm32u3hsp)."""
    m_ids: tuple[int, ...]
    """Numbers of the layers in the layer table of the text report."""
    functions: tuple[str, ...]
    """C functions that run it: "forward_lite_conv2d_sssa8_ch"."""
    macc: int | None
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    duration_ms: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Buffer(Fact):
    """A tensor in memory, and the epochs during which it must be kept."""

    id: int
    name: str
    pool: str | None
    offset: int | None
    size_bytes: int | None
    is_param: bool
    """True for weights and other constants."""
    format: str | None
    """Without its prefix: "S8", "FLOAT", "S16", "U8", "Q"."""
    bits: int | None
    shape: tuple[int, ...]
    scales: tuple[float, ...] = ()
    """One, or one a channel of `axis`; empty for float."""
    zeros: tuple[int, ...] = ()
    axis: int | None = None
    first_epoch: int | None = None
    last_epoch: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphPool(Fact):
    """A memory pool. One that merges others (`subpools`) overlaps them: never add it to them."""

    name: str
    file: str | None
    start: int | None
    """None for a pool that has no fixed address."""
    size_bytes: int | None
    """None where the tool makes the pool as large as it must be."""
    used_bytes: int | None
    subpools: tuple[str, ...]
    throughput: str | None
    latency: str | None
    byte_width: int | None
    freq_ratio: float | None
    """Clock of the NPU to that of the memory; times `byte_width` it gives the cycles of the estimate."""
    cacheable: str | None
    rights: str | None
    user_allocated: bool
    """True for the buffers of the application (`_user_io_input_0`), which is no memory of the device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTensor(Fact):
    """An input or output under its name in the user's model."""

    role: str
    """"input" or "output"."""
    name: str
    type: str | None
    """"FLOAT", "SIGNED", "UNSIGNED"."""
    bits: int | None
    shape: tuple[int | None, ...]
    """None for an open axis."""
    axes: tuple[str, ...]
    """"BATCH", "H", "W", "CH", as far as the tool knows them."""
    scales: tuple[float, ...]
    zeros: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFootprint(Fact):
    """What the build needs, as the front end of the tool adds it up. None where gcc was not at hand."""

    series: str | None
    """"stm32n6npu", "stm32h7", "generic"."""
    weights_bytes: int | None
    activations_bytes: int | None
    kernel_flash_bytes: int | None
    kernel_ram_bytes: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeTime(Fact):
    """A measured time of the file. The file gives no names: times stand in the order of the run's table."""

    duration_ms: float
    percent: float | None
    cycles: tuple[int, int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge(Fact):
    """Data that flows from one operator to another; between operators of one epoch it is never in memory."""

    source: int
    target: int
    buffer: int | None
    """None when the data stays inside an epoch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """A model as the tools name it. Two files of one build name the same signature."""

    name: str | None
    signature: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph(Fact):
    """network_c_info.json. `epochs` of an NPU build, `c_layers` of a build for the CPU (`cpu_graph`), never both."""

    schema: str | None
    compiler: str | None
    """Version of the Neural-ART compiler ("1.1.1-14"); None for a CPU build."""
    name: str | None
    model: ModelFile | None
    """The user's model."""
    compiled: ModelFile | None
    """The graph that the front end handed to the compiler; a `_Q.json` of the same build names the same one."""
    created: str | None
    """When the front end wrote `compiled`, with its time zone; the text report of the build is a minute younger."""
    params: int | None
    model_bytes: int | None
    cpu_graph: bool
    """True: a C model for the CPU. It is no NPU build, not a network that fell back to the CPU."""
    epochs: tuple[GraphEpoch, ...]
    c_layers: tuple[CLayer, ...]
    buffers: tuple[Buffer, ...]
    pools: tuple[GraphPool, ...]
    edges: tuple[Edge, ...]
    inputs: tuple[int, ...]
    """Buffers of the inputs; `model_inputs` has their names in the user's model, in the same order."""
    outputs: tuple[int, ...]
    model_inputs: tuple[ModelTensor, ...]
    model_outputs: tuple[ModelTensor, ...]
    footprint: MemoryFootprint | None
    times: tuple[NodeTime, ...]
    encrypted_blobs: int
    """Blobs that the file marks as encrypted."""
    is_complete: bool
    """False when an entry among its epochs could not be read: sums over `epochs` are too small then."""

    @property
    def operators(self) -> tuple[Operator, ...]:
        """All operators of all epochs, in order of execution."""
        return tuple(operator for epoch in self.epochs for operator in epoch.operators)


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeNames(Fact):
    """A node of the graph handed to the compiler, and what it is in the user's model."""

    node: str
    names: tuple[str, ...]
    """Empty when the front end made it."""
    generated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerNames(Fact):
    """A `<model>_OE_<format>_Q.json`."""

    model: ModelFile | None
    """The user's model."""
    compiled: ModelFile | None
    nodes: tuple[NodeNames, ...]
    float_tensors: tuple[str, ...]
    """Tensors of the graph handed to the compiler that are float, constants included."""
