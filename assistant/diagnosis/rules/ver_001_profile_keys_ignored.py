"""Profile keys that the tool ignores.

What it finds
The warning that keys of the compilation profile are not supported and ignored.

Why it matters
`memory_desc` is the old name of `machine_desc`, the machine description. Ignoring it is harmless: the tool uses
its own description of the STM32N6, which users do not edit. Any other ignored key means that a setting you
wrote is not in force: with a misspelt `memory_pool` your pool file is not used.

Try next
Rename `memory_desc` to `machine_desc`, or delete the line. For other keys, use the names that the tool reads:
`memory_pool`, `machine_desc` and `options`.

Not sure when
No document we have read says which release dropped `memory_desc`; it is refused by 2.1.0 and 2.2.0.

References
- compiler-options#how-options-reach-the-compiler
- reading-reports#messages
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.diagnosis.engine import NotApplicable, rule
from assistant.diagnosis.finding import Evidence, Finding, Severity, Suggestion, SuggestionKind
from assistant.diagnosis.words import listed
from assistant.report.facts import Message, Report

_IGNORED = re.compile(r"Unsupported keys in the current profile (?P<profile>.+?) are ignored: (?P<keys>[\w, ]+)")
_RENAMED = "memory_desc"


@rule(
    id="VER-001",
    title="Profile key ignored",
    severity=Severity.INFO,
)
def profile_keys_ignored(report: Report) -> Iterable[Finding]:
    """One finding a warning; a setting that is lost is a warning, the old name of the machine description is not."""
    if not report.messages:
        raise NotApplicable("the text holds no warnings of the tool; only its console log does")
    for message in report.messages:
        if found := _IGNORED.search(message.text):
            keys = re.findall(r"\w+", found["keys"])
            lost = [key for key in keys if key != _RENAMED]
            yield _lost(message, found["profile"], lost) if lost else _renamed(message, found["profile"])


def _lost(message: Message, profile: str, keys: list[str]) -> Finding:
    return profile_keys_ignored.finding(
        title="Profile setting not in force",
        severity=Severity.WARNING,
        because=f"The tool does not know {listed([f'`{key}`' for key in keys])} in the profile {profile}, so what you "
        "set there is not used.",
        evidence=[Evidence.of(message)],
        suggestions=[_correct("Correct the key: the tool reads `memory_pool`, `machine_desc` and `options`.")],
    )


def _renamed(message: Message, profile: str) -> Finding:
    return profile_keys_ignored.finding(
        because=f"The profile {profile} uses `{_RENAMED}`, the old name of `machine_desc`; the tool falls back on its "
        "own machine description, which is harmless.",
        evidence=[Evidence.of(message)],
        suggestions=[_correct(f"Rename `{_RENAMED}` to `machine_desc`, or delete the line, in the profile JSON file.")],
    )


def _correct(text: str) -> Suggestion:
    return Suggestion(kind=SuggestionKind.CHECK, text=text)
