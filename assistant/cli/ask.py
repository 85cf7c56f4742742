"""`neuralart ask`: a question, with or without reports, to a cited answer."""

from __future__ import annotations

import json
from collections.abc import Sequence

from assistant.answer.answer import Answer
from assistant.answer.conversation import Conversation
from assistant.answer.conversation import ask as answer_to
from assistant.answer.library import Library
from assistant.cli.batch import batch_lines
from assistant.cli.diagnose import read_input
from assistant.cli.search import NOTHING_TO_SEARCH, open_index
from assistant.cli.terminal import colored, wide
from assistant.errors import AssistantError
from assistant.limits import check_question
from assistant.render.answer import render_answer
from assistant.render.answer_json import SCHEMA, answer_json
from assistant.report.facts import Report
from assistant.report.merge import together


def ask(
    question: str | None, report_files: Sequence[str], tool_version: str | None, as_json: bool, batch: str | None
) -> int:
    """Answer `question`, or every line of the file `batch` as one JSON object a line, each on its own.

    Returns 3 when there is nothing to search. Raises AssistantError for a report or batch that cannot be read, or a
    question that is empty or too long.
    """
    if batch is None:
        check_question(question or "")
    lines = None if batch is None else batch_lines(batch)
    reports = together([(name, read_input(name)) for name in report_files])
    index = open_index()
    if index is None:
        return NOTHING_TO_SEARCH
    library = Library(index)
    if lines is None:
        _print(_answer(question or "", library, reports, tool_version), as_json)
        return 0
    library.warm()  # some seconds once, then every question takes milliseconds
    for line in lines:
        try:
            check_question(line)
            told = answer_json(_answer(line, library, reports, tool_version))
        except AssistantError as error:  # one bad line of a batch is said in its place
            told = {"schema": SCHEMA, "question": line[:200], "error": str(error)}
        print(json.dumps(told, ensure_ascii=False), flush=True)
    return 0


def _answer(question: str, library: Library, reports: Sequence[Report], tool_version: str | None) -> Answer:
    """The answer in a conversation of its own."""
    conversation = Conversation(library, tool_version=tool_version)
    conversation.add(reports)
    return answer_to(question, conversation)


def _print(answer: Answer, as_json: bool) -> None:
    if as_json:
        print(json.dumps(answer_json(answer), indent=2, ensure_ascii=False))
    else:
        print(render_answer(answer, color=colored(), width=wide()))
