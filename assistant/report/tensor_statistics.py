"""Rows of "Statistic per tensor": which values went into the network and came out of it during a validate run."""

from __future__ import annotations

import re
from math import prod

from assistant.report.facts import TensorStatistics, Where
from assistant.report.items import Part
from assistant.report.table import Table

_NUMBER = r"-?(?:\d{1,20}(?:\.\d{1,9})?(?:e[+-]\d{1,3})?|inf|nan)"
_ROW = re.compile(
    r"(?P<role>[IO])\.(?P<index>\d{1,4}) +(?P<samples>\d{1,9}) +(?P<type>[a-z]{1,5}(?P<bits>\d{1,2}))"
    r"\[(?P<shape>\d{1,9}(?:,\d{1,9}){0,9})\]:(?P<size>\d{1,12})"
    rf" +(?P<min>{_NUMBER}) +(?P<max>{_NUMBER}) +(?P<mean>{_NUMBER}) +(?P<std>{_NUMBER}) +(?P<name>\S{{1,200}})$"
)
_ROLES = {"I": "input", "O": "output"}


class StatisticsTable(Table):
    """The lines below "Statistic per tensor"."""

    part = Part.STATISTICS
    what = "row of the statistics per tensor that is cut or contradicts itself"
    known = re.compile(r"tensor +# +type")
    fragment = re.compile(r"[IO]\.\d{1,4} ")

    def row(self, text: str, where: Where) -> TensorStatistics | None:
        """`I.0  10  i8[1,96,96,1]:9216  -128  127  -0.507  73.812  Input_0_out_0`; its size must fit its shape."""
        found = _ROW.match(text)
        if not found:
            return None
        shape = tuple(map(int, found["shape"].split(",")))
        if 8 * int(found["size"]) != prod(shape) * int(found["bits"]):
            return None
        least, largest, mean, std = (float(found[name]) for name in ("min", "max", "mean", "std"))
        if least > largest or std < 0:
            return None
        return TensorStatistics(
            where=where,
            text=text,
            role=_ROLES[found["role"]],
            index=int(found["index"]),
            samples=int(found["samples"]),
            type=found["type"],
            shape=shape,
            size_bytes=int(found["size"]),
            min=least,
            max=largest,
            mean=mean,
            std=std,
            name=found["name"],
        )
