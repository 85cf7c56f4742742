"""The facts of a compiler report. Frozen data, no behaviour beyond simple look-ups.

Every fact says where it was read (`where`) and what stood there (`text`), so that a finding can
show its evidence. Sizes are bytes, times are milliseconds. None means "not in the text", never zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.report.fact import CompilerOption as CompilerOption
from assistant.report.fact import EpochKind as EpochKind
from assistant.report.fact import Fact as Fact
from assistant.report.fact import Where as Where
from assistant.report.graph_facts import Graph as Graph
from assistant.report.graph_facts import GraphEpoch as GraphEpoch
from assistant.report.graph_facts import LayerNames as LayerNames
from assistant.report.merge_facts import OTHERS as OTHERS
from assistant.report.merge_facts import Apart as Apart
from assistant.report.merge_facts import Claim as Claim
from assistant.report.merge_facts import Contradiction as Contradiction
from assistant.report.merge_facts import FileKind as FileKind
from assistant.report.merge_facts import SourceFile as SourceFile
from assistant.report.model_facts import CArray as CArray
from assistant.report.model_facts import CLayerOperations as CLayerOperations
from assistant.report.model_facts import CModelLayer as CModelLayer
from assistant.report.model_facts import Complexity as Complexity
from assistant.report.model_facts import CpuPool as CpuPool
from assistant.report.model_facts import CTensor as CTensor
from assistant.report.model_facts import ExecSummary as ExecSummary
from assistant.report.model_facts import Footprint as Footprint
from assistant.report.model_facts import Layer as Layer
from assistant.report.model_facts import LayerTotal as LayerTotal
from assistant.report.model_facts import OperationType as OperationType
from assistant.report.model_facts import SectionSize as SectionSize
from assistant.report.model_facts import UsedRange as UsedRange
from assistant.report.run_facts import Accuracy as Accuracy
from assistant.report.run_facts import Device as Device
from assistant.report.run_facts import EpochTime as EpochTime
from assistant.report.run_facts import LayerTime as LayerTime
from assistant.report.run_facts import TensorStatistics as TensorStatistics
from assistant.report.run_facts import Timing as Timing
from assistant.report.setup_facts import CostTotals as CostTotals
from assistant.report.setup_facts import EpochCost as EpochCost
from assistant.report.setup_facts import Machine as Machine
from assistant.report.setup_facts import OptionsFile as OptionsFile
from assistant.report.setup_facts import PoolFile as PoolFile
from assistant.report.setup_facts import Profile as Profile
from assistant.report.setup_facts import ProfileFile as ProfileFile
from assistant.report.setup_facts import Settings as Settings


class MessageLevel(StrEnum):
    """How the tool itself ranks a line of its output."""

    ERROR = "error"
    WARNING = "warning"


class MentionKind(StrEnum):
    """What a mention in the prose around a report is about."""

    OPTION = "option"
    POOL = "pool"
    COUNT = "count"
    SIZE = "size"
    VERSION = "version"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """The tool that wrote the report, for example ST Edge AI Core 2.1.0-20194 329b0e98d."""

    name: str
    version: str
    """Three numbers, as in "2.1.0"."""
    build: str | None
    """Build number and hash as printed, as in "20194 329b0e98d"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Epoch(Fact):
    """One row of the epoch table.

    `id` is None for a blob that runs no epoch (`<no executed epochs>`). A row such as
    `epochs 1 -> 51` has id 1 and last_id 51; its length is not a count of hardware epochs.
    """

    id: int | None
    last_id: int | None
    kind: EpochKind
    label: str
    """The kind as printed: "EC", "-SW-", "??", "Hybrid"."""
    operation: str | None
    """The operator as printed without the "(float)" suffix; the tool names it for SW and Hybrid rows only."""
    is_float: bool
    """True when the row carries the "(float)" suffix (3.0+). False says nothing: 2.x never prints it."""
    duration_ms: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPool(Fact):
    """One row of "Memory usage information". Addresses are integers, sizes bytes (printed units are binary)."""

    name: str
    start: int
    end: int
    used_bytes: int
    size_bytes: int
    weights_bytes: int
    activations_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolFill(Fact):
    """A row of that table which somebody shortened: how full the pool is, but not with what."""

    name: str
    start: int
    end: int
    used_bytes: int
    size_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTotal(Fact):
    """The line `Total:` below the pools, as printed, in bytes: what its rows should add up to."""

    used_bytes: int
    weights_bytes: int
    activations_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tensor(Fact):
    """An input or output of the network as the summary prints it: `role` is "input" or "output"."""

    role: str
    name: str
    dtype: str
    """As printed: "int8", "uint8", "f32"."""
    shape: tuple[int, ...]
    size_bytes: int | None
    """None when the size printed is no number of the usual form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message(Fact):
    """A warning or error line; equal ones, tensor names aside, are folded and `count`ed.

    `where` and `text` are those of the first one. `subjects` holds the tensor or node names of the
    folded lines, in order.
    """

    level: MessageLevel
    code: str | None
    """"E103" and the like, or the category as printed ("NOT IMPLEMENTED"), else None."""
    count: int
    subjects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention(Fact):
    """An option, pool, count or size that stands in prose. It may speak of another build: never a fact of a table."""

    kind: MentionKind
    name: str
    value: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """Lines `where`..`last` of a section that is recognised and not read, or a damaged row. `what` names it."""

    where: Where
    last: Where
    what: str
    text: str = ""
    """The first line of a section that is not read."""
    origin: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """Counts as the report prints them; `where` is the line of the total."""

    where: Where | None = None
    text: str | None = None
    epochs: int | None = None
    sw: int | None = None
    hybrid: int | None = None
    hw: int | None = None
    """The "pure hardware (HW or EC)" line of 3.0+."""
    blobs: int | None = None
    origin: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Rows of the epoch table by kind. For 3.0+ with the epoch controller `ec` counts blobs, not epochs."""

    epochs: int
    sw: int
    hybrid: int
    hw: int
    ec: int
    unknown: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Stated where stated, else counted from a complete table, else None.

    `transitions` counts changes between NPU side (HW, EC) and CPU side (SW, HYBRID) over adjacent rows.
    """

    epochs: int | None = None
    sw: int | None = None
    hybrid: int | None = None
    hw: int | None = None
    ec: int | None = None
    transitions: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything read from one report. Empty tuples and None mean that the text does not say."""

    where: Where
    """First line of this report in the input."""
    tool: Tool | None = None
    target: str | None = None
    """`target/series` as printed ("stm32n6npu", "stm32n6"), else the argument of --target."""
    target_where: Where | None = None
    """Where `target/series` is printed; None when `target` is only the argument of --target."""
    model: str | None = None
    created: str | None = None
    """When the text says that it was made, as printed; the clock of that machine, without a time zone."""
    command: str | None = None
    command_where: Where | None = None
    command_options: tuple[CompilerOption, ...] = ()
    """Options of the stedgeai command line ("Parameters" or the ">>>" line)."""
    options: tuple[CompilerOption, ...] = ()
    """Compiler options in force ("Compiler arguments" less the paths that stedgeai adds)."""
    compiler_files: tuple[CompilerOption, ...] = ()
    """Of these paths the machine description and the pool file (`--load-mdesc`, `--load-mpool`)."""
    inputs: tuple[Tensor, ...] = ()
    outputs: tuple[Tensor, ...] = ()
    epochs: tuple[Epoch, ...] = ()
    stated: Stated = Stated()
    counted: Counted | None = None
    totals: Totals = Totals()
    table_complete: bool | None = None
    """True: every row is there. False: a shortened paste. None: no table, or nothing to judge by."""
    memory_pools: tuple[MemoryPool, ...] = ()
    pool_fills: tuple[PoolFill, ...] = ()
    """Pools whose rows do not tell weights from activations; each is among `unread`, too."""
    memory_total: MemoryTotal | None = None
    used_ranges: tuple[UsedRange, ...] = ()
    summary: ExecSummary | None = None
    run_summary: ExecSummary | None = None
    """That of a `validate` below the build: it describes another plan, and is no fact of the build."""
    layers: tuple[Layer, ...] = ()
    layer_total: LayerTotal | None = None
    section_sizes: tuple[SectionSize, ...] = ()
    footprint: tuple[Footprint, ...] = ()
    c_arrays: tuple[CArray, ...] = ()
    c_layers: tuple[CModelLayer, ...] = ()
    c_operations: tuple[CLayerOperations, ...] = ()
    operation_types: tuple[OperationType, ...] = ()
    complexity: tuple[Complexity, ...] = ()
    cpu_pools: tuple[CpuPool, ...] = ()
    timing: Timing | None = None
    """What a run on the target measured."""
    host_timing: Timing | None = None
    """What a run on the host took: an indication only, never a time of the target."""
    device: Device | None = None
    accuracy: tuple[Accuracy, ...] = ()
    tensor_statistics: tuple[TensorStatistics, ...] = ()
    graph: Graph | None = None
    """network_c_info.json: the graph that was built, epoch by epoch."""
    layer_names: LayerNames | None = None
    """`_Q.json`: where the graph comes from in the user's model."""
    profile_file: ProfileFile | None = None
    pool_file: PoolFile | None = None
    machine: Machine | None = None
    settings: Settings | None = None
    options_file: OptionsFile | None = None
    epoch_costs: tuple[EpochCost, ...] = ()
    """What the compiler expects of each epoch (--csv-file): estimates, never times."""
    cost_totals: CostTotals | None = None
    messages: tuple[Message, ...] = ()
    mentions: tuple[Mention, ...] = ()
    unread: tuple[Unread, ...] = ()
    copies: tuple[Where, ...] = ()
    """First lines of the same report where the text holds it again, word for word."""
    files: tuple[SourceFile, ...] = ()
    """The files of this build, the one that `where` speaks of first. Empty when only one file was read."""
    contradictions: tuple[Contradiction, ...] = ()
    """Where these files do not agree; the facts are those of the first file that has them."""
    apart: tuple[Apart, ...] = ()
    """What was read together with these files and is not of this build."""

    @property
    def version(self) -> str | None:
        """Tool version such as "2.2.0", None when the text does not tell."""
        return self.tool.version if self.tool else None

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """The profiles of user_neuralart.json."""
        return self.profile_file.profiles if self.profile_file else ()

    @property
    def software(self) -> tuple[Epoch, ...]:
        """Rows that the CPU runs alone."""
        return tuple(epoch for epoch in self.epochs if epoch.kind is EpochKind.SW)

    @property
    def hybrids(self) -> tuple[Epoch, ...]:
        """Rows that use both, `??` of 2.x included."""
        return tuple(epoch for epoch in self.epochs if epoch.kind is EpochKind.HYBRID)

    def graph_epoch(self, number: int) -> GraphEpoch | None:
        """What the graph says of an epoch: its operators, the user's layers, its estimates. None without a graph."""
        epochs = self.graph.epochs if self.graph else ()
        return next((epoch for epoch in epochs if epoch.id == number), None)

    def option(self, *names: str) -> CompilerOption | None:
        """The last compiler or command option whose name is one of `names` (the last one wins in the tool)."""
        found = [o for o in (*self.options, *self.command_options) if o.name in names]
        return found[-1] if found else None
