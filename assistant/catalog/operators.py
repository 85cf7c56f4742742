"""Where operators run: ST's operator tables, what public builds showed, and one judgement per printed name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from assistant.catalog import tables
from assistant.settings import corpus_dir

_COLUMNS = (
    *("name", "framework", "hw", "sw_int", "sw_float", "fallback", "constraints", "version"),
    *("authority", "st_table", "printed_as", "placement", "source_url"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """One entry of the catalogue: an operator, or a case of it named in brackets ("Concat (width axis)")."""

    name: str
    framework: str
    """"onnx", "tflite", or "as printed" for what holds of a name in the epoch table whatever the model's format."""
    hw: str
    """"yes", "conditional", "no", "not established", or "fails" when the compile breaks. Always for int8 tensors."""
    sw_int: str
    """"yes" where an integer kernel is the fallback, else empty."""
    sw_float: str
    fallback: tuple[str, ...]
    """What runs it otherwise: "integer", "float", "hybrid" (CPU and DMA), "unstated"."""
    constraints: str
    version: str
    authority: str
    """A key of `manifest.AUTHORITY`."""
    st_table: str
    """What ST's own table says of the NPU: "yes", "conditional" or "no"; empty when it does not list the operator."""
    printed_as: tuple[str, ...]
    """Names under which the epoch table prints it, where they differ."""
    judgement: bool
    """True for the one entry of its name that `placement` answers with."""
    source_url: str

    @property
    def operator(self) -> str:
        """The name without the case in brackets."""
        return _base(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Where an operator of the epoch table can run, without extra compiler options and with int8 tensors."""

    operator: str
    npu: str
    """"yes", "conditional" or "no"."""
    conditions: str
    """One sentence, empty when there is nothing to add."""
    fallback: tuple[str, ...]
    authority: str
    version: str
    in_st_table: bool | None
    """True when ST's own table maps it on the NPU at least in some case, False when it does not, None when unlisted."""
    source_url: str


def all_operators() -> tuple[Operator, ...]:
    """Every entry of the catalogue."""
    return _load(corpus_dir() / "catalog" / "operators.csv")


@cache
def _load(path: Path) -> tuple[Operator, ...]:
    return tuple(_operator(row) for row in tables.rows(path, _COLUMNS))


def find(name: str) -> tuple[Operator, ...]:
    """Entries of an ONNX, TFLite or printed name in any case, its own first.

    "CONV_2D" also finds the judgement on Conv, as which it is printed; "Conv" also finds what is printed as Conv.
    """
    wanted = _plain(name)
    entries = all_operators()
    own = [entry for entry in entries if wanted in (_plain(entry.operator), _plain(entry.name))]
    printed = {_plain(other) for entry in own for other in entry.printed_as} - {wanted}
    related = [
        entry
        for entry in entries
        if entry not in own
        and (wanted in map(_plain, entry.printed_as) or (entry.judgement and _plain(entry.name) in printed))
    ]
    return (*own, *related)


def placement(name: str) -> Placement | None:
    """The judgement on a name as the epoch table prints it ("Concat", "ReduceSum(float)"); None when there is none.

    A name spelled as in TFLite ("CONV_2D", "NEG") gets the judgement on the TFLite operator.
    """
    bare = _base(name)
    same = [entry for entry in all_operators() if entry.judgement and _plain(entry.name) == _plain(bare)]
    same.sort(key=lambda entry: entry.name != bare)
    return _placement(same[0]) if same else None


def similar(name: str, n: int = 3) -> tuple[str, ...]:
    """At most `n` operator names spelled much like `name`, the closest first."""
    return tables.nearest(name, (entry.operator for entry in all_operators()), n)


def _base(name: str) -> str:
    """Without a case in brackets or the "(float)" of a report; the bracket that opens "(RE) QUANTIZE" stays."""
    return re.sub(r"(?<=\S)\s*\(.*\)\s*$", "", name.strip())


def _plain(name: str) -> str:
    return name.strip().casefold()


def _operator(row: dict[str, str]) -> Operator:
    return Operator(
        name=row["name"],
        framework=row["framework"],
        hw=row["hw"],
        sw_int=row["sw_int"],
        sw_float=row["sw_float"],
        fallback=tuple(row["fallback"].split()),
        constraints=row["constraints"],
        version=row["version"],
        authority=row["authority"],
        st_table=row["st_table"],
        printed_as=tuple(row["printed_as"].split()),
        judgement=row["placement"] == "yes",
        source_url=row["source_url"],
    )


def _placement(entry: Operator) -> Placement:
    return Placement(
        operator=entry.operator,
        npu=entry.hw,
        conditions=entry.constraints,
        fallback=entry.fallback,
        authority=entry.authority,
        version=entry.version,
        in_st_table=entry.st_table != "no" if entry.st_table else None,
        source_url=entry.source_url,
    )
