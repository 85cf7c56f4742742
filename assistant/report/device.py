"""The device that a validate run found, its clocks and what ran on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from assistant.report.facts import Device, Fact, Where
from assistant.report.items import Item

_KEYS = frozenset(("device.desc", "device.attrs", "runtime lib", "tools", "protocol", "compile_datetime"))
FIRST_WORDS = frozenset(key.split()[0] for key in _KEYS) - {"runtime"} | {"device"}
"""First words of the rows; `runtime lib` is read for its version too."""

_OLD = re.compile(r"device +: (?P<desc>0x[0-9a-fA-F]{1,4}/(?P<family>STM32\w{1,12})\S{0,20} @(?P<mhz>\d{1,4})MHz/.*)")
"""Up to 1.x: `device : 0x433/STM32F401xD/E @84MHz/84MHz (FPU is present)`."""
_FAMILY = re.compile(r"0x[0-9A-Fa-f]{1,4} - (STM32\w{1,12}) @")
_MHZ = re.compile(r"@(\d{1,4})/\d{1,4}MHz")
_CLOCK = re.compile(r"\b(mcu|npu|noc|nic)_freq=(\d{1,5})MHz")


def row(text: str) -> tuple[str, str] | None:
    """The key and the value of a row of the block "Summary 'network'" that tells of the device or the runtime."""
    if old := _OLD.match(text):
        return "device", old["desc"]
    before, colon, value = text.partition(" :")
    key = before.strip()
    return (key, value.strip()) if colon and key in _KEYS and value.startswith(" ") and value.strip() else None


def device(items: Sequence[Item], mode: str | None) -> Device | None:
    """The device that the rows among `items` describe, the first of a kind counting; None when they name none."""
    found: dict[str, tuple[Where, str, str]] = {}
    for item in items:
        if told := row(item.text):
            found.setdefault(told[0], (item.where, item.text, told[1]))
    if not found:
        return None
    values = {key: value for key, (_, _, value) in found.items()}
    where, text, _ = found.get("device.desc") or found.get("device") or next(iter(found.values()))
    clocks = {name: int(mhz) for name, mhz in _CLOCK.findall(values.get("device.attrs", ""))}
    description = values.get("device.desc") or values.get("device")
    return Device(
        where=where,
        text=text,
        mode=mode,
        description=description,
        family=_family(values),
        mcu_mhz=clocks.get("mcu", _core_mhz(values)),
        npu_mhz=clocks.get("npu"),
        noc_mhz=clocks.get("noc"),
        nic_mhz=clocks.get("nic"),
        attributes=tuple(part for part in values.get("device.attrs", "").split(",") if part),
        tools=values.get("tools"),
        runtime=values.get("runtime lib"),
        protocol=values.get("protocol"),
        compiled=values.get("compile_datetime"),
        clocks_line=Fact(where=found["device.attrs"][0], text=found["device.attrs"][1]) if clocks else None,
    )


def _family(values: Mapping[str, str]) -> str | None:
    if found := _FAMILY.search(values.get("device.desc", "")):
        return found[1]
    old = _OLD.match("device : " + values.get("device", ""))
    return old["family"] if old else None


def _core_mhz(values: Mapping[str, str]) -> int | None:
    """Of `@800/400MHz`: the first of the two is the core."""
    found = _MHZ.search(values.get("device.desc", "")) or re.search(r"@(\d{1,4})MHz/", values.get("device", ""))
    return int(found[1]) if found else None
