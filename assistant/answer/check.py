"""The last look at every sentence: it cites, its quotes are there, its options exist, its figures are the source's.

What fails is dropped. The same check is for sentences that a language model wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.answer.draft import Draft, Said, Support
from assistant.answer.names import flags_in, versions_in
from assistant.catalog import options
from assistant.catalog.options import Known
from assistant.knowledge.passage import Passage

_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_OTHER_VERSION = re.compile(r"\b\d+\.(?:\d+|x)(?:\.\d+)?\b")


def checked(draft: Draft, version: str | None) -> Draft:
    """`draft` without the sentences that have a fault."""
    kept = [[each for each in paragraph if fault(each, version) is None] for paragraph in draft.paragraphs]
    return Draft(
        paragraphs=[paragraph for paragraph in kept if paragraph],
        tips=[each for each in draft.tips if fault(each, version) is None],
        missing=draft.missing,
        about_report=draft.about_report,
        confidence=draft.confidence,
    )


def fault(said: Said, version: str | None) -> str | None:
    """What is wrong with a sentence in a few words, None when nothing is. `version` is the one in play."""
    if not said.support and not said.rows:
        return "it cites nothing"
    if any(not is_quoted(support) for support in said.support):
        return "a quote is not in the passage"
    if not said.premise and (flag := _wrong_flag(said, version)):
        return f"{flag} is no option here"
    if not said.rows and not said.premise and (figure := _foreign_figure(said)):
        return f"{figure} is not in what it cites"
    return None


def is_quoted(support: Support) -> bool:
    """True when the quote is a literal part of the passage; only line breaks may differ."""
    quote = _folded(support.quote)
    return bool(quote) and quote in _folded(support.passage.text)


def _wrong_flag(said: Said, version: str | None) -> str | None:
    """A flag that the catalogue lacks, or that the version in play has not although the sentence speaks of no other.

    Single-dash flags of other programs (a C compiler, a signing tool) pass when the cited passage has them.
    """
    suggested = {flag.flag for flag in said.flags}
    for flag in flags_in(said.text):
        cited = any(flag.typed in support.passage.text for support in said.support)
        if flag.option is None and (flag.typed.startswith("--") or not cited):
            return flag.typed
        refused = version and flag.option and options.known(flag.name, version) is Known.NO
        if refused and (flag.typed in suggested or not _speaks_of_versions(said.text)):
            return flag.typed
    return next((flag for flag in suggested if options.find(flag) is None), None)


def _speaks_of_versions(text: str) -> bool:
    return bool(versions_in(text) or _OTHER_VERSION.search(text))


def _foreign_figure(said: Said) -> str | None:
    return next(iter(foreign_figures(said.text, (support.passage for support in said.support))), None)


def foreign_figures(text: str, passages: Iterable[Passage]) -> list[str]:
    """The figures of `text` that none of `passages` has, in order."""
    known = {figure for passage in passages for figure in _FIGURE.findall(passage.indexed)}
    return [figure for figure in _FIGURE.findall(text) if figure not in known]


def _folded(text: str) -> str:
    return " ".join(text.split())
