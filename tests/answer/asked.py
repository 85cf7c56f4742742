"""Ask, and look at the answer with the eyes of a checker."""

import re

from assistant.answer.answer import Answer
from assistant.answer.conversation import Conversation, ask
from assistant.answer.library import Library
from assistant.answer.names import flags_in
from assistant.catalog import options
from assistant.report.read import read_text


def answer(question: str, library: Library, *, report: str = "", version: str | None = None) -> Answer:
    """The answer in a conversation of its own."""
    conversation = Conversation(library, tool_version=version)
    if report:
        conversation.add(read_text(report))
    return ask(question, conversation)


def assert_sound(told: Answer, library: Library) -> None:
    """Every claim cites, every quote stands in its passage, every suggested option exists."""
    numbers = {citation.n for citation in told.citations}
    for claim in told.claims:
        assert claim.citations or claim.rows, claim.text
        assert set(claim.citations) <= numbers, claim.text
    for citation in told.citations:
        passage = next(each for each in library.finder.passages if each.id == citation.passage_id)
        assert " ".join(citation.quote.split()) in " ".join(passage.text.split()), citation.quote
        assert citation.quote_kind in {"literal", "summary"}
    for flag in told.flags:
        assert options.find(flag.flag), flag


def unknown_flags(text: str) -> set[str]:
    """Options with two dashes in `text` that nobody knows."""
    return {flag.typed for flag in flags_in(text) if flag.option is None and flag.typed.startswith("--")}


def says(pattern: str, told: Answer) -> bool:
    """True when the answer, line ends aside, matches `pattern` in any case."""
    return re.search(pattern, " ".join(told.answer.split()), re.I) is not None
