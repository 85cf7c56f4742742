"""What the report at hand says of the things a question names, as sentences with their rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from assistant.answer.draft import Said
from assistant.answer.intent import Intent
from assistant.answer.question import Question
from assistant.answer.report_aspects import duration
from assistant.diagnosis.finding import Evidence
from assistant.diagnosis.islands import CONVERSIONS, TO_FLOAT, TO_INTEGER, UNLABELLED, float_islands
from assistant.diagnosis.rows import lists_all_software, numbers
from assistant.diagnosis.words import counted, listed, size
from assistant.report.facts import Epoch, EpochKind, MemoryPool, Report

_RUNS_ON = {
    EpochKind.HW: "the NPU",
    EpochKind.EC: "the NPU, driven by the epoch controller",
    EpochKind.SW: "the CPU",
}
_ASKS_WHICH = re.compile(
    r"\b(?:which|what|list|show|name)\b(?! (?:is|are|does|do|did) (?:an? |the )?(?:software|sw|cpu)\b).{0,60}"
    r"\b(?:software|sw|cpu|not (?:accelerated|on the npu|in hardware))\b"
    r"|\bso (?:many|much)\b.{0,40}\b(?:software|sw|cpu)\b",
    re.I,
)
_OPERATORS_SHOWN = 8
_NUMBERS_SHOWN = 6
_ROWS_SHOWN = 6


def facts(question: Question, report: Report) -> list[Said]:
    """Sentences on the rows, totals, pools and options that the question names; empty when it names none of them."""
    return [
        *_named_epochs(question, report),
        *_named_operators(question, report),
        *_unlabelled(question, report),
        *_in_software(question, report),
        *_totals(question, report),
        *_pools(question, report),
        *_options(question, report),
        *(duration(report) if question.intents & {Intent.OVERVIEW, Intent.FIRST} else ()),
    ]


def absent(question: Question, report: Report) -> list[Said]:
    """What the question names and the report does not show."""
    said = []
    gone = [number for number in question.epochs if report.epochs and not _rows_of(report, (number,))]
    if gone:
        ids = [row.id for row in report.epochs if row.id is not None]
        span = f"; it lists {min(ids)} to {max(ids)}" if ids else ""
        ends = (Evidence.of(report.epochs[0]), Evidence.of(report.epochs[-1]))
        said.append(Said(f"The report has no row for {_epochs(gone)}{span}.", rows=tuple(dict.fromkeys(ends))))
    if question.unlabelled and report.epochs and not any(row.label == UNLABELLED for row in report.epochs):
        rows = (Evidence.of(report.epochs[0]), Evidence.of(report.epochs[-1]))
        said.append(Said("No row of this report is printed `??`.", rows=tuple(dict.fromkeys(rows))))
    for pool in question.pools:
        if report.memory_pools and not _pools_of(report, pool):
            said.append(Said(f"The memory table has no row {pool}.", rows=(Evidence.of(report.memory_pools[0]),)))
    return said


def rows_named(question: Question, report: Report) -> tuple[Epoch, ...]:
    """Rows of the epoch table that the question names by number, operator or `??`."""
    wanted = [row for row in report.epochs if row.id is not None and _covers(row, question.epochs)]
    if not wanted:
        wanted = [row for row in report.epochs if row.operation in question.operators]
    if question.unlabelled:
        wanted += [row for row in report.epochs if row.label == UNLABELLED and row not in wanted]
    return tuple(wanted)


def _named_epochs(question: Question, report: Report) -> Iterator[Said]:
    for kind, operation in dict.fromkeys((row.kind, row.operation) for row in _rows_of(report, question.epochs)):
        rows = [r for r in _rows_of(report, question.epochs) if (r.kind, r.operation) == (kind, operation)]
        yield _placed(report, rows)


def _named_operators(question: Question, report: Report) -> Iterator[Said]:
    if question.epochs and _rows_of(report, question.epochs):
        return
    for operator in question.operators:
        rows = [row for row in report.epochs if row.operation == operator]
        if rows and operator in CONVERSIONS and len(question.operators) > len(CONVERSIONS):
            continue
        if rows:
            yield _placed(report, rows)
        elif report.epochs and lists_all_software(report):
            total = report.stated
            rows_shown = (Evidence(where=total.where, text=total.text),) if total.where and total.text else ()
            rows_shown = rows_shown or (Evidence.of(report.epochs[0]),)
            yield Said(f"No software row of this report names {operator}.", rows=rows_shown)


def _placed(report: Report, rows: Sequence[Epoch]) -> Said:
    """Where rows of one operator run; for a float island also between what they stand."""
    if rows[0].label == UNLABELLED:
        return _unlabelled_rows(rows)
    one = len(rows) == 1
    names = _upper(_epochs(numbers(rows))) + (f" ({rows[0].operation})" if rows[0].operation else "")
    if rows[0].kind is EpochKind.HYBRID:
        return Said(f"{names} {'is' if one else 'are'} hybrid: the CPU drives DMAs of the NPU.", rows=_shown(rows))
    place = _RUNS_ON.get(rows[0].kind, "a unit that the table does not name")
    text = f"{names} {'runs' if one else 'run'} on {place}"
    if around := _conversions_around(report, rows):
        where, shown = around
        return Said(f"{text} because {'it is' if one else 'they are'} computed in float: {where}.", rows=_shown(shown))
    return Said(f"{text}.", rows=_shown(rows))


def _conversions_around(report: Report, rows: Sequence[Epoch]) -> tuple[str, list[Epoch]] | None:
    """Between which conversions rows of one operator stand, if all of them are computed in float islands."""
    islands = [island for island in float_islands(report) if any(row in island.core for row in rows)]
    inside = {row.id for island in islands for row in island.core}
    if not islands or any(row.id not in inside for row in rows):
        return None
    first = list(islands[0].rows)
    if len(rows) > 1:
        closed = all(each.rows[0].operation == TO_FLOAT and each.rows[-1].operation == TO_INTEGER for each in islands)
        between = f"each stands between a {TO_FLOAT} and a {TO_INTEGER}"
        return (between if closed else "they stand next to the conversions from and to float"), first
    opening = first[0] if first[0].operation == TO_FLOAT else None
    closing = first[-1] if first[-1].operation == TO_INTEGER else None
    if opening and closing:
        return f"it sits between {TO_FLOAT} (epoch {opening.id}) and {TO_INTEGER} (epoch {closing.id})", first
    if opening:
        return f"it follows {TO_FLOAT} (epoch {opening.id}) and no {TO_INTEGER} comes behind it", first
    return (f"{TO_INTEGER} (epoch {closing.id}) follows it", first) if closing else None


def _unlabelled(question: Question, report: Report) -> Iterator[Said]:
    rows = [row for row in report.epochs if row.label == UNLABELLED]
    if question.unlabelled and rows and not question.epochs:
        yield _unlabelled_rows(rows)


def _unlabelled_rows(rows: Sequence[Epoch]) -> Said:
    names = _epochs([row.id for row in rows if row.id is not None])
    return Said(f"{_upper(names)} {'is' if len(rows) == 1 else 'are'} printed `??`.", rows=_shown(rows))


def _in_software(question: Question, report: Report) -> Iterator[Said]:
    """Which rows are in software, by operator, when that is asked without naming one."""
    if question.operators or question.epochs or question.unlabelled or not _ASKS_WHICH.search(question.text):
        return
    rows = [row for row in report.epochs if row.kind is EpochKind.SW]
    if rows:
        by_operator = Counter(row.operation or "without a name" for row in rows)
        named = listed([f"{count} {operator}" for operator, count in by_operator.most_common(_OPERATORS_SHOWN)])
        more = "" if len(by_operator) <= _OPERATORS_SHOWN else ", and others"
        verb = "is" if len(rows) == 1 else "are"
        yield Said(f"{_upper(_epochs(numbers(rows)))} {verb} in software: {named}{more}.", rows=_shown(rows))


def _totals(question: Question, report: Report) -> Iterator[Said]:
    totals, stated = report.totals, report.stated
    overview = Intent.OVERVIEW in question.intents and not question.names_something
    if not (overview or Intent.COUNT in question.intents) or totals.epochs is None or totals.sw is None:
        return
    printed = "printed `??`" if any(row.label == UNLABELLED for row in report.hybrids) else "hybrid"
    hybrid = f" and {totals.hybrid} {printed}" if totals.hybrid else ""
    shown: tuple[Evidence, ...] = ()
    if stated.where is not None and stated.text:
        shown = (Evidence(where=stated.where, text=stated.text),)
    elif report.epochs:
        shown = tuple(dict.fromkeys((Evidence.of(report.epochs[0]), Evidence.of(report.epochs[-1]))))
    yield Said(f"{totals.sw} of {counted(totals.epochs, 'epoch')} are in software{hybrid}.", rows=shown)


def _pools(question: Question, report: Report) -> Iterator[Said]:
    for name in question.pools:
        for pool in _pools_of(report, name):
            held = f"{size(pool.activations_bytes)} of activations and {size(pool.weights_bytes)} of weights"
            yield Said(f"{pool.name} holds {held}.", rows=(Evidence.of(pool),))


def _pools_of(report: Report, name: str) -> list[MemoryPool]:
    return [pool for pool in report.memory_pools if pool.name.casefold().startswith(name.casefold())]


def _options(question: Question, report: Report) -> Iterator[Said]:
    for flag in question.flags:
        if flag.option and report.options:
            option = report.option(*flag.option.names)
            if option:
                yield Said(f"`{option.name}` is in force in this build.", rows=(Evidence.of(option),))
            else:
                first = report.options[0]
                yield Said(f"`{flag.name}` is not among the options of this build.", rows=(Evidence.of(first),))


def _rows_of(report: Report, numbers: Sequence[int]) -> list[Epoch]:
    return [row for row in report.epochs if row.id is not None and _covers(row, numbers)]


def _covers(row: Epoch, numbers: Sequence[int]) -> bool:
    return row.id is not None and any(row.id <= number <= (row.last_id or row.id) for number in numbers)


def _shown(rows: Sequence[Epoch]) -> tuple[Evidence, ...]:
    return tuple(Evidence.of(row) for row in rows[:_ROWS_SHOWN])


def _epochs(numbers: Sequence[int]) -> str:
    """As in "epoch 3", "epochs 4, 10 and 15", "epochs 4, 10, 15, 21, 27, 33 and 40 more"."""
    shown = [str(number) for number in numbers[:_NUMBERS_SHOWN]]
    more = len(numbers) - len(shown)
    if more:
        shown.append(f"{more} more")
    return f"epoch{'' if len(numbers) == 1 else 's'} {listed(shown)}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
