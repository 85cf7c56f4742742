"""docs/rules.md: the documentation of all rules, generated from their docstrings.

`python -m assistant.diagnosis.rules_doc build` writes it, `check` fails when it is not current.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from assistant.catalog import manifest
from assistant.diagnosis.engine import HEADINGS, Rule, rules

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "rules.md"

_HEAD = """# Rules

What `neuralart diagnose` looks for. This file is generated from the docstrings of `assistant/diagnosis/rules/`: change
them, then run `python -m assistant.diagnosis.rules_doc build`.

A rule ends in one of four ways: it found something, it found nothing, it does not apply to this report, or the report
lacks what it needs. Severity: `error` does not work or cannot be right, `warning` costs, `info` is worth knowing; a
finding can be milder or graver than its rule where the report says so.
"""


def render() -> str:
    """The whole document, the same for the same rules and manifest."""
    index = ["| Rule | Title | Severity | Versions |", "| --- | --- | --- | --- |"]
    index += [
        f"| [{rule.id}](#{rule.id.lower()}) | {_cell(rule.title)} | {rule.severity} | {rule.applies_to} |"
        for rule in rules()
    ]
    parts = [_HEAD, "\n".join(index) + "\n", *(_section(rule) for rule in rules())]
    return "\n".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _section(rule: Rule) -> str:
    lines = [
        f'<a id="{rule.id.lower()}"></a>',
        f"## {rule.id} · {rule.title}",
        "",
        f"Severity: {rule.severity}. Versions: {rule.applies_to}.",
    ]
    for heading in HEADINGS:
        text = _references(rule) if heading == "References" else rule.sections.get(heading, "")
        lines += ["", f"### {heading}", "", text]
    return "\n".join(lines) + "\n"


def _references(rule: Rule) -> str:
    return "\n".join(f"- {_reference(reference)}" for reference in rule.references)


def _reference(reference: str) -> str:
    """The title of a source, linked where it has an address, and who says it."""
    source = manifest.resolve(reference)
    title = f"{source.title}, {source.section_title}" if source.section_title else source.title
    linked = f"[{title}]({source.url})" if source.url else title
    return f"{linked} ({manifest.AUTHORITY[source.authority]}; `{reference}`)"


def main(arguments: Sequence[str] | None = None) -> int:
    """`build` writes the document, `check` returns 1 when the file differs from what would be written."""
    action = list(sys.argv[1:] if arguments is None else arguments)
    if action == ["build"]:
        DOCUMENT.parent.mkdir(exist_ok=True)
        DOCUMENT.write_text(render(), encoding="utf-8")
        return 0
    if action == ["check"]:
        current = DOCUMENT.is_file() and DOCUMENT.read_text(encoding="utf-8") == render()
        if not current:
            print("docs/rules.md is not current: run python -m assistant.diagnosis.rules_doc build", file=sys.stderr)
        return 0 if current else 1
    print("usage: python -m assistant.diagnosis.rules_doc build|check", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
