"""A finding: what is the case, why, on which evidence, what to try, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from assistant.report.facts import Fact, Message, Where

MOST_SUGGESTIONS = 5
"""Nobody works through more; rules yield the ones of most worth first."""


class Severity(StrEnum):
    """error: it does not work or cannot be right. warning: it costs. info: worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Confidence(StrEnum):
    """high: the report shows it. medium: the pattern fits, one step is inferred. low: one of several causes."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Cost(StrEnum):
    """What a finding costs, the dearest first, as far as it is known without a measured time.

    spill: activations cross the external bus. compute: the CPU does arithmetic that the NPU could do faster.
    movement: the CPU moves or converts data, or computes on the network's output alone.
    unstated: the report does not tell. nothing: no time, it says how the report or its figures are to be read.
    """

    SPILL = "spill"
    COMPUTE = "compute"
    MOVEMENT = "movement"
    UNSTATED = "unstated"
    NOTHING = "nothing"


class SuggestionKind(StrEnum):
    """What the user would change."""

    ADD_FLAG = "add-flag"
    REMOVE_FLAG = "remove-flag"
    CHANGE_FLAG = "change-flag"
    CHANGE_IO = "change-io"
    CHANGE_MODEL = "change-model"
    REQUANTIZE = "requantize"
    CHANGE_MEMORY = "change-memory"
    CHECK = "check"
    UPGRADE = "upgrade"


class Place(StrEnum):
    """Where the flags of a suggestion are typed."""

    PROFILE = 'profile "options"'
    COMMAND = "stedgeai command line"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A row of the input that shows it; `note` is ours, where the row stands for several.

    `origin` is the file that the row stands in, None when only one file was read.
    """

    where: Where
    text: str
    note: str = ""
    origin: str | None = None

    @staticmethod
    def of(fact: Fact) -> Evidence:
        """The row that a fact was read from."""
        return Evidence(where=fact.where, text=fact.text, origin=fact.origin)

    @staticmethod
    def of_message(message: Message, subject: str | None = None) -> Evidence:
        """The first of the folded lines, how many there are, and `subject` where that line does not name it."""
        parts = [f"{message.count:,} such lines"] if message.count > 1 else []
        if subject and subject != next(iter(message.subjects), None):
            parts.append(f"one of them for {subject}")
        return Evidence(where=message.where, text=message.text, note=", ".join(parts), origin=message.origin)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """One thing to try. `flags` are rendered exactly as the user would type them, at `place`."""

    kind: SuggestionKind
    text: str
    flags: tuple[str, ...] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What a suggestion would bring: kind is "measured", "estimated" or "unknown"; never a bare percentage."""

    kind: str = "unknown"
    low: float | None = None
    high: float | None = None
    unit: str | None = None
    how: str | None = None


UNKNOWN_GAIN = Gain()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One diagnosis, `suggestions` in order of worth.

    `citations` are references of the manifest: "source-id" or "source-id#section".
    """

    id: str
    title: str
    severity: Severity
    because: str
    evidence: tuple[Evidence, ...]
    epochs: tuple[int, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    gain: Gain = UNKNOWN_GAIN
    confidence: Confidence = Confidence.HIGH
    cost: Cost = Cost.UNSTATED
    spent_ms: float | None = None
    """Time of one inference that it stands for, measured or a floor: findings are ranked by it."""
    cycles: int | None = None
    """The same in cycles that the compiler expects, where no time is known."""
    caused_by: tuple[str, ...] = ()
    """Rules whose findings, where there are any, are the probable cause of this one: they are listed before it."""
    citations: tuple[str, ...] = ()
    applies_to: str = "all versions"
