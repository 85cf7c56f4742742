"""Memory pool files: .mpool as people and the compiler write it, and the mempools.json of a build for the CPU.

The compiler reads strict JSON; on a comment it stops with "INVALID_ARGUMENT: Expected a value." and no line.
Here the line is told, and what else would make the pools differ from what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.report.facts import Report
from assistant.report.json_values import Node, Notes
from assistant.report.setup_facts import PoolCache, PoolFile, PoolForm, PoolSetting, ProblemKind
from assistant.report.strict_json import Document

_ERROR = '"INVALID_ARGUMENT: Expected a value."'
_COMMENT = f"comments are not allowed here, and the compiler stops with {_ERROR}: remove them"
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_MAGNITUDES = {"BYTES": 1, "KBYTES": 1024, "MBYTES": 1024**2}
_NUMBER = re.compile(r"0[xX][0-9a-fA-F]{1,16}|\d{1,20}", re.ASCII)
_SAVED_KEYS = ("memFilePrefix", "busNode")
_SPEEDS = ("LOW", "MID", "HIGH")
_WORDS = {
    "rights": ("ACC_READ", "ACC_WRITE"),
    "throughput": _SPEEDS,
    "latency": _SPEEDS,
    "cacheable": ("CACHEABLE_ON", "CACHEABLE_OFF", "ON", "OFF"),
    "mode": ("USEMODE_ABSOLUTE", "USEMODE_RELATIVE"),
}
_CACHEABLE = {"CACHEABLE_ON": True, "ON": True, "CACHEABLE_OFF": False, "OFF": False}
_REQUIRED = ("name", "offset", "size")


def read(document: Document) -> Report:
    """The pools of a file, in its order."""
    notes = Notes(document, comment=_COMMENT)
    root = Node(document.root, notes)
    memory = root.node("memory")
    if memory is None:
        root.problem(ProblemKind.MISSING_KEY, '"memory" is missing between the outermost brackets: add it there')
        memory = root
    entries = [entry for _, entry in memory.nodes("mempools")]
    listed = memory.get("mempools")
    if listed is None:
        memory.problem(ProblemKind.MISSING_KEY, '"mempools", the list of the pools, is missing here: add it')
    elif listed.data == []:
        memory.problem(ProblemKind.EMPTY, '"mempools" is empty: add the pools of the board', "mempools")
    form = _form(memory, entries)
    pools = [_pool(entry) for entry in entries]
    if form is not PoolForm.CPU:
        _check_characters(notes)
    _check_names(zip(entries, pools, strict=True))
    _check_ranges(zip(entries, pools, strict=True), form)
    file = PoolFile(
        where=root.line,
        text=root.text,
        form=form,
        pools=tuple(pools),
        caches=tuple(_cache(entry) for _, entry in memory.nodes("cacheinfo")),
        onchip_bytes=_onchip(root),
        problems=notes.problems(),
    )
    return Report(where=1, pool_file=file)


def _form(memory: Node, entries: Iterable[Node]) -> PoolForm:
    if any(node.get(*_SAVED_KEYS) for node in (memory, *entries)):
        return PoolForm.SAVED
    if memory.get("mem_file_prefix", "cacheinfo") or any(entry.get("fname") for entry in entries):
        return PoolForm.HAND_WRITTEN
    return PoolForm.CPU


def _pool(entry: Node) -> PoolSetting:
    for key in _REQUIRED:
        if entry.get(key) is None:
            entry.problem(ProblemKind.MISSING_KEY, f'this pool has no "{key}": add it')
    properties = entry.node("prop") or Node(entry.value._replace(data={}), entry.notes)
    cacheable = _word(properties, "cacheable")
    return PoolSetting(
        where=entry.line,
        text=entry.text,
        name=entry.string("name"),
        file_name=entry.string("fname"),
        file_format=entry.string("fformat"),
        start=_amount(entry.node("offset"), "offset"),
        size_bytes=_amount(entry.node("size"), "size"),
        usable_bytes=_amount(entry.node("usable_size"), "usable_size"),
        rights=_word(properties, "rights"),
        throughput=_word(properties, "throughput"),
        latency=_word(properties, "latency"),
        byte_width=properties.number("byteWidth"),
        freq_ratio=properties.number("freqRatio"),
        cacheable=_CACHEABLE.get(cacheable) if cacheable else None,
        constants_preferred=properties.flag("constants_preferred", "constantsPreferred"),
        mode=_word(entry, "mode"),
        read_power_mw=properties.number("read_power", "readPower"),
        write_power_mw=properties.number("write_power", "writePower"),
    )


def _word(node: Node, key: str) -> str | None:
    """One of a few words; "ACC_READ|ACC_WRITE" is two of them. Another one is kept, and a problem."""
    word, known = node.string(key), _WORDS[key]
    if word is not None and not all(part.strip() in known for part in word.split("|")):
        expected = f"{', '.join(known[:-1])} or {known[-1]}"
        node.problem(ProblemKind.WRONG_VALUE, f'"{key}" is {expected}, not "{word[:80]}": correct it', key)
    return word


def _amount(amount: Node | None, key: str) -> int | None:
    """Bytes of {"value": "448", "magnitude": "KBYTES"}."""
    if amount is None:
        return None
    unit = amount.string("magnitude")
    if unit not in _MAGNITUDES:
        told = f'not "{unit[:80]}"' if unit else "and missing here"
        what = f'the "magnitude" of "{key}" is BYTES, KBYTES or MBYTES, {told}: correct it'
        amount.problem(ProblemKind.WRONG_VALUE, what, "magnitude")
    value = amount.get("value")
    written = value.data if value else None
    digits = str(written).strip() if isinstance(written, str | int) and not isinstance(written, bool) else ""
    if not _NUMBER.fullmatch(digits):
        what = f'the "value" of "{key}" is a whole number such as "448" or "0x34200000": correct it'
        amount.problem(ProblemKind.WRONG_VALUE, what, "value")
        return None
    number = int(digits, 16) if digits[:2] in ("0x", "0X") else int(digits)
    return number * _MAGNITUDES[unit] if unit in _MAGNITUDES else None


def _onchip(root: Node) -> int | None:
    parameters = root.node("params")
    if parameters is None:
        return None
    for _, parameter in parameters.nodes("param"):
        if parameter.string("paramname") == "max_onchip_sram_size":
            return _amount(parameter, "max_onchip_sram_size")
    return None


def _cache(entry: Node) -> PoolCache:
    return PoolCache(
        where=entry.line,
        text=entry.text,
        lines=entry.number("nlines"),
        line_bytes=entry.number("linesize"),
        ways=entry.number("associativity"),
        bypass=entry.flag("bypass_enable", "bypassEnable"),
    )


def _check_characters(notes: Notes) -> None:
    found = [place.start() for place in _NOT_ASCII.finditer(notes.document.text)]
    if found:
        sign = notes.document.text[found[0]]
        shown = f'"{sign}"' if sign.isprintable() else f"U+{ord(sign):04X}"
        what = f"the character {shown} is not ASCII, and the compiler may stop with {_ERROR}: write it in ASCII"
        notes.add(ProblemKind.NOT_ASCII, found[0], what, len(found))


def _check_names(pools: Iterable[tuple[Node, PoolSetting]]) -> None:
    seen: set[str] = set()
    for entry, pool in pools:
        if pool.name in seen:
            what = f'the pool "{pool.name[:80]}" stands twice: give each pool a name of its own'
            entry.problem(ProblemKind.DUPLICATE_KEY, what, "name")
        if pool.name is not None:
            seen.add(pool.name)


def _check_ranges(pools: Iterable[tuple[Node, PoolSetting]], form: PoolForm) -> None:
    """Pools whose addresses overlap. Those of size 0 are off; offset 0 of a build for the CPU stands for anywhere."""
    placed = [
        (pool.start, pool.end, entry, pool)
        for entry, pool in pools
        if pool.start is not None and pool.end and not pool.disabled and not (form is PoolForm.CPU and not pool.start)
    ]
    placed.sort(key=lambda each: each[:2])
    last: tuple[int, PoolSetting] | None = None
    for start, end, entry, pool in placed:
        if last and start < last[0]:
            shared = min(end, last[0]) - start
            what = (
                f"{_range(pool)} overlaps {_range(last[1])} by {shared:,} bytes, "
                "so that two buffers may get the same ones: correct an offset or a size"
            )
            entry.problem(ProblemKind.OVERLAP, what, "offset")
        if last is None or end > last[0]:
            last = end, pool


def _range(pool: PoolSetting) -> str:
    return f'"{(pool.name or "")[:80]}" (0x{pool.start or 0:08X} to 0x{pool.end or 0:08X})'
