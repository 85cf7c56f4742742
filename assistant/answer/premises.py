"""What a question takes for granted and is not so: options that do not exist, or not in the version in play."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.names import Flag
from assistant.answer.question import Question
from assistant.answer.select import OPTION_REFERENCE
from assistant.answer.suggested import versions
from assistant.answer.units import Unit
from assistant.catalog import operators, options
from assistant.catalog.options import Known
from assistant.knowledge.passage import Passage

OPERATOR_REFERENCE = "operator-reference"
_MOST_NAMES = 3
_ROUGH = 0.5
_UNSUPPORTED = re.compile(
    r"\b(?:not|isn't|aren't|un)[ -]?supported\b|\bdo(?:es)?(?:n't| not) support\b|\bno support\b|\bcan(?:'t|not) run\b",
    re.I,
)
_ASKS_WHETHER = re.compile(r"^\W*(?:is|are|does|do|can)\b[^.?]*\?", re.I)


def corrections(question: Question, version: str | None, library: Library, found: tuple[Passage, ...]) -> list[Said]:
    """Sentences that correct the question, the gravest first."""
    return [
        *_unknown_options(question, library, found),
        *_options_of_another_version(question, version, library),
        *_operators_thought_unsupported(question, library),
    ]


def _unknown_options(question: Question, library: Library, found: tuple[Passage, ...]) -> Iterator[Said]:
    for flag in question.flags:
        if flag.option is None and not any(flag.typed in passage.text for passage in found):
            support = _reference(OPTION_REFERENCE, library)
            near = options.similar(flag.typed, _MOST_NAMES) or _roughly(flag.typed)
            yield Said(_unknown(flag, near), support, premise=True)
            for unit in [unit for name in near[:1] for unit in _entry(OPTION_REFERENCE, name, library)][:1]:
                yield Said(unit.text, (Support.of(unit),))


def _unknown(flag: Flag, near: Sequence[str]) -> str:
    names = ", ".join(f"`{name}`" for name in near)
    hint = f" The nearest {'name is' if len(near) == 1 else 'names are'} {names}." if near else ""
    return f"No option `{flag.typed}` is known, neither of the compiler nor of stedgeai, in any version.{hint}"


def _roughly(typed: str) -> tuple[str, ...]:
    """Names that share less with what was typed, but more than any others."""
    names = {option.names[0].lstrip("-").casefold(): option.names[0] for option in options.all_options()}
    near = difflib.get_close_matches(typed.lstrip("-").casefold(), names, _MOST_NAMES, _ROUGH)
    return tuple(names[each] for each in near)


def _options_of_another_version(question: Question, version: str | None, library: Library) -> Iterator[Said]:
    if version is None:
        return
    for flag in question.flags:
        if flag.option and options.known(flag.name, version) is Known.NO:
            support = tuple(Support.of(unit) for unit in _entry(OPTION_REFERENCE, flag.name, library)[:1])
            support = support or _reference(OPTION_REFERENCE, library)
            text = f"`{flag.name}` is not an option of {version}: it is known {versions(flag.option)}."
            yield Said(text, support, premise=True)


def _operators_thought_unsupported(question: Question, library: Library) -> Iterator[Said]:
    if not _UNSUPPORTED.search(question.text) or _ASKS_WHETHER.match(question.text):
        return
    for operator in question.operators:
        placed = operators.placement(operator)
        entry = _entry(OPERATOR_REFERENCE, operator, library)
        if placed and placed.npu in ("yes", "conditional") and entry:
            described = entry[0].text.partition(": ")[2] or entry[0].text
            text = f"The NPU has {operator}: {described[:1].lower()}{described[1:]}"
            yield Said(text, (Support.of(entry[0]),), premise=True)


def _entry(source: str, name: str, library: Library) -> list[Unit]:
    """The item of a reference article that describes `name`."""
    return [
        unit
        for passage in library.finder.passages
        if passage.source_id == source
        for unit in library.units(passage.id)
        if re.match(rf"`{re.escape(name)}`", unit.text)
    ]


def _reference(source: str, library: Library) -> tuple[Support, ...]:
    passage = library.passage(source)
    return (Support(passage, passage.short_answer),) if passage and passage.short_answer else ()
