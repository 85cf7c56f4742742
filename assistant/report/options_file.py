"""atonn_options.ini, which the Neural-ART compiler writes beside its output: the options it ran with."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from assistant.report import header
from assistant.report.facts import CompilerOption, Report, Unread
from assistant.report.lines import split_lines
from assistant.report.setup_facts import OptionsFile

_VERSION = re.compile(r"#(?: Based on)? *Version atonn[.-]v?(\d{1,3}\.\d{1,3}\.\d{1,3}-\d{1,6})")
_HEADING = re.compile(r"# *Tool: .{0,400}atonn")
_ROW = re.compile(r"([A-Za-z][\w-]{0,80}) *= *(.*)")
_EXPORTED = re.compile(r"_OE_\d_\d_\d\.onnx$")
_ADDED = frozenset(
    (
        "onnx-input", "json-quant-file", "c-output", "load-mdesc-file", "load-mpool-file", "load-cdesc-file",
        "save-mpool-file", "out-dir-prefix", "network-name", "csv-file", "output-info-file", "d-json-out",
    )
)  # fmt: skip
"""Not among the options of a report: paths and names, and one that the compiler itself writes (2.x)."""

_SIGNS = ("onnx-input", "load-mpool-file", "json-quant-file", "out-dir-prefix")
_LONGEST_ROW = 4000
_SAMPLE = 20_000


def is_options_file(text: str) -> bool:
    """True for `key=value` lines below the compiler's heading, a cut one among them too, or with its own keys."""
    sample = split_lines(text[:_SAMPLE])
    rows = [row.strip() for row in (sample if len(text) <= _SAMPLE else sample[:-1]) if row.strip()]
    told = [row for row in rows if not row.startswith("#")]
    fits = (_ROW.fullmatch(row[:_LONGEST_ROW]) is not None for row in told)
    if rows and _HEADING.match(rows[0]):
        return 4 * sum(fits) >= 3 * len(told)
    return any(row.startswith(_SIGNS) for row in told) and all(fits)


def read(text: str) -> Report:
    """The options in force as the options of a report; `--Os` for `Os=true`."""
    options: list[CompilerOption] = []
    added: list[CompilerOption] = []
    off: list[CompilerOption] = []
    unread: list[Unread] = []
    compiler: str | None = None
    for number, line in enumerate(split_lines(text), 1):
        row = line.strip()[:_LONGEST_ROW]
        if not row or row.startswith("#"):
            version = _VERSION.match(row)
            compiler = version[1] if version and not compiler else compiler
            continue
        found = _ROW.fullmatch(row)
        if found is None:
            unread.append(Unread(where=number, last=number, what="line of the compiler's options that is cut"))
            continue
        value = found[2].strip("\"'")
        switch = value.lower() in ("true", "false", "")
        option = CompilerOption(where=number, text=row, name=f"--{found[1]}", value=None if switch else value)
        (added if found[1] in _ADDED else off if value.lower() == "false" else options).append(option)
    if not (options or added or off or unread):
        last = text.count("\n", 0, len(text.rstrip())) + 1
        unread.append(Unread(where=last, last=last, what="options of the compiler, of which none follows the heading"))
    model = next((option.value for option in added if option.name == "--onnx-input"), None)
    return Report(
        where=1,
        tool=header.implied_tool(f"Compiler version: {compiler}") if compiler else None,
        model=_EXPORTED.sub("", PurePosixPath(model.replace("\\", "/")).name) if model else None,
        options=tuple(options),
        options_file=OptionsFile(
            where=1,
            text=text.lstrip().partition("\n")[0].strip()[:_LONGEST_ROW],
            compiler=compiler,
            added=tuple(added),
            off=tuple(off),
        ),
        unread=tuple(unread),
    )
