"""A build without the epoch controller.

What it finds
A build for the NPU of more than five epochs whose options are known and have no `--enable-epoch-controller`. A network
that the CPU computes in float is left out, unless only the file was the wrong one (RPT-004).

Why it matters
Without it the CPU sets up every hardware epoch. With it the NPU works through a list of commands (a blob) by itself:
the CPU is free, and the time between the epochs goes. The work inside the epochs takes the same cycles. ST puts that
time at 10 to 15 % of an inference; its yolov5n at 224 takes 13.2 ms without and 10.4 ms with the epoch controller.

Try next
Add the option, compile, and compare the time on the target. Do this after software epochs and spills: each of those
ends a blob.

Not sure when
It is a trial: no build of your network with it is at hand. Times and callbacks for each epoch are lost, and one public
7x7 convolution hangs in 4.0.0 with and without it.

References
- compiler-options#epoch-controller
- epoch-kinds#epoch-controller
"""

from __future__ import annotations

from collections.abc import Iterable

from assistant.diagnosis.engine import EPOCHS, OPTIONS, NotApplicable, rule
from assistant.diagnosis.exported_model import exported_again
from assistant.diagnosis.finding import Confidence, Evidence, Finding, Place, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.float_weights import weights_are_float
from assistant.diagnosis.ownership import float_throughout
from assistant.diagnosis.rows import total_line
from assistant.report.facts import EpochKind, Report

_FLAG = "--enable-epoch-controller"
_FEW = 5
"""Epochs up to which starting them one by one is no cost worth a word."""


@rule(id="OPT-007", title="Without the epoch controller", severity=Severity.INFO, needs=(EPOCHS, OPTIONS))
def epoch_controller(report: Report) -> Iterable[Finding]:
    """One finding for a build whose hardware epochs the CPU sets up."""
    if report.option(_FLAG) or any(row.kind is EpochKind.EC for row in report.epochs):
        return
    on_cpu = float_throughout(report) or weights_are_float(report)
    if (on_cpu and not exported_again(report)) or not any(row.kind is EpochKind.HW for row in report.epochs):
        raise NotApplicable("the CPU computes this network: there is little for an epoch controller to start")
    if (report.totals.epochs or len(report.epochs)) <= _FEW:
        raise NotApplicable("there are few epochs to start")
    around = _around(report)
    spent = ""
    if around is not None:
        share = f"{around:.1%}".replace("%", " %")
        spent = f" In this run the CPU's work around hardware epochs is {share} of the cycles: more cannot be won."
    yield epoch_controller.finding(
        because=f"The options have no `{_FLAG}`, so the CPU sets up each hardware epoch; with it the NPU works through "
        f"whole stretches of them by itself.{spent}",
        evidence=[
            *total_line(report),
            Evidence.of(report.options[0]),
            *([Evidence.of(report.timing)] if report.timing and around is not None else []),
        ],
        suggestions=[
            Suggestion(
                kind=SuggestionKind.ADD_FLAG,
                text="Try it last, after the other findings on this build, and compare the time on the target; times "
                "for each epoch are lost.",
                flags=(_FLAG,),
                place=Place.PROFILE,
            )
        ],
        confidence=Confidence.MEDIUM,
    )


def _around(report: Report) -> float | None:
    """Share (0..1) of the CPU's work before and after hardware epochs in the cycles of a run; None without a run."""
    times = report.timing.epochs if report.timing else ()
    whole = sum(sum(each.cycles) for each in times)
    hardware = [each.cycles for each in times if each.kind is EpochKind.HW]
    return sum(before + after for before, _, after in hardware) / whole if whole and hardware else None
