"""One person's conversation: what is shown after each step, and what is kept of it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from assistant.answer import conversation
from assistant.answer.answer import Answer
from assistant.limits import FILE_BYTES, QUESTION_CHARACTERS
from assistant.render.answer_page import Turn, turn_html
from assistant.render.html import Html
from assistant.web import chat as chats
from assistant.web.chat import OVERVIEW, TURNS_SHOWN, Chat
from assistant.web.samples import SAMPLES
from assistant.web.shelf import Shelf
from tests.render.allowlist import Checker
from tests.web.shelves import broken, filled

SMALL = """Total number of epochs: 5 of which 3 implemented in software
epoch ID HW/SW/EC Operation (SW only)
epoch 1 EC
epoch 2 -SW- ( DequantizeLinear )
epoch 3 -SW- ( Conv )
epoch 4 -SW- ( QuantizeLinear )
epoch 5 EC
"""


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    return filled()


def states(chat: Chat, text: str, shelf: Shelf, *files: Path) -> list[Turn]:
    """Every state of the turn that `text` makes."""
    seen = []
    for _ in chat.ask(text, files, shelf):
        assert chat.now is not None
        assert Checker(chat.now_html()).faults == []
        seen.append(chat.now)
    return seen


def last(chat: Chat) -> Turn:
    assert chat.now is not None
    return chat.now


def test_an_answer_comes_step_by_step(shelf: Shelf) -> None:
    chat = Chat()
    seen = states(chat, "Can I force a layer onto the NPU?", shelf)
    assert seen[0].status == "Searching …"
    parts = [turn.shown for turn in seen[1:]]
    assert parts == [*range(1, len(parts)), None]
    assert len(parts) > 1
    assert last(chat).is_whole
    assert chat.under_way == ""
    assert "No layer can be forced" in Checker(chat.now_html()).text


def test_a_pasted_report_is_read_shown_and_talked_about(shelf: Shelf) -> None:
    chat = Chat()
    states(chat, SMALL + "\nwhy is Conv in SW", shelf)
    told = Checker(chat.now_html()).text
    assert last(chat).asked == "why is Conv in SW"
    assert "With a paste of 9 lines" in told
    assert "5 epochs: 2 on the NPU" in told
    assert "Epoch 3 (Conv) runs on the CPU" in told
    assert [each.report.totals.sw for each in chat.diagnoses] == [3]
    states(chat, "what should I try first?", shelf)
    assert last(chat).reports == ()
    assert "Your report" in Checker(chat.now_html()).text


def test_a_report_alone_is_summed_up(shelf: Shelf) -> None:
    chat = Chat()
    states(chat, SMALL, shelf)
    assert last(chat).asked == OVERVIEW
    assert last(chat).is_whole


def test_a_file_is_read_named_and_deleted(shelf: Shelf, tmp_path: Path) -> None:
    attached = tmp_path / "network_generate_report.txt"
    attached.write_text(SAMPLES[1].text())
    chat = Chat()
    states(chat, "", shelf, attached)
    told = Checker(chat.now_html()).text
    assert told.startswith(f"{OVERVIEW}With network_generate_report.txt132 epochs: 122 on the NPU")
    assert not attached.exists()
    assert len(chat.diagnoses) == 1


def test_several_files_are_talked_about_together(shelf: Shelf, tmp_path: Path) -> None:
    attached = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path, sample in zip(attached, SAMPLES[1:], strict=True):
        path.write_text(sample.text())
    chat = Chat()
    states(chat, "why is one slower?", shelf, *attached)
    assert last(chat).pasted == "a.txt, b.txt"
    assert len(chat.diagnoses) == 2


def test_a_file_that_is_no_report_is_a_notice_and_leaves_the_report_at_hand(shelf: Shelf, tmp_path: Path) -> None:
    chat = Chat()
    states(chat, SMALL, shelf)
    before = chat.diagnoses
    for name, content in (("notes.txt", b"nothing of interest"), ("model.txt", bytes(range(256)) * 9)):
        (tmp_path / name).write_bytes(content)
        states(chat, "and this?", shelf, tmp_path / name)
        assert name in last(chat).notice
        assert last(chat).answer is None
        assert not (tmp_path / name).exists()
    assert chat.diagnoses is before


def test_a_file_over_the_limit_is_a_notice(shelf: Shelf, tmp_path: Path) -> None:
    with (tmp_path / "huge.log").open("wb") as sparse:
        sparse.truncate(FILE_BYTES + 1)
    chat = Chat()
    states(chat, "why?", shelf, tmp_path / "huge.log")
    assert last(chat).notice.startswith("huge.log is 32.0 MB")
    assert not (tmp_path / "huge.log").exists()


def test_a_question_over_the_limit_is_a_notice_of_one_sentence(shelf: Shelf) -> None:
    chat = Chat()
    states(chat, "x" * (QUESTION_CHARACTERS + 1), shelf)
    assert last(chat).notice.startswith("The question has 50,001 characters; the limit is 50,000")
    states(chat, "Can I force a layer onto the NPU?", shelf)
    assert last(chat).is_whole


def test_nothing_asked_is_no_turn(shelf: Shelf) -> None:
    chat = Chat()
    assert states(chat, "  \n", shelf) == []
    assert chat.now_html() == chat.earlier_html() == ""


def test_what_is_hostile_stays_text(shelf: Shelf) -> None:
    chat = Chat()
    hostile = "<img src=x onerror=alert(1)> [x](javascript:alert(1)) `\"'><script>alert(1)</script> Conv"
    states(chat, hostile, shelf)
    assert hostile in Checker(chat.now_html()).text
    states(chat, f"{SMALL}model file : {hostile}.onnx\n", shelf)
    assert Checker(chat.earlier_html()).faults == []


def test_earlier_turns_stay_and_the_oldest_go(shelf: Shelf) -> None:
    chat = Chat()
    for number in range(TURNS_SHOWN + 3):
        states(chat, f"question {number} " + "x" * QUESTION_CHARACTERS, shelf)
    told = Checker(chat.earlier_html())
    assert told.faults == []
    assert "question 1 " not in told.text
    assert "question 2 " in told.text
    assert f"question {TURNS_SHOWN + 1} " in told.text
    assert f"question {TURNS_SHOWN + 2} " in Checker(chat.now_html()).text


def test_clear_forgets_the_questions_and_keeps_the_report(shelf: Shelf) -> None:
    chat = Chat()
    states(chat, SMALL, shelf)
    states(chat, "What does --Oalt-sched do?", shelf)
    chat.clear()
    assert chat.now_html() == chat.earlier_html() == ""
    assert len(chat.diagnoses) == 1
    fresh = Chat(diagnoses=chat.diagnoses)
    for each in (chat, fresh):
        states(each, "and is it slow?", shelf)
    answers = [each.now.answer.answer for each in (chat, fresh) if each.now and each.now.answer]
    assert answers[0] == answers[1]


def test_a_report_that_was_removed_is_talked_about_no_more(shelf: Shelf) -> None:
    chat = Chat()
    states(chat, SMALL, shelf)
    chat.talk_about(())
    states(chat, "Why does Conv run on the CPU?", shelf)
    assert "Your report" not in Checker(chat.now_html()).text


def test_a_stopped_answer_keeps_what_is_out_and_changes_no_more(shelf: Shelf) -> None:
    chat = Chat()
    steps = chat.ask("Can I force a layer onto the NPU?", (), shelf)
    next(steps)
    next(steps)
    chat.stop()
    out = last(chat)
    assert out.status == "Stopped."
    assert out.shown == 1
    assert list(steps) == []
    assert last(chat) == out


def test_stop_after_the_end_changes_nothing(shelf: Shelf) -> None:
    chat = Chat()
    states(chat, "Can I force a layer onto the NPU?", shelf)
    before = last(chat)
    chat.stop()
    assert last(chat) == before


def test_a_question_waits_for_an_index_that_is_being_built(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chats, "_PATIENCE", 0)
    empty = Shelf(ready=lambda _: pytest.fail("not started"), meanwhile=lambda: None)
    chat = Chat()
    steps = chat.ask("Can I force a layer onto the NPU?", (), empty)
    next(steps)
    next(steps)
    assert last(chat).status == "Opening the search index …"
    empty._library = shelf.library
    for _ in steps:
        pass
    assert last(chat).is_whole


def test_without_anything_to_search_it_says_why() -> None:
    chat = Chat()
    states(chat, "Can I force a layer onto the NPU?", broken())
    assert last(chat).notice == "Nothing can be searched, so there is no answer. The disk is full."


def test_a_bug_is_a_notice_and_the_log_is_silent_on_the_question(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(question: str, _: conversation.Conversation) -> Answer:
        raise ValueError(question)

    monkeypatch.setattr(conversation, "ask", fail)
    chat = Chat()
    with caplog.at_level(logging.DEBUG):
        states(chat, "why is SECRET-LAYER in software", shelf)
    assert last(chat).notice.startswith("The answer failed: a bug of ours")
    assert "ValueError at chat.py:" in caplog.text
    assert "SECRET-LAYER" not in caplog.text


def test_an_answer_that_cannot_be_shown_is_a_notice(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(turn: Turn) -> Html:
        if turn.answer:
            raise ValueError("a bug of the page")
        return turn_html(turn)

    monkeypatch.setattr(chats, "turn_html", fail)
    chat = Chat()
    states(chat, "Can I force a layer onto the NPU?", shelf)
    assert last(chat).notice.startswith("The answer failed: a bug of ours")


def test_two_chats_share_nothing(shelf: Shelf) -> None:
    one, other = Chat(), Chat()
    states(one, SMALL + "\nwhy is Conv in SW", shelf)
    states(other, "Can I force a layer onto the NPU?", shelf)
    assert other.diagnoses == ()
    assert "Conv" not in Checker(other.now_html()).text.replace("NPU", "")
