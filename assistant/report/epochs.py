"""The epoch table: `epoch 3  -SW-  ( Conv )` of 2.x, the box of 3.0 and later, and the counts above them."""

from __future__ import annotations

import re

from assistant.report.facts import Epoch, EpochKind, Stated, Where

_KINDS = {
    "HW": EpochKind.HW,
    "EC": EpochKind.EC,
    "SW": EpochKind.SW,
    "-SW-": EpochKind.SW,
    "??": EpochKind.HYBRID,
    "hybrid": EpochKind.HYBRID,
    "Hybrid": EpochKind.HYBRID,
    "HYBRID": EpochKind.HYBRID,
}

START = re.compile(r" *\|? *(?:[Ee]poch[ _]*\d|epochs +\d|<no executed)")
"""How a row of either table starts."""

_OPERATION = r"[A-Za-z][\w.:/-]{0,60}+"
ROW = re.compile(
    r" *+(?P<bar>\| *+)?"
    r"(?:[Ee]poch(?:_| {1,9}+)(?P<id>\d{1,9}+)"
    r"|epochs ++(?P<first>\d{1,9}+) *+-+> *+(?P<last>\d{1,9}+)"
    r"|(?P<none><no executed epochs>))"
    r"[ |]++(?P<label>HW|EC|-SW-|SW|\?\?|[Hh]ybrid|HYBRID)"
    rf"(?:[ |]++(?:\( *+(?P<operation>{_OPERATION}) *+\)|(?P<boxed>{_OPERATION}) *+(?P<float>\(float\))?+))?+"
    r"[ |]*+(?(bar)(?<=\|))$"
)
"""A whole row of either table: what is opened by a bar or a bracket is closed. Possessive: no line is tried twice."""

_UNLABELLED = re.compile(
    r" *[Ee]poch {1,9}(?P<id>\d{1,9}) +(?P<label>[A-Z?!*/+-]{1,12})(?: +\( *(?P<operation>\w{1,60}) *\))?$"
)
"""A row of 2.x with a label that nobody has described; only next to other rows is it one."""

_SWALLOWED = re.compile(r" *\| *\| *(?P<label>EC) *\| *\| *$")
"""`| <no executed epochs> | EC | |` after a web page took the first cell for a tag."""

TOTAL = re.compile(
    r" *Total number of epochs"
    r"(?: *: *(?P<epochs>\d{1,9}) +of(?: +which +(?P<sw>\d{1,9}) +implemented)?\b"
    r"| +(?P<boxed>\d{1,9})(?!\S))"
)
"""The total; of the line of 2.x only what is followed by its next word, lest a cut number counts."""

WHOLE_TOTAL = re.compile(r" *Total number of epochs *: *\d{1,9} +of +which +\d{1,9} +implemented +in +software")
WHOLE_HARDWARE = re.compile(
    r" *(?:>> *)?pure hardware \(HW or EC\) epochs +\d{1,9} +"
    r"\(implemented in \d{1,9} epoch controller blobs/meta epochs\)$"
)
"""Lines of counts with everything that the tool prints on them."""

_SHARE = re.compile(
    r"[> ]*(?:pure software \(SW\) epochs +(?P<sw>\d{1,9})|hybrid epochs \([^()]{1,60}\) +(?P<hybrid>\d{1,9}))"
)
_HARDWARE = re.compile(
    r"[> ]*pure hardware \(HW or EC\) epochs +(?P<hw>\d{1,9})"
    r"(?: +\(implemented in (?P<blobs>\d{1,9}) epoch controller|$)"
)


def row(text: str, where: Where) -> Epoch | None:
    """The epoch of a row, or None when the line is none."""
    found = ROW.match(text)
    if not found:
        swallowed = _SWALLOWED.match(text)
        return _empty_blob(text, where, swallowed["label"]) if swallowed else None
    _, number, first, last, none, label, operation, boxed, is_float = found.groups()
    if none:
        return _empty_blob(text, where, label)
    return Epoch(
        where=where,
        text=text,
        id=int(number or first),
        last_id=int(last) if last else None,
        kind=_KINDS[label],
        label=label,
        operation=operation or boxed,
        is_float=is_float is not None,
    )


def unlabelled_row(text: str, where: Where) -> Epoch | None:
    """A row with a label that is none of those known: kind UNKNOWN."""
    found = _UNLABELLED.match(text)
    if not found or any(label.startswith(found["label"]) for label in _KINDS):  # the rest of a label that was cut
        return None
    return Epoch(
        where=where,
        text=text,
        id=int(found["id"]),
        last_id=None,
        kind=EpochKind.UNKNOWN,
        label=found["label"],
        operation=found["operation"],
        is_float=False,
    )


def is_boxed(epoch: Epoch) -> bool:
    """True for a row of the 3.0+ table: it has bars, or writes `epoch_3`, or is a range of a blob."""
    return epoch.id is None or epoch.last_id is not None or "epoch_" in epoch.text


def stated(text: str, where: Where) -> Stated | None:
    """The count or counts of a line above the table, and nothing else."""
    total = TOTAL.match(text)
    if total:
        return Stated(where=where, text=text, epochs=int(total["epochs"] or total["boxed"]), sw=_int(total["sw"]))
    share = _SHARE.match(text)
    if share:
        return Stated(where=where, text=text, sw=_int(share["sw"]), hybrid=_int(share["hybrid"]))
    hardware = _HARDWARE.match(text)
    if not hardware:
        return None
    return Stated(where=where, text=text, hw=int(hardware["hw"]), blobs=_int(hardware["blobs"]))


def _empty_blob(text: str, where: Where, label: str) -> Epoch:
    return Epoch(
        where=where, text=text, id=None, last_id=None, kind=_KINDS[label], label=label, operation=None, is_float=False
    )


def _int(digits: str | None) -> int | None:
    return int(digits) if digits else None
