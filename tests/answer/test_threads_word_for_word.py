"""The two threads that the project began from, posts as they were written, in one conversation each.

The facts are those of seed_questions.json. The posts are others' text and are read from NEURALART_THREADS, else
from ../shared/seeds.
"""

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.answer.answer import Answer
from assistant.answer.conversation import Conversation, ask
from assistant.answer.library import Library
from tests.answer.asked import assert_sound, says, unknown_flags

pytestmark = [pytest.mark.e2e, pytest.mark.reports]

ROOT = Path(__file__).parents[2]
TOPICS: dict[str, dict[str, Any]] = {
    topic["topic"]: topic
    for topic in json.loads((Path(__file__).parent / "seed_questions.json").read_text(encoding="utf-8"))
}
PRELU, SPLIT = "seed-prelu-sw-oalt-sched", "seed-why-layers-sw"
POSTS = [
    ("000", 1, PRELU, ["what an unlabelled row is", "whether it changes the results",
                       "PReLU in software after quantization", "how to get rid of both"]),
    ("000", 3, PRELU, ["activations in external RAM"]),
    ("000", 7, PRELU, ["which of the options named", "whether the options leave anything to gain"]),
    ("003", 1, SPLIT, ["Conv in software in one network and in hardware in another",
                       "what the hardware asks of a layer", "whether a layer can be forced",
                       "when the conversions run in hardware"]),
]  # fmt: skip
"""File, number of the post, the thread to cite, and what the post asks."""
SAID = {
    ("000", 3): [r"more epochs|is still float", r"several times|slow.{0,40}a lot"],
    ("000", 7): [r"QInt8", r"uint8"],
}
"""What else must be told: how to move more epochs, and that PReLU is not bound to uint8."""

WITH_A_REPORT = {
    "upgrading alone does not cure it": r"2\.2\.0 builds with float slopes still",
    "the warnings name what is float": r"console log.{0,80}warnings",
    "quantize the slope to int8": r"QInt8.{0,400}PRelu",
}
"""How the same is said of a report at hand: by its findings, and by what it lacks."""


@cache
def posts(prefix: str) -> tuple[str, ...]:
    """The posts of a thread; the first one is its title."""
    folder = Path(os.environ.get("NEURALART_THREADS") or ROOT.parent / "shared" / "seeds")
    found = sorted(folder.glob(f"{prefix}_*.txt"))
    if not found:
        pytest.skip(f"NOT RUN: no threads in {folder}; set NEURALART_THREADS to their folder")
    return tuple(re.split(r"^\[[^\]\n]{2,60}\]$", found[0].read_text(encoding="utf-8"), flags=re.M))


def asked(prefix: str, number: int, library: Library) -> Answer:
    return ask(posts(prefix)[number], Conversation(library))


@pytest.mark.parametrize(("prefix", "number", "thread", "topics"), POSTS)
def test_a_post_gets_the_substance_of_the_thread(
    prefix: str, number: int, thread: str, topics: list[str], library: Library
) -> None:
    told = asked(prefix, number, library)
    assert not told.abstained
    assert_sound(told, library)
    missing = [
        (topic, fact["fact"])
        for topic in topics
        for fact in TOPICS[topic]["facts"]
        if not says(f"{fact['match']}|{WITH_A_REPORT.get(fact['fact'], fact['match'])}", told)
    ]
    missing += [("besides", pattern) for pattern in SAID.get((prefix, number), []) if not says(pattern, told)]
    assert missing == [], told.answer
    assert thread in {citation.source_id for citation in told.citations}
    assert [claim["claim"] for topic in topics for claim in TOPICS[topic]["never"] if says(claim["match"], told)] == []
    assert unknown_flags(told.answer) == set()
    assert "Not answered" not in told.answer, told.answer


def test_the_question_on_external_memory_opens_with_the_verdict(library: Library) -> None:
    """Whether it is slow was asked first, what to do about it second."""
    message = next(part for part in posts("000")[3].split("\n\n") if "hyperRAM" in part)
    told = ask(message, Conversation(library))
    first = next(line for line in told.answer.splitlines() if line.startswith("**"))
    assert re.search(r"slow", first)
    assert not re.search(r"fastest|To keep|Choose", first)
