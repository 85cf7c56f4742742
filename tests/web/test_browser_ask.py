"""The tab Ask as people use it, in Chromium."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assistant.limits import QUESTION_CHARACTERS
from assistant.web.examples import GENERAL
from assistant.web.samples import SAMPLES
from tests.web.conftest import Server, Visit, faint_text, open_page
from tests.web.test_chat import SMALL

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

FORCED = "Can I force a layer onto the NPU?"
HOSTILE = "<img src=x onerror=window.owned=1>${window.owned=1}{{owned}}<script>window.owned=1</script> Conv `x`"


def example(visit: Visit, question: str) -> None:
    """Press the button of an example and wait for its answer."""
    visit.page.get_by_role("button", name=question).click()
    visit.answered(question)


def test_an_example_is_answered_with_its_sources(asking: Visit) -> None:
    example(asking, FORCED)
    told = asking.page.locator("#na-now .na-answer").inner_text()
    assert "No layer can be forced" in told
    cards = asking.page.locator("#na-now .na-cite")
    numbers = {each.inner_text().split()[0] for each in asking.page.locator("#na-now a.na-ref").all()}
    assert numbers == {str(number) for number in range(1, cards.count() + 1)}
    first = cards.first.inner_text()
    assert "our summary" in first
    assert "ST staff" in first
    assert asking.complaints == []


def test_a_number_leads_to_its_card_and_escape_back(asking: Visit) -> None:
    example(asking, FORCED)
    reference = asking.page.locator("#na-now a.na-ref").first
    reference.click()
    assert asking.page.evaluate("document.activeElement.id") == "t1-c1"
    asking.page.keyboard.press("Escape")
    assert asking.page.evaluate("document.activeElement.textContent").startswith("1")
    asking.page.keyboard.press("Enter")
    assert asking.page.evaluate("document.activeElement.id") == "t1-c1"


@pytest.mark.parametrize("asking", [{}, {"viewport": {"width": 380, "height": 800}}], indirect=True, ids=["", "phone"])
def test_each_of_several_questions_has_a_heading(asking: Visit) -> None:
    questions = ("Why does PRelu run in software?", "Can I force a layer onto the NPU?", "What does --Oalt-sched do?")
    asking.page.fill("#na-box textarea", " ".join(questions))
    asking.page.press("#na-box textarea", "Enter")
    asking.page.wait_for_selector("#na-now .na-answer > .na-note")
    headings = asking.page.locator("#na-now .na-answer > h3")
    assert headings.all_inner_texts() == [f"{number}. {each}" for number, each in enumerate(questions, 1)]
    assert "###" not in asking.page.locator("#na-now").inner_text()
    sizes = asking.page.evaluate(
        "['.na-asked', '.na-answer > h3', '.na-answer > p'].map((of) =>"
        " parseFloat(getComputedStyle(document.querySelector(`#na-now ${of}`)).fontSize))"
    )
    assert sizes[0] > sizes[1] >= sizes[2]
    assert asking.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_pasted_report_is_read_and_can_be_removed(asking: Visit) -> None:
    asking.page.fill("#na-box textarea", f"{SMALL}\nwhy is Conv in SW")
    asking.page.press("#na-box textarea", "Enter")
    asking.answered("why is Conv in SW")
    assert asking.page.locator(".na-read-verdict").inner_text().startswith("5 epochs: 2 on the NPU")
    assert "Epoch 3 (Conv) runs on the CPU" in asking.page.locator(".na-answer").inner_text()
    asking.page.locator("a.na-ref-report").first.click()
    assert asking.page.evaluate("document.activeElement.innerText").startswith("Your report")
    chip = asking.page.locator(".na-about")
    assert chip.inner_text() == "Talking about: 5 epochs, 3 on the CPU"
    assert asking.page.get_by_role("button", name="Why does Conv run on the CPU?").is_visible()
    asking.page.get_by_role("button", name="Remove report").click()
    chip.wait_for(state="detached")
    assert asking.page.get_by_role("button", name=GENERAL[0]).is_visible()


def test_a_pasted_report_is_diagnosed_on_the_other_tab(asking: Visit) -> None:
    asking.page.fill("#na-box textarea", SAMPLES[1].text())
    asking.page.press("#na-box textarea", "Enter")
    asking.page.get_by_role("button", name="Show the whole diagnosis").click()
    assert asking.verdict().startswith("132 epochs: 122 on the NPU")


def test_a_diagnosed_report_is_at_hand(visit: Visit) -> None:
    visit.diagnose(SAMPLES[0].text())
    visit.verdict()
    visit.page.get_by_role("button", name="Ask about this report").click()
    assert visit.page.locator(".na-about").inner_text() == "Talking about: 26 epochs, 15 on the CPU, 2 hybrid"
    visit.page.wait_for_function("document.activeElement.matches('#na-box textarea')")
    example(visit, "Why does PRelu run on the CPU?")
    assert "epoch 4 -SW- (PRelu)" in visit.page.locator(".na-sources-beside").inner_text()
    visit.to_diagnose().page.get_by_role("button", name="Clear", exact=True).click()
    visit.page.wait_for_selector(".na-verdict", state="detached")
    assert not visit.page.get_by_role("button", name="Ask about this report").is_visible()


def test_an_attached_file_is_read_and_not_kept(asking: Visit, server: Server, tmp_path: Path) -> None:
    attached = tmp_path / "network_generate_report.txt"
    attached.write_text(SAMPLES[2].text())
    asking.page.set_input_files("#na-box input[type=file]", attached)
    asking.page.get_by_role("button", name="Remove file").wait_for()
    asking.ask("What should I try first?")
    assert "With network_generate_report.txt" in asking.page.locator("#na-now").inner_text()
    assert asking.page.locator(".na-about").inner_text().startswith("Talking about: 58 epochs")
    assert [path for path in server.uploads.rglob("*") if path.is_file() and path.stat().st_size] == []


def test_shift_enter_starts_a_line_and_enter_sends(asking: Visit) -> None:
    box = asking.page.locator("#na-box textarea")
    box.press_sequentially("Can I force")
    box.press("Shift+Enter")
    box.press_sequentially("a layer?")
    assert box.input_value() == "Can I force\na layer?"
    assert asking.page.locator(".na-turn").count() == 0
    box.press("Enter")
    asking.answered("Can I force a layer?")
    assert box.input_value() == ""


def test_a_new_question_comes_into_sight_and_the_old_one_stays(asking: Visit) -> None:
    example(asking, FORCED)
    asking.ask("What does --Oalt-sched do?")
    asking.page.wait_for_function("document.querySelector('#na-now .na-turn').getBoundingClientRect().top < 60")
    assert asking.page.locator("#na-earlier .na-turn").count() == 1
    assert asking.page.locator("#na-earlier").inner_text().startswith(FORCED)
    box = asking.page.locator("#na-box").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 900


def test_what_is_shown_only_grows(asking: Visit) -> None:
    asking.page.evaluate("""() => {
      window.states = [];
      new MutationObserver(() => {
        const answer = document.querySelector("#na-now .na-answer");
        const cards = [...document.querySelectorAll("#na-now li.na-cite")].map((card) => card.innerText);
        if (answer) window.states.push([answer.innerText.length, cards]);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }""")
    example(asking, FORCED)
    states = asking.page.evaluate("window.states")
    assert states
    for (length, cards), (longer, more) in pairwise(states):
        assert longer >= length
        assert more[: len(cards)] == cards


def test_what_is_not_known_looks_different(asking: Visit) -> None:
    asking.ask("What is the capital of France?")
    banner = asking.page.locator("#na-now .na-abstained")
    assert banner.inner_text().startswith("Search by meaning is off")
    assert "I do not know." in banner.inner_text()
    assert asking.page.locator("#na-now .na-cite").count() == 0


def test_clear_empties_the_chat(asking: Visit) -> None:
    example(asking, FORCED)
    asking.page.get_by_role("button", name="Clear chat").click()
    asking.page.wait_for_selector(".na-turn", state="detached")
    assert asking.page.get_by_role("heading", name="Ask about your network").is_visible()
    assert not asking.page.get_by_role("button", name="Clear chat").is_visible()
    asking.ask("What does --Oalt-sched do?")


def test_a_question_over_the_limit_is_a_notice(asking: Visit) -> None:
    asking.page.fill("#na-box textarea", "x" * (QUESTION_CHARACTERS + 1))
    asking.page.press("#na-box textarea", "Enter")
    told = asking.page.locator("#na-now .na-alert").inner_text()
    assert told.startswith("The question has 50,001 characters; the limit is 50,000")
    example(asking, FORCED)


def test_a_hostile_question_runs_nothing(asking: Visit, server: Server) -> None:
    asking.page.fill("#na-box textarea", f"{SMALL}\nmodel file : {HOSTILE}\n\nwhy {HOSTILE}?")
    asking.page.press("#na-box textarea", "Enter")
    asking.page.wait_for_selector("#na-now .na-answer > .na-note")
    asking.ask(f"what about {HOSTILE}?")
    asking.page.wait_for_timeout(300)
    assert asking.page.evaluate("window.owned") is None
    assert asking.page.locator("#na-now img, #na-now script, #na-earlier img, #na-at-hand img").count() == 0
    assert "onerror=window.owned=1" in asking.page.locator("#na-now").inner_text()
    assert "owned" not in server.log.read_text()


def test_nothing_is_asked_of_another_host(asking: Visit, server: Server) -> None:
    for question in (FORCED, "What does --Oalt-sched do?"):
        example(asking, question)
    assert len(asking.requests) > 10
    ours = (server.url, "data:", f"blob:{server.url}")
    assert [url for url in asking.requests if not url.startswith(ours)] == []


@pytest.mark.parametrize(
    "asking",
    [
        {"color_scheme": scheme, "viewport": {"width": width, "height": height}}
        for scheme in ("light", "dark")
        for width, height in ((1280, 900), (380, 800))
    ],
    indirect=True,
    ids=["light", "phone", "dark", "phone-dark"],
)
def test_nothing_overflows_and_text_stays_legible(asking: Visit) -> None:
    parts = "#na-intro *, #na-now *, #na-earlier *, #na-about *, #na-examples *, [role=tab]"
    assert faint_text(asking.page, parts) == []
    asking.page.fill("#na-box textarea", f"{SAMPLES[0].text()}\nwhy is PRelu in SW?")
    asking.page.press("#na-box textarea", "Enter")
    asking.page.wait_for_selector("#na-now .na-answer > .na-note")
    asking.ask("What is the capital of France?")
    asking.ask("x" * 400)
    asking.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert asking.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    outside = asking.page.evaluate(
        "[...document.querySelectorAll('.na-turn *')].some((e) => e.getBoundingClientRect().right > innerWidth + 1)"
    )
    assert not outside
    assert faint_text(asking.page, parts) == []


def test_a_question_sent_while_an_answer_comes_is_asked_after_it(asking: Visit) -> None:
    box = "#na-box textarea"
    asking.page.fill(box, "why is PRelu in software?")
    asking.page.press(box, "Enter")
    asking.page.wait_for_selector("#na-now .na-turn")
    asking.page.fill(box, "can a layer be forced onto the NPU?")
    asking.page.press(box, "Enter")
    asking.answered("can a layer be forced onto the NPU?")


def test_on_a_phone_the_sources_stand_below_the_answer(browser: Browser, server: Server) -> None:
    places = []
    for width in (1280, 380):
        context = browser.new_context(viewport={"width": width, "height": 800})
        visited = open_page(context, server)
        example(visited, FORCED)
        answer, sources = visited.page.evaluate(
            "['.na-answer', '.na-sources-beside'].map((of) => document.querySelector(of).getBoundingClientRect())"
        )
        places.append((sources["x"] >= answer["right"], sources["y"] >= answer["bottom"]))
        context.close()
    assert places == [(True, False), (False, True)]


def test_two_people_do_not_see_each_other(browser: Browser, server: Server) -> None:
    contexts = [browser.new_context() for _ in range(2)]
    one, other = (open_page(context, server) for context in contexts)
    one.page.fill("#na-box textarea", f"{SMALL}\nwhy is Conv in SW")
    one.page.press("#na-box textarea", "Enter")
    one.answered("why is Conv in SW")
    example(other, FORCED)
    assert "Talking about" not in other.page.content()
    assert "why is Conv in SW" not in other.page.content()
    assert "force a layer" not in one.page.locator("#na-now").inner_text()
    again = open_page(contexts[0], server)
    assert again.page.locator(".na-turn").count() == 0
    for context in contexts:
        context.close()


def test_an_answer_under_way_can_be_stopped(browser: Browser, server_that_builds: Server) -> None:
    context = browser.new_context()
    visited = open_page(context, server_that_builds)
    visited.page.fill("#na-box textarea", FORCED)
    visited.page.press("#na-box textarea", "Enter")
    status = visited.page.locator("#na-now .na-status")
    visited.page.get_by_text("Building the search index: 57 %").first.wait_for()
    visited.page.locator("#na-box button.stop-button").click()
    visited.page.wait_for_function("document.querySelector('#na-now .na-status').textContent === 'Stopped.'")
    visited.page.wait_for_selector("#na-box button.submit-button")
    visited.page.wait_for_timeout(500)
    assert status.inner_text() == "Stopped."
    assert "57 %" in visited.page.locator("#na-index").inner_text()
    assert visited.complaints == []
    context.close()
