"""The options that a user typed, each with the place where they stand: profiles, settings and the command line.

Options of the line "Compiler arguments" are left out: the tool took these, and stedgeai adds some of them itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.catalog import options
from assistant.report.facts import CompilerOption, Report

COMPILER, STEDGEAI = "compiler", "stedgeai"
_NPU_FLAG = "--st-neural-art"
_NPU_TARGET = "stm32n6npu"


@dataclass(frozen=True, slots=True)
class Given:
    """An option as typed; `scope` is who reads it there, `place` says where in words."""

    option: CompilerOption
    scope: str
    place: str

    @property
    def typed(self) -> str:
        """As it is written, with its value."""
        return self.option.name if self.option.value is None else f"{self.option.name} {self.option.value}"


def given(report: Report) -> Iterator[Given]:
    """Every option that the user typed, in order of the files."""
    for profile in report.profiles:
        place = f'the "options" of the profile `{profile.name}`'
        yield from (Given(option, COMPILER, place) for option in profile.options)
    for option in report.settings.options if report.settings else ():
        yield Given(option, COMPILER, "the compiler options of the settings")
    yield from (Given(option, STEDGEAI, "the command") for option in report.command_options)


def sets(report: Report) -> Iterator[tuple[str, tuple[CompilerOption, ...]]]:
    """The sets of compiler options of a report, each with its place in words: in force, and of each profile."""
    if report.options:
        yield "this build", report.options
    for profile in report.profiles:
        yield f"the profile `{profile.name}`", profile.options


def is_for_npu(report: Report) -> bool:
    """True for a build that the command or the report says to be for the NPU."""
    return report.target == _NPU_TARGET or report.option(_NPU_FLAG) is not None


def canonical(option: CompilerOption) -> str:
    """The name of the catalogue for an option, whatever its spelling."""
    return options.canonical(option.name if option.value is None else f"{option.name} {option.value}")
