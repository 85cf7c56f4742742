"""Facts of the files that a build is set up with, and of the compiler's own cost table.

Sizes are bytes, addresses integers, clocks MHz, power mW. None means "not in the file", never zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.report.fact import CompilerOption, Fact


class ProblemKind(StrEnum):
    """What is wrong in a file that could still be read."""

    COMMENT = "comment"
    NOT_ASCII = "not-ascii"
    TRAILING_COMMA = "trailing-comma"
    CONTROL_CHARACTER = "control-character"
    DUPLICATE_KEY = "duplicate-key"
    OLD_KEY = "old-key"
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    WRONG_VALUE = "wrong-value"
    OVERLAP = "overlap"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem(Fact):
    """Something that the tool refuses, ignores or may not mean as written. `where` is its 1-based line."""

    kind: ProblemKind
    column: int
    """1-based, in characters."""
    what: str
    """One sentence: what was expected and what to do."""
    count: int = 1
    """How often it stands in the file; `where` is the first place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile(Fact):
    """One profile of a user_neuralart.json. Paths are as written, relative ones to the file itself."""

    name: str
    memory_pool: str | None
    machine_desc: str | None
    options: tuple[CompilerOption, ...]
    unknown_keys: tuple[str, ...]
    """Keys that the tool ignores ("memory_desc"); notes such as "_comment" are not among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileFile(Fact):
    """A user_neuralart.json, by whatever name."""

    profiles: tuple[Profile, ...]
    compiler: str | None
    """Path of another compiler (`NA_binary` of "Globals")."""
    problems: tuple[Problem, ...]


class PoolForm(StrEnum):
    """Who wrote a memory pool file, and for what."""

    HAND_WRITTEN = "hand-written"
    SAVED = "saved"
    """By the compiler, with --save-mpool-file."""
    CPU = "cpu"
    """For a build that runs on the CPU alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSetting(Fact):
    """One memory pool as the compiler may use it. Words such as "ACC_WRITE" and "HIGH" are as written."""

    name: str | None
    file_name: str | None
    """`fname`: suffix of the file with the initial values ("xSPI2")."""
    file_format: str | None
    """`fformat` of that file ("FORMAT_RAW", "FORMAT_HEX")."""
    start: int | None
    size_bytes: int | None
    usable_bytes: int | None
    """`usable_size`, in the form for the CPU only."""
    rights: str | None
    throughput: str | None
    latency: str | None
    byte_width: float | None
    freq_ratio: float | None
    """Clock of the NPU over that of the memory: the larger, the slower."""
    cacheable: bool | None
    constants_preferred: bool | None
    mode: str | None
    read_power_mw: float | None
    write_power_mw: float | None

    @property
    def disabled(self) -> bool:
        """True for size 0, which tells the compiler not to use the pool."""
        return self.size_bytes == 0

    @property
    def end(self) -> int | None:
        """The address behind the last byte; None for a pool that is relocated, or without start or size."""
        if self.start is None or self.size_bytes is None or self.mode == "USEMODE_RELATIVE":
            return None
        return self.start + self.size_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolCache(Fact):
    """An entry of "cacheinfo": the cache of the NPU."""

    lines: float | None
    line_bytes: float | None
    ways: float | None
    bypass: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolFile(Fact):
    """A .mpool file, or the mempools.json of a build for the CPU."""

    form: PoolForm
    pools: tuple[PoolSetting, ...]
    caches: tuple[PoolCache, ...]
    onchip_bytes: int | None
    """`max_onchip_sram_size`."""
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accelerator(Fact):
    """Units of one type in the NPU: `count` of them from `index` on ("CONVACC", 4)."""

    type: str | None
    index: float | None
    count: float | None
    version: str | None
    power_mw: float | None
    parameters: tuple[tuple[str, float], ...]
    """Such as ("MEM_PORT", 1): the bus port of a stream engine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine(Fact):
    """A machine description (.mdesc): the NPU as the compiler sees it. Nobody needs to edit one."""

    name: str | None
    version: str | None
    pools_name: str | None
    """`mpool_name` of "externals"."""
    frequency_mhz: float | None
    nominal_frequency_mhz: float | None
    vdd: float | None
    nominal_vdd: float | None
    accelerators: tuple[Accelerator, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument(Fact):
    """An argument of stedgeai in the settings of a run: ("target", "stm32n6"), values in the words of JSON."""

    name: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPool(Fact):
    """A memory pool as STM32Cube AI Studio keeps it."""

    name: str | None
    driver: str | None
    start: int | None
    size_bytes: int | None
    max_bytes: int | None
    mode: str | None
    """"activations-only", "activations-and-weights" or "weights-only"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Fact):
    """The run-settings.json of STM32Cube AI Studio."""

    arguments: tuple[Argument, ...]
    neural_art: str | None
    """The profile after "st-neural-art"; None where the run is for the CPU alone."""
    options: tuple[CompilerOption, ...]
    """`atonnOptions` that are on."""
    pools: tuple[SettingsPool, ...]
    automatic_pools: bool | None
    automatic_flash: bool | None
    weights_as_file: bool | None
    weights_to_ram: bool | None
    problems: tuple[Problem, ...]

    def argument(self, name: str) -> str | None:
        """The value of the argument `name`, None when it is not there."""
        return next((argument.value for argument in self.arguments if argument.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsFile(Fact):
    """An atonn_options.ini; the options in force are those of the report."""

    compiler: str | None
    """Version of the compiler as printed, "1.1.3-262"."""
    added: tuple[CompilerOption, ...]
    """What nobody typed: paths and names that stedgeai adds, such as `--load-mpool-file`."""
    off: tuple[CompilerOption, ...]
    """Options that are set to false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolTraffic:
    """What one epoch, or all, read from and write to a memory pool: bytes, and cycles as the compiler estimates."""

    pool: str
    read_bytes: int | None
    written_bytes: int | None
    read_cycles: int | None
    write_cycles: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PortTraffic:
    """Bytes that pass a bus port of the NPU in one epoch."""

    port: int
    read_bytes: int | None
    written_bytes: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EpochCost(Fact):
    """One row of the table of --csv-file: what the compiler expects an epoch to cost. Nothing here is measured."""

    id: int
    ops: int | None
    compute_cycles: int | None
    """Without memory; 0 for an epoch that only moves data, and for the CPU's work."""
    max_cycles: int | None
    """The largest of compute and memory: what the epoch is expected to take."""
    pools: tuple[PoolTraffic, ...]
    ports: tuple[PortTraffic, ...]
    accelerator_power_mw: float | None
    memory_power_mw: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostTotals(Fact):
    """The lines below the table of --csv-file, as printed; `ideal_cycles` is compute without memory."""

    cycles: int | None
    ideal_cycles: int | None
    ops: int | None
    frequency_mhz: float | None
    frames_per_second: float | None
    ideal_frames_per_second: float | None
    accelerator_power_mw: float | None
    memory_power_mw: float | None
    total_power_mw: float | None
    tops_per_watt: float | None
    pools: tuple[PoolTraffic, ...]
    """The row "Total"."""
    used_bytes: tuple[tuple[str, int], ...]
    """What is used of a pool, printed with two decimals of its unit; pools that are not used are not here."""
