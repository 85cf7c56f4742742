"""A rule, an option, an operator, a version or a kind of epoch as text for people and as data: one shape for all."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assistant.catalog import manifest
from assistant.catalog.operators import Operator
from assistant.catalog.options import Known, Option
from assistant.catalog.versions import Version
from assistant.diagnosis.engine import Rule

SCHEMA = "neuralart.explain/1"

_WHERE_TO_TYPE = {
    "compiler": 'the "options" string of the profile JSON file',
    "stedgeai": "the stedgeai command line",
}
_STATUS = {Known.YES: "known", Known.NO: "not accepted", Known.NOT_ESTABLISHED: "not established"}


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is said of one name: a headline, sections in order, sources as (text, url or None)."""

    kind: str
    name: str
    headline: str
    sections: tuple[tuple[str, str], ...]
    sources: tuple[tuple[str, str | None], ...]

    def as_json(self) -> dict[str, Any]:
        """`{schema, kind, name, headline, sections{heading: text}, sources[{text, url}]}`."""
        return {
            "schema": SCHEMA,
            "kind": self.kind,
            "name": self.name,
            "headline": self.headline,
            "sections": dict(self.sections),
            "sources": [{"text": text, "url": url} for text, url in self.sources],
        }


def of_rule(rule: Rule) -> Explanation:
    """The documentation of a rule, its references resolved."""
    cited = [manifest.resolve(reference) for reference in rule.references]
    return Explanation(
        kind="rule",
        name=rule.id,
        headline=f"{rule.title} ({rule.severity}, {rule.applies_to})",
        sections=tuple((heading, text) for heading, text in rule.sections.items() if heading != "References"),
        sources=tuple((f"{c.section_title or c.title} ({manifest.AUTHORITY[c.authority]})", c.url) for c in cited),
    )


def of_option(option: Option, known: Known, version: str | None) -> Explanation:
    """What an option does, where it is typed, and whether `version` knows it."""
    sections = [("What it does", option.meaning)]
    if option.scope in _WHERE_TO_TYPE:
        sections.append(("Where it goes", _WHERE_TO_TYPE[option.scope]))
    if option.argument:
        sections.append(("Argument", option.argument))
    if option.default:
        sections.append(("Default", option.default))
    window = " ".join(
        part for part in (option.since and f"from {option.since}", option.until and f"until {option.until}") if part
    )
    if window:
        sections.append(("Versions", window))
    if version:
        sections.append((f"In {version}", _STATUS[known]))
    if option.notes:
        sections.append(("Worth knowing", option.notes))
    return Explanation(
        kind="option",
        name=option.names[0],
        headline=" = ".join(option.names),
        sections=tuple(sections),
        sources=((manifest.AUTHORITY[option.authority], option.source_url),),
    )


def of_operator(entries: Sequence[Operator]) -> Explanation:
    """Where an operator runs according to each entry of the catalogue."""
    return Explanation(
        kind="operator",
        name=entries[0].name,
        headline=", ".join(dict.fromkeys(f"{entry.name} ({entry.framework})" for entry in entries)),
        sections=tuple((f"{entry.name}, {entry.framework}, {entry.version}", _placement(entry)) for entry in entries),
        sources=tuple(
            dict.fromkeys((manifest.AUTHORITY[entry.authority], entry.source_url or None) for entry in entries)
        ),
    )


def _placement(entry: Operator) -> str:
    cells = (("NPU", entry.hw), ("CPU integer kernel", entry.sw_int), ("CPU float kernel", entry.sw_float))
    placed = "; ".join(f"{where}: {said}" for where, said in cells if said)
    return f"{placed}. {entry.constraints}" if entry.constraints else f"{placed}."


def of_versions(found: Sequence[Version]) -> Explanation:
    """What belongs to each version of the Core and what it brought; several are those of one X-CUBE-AI pack."""
    sections: list[tuple[str, str]] = []
    for version in found:
        named = f" ({version.core})" if len(found) > 1 else ""
        parts = (
            ("build", version.build),
            ("X-CUBE-AI", version.pack),
            ("NPU compiler", version.compiler),
            ("runtime", version.runtime),
            ("exported files", version.export_suffix),
        )
        together = "\n".join(f"- {what}: {number}" for what, number in parts if number)
        sections += [(f"Belongs together{named}", together)] if together else []
        sections += [(f"What it brought{named}", version.changes)]
        sections += [(f"Worth knowing{named}", version.notes)] if version.notes else []
    references = dict.fromkeys(
        reference for version in found for reference in (version.reference, version.changes_reference) if reference
    )
    cited = [manifest.resolve(reference) for reference in references]
    return Explanation(
        kind="version",
        name=", ".join(version.core for version in found),
        headline=" and ".join(f"ST Edge AI Core {version.core}" for version in found),
        sections=tuple(sections),
        sources=tuple((f"{c.section_title or c.title} ({manifest.AUTHORITY[c.authority]})", c.url) for c in cited),
    )


def of_section(name: str, cited: manifest.Citation) -> Explanation:
    """What a section of the corpus says in short."""
    return Explanation(
        kind="epoch kind",
        name=name,
        headline=f"{name}: {cited.section_title or cited.title}",
        sections=(("In short", cited.quote),),
        sources=((f"{cited.title} ({manifest.AUTHORITY[cited.authority]})", cited.url),),
    )


def as_text(explanation: Explanation, width: int) -> str:
    """The explanation for a terminal of `width` columns."""
    lines = [f"{explanation.name}  {explanation.headline}" if explanation.kind == "rule" else explanation.headline]
    for heading, text in explanation.sections:
        lines += ["", heading, *_wrapped(text, width)]
    lines += ["", "Sources"]
    lines += [f"  {text}" + (f"\n    {url}" if url else "") for text, url in explanation.sources]
    return "\n".join(lines)


def _wrapped(text: str, width: int) -> list[str]:
    """Paragraphs and list items wrapped by themselves, so that a list stays a list."""
    lines = []
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:-|\d+\.)\s)", text):
        flat = " ".join(block.split())
        hang = "    " if re.match(r"(?:-|\d+\.)\s", flat) else "  "
        lines += textwrap.wrap(
            flat, width, initial_indent="  ", subsequent_indent=hang, break_long_words=False, break_on_hyphens=False
        )
    return lines
