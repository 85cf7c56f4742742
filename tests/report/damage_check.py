"""The one thing that is asked of a damaged text: what is read is right, and what is missing is said to be missing.

Facts are compared field by field whatever their class, so that a new kind of fact is covered when it is added.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from assistant.report.facts import CompilerOption, Fact, MemoryPool, Message, PoolFill, Report, Timing, Where
from assistant.report.pools import pools_complete

_PLACE = frozenset(("where", "text", "last"))
_NOT_COMPARED = frozenset(("where", "target_where", "command_where", "counted", "mentions", "unread", "copies"))
"""Places, what is derived from rows that are compared themselves, and what is no fact of a report."""
_SEVERAL_SOURCES = frozenset(("model", "target", "command"))
"""Printed in several places: when the best one is lost, the next one may say it in other words."""
_TELLING = 12
"""Letters that no other line has by chance."""
_BEGINNING = 40
_ROW_BEGINS = 24
"""Letters of a row that is cut which show that it is a row, and which."""
_PARTS = 5
"""Lines that a row may be broken into."""
_TEXTS = frozenset(("build", "description", "attributes", "tools", "runtime", "protocol", "compiled", "value"))
"""Fields that hold words of the tool: of a cut line their beginning is read."""
_LINES = {
    "tool": ("STEdgeAI", "NeuralNetworkTools"),
    "model": ("Modelname", "model"),
    "target": ("targetseries", "stedgeai"),
    "command": ("stedgeai", "Parameters"),
    "command_options": ("stedgeai", "Parameters"),
    "options": ("Compilerarguments",),
    "stated": ("Totalnumber", "pure", "hybrid"),
    "device": ("devicedesc", "deviceattrs", "tools", "runtimelib", "protocol", "compiledatetime"),
}
"""Field → how its line starts; when that is unread, what the line goes on with is too."""
_TOLD = frozenset(
    ("epochs", "memory_pools", "inputs", "outputs", "used_ranges", "timing.epochs", "host_timing.layers", "accuracy")
)
"""Tables whose rows are told from any other text without their heading."""
_HEADINGS = {
    "layers": ("midlayer", "idlayertype"),
    "section_sizes": ("Requestedmemorysize",),
    "footprint": ("Summary",),
    "c_operations": ("Numberofoperationspercl",),
    "complexity": ("Complexity",),
    "c_arrays": ("CArrays",),
    "c_layers": ("CLayers",),
    "tensor_statistics": ("Statisticpertensor",),
}
"""Tables whose rows are told below their heading → how it starts."""
_NESTED = ("epochs", "layers")
"""Tables in a measurement."""
_NUMBERED = frozenset(("epochs", "memory_pools"))
"""Tables whose missing rows show."""


@dataclass(frozen=True)
class Pasted:
    """A text before and after its damage, and what is read from both."""

    original: str
    damaged: str
    before: list[Report]
    after: list[Report]
    loses: bool
    """True when the damage takes characters away."""


def wrong(pasted: Pasted) -> list[str]:
    """What the damaged reading says that the undamaged one does not; empty as it should be."""
    found: list[str] = []
    free = list(pasted.before)
    for report in pasted.after:
        complaints = {id(known): list(_untrue(report, known, pasted)) for known in pasted.before}
        owner = min(pasted.before, key=lambda known: (len(complaints[id(known)]), known not in free))
        found += complaints[id(owner)]
        found += _own_sums(report)
        if owner in free:
            free.remove(owner)
        elif any(_rows(report, name) for name in _NUMBERED):
            found.append(f"line {report.where}: read twice")
    return found


def untold(pasted: Pasted) -> list[str]:
    """What the damaged reading misses and does not say; empty as it should be. A refusal says it of everything."""
    if not pasted.after:
        return []
    found: list[str] = []
    unread = _squeezed(_unread_text(pasted))
    original, left = _squeezed_lines(pasted.original), _squeezed_lines(pasted.damaged)
    for known in pasted.before:
        missing = {id(report): _missing(known, report, pasted.loses) for report in pasted.after}
        report = min(pasted.after, key=lambda report: len(missing[id(report)]))
        if pasted.loses and any(
            len(_missing(other, report, True)) < len(missing[id(report)]) for other in pasted.before
        ):
            continue  # that is what is left of another report
        everywhere = set.intersection(*({id(value) for _, value in each} for each in missing.values()))
        for name, value in missing[id(report)]:
            if name == "epochs" and report.table_complete is True and report.stated.epochs is not None:
                found.append(f"{name}: {value} is missing from a table that is called complete")
            if name == "memory_pools" and value.used_bytes and pools_complete(report) is True:
                found.append(f"{name}: {value} is missing from pools that are called complete")
            if pasted.loses and id(value) not in everywhere:
                continue  # read as part of another report of the text
            text = _squeezed(value.text if isinstance(value, Fact) else str(value))
            if pasted.loses and name not in _TOLD and not _has_heading(name, left, original):
                continue  # without its heading a row of any other section is only text
            begins = text[:_ROW_BEGINS]
            stays = len(text) >= _TELLING and left.count(begins) == original.count(begins)
            if text[:_TELLING] in unread or (pasted.loses and not stays):
                continue
            if any(line in unread for line in _LINES.get(name, ())):
                continue
            found.append(f"{name}: {value} is missing and not unread")
    return found


def _untrue(report: Report, known: Report, pasted: Pasted) -> Iterator[str]:
    for field in fields(Report):
        name = field.name
        value, true = getattr(report, name), getattr(known, name)
        if name in _NOT_COMPARED or value is None or value == true:
            continue
        if name == "table_complete":
            if value and report.stated.epochs is not None:
                yield f"{name}: {value}, was {true}"
        elif name == "totals":
            counted = report.stated.epochs is None
            yield from () if counted else _unlike(name, value, true)
        elif name in _SEVERAL_SOURCES:
            original = _squeezed(pasted.original)
            if not all(_squeezed(word) in original for word in value.split()):
                yield f"{name}: {value}, was {true}"
        elif name == "pool_fills":  # a row that lost its end says less of the same pool
            true = {*map(_filled, known.memory_pools), *map(_filled, known.pool_fills)}
            yield from (f"{name}: {fill}" for fill in value if _filled(fill) not in true)
        elif isinstance(value, tuple):
            if pasted.loses and not any(_rows(report, table) for table in _NUMBERED) and _stand_in(pasted, value):
                continue  # what is left of a run, whose build it was part of
            yield from _strange(name, value, true, pasted)
        elif pasted.loses and _is_printed(value, true, pasted):
            continue
        elif not (name == "tool" and _squeezed(f"{value.version}{value.build}") in _squeezed(pasted.original)):
            yield from _unlike(name, value, true)


def _filled(pool: MemoryPool | PoolFill) -> tuple[str, int, int, int, int]:
    return pool.name, pool.start, pool.end, pool.used_bytes, pool.size_bytes


def _strange(name: str, values: tuple[Any, ...], true: tuple[Any, ...], pasted: Pasted) -> Iterator[str]:
    """Facts of a table that the undamaged table does not hold, or not in this order."""
    rest = iter(true)
    for value in values:
        if isinstance(value, Message):
            if not _was_said(value, true, pasted):
                yield f"{name}: {value}"
        elif name == "command_options" and _squeezed(value.text) in _squeezed(pasted.original):
            continue
        elif not any(_covers(known, value) for known in rest):
            yield f"{name}: {value}"
            rest = iter(true)


def _was_said(value: Message, true: tuple[Message, ...], pasted: Pasted) -> bool:
    """A message may be cut, and without the line that repeats an error its own line stands for it."""
    ranked = [known for known in true if known.level is value.level]
    names = {name for known in ranked for name in known.subjects}
    said = _squeezed(value.text)[:_BEGINNING] in _squeezed(pasted.original)
    return said and value.count <= sum(known.count for known in ranked) and set(value.subjects) <= names


def _is_left(known: Message, read: tuple[Message, ...]) -> bool:
    """True when a message is read that `known` is folded with, or the line that it repeats."""
    said = _squeezed(known.text)
    return any(
        (each.code and each.code == known.code)
        or bool(each.subjects and known.subjects)
        or said.startswith(_squeezed(each.text)[:_BEGINNING])
        for each in read
    )


def _covers(known: Any, value: Any) -> bool:
    """True when `value` says nothing that `known` does not say; None and False say nothing."""
    if value is None or value is False or value == () or value == known:
        return True
    if is_dataclass(value) and type(value) is type(known):
        names = (field.name for field in fields(value) if field.name not in _PLACE)
        return all(
            _covers(getattr(known, name), getattr(value, name))
            or (name in _TEXTS and _begins(getattr(known, name), getattr(value, name)))
            for name in names
        ) or _is_same_path(known, value)
    if isinstance(value, tuple) and isinstance(known, tuple):
        rest = iter(known)
        return all(any(_covers(one, each) for one in rest) for each in value)
    return False


def _begins(known: Any, value: Any) -> bool:
    return known is not None and _squeezed(str(known)).startswith(_squeezed(str(value)))


def _is_same_path(known: Any, value: Any) -> bool:
    """A path that was broken may keep a blank at the break: nothing tells it from a blank of its own."""
    if not isinstance(value, CompilerOption) or not re.search(r"[/\\@]", value.text):
        return False
    return _squeezed(known.text) == _squeezed(value.text)


def _unlike(name: str, value: Any, true: Any) -> Iterator[str]:
    if not is_dataclass(value):
        yield f"{name}: {value}, was {true}"
        return
    for field in fields(value):
        said, known = getattr(value, field.name), getattr(true, field.name, None)
        told = _covers(known, said) or (field.name in _TEXTS and _begins(known, said))
        if field.name not in _PLACE and not told:
            yield f"{name}.{field.name}: {said}, was {known}"


def _own_sums(report: Report) -> Iterator[str]:
    rows = report.counted
    if rows is not None and rows.epochs != len(report.epochs):
        yield f"counted: {rows} of {len(report.epochs)} rows"


def _missing(known: Report, report: Report, loses: bool) -> list[tuple[str, Any]]:
    """(name of the field, fact) of what `known` says and `report` does not; of a part of a text, a part of a fact."""
    found: list[tuple[str, Any]] = []
    for field in fields(Report):
        true, value = getattr(known, field.name), getattr(report, field.name)
        if field.name in _NOT_COMPARED or field.name in ("totals", "table_complete") or value == true:
            continue
        if isinstance(true, tuple):
            found += [(field.name, each) for each in _lacking(true, value, loses)]
        elif is_dataclass(true):
            for name in _NESTED if isinstance(true, Timing) else ():
                rows = getattr(value, name, ())
                found += [(f"{field.name}.{name}", each) for each in _lacking(getattr(true, name), rows, loses)]
            for part in fields(true):
                said = getattr(true, part.name)
                if part.name not in _PLACE and said is not None and getattr(value, part.name, None) is None:
                    found.append((field.name, true if isinstance(true, Fact) else said))
        elif true is not None and value is None:
            found.append((field.name, true))
    return found


def _lacking(true: tuple[Any, ...], read: tuple[Any, ...], loses: bool) -> Iterator[Any]:
    """What `true` holds and `read` does not."""
    rest = list(read)
    for each in true:
        same = next((one for one in rest if _covers(each, one) and (loses or _covers(one, each))), None)
        if same is not None:
            rest.remove(same)
        elif not (isinstance(each, Message) and _is_left(each, read)):
            yield each


def _has_heading(name: str, left: str, original: str) -> bool:
    """True when every heading of the table is left."""
    return name in _HEADINGS and all(left.count(f"\n{each}") == original.count(f"\n{each}") for each in _HEADINGS[name])


def _is_printed(value: Any, true: Any, pasted: Pasted) -> bool:
    """True for figures of lines as printed, which count for something else without the line that is lost."""
    facts = [value] if isinstance(value, Fact) else [getattr(value, f.name) for f in fields(value)]
    differing = [each for each in facts if isinstance(each, Fact) and each not in (true, *_parts(true))]
    return bool(differing) and all(
        _squeezed(each.text) in _squeezed_lines(pasted.original).split("\n") for each in differing
    )


def _parts(value: Any) -> list[Any]:
    return [getattr(value, field.name) for field in fields(value)] if is_dataclass(value) else []


def _stand_in(pasted: Pasted, values: tuple[Any, ...]) -> bool:
    original = _squeezed(pasted.original)
    return all(isinstance(value, Fact) and _squeezed(value.text) in original for value in values)


def _rows(report: Report, name: str) -> tuple[Any, ...]:
    rows: tuple[Any, ...] = getattr(report, name)
    return rows


def _unread_text(pasted: Pasted) -> str:
    """The unread lines, with those before them that may be the first part of the same row."""
    lines = pasted.damaged.replace("\r\n", "\n").split("\n")
    spans = [(_line(each.where), _line(each.last)) for report in pasted.after for each in report.unread]
    return "\n".join("\n".join(lines[max(0, first - _PARTS) : last]) for first, last in spans)


def _line(where: Where) -> int:
    return where if isinstance(where, int) else int(where.split()[-1])


def _squeezed(text: str) -> str:
    """Letters and digits alone: blanks, dashes and boxes are what damage changes."""
    return re.sub(r"[\W_]", "", text)


def _squeezed_lines(text: str) -> str:
    return "\n".join(map(_squeezed, text.split("\n")))
