import json
import unicodedata
from dataclasses import replace

import pytest

from assistant.answer.answer import Answer, Citation, Claim, SuggestedFlag
from assistant.diagnosis.finding import Confidence, Evidence
from assistant.render.answer import render_answer, render_markdown
from assistant.render.answer_json import answer_json

TEXT = """\
**Conv runs on the CPU because it is computed in float.** [report, line 3] [1] More words follow here so that a narrow
terminal has to break the line somewhere.

**Try:**

- Quantize it. [1]
  Add to the profile "options": `--native-float`"""
CITATION = Citation(
    n=1,
    passage_id="software-epochs#convolution",
    source_id="software-epochs",
    title="Why operators run in software",
    url="https://stedgeai-dc.st.com/assets/embedded-docs/stneuralart_operator_support.html",
    where=None,
    quote="A Conv row in software is computed in float.",
    quote_kind="summary",
    authority="st-doc",
    versions="2.1.0",
)
ANSWER = Answer(
    question="why is Conv in SW",
    answer=" ".join(TEXT.split("\n", 1)[:1]) + "\n" + TEXT.split("\n", 1)[1],
    claims=(
        Claim(
            text="Conv runs on the CPU because it is computed in float.",
            citations=(1,),
            rows=(Evidence(where="line 3", text="epoch 3 -SW- ( Conv )"),),
        ),
    ),
    citations=(CITATION,),
    flags=(SuggestedFlag(flag="--native-float", action="add", place='profile "options"', versions="seen in 2.1.0"),),
    confidence=Confidence.HIGH,
)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_lines_fit_the_terminal(width: int) -> None:
    lines = render_answer(ANSWER, color=False, width=width).split("\n")
    assert all(len(line) <= width for line in lines if "https://" not in line)


def test_the_source_says_who_and_for_which_versions() -> None:
    text = render_answer(ANSWER, color=False, width=100)
    assert "[1] Why operators run in software" in text
    assert "ST documentation · versions 2.1.0" in text
    assert "(in our words)" in text
    assert CITATION.url is not None
    assert CITATION.url in text
    assert "Confidence high." in text


def test_without_color_there_is_no_escape() -> None:
    assert "\x1b" not in render_answer(ANSWER, color=False, width=100)
    assert "\x1b[" in render_answer(ANSWER, color=True, width=100)


def test_a_heading_is_bold_and_wrapped_without_its_marks() -> None:
    asked = "### 1. Why does the `PRelu` of my network run in software although every tensor of it is quantized?"
    told = replace(ANSWER, answer=f"{asked}\n\nBecause. [1]\n\n#pragma stays")
    plain = render_answer(told, color=False, width=60).split("\n")
    assert plain[:2] == [
        "1. Why does the `PRelu` of my network run in software",
        "although every tensor of it is quantized?",
    ]
    assert "#pragma stays" in plain
    assert render_answer(told, color=True, width=60).startswith("\x1b[1m1. Why does the `PRelu`")
    assert answer_json(told)["answer"].startswith(asked)
    assert render_markdown(told).startswith(asked)


def test_control_characters_never_reach_the_terminal() -> None:
    wicked = replace(
        ANSWER, answer="**a\x1b]0;title\x07b** [1]", citations=(replace(CITATION, title="c\x1b[2Jd", quote="e\x07f"),)
    )
    for text in (render_answer(wicked, color=False, width=80), render_markdown(wicked)):
        assert {each for each in text if unicodedata.category(each) == "Cc"} <= {"\n"}


def test_markdown_has_numbered_links() -> None:
    assert f"1. [Why operators run in software]({CITATION.url}) (ST documentation" in render_markdown(ANSWER)


def test_json_is_the_contract() -> None:
    data = json.loads(json.dumps(answer_json(ANSWER)))
    assert data["schema"] == "neuralart.ask/1"
    assert data["claims"] == [
        {
            "text": "Conv runs on the CPU because it is computed in float.",
            "citations": [1],
            "report": [{"where": "line 3", "text": "epoch 3 -SW- ( Conv )"}],
        }
    ]
    assert set(data["citations"][0]) >= {
        "n",
        "passage_id",
        "title",
        "url",
        "quote",
        "quote_kind",
        "authority",
        "versions",
    }
    assert data["flags"][0] == {
        "flag": "--native-float",
        "action": "add",
        "place": 'profile "options"',
        "versions": "seen in 2.1.0",
    }
    assert (data["confidence"], data["abstained"], data["mode"], data["degraded"]) == ("high", False, "composed", False)


def test_a_refusal_has_no_confidence() -> None:
    refusal = Answer(
        question="?", answer="**I do not know.** Nothing is near.", abstained=True, reason="Nothing is near."
    )
    assert "Confidence" not in render_answer(refusal, color=False, width=80)
