"""Who wrote the report: the version line, or what gives the version away when that line is cut off."""

from __future__ import annotations

import re

from assistant.report.facts import Tool

_NAME = r"(?P<name>ST Edge AI Core|STEdgeAI Core|Neural Network Tools for STM32(?:AI)?)"
_VERSION_LINE = re.compile(
    r"(?:\w{1,20}: ?)?" + _NAME + r" v?(?P<version>\d{1,3}\.\d{1,3}\.\d{1,3})"
    r"(?:-(?P<build>[\w.]{1,20}))?(?: (?P<hash>[0-9a-f]{6,12}))?(?: \([\w .-]{1,40}\))?$"
)
_FAILED_RUN = re.compile(r"Run failed: .*Output: (?P<line>ST Edge AI Core .*)$")

_PACK_NUMBERS = {"10.0.0": "2.0.0"}
"""An early build of 2.0.0 printed the number of its X-CUBE-AI pack."""

_COMPILERS = {
    "0.0.0-0000": "2.0.0", "1.0.0-16": "2.0.0", "1.1.0-31": "2.1.0", "1.1.1-14": "2.2.0",
    "1.1.3-8": "3.0.0", "1.1.3-262": "4.0.0", "1.1.3-275": "4.0.1",
}  # fmt: skip
"""Version of the Neural-ART compiler → version of ST Edge AI Core."""

_RUNTIMES = {"1000": "2.0.0", "1010": "2.1.0", "1020": "2.2.0", "1100": "3.0.0", "1200": "4.0.0", "1201": "4.0.1"}
"""Number in the name of the runtime library (NetworkRuntime1020_CM55_GCC.a) → version of ST Edge AI Core."""

_COMPILER = re.compile(r"(?:Compiler version: *|atonn-v)(\d{1,3}\.\d{1,3}\.\d{1,3}-\d{1,6})")
_RUNTIME = re.compile(r"NetworkRuntime(\d{3,4})_")


def version_line(text: str) -> Tool | None:
    """The tool of a version line, also when it ends the line of a failed run; None for any other line."""
    failed = _FAILED_RUN.match(text)
    found = _VERSION_LINE.match(failed["line"] if failed else text)
    if not found:
        return None
    build = " ".join(part for part in (found["build"], found["hash"]) if part)
    version = _PACK_NUMBERS.get(found["version"], found["version"])
    return Tool(name=found["name"], version=version, build=build or None)


def implied_tool(text: str) -> Tool | None:
    """The tool that a compiler version or the name of a runtime library stands for, if it is a known one."""
    compiler = _COMPILER.search(text)
    runtime = _RUNTIME.search(text)
    version = _COMPILERS.get(compiler[1]) if compiler else _RUNTIMES.get(runtime[1]) if runtime else None
    return Tool(name="ST Edge AI Core", version=version, build=None) if version else None
