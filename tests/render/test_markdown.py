from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from assistant.render.html import Html, element
from assistant.render.markdown import markdown, steps
from tests.render.allowlist import Checker

ANSWER = """**Epoch 3 runs on the CPU.** It lies between conversions [report, lines 30–32] [1].

**Try, in this order:**

1. Requantize with `QInt8` [2, ST staff].
   Add to the profile "options": `--Oalt-sched`

   ```json
   "options": "-O3 <fast>"
   ```
2. Compare kernel and stride [3].

Paste the log."""


def marked(inner: str) -> Html | None:
    return element("span", inner, class_="na-mark") if inner[0].isdigit() else None


def test_paragraphs_lists_code_and_marks() -> None:
    made = markdown(ANSWER, marked)
    page = Checker(made)
    assert page.faults == []
    assert made.startswith("<p><strong>Epoch 3 runs on the CPU.</strong> It lies")
    assert '<span class="na-mark">2, ST staff</span>' in made
    assert "[report, lines 30–32]" in page.text
    assert "<pre><code>&quot;options&quot;: &quot;-O3 &lt;fast&gt;&quot;</code></pre>" in made
    assert made.count("<li>") == 2


def test_a_second_line_of_an_item_stands_by_itself() -> None:
    assert '<span class="na-line">Add to the profile &quot;options&quot;: <code>--Oalt-sched</code></span>' in markdown(
        ANSWER
    )


def test_steps_are_blocks_and_list_items_and_grow_only_at_the_end() -> None:
    assert steps(ANSWER) == 5
    shown = [markdown(ANSWER, marked, number) for number in range(6)]
    assert shown[0] == ""
    assert shown[5] == markdown(ANSWER, marked)
    for before, after in pairwise(shown):
        assert after.startswith(before.removesuffix("</ol>"))
        assert Checker(after).faults == []
        assert len(after) > len(before)


def test_a_heading_is_one_below_the_question_and_keeps_its_number_and_brackets() -> None:
    text = "### 1. Why is `Conv` in [1]?\n\nBecause. [1]\n\n# top\n\n###### low\n\n#no heading\n\n`### code`"
    made = markdown(text, marked)
    assert Checker(made).faults == []
    assert made.startswith("<h3>1. Why is <code>Conv</code> in [1]?</h3><p>Because. <span")
    assert "<h3>top</h3><h5>low</h5><p>#no heading</p><p><code>### code</code></p>" in made
    assert steps(text) == 6
    assert markdown(text, marked, 1) == "<h3>1. Why is <code>Conv</code> in [1]?</h3>"


def test_html_stays_text() -> None:
    page = Checker(markdown("<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n<div>\n\n&lt;b&gt;"))
    assert page.faults == []
    assert "<img src=x onerror=alert(1)>" in page.text


def test_only_web_addresses_become_links() -> None:
    text = (
        "[a](https://st.com/x?a=1&b=2) [b](javascript:alert(1)) [c](data:text/html,x) [d](//host) see https://st.com/y."
    )
    page = Checker(markdown(text))
    assert page.faults == []
    assert page.links == ["https://st.com/x?a=1&b=2", "https://st.com/y"]
    assert page.text.endswith("see https://st.com/y.")


def test_names_with_underscores_and_stars_are_left_alone() -> None:
    assert markdown("LL_ATON_RT_WFE is 2 * 3 * 4") == "<p>LL_ATON_RT_WFE is 2 * 3 * 4</p>"


def test_an_index_is_no_mark() -> None:
    assert markdown("shape[1] of [1]", marked) == '<p>shape[1] of <span class="na-mark">1</span></p>'


def test_a_list_keeps_its_first_number() -> None:
    assert markdown("3. c\n4. d").startswith('<ol start="3">')


_PIECES = [
    "<",
    ">",
    "[",
    "]",
    "(",
    ")",
    "`",
    "```\n",
    "*",
    "**",
    "1. ",
    "- ",
    "### ",
    "# ",
    "\n",
    "\n\n",
    "javascript:",
    "https://a",
    "&",
    '"',
]


@given(st.lists(st.sampled_from([*_PIECES, "a", "[1]", "![x](https://a)", "<!--", "\x00", "\u202e"]), max_size=40))
def test_nothing_but_the_allowed_markup_comes_out(pieces: list[str]) -> None:
    assert Checker(markdown("".join(pieces), marked)).faults == []
