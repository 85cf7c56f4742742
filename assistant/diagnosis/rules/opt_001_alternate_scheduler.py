"""The option --Oalt-sched and rows printed `??`.

What it finds
Rows of the epoch table printed `??` together with `--Oalt-sched`: as an option of this build, or only mentioned
in the text around the report, which may speak of another build. Where SW-004 can name the operator of these rows, the
option is told there.

Why it matters
One user of 2.1 saw the `??` rows disappear when `--Oalt-sched` was removed. ST opened an internal ticket and
advised, until more is known, either to leave the option out or to run validate on the target with and without
it and compare. The outcome of the ticket is not public. Counted in builds, 3 of 8 public ones with the option print
`??` rows. Counted in models, of seven that print them one was compiled with `--Oalt-sched`, five with
`--Oauto-sched` (which tries both schedulers) and one with neither. So the option is not the only cause, and that
it is a cause is not shown.

Try next
Remove `--Oalt-sched` from the profile's "options" and compile again; then run validate on the target for both
builds and compare the outputs. `--Oauto-sched` tries the scheduler with and without it and keeps the better
result; the header of the generated network.c says which one it kept.

Not sure when
A schedule in which the two nodes of a `??` row no longer share an epoch would make the row disappear without
any change of the results. Only the comparison on the target tells.

References
- seed-prelu-sw-oalt-sched
- compiler-options#alternate-scheduler
- compiler-options#automatic-search
- measured-on-public-reports#unlabelled-rows
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.diagnosis.engine import EPOCHS, NotApplicable, rule
from assistant.diagnosis.finding import (
    Confidence,
    Evidence,
    Finding,
    Place,
    Severity,
    Suggestion,
    SuggestionKind,
)
from assistant.diagnosis.islands import UNLABELLED
from assistant.diagnosis.rows import numbers
from assistant.diagnosis.unlabelled import names_content
from assistant.report.facts import MentionKind, Report

_FLAG = "--Oalt-sched"
_ROWS_SHOWN = 3


@rule(
    id="OPT-001",
    title="`--Oalt-sched` together with `??` rows",
    severity=Severity.INFO,
    needs=(EPOCHS,),
    since="2.0",
    until="2.2",
)
def alternate_scheduler(report: Report) -> Iterable[Finding]:
    """One finding when a report with `??` rows uses or mentions the alternate scheduler."""
    rows = [row for row in report.hybrids if row.label == UNLABELLED]
    if not rows:
        raise NotApplicable("the epoch table has no `??` row")
    option = report.option(_FLAG)
    mention = next((m for m in report.mentions if m.kind is MentionKind.OPTION and m.name == _FLAG), None)
    source = option or mention
    if source is None:
        return
    if names_content(report):
        raise NotApplicable("SW-004 names what the CPU computes in these rows, and the option with it")
    used = (
        f"This build used `{_FLAG}`"
        if option
        else f"Line {source.where} mentions `{_FLAG}`, which may be of another build"
    )
    yield alternate_scheduler.finding(
        title=None if option else f"`??` rows, and `{_FLAG}` is mentioned",
        because=f"{used}: a user saw the `??` rows go when it was removed, and ST advised to leave it out or to "
        "compare both builds on the target. That it causes them is not shown: 3 of 8 public builds with it print "
        "such rows, and six of the seven public models that print them were compiled without it.",
        evidence=[Evidence.of(source), *(Evidence.of(row) for row in rows[:_ROWS_SHOWN])],
        epochs=numbers(rows),
        suggestions=list(_suggestions(report, mentioned=option is None)),
        confidence=Confidence.LOW,
    )


def _suggestions(report: Report, mentioned: bool) -> Iterator[Suggestion]:
    yield Suggestion(
        kind=SuggestionKind.REMOVE_FLAG,
        text=f"{'If this build used it, remove' if mentioned else 'Remove'} this option, compile again and see whether "
        "a `??` row is left.",
        flags=(_FLAG,),
        place=Place.PROFILE,
    )
    yield Suggestion(
        kind=SuggestionKind.CHECK,
        text="Run validate on the target for both builds with the same real inputs and compare the outputs: "
        "`stedgeai validate -m MODEL --target stm32n6 --mode target -d serial:921600 -vi INPUTS.npy`.",
    )
    if report.option("--Oauto-sched", "--Oauto", "-A"):
        yield Suggestion(
            kind=SuggestionKind.CHECK,
            text="Read in the header of `network.c` which scheduler the build kept (alt-scheduler = true or false): "
            "its options hold `--Oauto-sched`, which tries both.",
        )
