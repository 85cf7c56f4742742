"""What is known of a build that several files describe: which they are, where they differ, and what is not of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.report.fact import Fact


class FileKind(StrEnum):
    """What a file was read as, in the words that people are shown."""

    TEXT = "text report"
    LOG = "console log or paste"
    GRAPH = "graph of the compiler (network_c_info.json)"
    RUN = "validate run"
    MEASURED = "what a validate run measured (network_c_info.json)"
    NAMES = "names of the layers (_Q.json)"
    COSTS = "the compiler's cost table (network.csv)"
    OPTIONS = "options of the compiler (atonn_options.ini)"
    PROFILE = "profiles (user_neuralart.json)"
    POOLS = "memory pool file (.mpool)"
    MACHINE = "machine description (.mdesc)"
    SETTINGS = "settings of STM32Cube AI Studio (run-settings.json)"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """A file of a build. `because` says what it has in common with the build; empty for the first one."""

    name: str
    kind: FileKind
    because: str = ""


OTHERS = "all other files"
"""Name in `Apart` where a file is put together with no other at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """A file that is not of the build, and why."""

    name: str
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Fact):
    """What one file says."""

    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """Two files of one build that do not agree on `what`; `one` is what the report goes by."""

    what: str
    """As in "kind of epoch 12"."""
    one: Claim
    other: Claim
