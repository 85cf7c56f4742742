"""Questions, answers and sources as HTML: complete, in step, and nothing but the allowed markup."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.answer.answer import LITERAL, SUMMARY, Answer, Citation, Claim, Mode, SuggestedFlag
from assistant.catalog import manifest
from assistant.diagnosis.finding import Confidence, Evidence
from assistant.render.answer_page import Turn, about_html, answer_steps, report_label, turn_html
from assistant.report.facts import Report, Totals
from tests.render.allowlist import Checker
from tests.render.builders import report
from tests.render.conftest import HOSTILE

ROWS = (
    Evidence(where=32, text="epoch 4 -SW- ( QuantizeLinear )"),
    Evidence(where=30, text="epoch 2 -SW- ( DequantizeLinear )"),
    Evidence(where=31, text="epoch 3 -SW- ( Conv )"),
)
TEXT = """**Epoch 3 (Conv) runs on the CPU because it is computed in float.** [report, lines 30–32] [1]

Where a layer runs cannot be set by hand. [2, ST staff]

**Try, in this order:**

1. Quantize as QDQ. [1]
   Add to the profile "options": `--native-float`
2. Compare kernel and stride. [3]"""


def cited(n: int, **fields: object) -> Citation:
    known: dict[str, object] = {
        "n": n,
        "passage_id": f"docs/quantization.md#part-{n}",
        "source_id": "not-in-the-manifest",
        "title": f"Title {n}",
        "url": f"https://stedgeai-dc.st.com/page{n}.html",
        "where": None,
        "quote": f"The words of source {n}.",
        "quote_kind": SUMMARY,
        "authority": "st-doc",
        "versions": "2.1.0",
    }
    return Citation(**(known | fields))  # type: ignore[arg-type]


def answer(**fields: object) -> Answer:
    known: dict[str, object] = {
        "question": "why is Conv in SW",
        "answer": TEXT,
        "claims": (Claim(text="Epoch 3 (Conv) runs on the CPU.", citations=(1,), rows=ROWS),),
        "citations": (
            cited(1, quote_kind=LITERAL, quote="`epoch 3` is printed -SW-"),
            cited(2, url=None, where="ST Community board", authority="st-staff", versions="not stated"),
            cited(3),
        ),
        "flags": (
            SuggestedFlag(
                flag="--native-float", action="remove", place='profile "options"', versions="seen in 2.0.0 to 4.0.1"
            ),
        ),
        "confidence": Confidence.MEDIUM,
        "elapsed_ms": 43.2,
    }
    return Answer(**(known | fields))  # type: ignore[arg-type]


def turn(**fields: object) -> Turn:
    known: dict[str, object] = {"key": "t1", "asked": "why is Conv in SW", "answer": answer()}
    return Turn(**(known | fields))  # type: ignore[arg-type]


def page(of: Turn) -> Checker:
    checked = Checker(turn_html(of))
    assert checked.faults == []
    assert len(set(checked.ids)) == len(checked.ids)
    return checked


def test_every_number_leads_to_its_card() -> None:
    shown = page(turn())
    assert shown.jumps == ["t1-rows", "t1-c1", "t1-c2", "t1-c1", "t1-c3"]
    assert "Quantize as QDQ. 1Add to the profile" in shown.text
    assert "cannot be set by hand. 2 ST staff" in shown.text


def test_a_card_says_what_its_source_is() -> None:
    text = page(turn()).text
    assert "Title 1epoch 3 is printed -SW-literalST documentation · 2.1.0" in text
    assert "Title 2The words of source 2.our summaryST staff · version not stated · ST Community board" in text
    assert page(turn()).links == ["https://stedgeai-dc.st.com/page1.html", "https://stedgeai-dc.st.com/page3.html"]


def test_kind_and_date_come_from_the_manifest() -> None:
    source = next(each for each in manifest.sources() if each.kind == "thread" and each.date)
    shown = page(turn(answer=answer(citations=(cited(1, source_id=source.id),))))
    assert f"forum thread · ST documentation · 2.1.0 · {source.date}" in shown.text


def test_rows_of_the_report_are_a_card_in_the_order_of_the_report() -> None:
    text = page(turn()).text
    assert "Your reportline 30epoch 2 -SW- ( DequantizeLinear )line 31epoch 3 -SW- ( Conv )line 32" in text


def test_many_rows_are_folded() -> None:
    rows = tuple(Evidence(where=number, text=f"epoch {number} -SW- (Conv)") for number in range(1, 30))
    shown = turn_html(turn(answer=answer(claims=(Claim(text="x", citations=(), rows=rows),))))
    assert "<summary>21 more rows</summary>" in shown
    assert shown.count("-SW- (Conv)") == 29


def test_a_suggested_option_can_be_copied_and_says_where_it_goes() -> None:
    shown = turn_html(turn())
    assert '<code id="t1-f1">--native-float</code>' in shown
    assert 'data-copies="t1-f1"' in shown
    assert "remove from the profile &quot;options&quot; · seen in 2.0.0 to 4.0.1" in shown


def test_how_sure_and_who_phrased_it() -> None:
    assert "confidence medium · composed from the sources without a language model · 43.2 ms" in page(turn()).text
    phrased = page(turn(answer=answer(mode=Mode.MODEL, elapsed_ms=0.0))).text
    assert "confidence medium · phrased by a language model and checked against the sources" in phrased
    assert " ms" not in phrased


def test_step_by_step_only_adds_and_never_renumbers() -> None:
    steps = answer_steps(answer())
    assert steps == 5
    before: list[str] = []
    for shown in range(1, steps + 1):
        part = page(turn(shown=shown))
        cards = [name for name in part.ids if name.startswith("t1-c")]
        assert cards[: len(before)] == before
        assert set(part.jumps) <= set(part.ids)
        assert "Options to copy" not in part.text
        before = cards
    assert before == ["t1-c1", "t1-c2", "t1-c3"]
    assert "Options to copy" in page(turn()).text


def test_a_number_without_a_citation_stays_text() -> None:
    shown = page(turn(answer=answer(answer="See [9] and [report, line 3].", claims=(), citations=())))
    assert shown.jumps == []
    assert "See [9] and [report, line 3]." in shown.text
    assert "Sources" not in shown.text


def test_an_abstention_is_a_plain_banner() -> None:
    abstained = answer(
        answer="**I do not know.** Nothing is close to this.\n\nAsk in https://community.st.com/t5/edge-ai.",
        abstained=True,
        reason="Nothing is close to this.",
        claims=(),
        citations=(),
        flags=(),
    )
    shown = page(turn(answer=abstained))
    assert 'class="na-answer na-abstained" role="note"' in turn_html(turn(answer=abstained))
    assert shown.links == ["https://community.st.com/t5/edge-ai"]
    assert "confidence" not in shown.text


def test_a_degraded_search_is_said_before_the_answer() -> None:
    for abstained in (False, True):
        text = page(turn(answer=answer(degraded="Search by meaning is off.", abstained=abstained))).text
        assert text.index("Search by meaning is off.") < text.index("Epoch 3 (Conv)")


def test_a_report_that_was_read_is_shown_with_its_verdict() -> None:
    of = turn(pasted="network.log", reports=tuple(report("EC -SW-:Conv") for _ in range(5)))
    text = page(of).text
    assert "With network.log" in text
    assert text.count("2 epochs: 1 on the NPU") == 2 * 3  # the sentence and the description of the strip
    assert "2 more reports. Show the whole diagnosis" in text


def test_the_lines_of_a_question_are_kept() -> None:
    assert "E103\nwhat now?" in page(turn(asked=" E103\nwhat now? ", answer=None)).text


def test_waiting_and_notices() -> None:
    assert 'role="status"' in turn_html(turn(answer=None, status="Searching …"))
    assert page(turn(answer=None, notice="The question is empty.")).text.endswith("The question is empty.")
    assert not turn(answer=None).is_whole
    assert not turn(shown=2).is_whole
    assert turn().is_whole


@pytest.mark.parametrize(
    ("shown", "label"),
    [
        (report(), "26 epochs, 15 on the CPU, 2 hybrid (2.1.0, face.onnx)"),
        (report("EC EC"), "2 epochs, none on the CPU (2.1.0, face.onnx)"),
        (report("EC -SW-:Conv", totals=Totals(), tool=None, model=None), "2 rows of an epoch table"),
        (Report(where=1), "a report without an epoch table"),
    ],
)
def test_a_report_in_a_few_words(shown: Report, label: str) -> None:
    assert report_label(shown) == label


def test_what_is_talked_about() -> None:
    assert about_html([]) == ""
    several = Checker(about_html([report("EC", model=f"m{number}.onnx") for number in range(5)]))
    assert several.faults == []
    assert several.text.startswith("Talking about: 1 epoch, none on the CPU (2.1.0, m0.onnx); 1 epoch")
    assert several.text.endswith("; and 2 more")


def test_nothing_hostile_becomes_markup() -> None:
    evil = answer(
        question=HOSTILE,
        answer=f"**{HOSTILE}** [1] [2, {HOSTILE}] [report, {HOSTILE}]\n\n- `{HOSTILE}`\n\n```\n{HOSTILE}\n```\n\n"
        "[x](javascript:alert(1))",
        claims=(Claim(text=HOSTILE, citations=(1,), rows=(Evidence(where=HOSTILE, text=HOSTILE),)),),
        citations=(
            cited(1, title=HOSTILE, url="javascript:alert(1)", quote=HOSTILE, where=HOSTILE, versions=HOSTILE),
            cited(2, title=HOSTILE, url=f"https://host/{HOSTILE}", authority=HOSTILE, quote_kind=HOSTILE),
        ),
        flags=(SuggestedFlag(flag=HOSTILE, action=HOSTILE, place=HOSTILE, versions=HOSTILE),),
        degraded=HOSTILE,
        help=HOSTILE,
    )
    of = turn(
        asked=HOSTILE,
        pasted=HOSTILE,
        status=HOSTILE,
        notice=HOSTILE,
        reports=(report(model=HOSTILE, target=HOSTILE),),
        answer=evil,
    )
    for state in (of, replace(of, shown=2), replace(of, answer=replace(evil, abstained=True))):
        shown = page(state)
        assert shown.links == []
        assert "onerror=alert(1)" in shown.text
    assert Checker(about_html([report(model=HOSTILE)])).faults == []
