"""The figures of the files beside a report as tables: pools, profiles, machine, settings, options, names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from assistant.diagnosis.words import size
from assistant.render.listing import Column, Listing, listing
from assistant.render.places import Places
from assistant.report.facts import CompilerOption, LayerNames, Machine, OptionsFile, PoolFile, Profile, Settings

AS_NEEDED = 1 << 60
"""A size from here on is that of a pool which the compiler makes as large as it must be."""

_SPEED = "Speed is throughput and latency."
_RIGHTS = "ACC_READ pools take weights only; ACC_WRITE pools take activations, and weights as a last resort."


def pool_tables(file: PoolFile, places: Places) -> Iterator[Listing]:
    """Every pool with its address, size, rights and speed."""
    heads = (
        Column("Pool"),
        Column("Start", right=True),
        Column("Size", right=True),
        Column("Rights"),
        Column("Speed"),
        Column("Note"),
        Column("Width, B", right=True, page_only=True),
        Column("Clock ratio", right=True, page_only=True),
        Column("File of the values", page_only=True),
        Column("Where", page_only=True),
    )
    rows = (
        (
            pool.name or "not named",
            "" if pool.start is None or pool.mode == "USEMODE_RELATIVE" else f"0x{pool.start:08X}",
            _room(pool.size_bytes),
            pool.rights or "",
            "/".join(word or "?" for word in (pool.throughput, pool.latency))
            if pool.throughput or pool.latency
            else "",
            ", ".join(
                note
                for note in (
                    "not used (size 0)" if pool.disabled else "",
                    f"{size(pool.usable_bytes)} usable" if pool.usable_bytes is not None else "",
                    "relative address" if pool.mode == "USEMODE_RELATIVE" else "",
                    "cacheable" if pool.cacheable else "",
                    "constants preferred" if pool.constants_preferred else "",
                )
                if note
            ),
            _number(pool.byte_width),
            _number(pool.freq_ratio),
            pool.file_name or "",
            places.of(pool),
        )
        for pool in file.pools
    )
    notes = [_SPEED] if any(pool.throughput or pool.latency for pool in file.pools) else []
    notes += [_RIGHTS] if any(pool.rights for pool in file.pools) else []
    yield listing("Memory pools", heads, rows, " ".join(notes))
    if file.caches:
        caches = (
            (
                _number(cache.lines),
                _number(cache.line_bytes),
                _number(cache.ways),
                "" if cache.bypass is None else "yes" if cache.bypass else "no",
            )
            for cache in file.caches
        )
        names = (Column("Lines", True), Column("Bytes a line", True), Column("Ways", True), Column("Bypassed"))
        yield listing("Cache of the NPU", names, caches)


def profile_tables(profiles: Iterable[Profile], places: Places) -> Iterator[Listing]:
    """What each profile sets, and where it stands."""
    for profile in profiles:
        told = " ".join(_typed(option) for option in profile.options)
        where = places.of(profile.options[0]) if profile.options else places.of(profile)
        rows = [
            ("options", told or "none", where),
            ("memory_pool", profile.memory_pool or "not set", places.of(profile)),
            ("machine_desc", profile.machine_desc or "not set", places.of(profile)),
        ]
        rows += [(key, "ignored by the tool", places.of(profile)) for key in profile.unknown_keys]
        heads = (Column("Key"), Column("Value"), Column("Where"))
        yield listing(f'Profile "{profile.name}"', heads, rows)


def machine_tables(machine: Machine, places: Places) -> Iterator[Listing]:
    """Clocks and supply, and the units of the NPU by type."""
    values = (
        ("clock", _now(machine.frequency_mhz, machine.nominal_frequency_mhz, "MHz")),
        ("supply", _now(machine.vdd, machine.nominal_vdd, "V")),
        ("pools", machine.pools_name or ""),
    )
    rows = [(name, value, places.of(machine)) for name, value in values if value]
    if rows:
        yield listing("Machine", (Column("What"), Column("Value"), Column("Where", page_only=True)), rows)
    units: Counter[tuple[str, str, str]] = Counter()
    for unit in machine.accelerators:
        key = (unit.type or "not named", unit.version or "", _number(unit.power_mw))
        units[key] += int(unit.count or 0)
    heads = (Column("Unit"), Column("Number", True), Column("Version"), Column("Power, mW", True))
    yield listing(
        "Units of the NPU",
        heads,
        ((name, str(number), version, power) for (name, version, power), number in units.items()),
    )


def settings_tables(settings: Settings, places: Places) -> Iterator[Listing]:
    """Arguments of the run, options that are on, and the pools."""
    rows = [(each.name, each.value, places.of(each)) for each in settings.arguments]
    heads = (Column("Argument"), Column("Value"), Column("Where"))
    yield listing("Arguments of stedgeai", heads, rows)
    yield from _options("Compiler options that are on", settings.options, places)
    switches = (
        ("pools chosen by the tool", settings.automatic_pools),
        ("flash chosen by the tool", settings.automatic_flash),
        ("weights as a file", settings.weights_as_file),
        ("weights copied to RAM", settings.weights_to_ram),
    )
    told = [(name, "yes" if on else "no") for name, on in switches if on is not None]
    if told:
        yield listing("Memory", (Column("Setting"), Column("Value")), told)
    pools = (
        (
            pool.name or "not named",
            pool.driver or "",
            "" if pool.start is None else f"0x{pool.start:08X}",
            _room(pool.size_bytes),
            _room(pool.max_bytes),
            pool.mode or "",
            places.of(pool),
        )
        for pool in settings.pools
    )
    names = ("Pool", "Driver", "Start", "Size", "Largest", "Holds")
    rights = {"Start", "Size", "Largest"}
    columns = (*(Column(name, name in rights) for name in names), Column("Where", page_only=True))
    if settings.pools:
        yield listing("Memory pools", columns, pools)


def options_tables(file: OptionsFile, set_by_user: Iterable[CompilerOption], places: Places) -> Iterator[Listing]:
    """Options in force by who sets them, and those that are off."""
    yield from _options("Options in force", set_by_user, places)
    yield from _options("Added by stedgeai", file.added, places)
    yield from _options("Off", file.off, places)


def names_tables(names: LayerNames, places: Places) -> Iterator[Listing]:
    """Each node of the compiled graph under its names in the user's model."""
    rows = (
        (node.node, ", ".join(node.names) or "made by the front end of the tool", places.of(node))
        for node in names.nodes
    )
    heads = (Column("Node"), Column("In your model"), Column("Where", page_only=True))
    yield listing("Names of the nodes", heads, rows)
    if names.float_tensors:
        note = "Tensors of the graph that the compiler was given, constants included."
        yield listing("Float tensors", (Column("Tensor"),), ((name,) for name in names.float_tensors), note)


def _options(title: str, options: Iterable[CompilerOption], places: Places) -> Iterator[Listing]:
    rows = [(_typed(option), places.of(option)) for option in options]
    if rows:
        yield listing(title, (Column("Option"), Column("Where")), rows)


def _typed(option: CompilerOption) -> str:
    return option.name if option.value is None else f"{option.name} {option.value}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,.10g}"


def _room(number: int | None) -> str:
    return "" if number is None else "as needed" if number >= AS_NEEDED else size(number)


def _now(value: float | None, nominal: float | None, unit: str) -> str:
    if value is None:
        return ""
    return f"{_number(value)} {unit}" + (f" (nominal {_number(nominal)} {unit})" if nominal is not None else "")
