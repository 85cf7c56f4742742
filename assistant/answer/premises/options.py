"""Options and values that nobody knows, and options that the version in play does not have."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence

from assistant.answer.draft import Said, Support
from assistant.answer.library import Library
from assistant.answer.names import Flag
from assistant.answer.premises import cite
from assistant.answer.question import Question
from assistant.answer.select import OPTION_REFERENCE
from assistant.answer.suggested import versions
from assistant.catalog import options
from assistant.catalog.options import Known, Option
from assistant.knowledge.passage import Passage

_MOST_NAMES = 3
_ROUGH = 0.5
_VALUE = re.compile(r"(?<![\w-])(?:(?P<level>-O)[ =]?|(?P<name>--?[A-Za-z][\w-]*)[ =])(?P<value>\d{1,3})(?![\w.%])")
_LEVEL_IN_WORDS = re.compile(r"\boptimi[sz]ation[ -]level(?:\s+of)?\s+(?:-?O)?(?P<value>\d{1,3})(?![\w.%])", re.I)


def unknown_options(question: Question, library: Library, found: tuple[Passage, ...]) -> Iterator[Said]:
    """One sentence for each option that neither the catalogue nor a passage that was found has, with near names."""
    for flag in question.flags:
        if flag.option is None and not any(flag.typed in passage.text for passage in found):
            near = options.similar(flag.typed, _MOST_NAMES) or _roughly(flag.typed)
            alone = not (question.operators or question.pools or any(each.option for each in question.flags))
            text, support = _unknown(flag, near), cite.short_answer(OPTION_REFERENCE, library)
            yield Said(text, support, premise=True, settles=alone)
            nearest = cite.entry(OPTION_REFERENCE, near[0], library) if near else None
            if nearest:
                yield Said(nearest.text, (Support.of(nearest),))


def _unknown(flag: Flag, near: Sequence[str]) -> str:
    names = ", ".join(f"`{name}`" for name in near)
    hint = f" The nearest {'name is' if len(near) == 1 else 'names are'} {names}." if near else ""
    return f"No option `{flag.typed}` is known, neither of the compiler nor of stedgeai, in any version.{hint}"


def _roughly(typed: str) -> tuple[str, ...]:
    """Names that share less with what was typed, but more than any others."""
    names = {option.names[0].lstrip("-").casefold(): option.names[0] for option in options.all_options()}
    near = difflib.get_close_matches(typed.lstrip("-").casefold(), names, _MOST_NAMES, _ROUGH)
    return tuple(names[each] for each in near)


def unknown_values(question: Question, library: Library) -> Iterator[Said]:
    """One sentence for each number given to an option that takes certain other numbers: `-O5`."""
    told: set[str] = set()
    for match in (*_VALUE.finditer(question.text), *_LEVEL_IN_WORDS.finditer(question.text)):
        groups = match.groupdict()
        option = options.find(groups.get("level") or groups.get("name") or "-O")
        told_of = option.names[0] if option else ""
        if option and told_of not in told and option.values and _is_none_of(match["value"], option):
            told.add(told_of)
            unit = cite.entry(OPTION_REFERENCE, told_of, library)
            support = (Support.of(unit),) if unit else cite.short_answer(OPTION_REFERENCE, library)
            typed = match[0] if match[0].startswith("-") else f"-O{match['value']}"
            taken = f"{', '.join(option.values[:-1])} or {option.values[-1]}"
            yield Said(f"There is no `{typed}`: `{told_of}` takes {taken}.", support, premise=True)


def _is_none_of(value: str, option: Option) -> bool:
    """True for a number beyond those that the option lists; a count behind an option that takes words is none."""
    return all(each.isdecimal() for each in option.values) and value not in option.values


def of_another_version(question: Question, version: str | None, library: Library) -> Iterator[Said]:
    """One sentence for each option that some source says `version` does not have."""
    for flag in question.flags if version else ():
        if flag.option and options.known(flag.name, version) is Known.NO:
            unit = cite.entry(OPTION_REFERENCE, flag.name, library)
            support = (Support.of(unit),) if unit else cite.short_answer(OPTION_REFERENCE, library)
            text = f"`{flag.name}` is not an option of {version}: it is known {versions(flag.option)}."
            yield Said(text, support, premise=True)
