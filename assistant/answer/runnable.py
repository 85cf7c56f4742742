"""`ask` as a LangChain Runnable, for people who build chains of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from assistant.answer.answer import Answer
from assistant.answer.conversation import Conversation, ask
from assistant.answer.library import Finder, Library
from assistant.report.read import read_text

if TYPE_CHECKING:
    from langchain_core.runnables import Runnable


def ask_runnable(finder: Finder, tool_version: str | None = None) -> Runnable[str | Mapping[str, Any], Answer]:
    """A Runnable from a question to an Answer.

    The input is the question, or a mapping with "question" and, as far as they are there, "report" (text) and
    "tool_version". Each call is a conversation of its own.
    """
    from langchain_core.runnables import RunnableLambda

    library = Library(finder)

    def answer(asked: str | Mapping[str, Any]) -> Answer:
        given = {"question": asked} if isinstance(asked, str) else asked
        conversation = Conversation(library, tool_version=given.get("tool_version", tool_version))
        if report := given.get("report"):
            conversation.add(read_text(report))
        return ask(given["question"], conversation)

    return RunnableLambda(answer, name="ask")
