"""Whether a report can be of the NPU at all: much that is known of the STM32N6 does not hold for other boards."""

from __future__ import annotations

from assistant.diagnosis.engine import version_key
from assistant.report.facts import Report

_FIRST_WITH_NPU = (2, 0)
"""ST Edge AI Core 2.0 is the first that compiles for the STM32N6."""
_SERIES = "stm32n6"


def has_no_npu(report: Report) -> bool:
    """True when the tool, the target or the board of a run is one without the NPU; what is not told may be one."""
    if report.version is not None and version_key(report.version) < _FIRST_WITH_NPU:
        return True
    family = report.device.family if report.device else None
    return any(not name.casefold().startswith(_SERIES) for name in (report.target, family) if name)
