"""How near the output of the C model comes to that of the reference: accuracy reports and their summary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from assistant.report.facts import Accuracy, Fact, Where

_CROSS = "reference vs C-model"
METRICS = ("acc", "rmse", "mae", "l2r", "mean", "std", "snr", "nse", "cos")

_TITLE = re.compile(r"(?:Cross accuracy|Accuracy) report #(\d{1,4}) (?:\(([^()]{1,80})\)|for the (.{1,80}))$")
_VALUE = r"-?\d{1,20}(?:\.\d{1,12})?(?:[eE][-+]?\d{1,3})?|-?inf|nan|n\.a\."
_METRIC = re.compile(rf"({'|'.join(METRICS)})=({_VALUE})%?,?")
_LAST = r"cos=(?:-?\d\.\d{6}|nan|n\.a\.|-?inf)"
WHOLE = re.compile(
    rf" *acc=(?:{_VALUE})%?(?: (?:{'|'.join(METRICS[1:-1])})=(?:{_VALUE}))+ {_LAST}$"
    r"| *acc=[\d.na]{1,8}%?, rmse=\d{1,20}\.\d{4}, mae=\d{1,20}\.\d{4}$"
)
"""A line of metrics to its end; up to 1.x it ends with "mae"."""
_SAMPLES = re.compile(r"- (\d{1,9}) samples? \(")
_GENERATED = re.compile(r"generating random data, size=(\d{1,9}),")
_ROW = re.compile(r"X-cross #(\d{1,4}) +")
WHOLE_ROW = re.compile(
    rf" *X-cross #\d{{1,4}}(?: +(?:{_VALUE})%?){{3,9}} +'[^']{{1,200}}', .{{1,80}}, m_id=\[[\d, ]{{1,40}}\]$"
)
_CELL = re.compile(rf"({_VALUE})%?")
HEADER = re.compile(rf" *(?:Output(?: +(?:{'|'.join(METRICS)}))+ +tensor|Mode +acc +rmse +mae)$")
_TENSOR = re.compile(r"'([^']{1,200})'|(?!')(\S{1,200})")


class Title(NamedTuple):
    """`Cross accuracy report #1 (reference vs C-model)`."""

    number: int
    compared: str


class Samples(NamedTuple):
    """`- 10 samples (32 items per sample)`."""

    number: int


class RandomData(NamedTuple):
    """`generating random data, size=10, seed=42, range=(0, 1)`."""

    where: Where
    text: str
    size: int


class Values(NamedTuple):
    """`acc=n.a. rmse=0.000074958 ...`: None for "n.a."."""

    where: Where
    text: str
    values: dict[str, float | None]


class Header(NamedTuple):
    """The columns of the summary that hold numbers."""

    columns: tuple[str, ...]


class Row(NamedTuple):
    """A row `X-cross #1` of the summary: its cells as printed."""

    where: Where
    text: str
    number: int
    cells: tuple[str, ...]


AccuracyLine = Title | Samples | RandomData | Values | Header | Row


def line(text: str, where: Where) -> AccuracyLine | None:
    """What a line says about accuracy."""
    if title := _TITLE.match(text):
        return Title(int(title[1]), title[2] or title[3])
    if counted := _SAMPLES.match(text):
        return Samples(int(counted[1]))
    if random := _GENERATED.match(text):
        return RandomData(where, text, int(random[1]))
    if HEADER.match(text):
        return Header(tuple(name for name in text.split() if name in METRICS))
    if found := _ROW.match(text):
        return Row(where, text, int(found[1]), tuple(text[found.end() :].split()))
    return _values(text, where) if text.startswith("acc=") else None


def reports(lines: Iterable[AccuracyLine]) -> tuple[Accuracy, ...]:
    """One for each accuracy report; a row of the summary adds the tensor, or stands for a report that is not there."""
    found: list[Accuracy] = []
    unnamed: dict[int, int] = {}
    summed: set[int] = set()
    title: Title | None = None
    counted: int | None = None
    random: Fact | None = None
    columns: tuple[str, ...] = ()
    for each in lines:
        match each:
            case Title():
                title, counted = each, None
            case Samples():
                counted = each.number
            case RandomData():
                random = Fact(where=each.where, text=each.text)
            case Header():
                columns = each.columns
            case Values() if title is None and found and found[-1].text == each.text:
                continue  # pasted twice
            case Values():
                if title is not None and title.compared == _CROSS:
                    unnamed.setdefault(title.number, len(found))
                found.append(_accuracy(each, title, counted, random))
                title, counted = None, None
            case Row() if each.number in unnamed or each.number not in summed:
                _add_row(found, each, columns, random, unnamed.pop(each.number, None))
                summed.add(each.number)
    return tuple(found)


def _accuracy(values: Values, title: Title | None, counted: int | None, random: Fact | None) -> Accuracy:
    told = values.values
    return Accuracy(
        where=values.where,
        text=values.text,
        number=title.number if title else None,
        compared=title.compared if title else None,
        samples=counted,
        random_data=True if random else None,
        acc_percent=told.get("acc"),
        rmse=told.get("rmse"),
        mae=told.get("mae"),
        l2r=told.get("l2r"),
        mean=told.get("mean"),
        std=told.get("std"),
        snr=told.get("snr"),
        nse=told.get("nse"),
        cos=told.get("cos"),
        random_line=random,
    )


def _add_row(found: list[Accuracy], row: Row, columns: tuple[str, ...], random: Fact | None, of: int | None) -> None:
    """`of`: place of the report that the row sums up."""
    told = list(takewhile(_CELL.fullmatch, row.cells))
    if not columns or len(told) != len(columns):
        return
    tensor = _tensor(" ".join(row.cells[len(told) :]))
    if of is not None:
        found[of] = replace(found[of], tensor=tensor)
        return
    values = {name: _number(cell.removesuffix("%")) for name, cell in zip(columns, told, strict=True)}
    title = Title(row.number, _CROSS)
    found.append(replace(_accuracy(Values(row.where, row.text, values), title, None, random), tensor=tensor))


def _tensor(text: str) -> str | None:
    found = _TENSOR.match(text)
    return found[1] or found[2] if found else None


def _values(text: str, where: Where) -> Values | None:
    words = text.split()
    found = [_METRIC.fullmatch(word) for word in words]
    values = {each[1]: _number(each[2]) for each in found if each}
    return Values(where, text, values) if len(values) == len(words) and WHOLE.match(text) else None


def _number(text: str) -> float | None:
    """None for "n.a.", and for "nan", which no comparison can use."""
    return None if text in ("n.a.", "nan") else float(text) + 0.0  # the tool prints "-0.000000"
