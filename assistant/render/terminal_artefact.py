"""A file that is no report, for the terminal: what it is, its slips, its figures, and what to give with it."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.render.artefact import Artefact
from assistant.render.files import apart_told
from assistant.render.terminal_style import Style
from assistant.render.terminal_tables import table_lines
from assistant.render.text import clean
from assistant.report.facts import Report


def artefact_head(found: Artefact, report: Report, style: Style, width: int) -> Iterator[str]:
    """The kind of file with what is known of its build, and one sentence on it."""
    tool = f"{report.tool.name} {report.tool.version}" if report.tool else None
    about = " · ".join(clean(part) for part in (str(found.kind), tool, report.target, report.model) if part)
    yield from (style.dim(line) for line in style.wrap(about, width))
    yield from (style.bold(line) for line in style.wrap(found.told, width))


def brief_lines(found: Artefact, report: Report, style: Style, width: int) -> Iterator[str]:
    """The kind of a file that stands beside builds, and why it is not of them."""
    kind, told = str(found.kind), apart_told(report) or found.told
    starts_with_it = told.casefold().startswith(kind.partition(" (")[0].casefold())
    yield from style.wrap(told if starts_with_it else f"{kind[:1].upper()}{kind[1:]}. {told}", width)


def artefact_tables(found: Artefact, style: Style, width: int) -> Iterator[Iterator[str]]:
    """The figures of the file, a table each."""
    return (table_lines(table, style, width) for table in found.tables)


def hint_lines(found: Artefact, style: Style, width: int) -> Iterator[str]:
    """What to give with the file."""
    return (style.dim(line) for line in style.wrap(found.hint, width))
