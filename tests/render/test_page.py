from dataclasses import replace
from pathlib import Path

import pytest

from assistant.diagnosis.engine import run
from assistant.diagnosis.finding import Evidence, Gain, Place, Severity, Suggestion, SuggestionKind
from assistant.errors import AssistantError
from assistant.render.html import element, is_web_address, link, prose
from assistant.render.page import MAX_FINDINGS, MAX_REPORTS, diagnoses_html, diagnosis_html, notice_html
from assistant.report.facts import CompilerOption, Mention, MentionKind, Message, MessageLevel, Report, Tool, Unread
from assistant.report.read import read_file
from tests.render.allowlist import Checker
from tests.render.builders import SPILLING, diagnosis, finding, pool, report, rows, rule
from tests.render.conftest import HOSTILE

pytestmark = pytest.mark.usefixtures("corpus")


def page(of: Report | None = None, **parts: object) -> Checker:
    """The parsed page of one diagnosis, already checked against the allow-list."""
    checked = Checker(diagnosis_html(diagnosis(of, **parts)))  # type: ignore[arg-type]
    assert checked.faults == []
    return checked


def test_the_verdict_is_the_heading() -> None:
    markup = diagnosis_html(diagnosis())
    assert "26 epochs: 9 on the NPU (35\N{NO-BREAK SPACE}%), 15 on the CPU, 2 hybrid (<code>??</code>)" in markup
    assert 'aria-labelledby="r1-verdict"' in markup


def test_absent_figures_say_so() -> None:
    text = page(report()).text
    assert text.count("not in this report") == 3
    assert "needs a validate run on the target" in text
    bare = page(Report(where=1)).text
    assert "Shares of epochs, cycles and time, transitions and activations are not in this report." in bare


def test_a_card_shows_everything_a_finding_has() -> None:
    gain = Gain(kind="estimated", low=0, high=4.45, unit="ms", how="time of these rows")
    shown = page(findings=[finding(gain=gain, citations=("a#b", "c"), applies_to="2.1 and later")])
    for told in (
        *("warning", "PRelu on the CPU", "SW-002", "PRelu is computed in float between two conversions."),
        *("line 11", "epoch 4 -SW- (PRelu)", "Compile without the alternate scheduler and compare.", "--Oauto-sched"),
        *(
            'remove from the profile "options"',
            "epochs 3–5, 9–11, 14–15",
            "confidence medium",
            "versions 2.1 and later",
        ),
        "gain estimated 0–4.45 ms (time of these rows)",
        *("2 sources: ST documentation", "Compiler options › Alternate scheduler", "ST documentation, 2.1.0"),
    ):
        assert told in shown.text
    assert shown.links == ["https://stedgeai-dc.st.com/assets/embedded-docs/page.html"] * 2


def test_a_copy_button_names_the_flags_that_it_copies() -> None:
    markup = diagnosis_html(diagnosis(findings=[finding()]))
    assert '<code id="r1-f1-s1">--Oauto-sched</code>' in markup
    assert 'data-copies="r1-f1-s1" aria-label="Copy --Oauto-sched"' in markup


def test_long_evidence_is_folded_not_lost() -> None:
    many = tuple(Evidence(where=n, text=f"epoch {n} -SW- (Add)") for n in range(1, 31))
    shown = page(findings=[finding(evidence=many)])
    assert "22 more rows" in shown.text
    assert "epoch 30 -SW- (Add)" in shown.text


def test_findings_are_summed_up_by_severity() -> None:
    found = [
        finding(severity=Severity.ERROR),
        finding(id="A-1"),
        finding(id="A-2"),
        finding(id="B", severity=Severity.INFO),
    ]
    assert "4 findings: 1 error, 2 warnings and 1 info" in page(findings=found).text


def test_no_finding_is_said() -> None:
    shown = page(clear=[rule(), rule()], asks=[(rule(), "Paste the log.")])
    assert "No finding2 rules ran clear, 1 could not tell." in shown.text


def test_errors_of_the_tool_are_in_sight_and_warnings_folded() -> None:
    def message(level: MessageLevel, text: str, count: int = 1) -> Message:
        return Message(where=40, text=text, level=level, code=None, count=count)

    failed = Report(
        where=1,
        messages=(
            message(MessageLevel.ERROR, "E103: no room"),
            message(MessageLevel.WARNING, "x is not quantized", 33),
        ),
    )
    markup = diagnosis_html(diagnosis(failed))
    assert "The run ended in an error (line 40)" in markup
    assert markup.index("1 error of the tool") < markup.index("E103: no room") < markup.index("<details>")
    assert markup.index("<details>") < markup.index("x is not quantized</code> (33 times)")


def test_what_could_not_be_told_is_visible_and_clear_rules_are_folded() -> None:
    markup = diagnosis_html(diagnosis(asks=[(rule("QNT-001"), "Paste the log.")], clear=[rule()]))
    asks = markup.index("Could not tell")
    assert "<details>" not in markup[asks : markup.index("Paste the log.")]
    assert "<details><summary>1 rule clear</summary>" in markup


def test_options_mentions_and_unread_lines_are_apart() -> None:
    told = page(
        report(
            options=(CompilerOption(where=17, text="-O3", name="--optimization", value="3"),),
            mentions=(Mention(where=34, text="-O2", kind=MentionKind.OPTION, name="-O2", value=None),),
            unread=(Unread(where=40, last=52, what="layer table"),),
        )
    ).text
    assert "Compiler options in force (1)line 17--optimization 3" in told
    assert "none is a fact of the table.line 34-O2" in told
    assert "Not read (1)line 40 to 52layer table" in told


def test_several_reports_have_ids_of_their_own() -> None:
    several = [diagnosis(report(pools=SPILLING), [finding(), finding(id="SW-003")])] * 3
    checked = Checker(diagnoses_html(several))
    assert checked.faults == []
    assert len(set(checked.ids)) == len(checked.ids)
    assert "3 reports in this input" in checked.text
    assert "Report 2 of 3" in checked.text


def test_a_flood_of_reports_and_findings_is_bounded() -> None:
    reports = Checker(diagnoses_html([diagnosis()] * (MAX_REPORTS + 5)))
    assert reports.text.count("Report ") == MAX_REPORTS
    assert f"The first {MAX_REPORTS} are shown." in reports.text
    findings = page(findings=[finding(id=f"SW-{n}") for n in range(MAX_FINDINGS + 3)])
    assert "3 more findings not shown." in findings.text


def test_a_notice_is_one_escaped_sentence() -> None:
    checked = Checker(notice_html(f"{HOSTILE} is no report."))
    assert checked.faults == []
    assert "onerror=alert(1)" in checked.text


def hostile_report() -> Report:
    return report(
        pools=[pool(HOSTILE, 0x9000_0000, 1000, activations=10), pool(HOSTILE, 0x3400_0000, 0)],
        tool=Tool(name=HOSTILE, version=HOSTILE, build=HOSTILE),
        model=HOSTILE,
        target="stm32n6" + HOSTILE,
        epochs=tuple(replace(row, operation=HOSTILE, label=HOSTILE) for row in rows("-SW-:X ??")),
        options=(CompilerOption(where=HOSTILE, text=HOSTILE, name=HOSTILE, value=HOSTILE),),
        mentions=(Mention(where=HOSTILE, text=HOSTILE, kind=MentionKind.OPTION, name=HOSTILE, value=HOSTILE),),
        unread=(Unread(where=1, last=HOSTILE, what=HOSTILE),),
    )


def hostile_finding() -> dict[str, object]:
    step = Suggestion(kind=SuggestionKind.CHECK, text=HOSTILE, flags=(HOSTILE,), place=Place.PROFILE)
    return {
        "title": HOSTILE,
        "because": HOSTILE,
        "evidence": (Evidence(where=HOSTILE, text=HOSTILE),),
        "suggestions": (step,),
        "gain": Gain(kind="measured", low=1, high=2, unit=HOSTILE, how=HOSTILE),
        "applies_to": HOSTILE,
        "citations": ("evil#section", "evil"),
    }


def test_hostile_names_stay_text() -> None:
    found = diagnosis(hostile_report(), [finding(**hostile_finding())], [(rule(title=HOSTILE), HOSTILE)])
    checked = Checker(diagnoses_html([found], source=HOSTILE))
    assert checked.faults == []
    assert checked.links == []
    assert checked.text.count("onerror=alert(1)") > 20


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "//evil.example/x",
        "/relative",
        "https://",
        "http://[::1",
        " https://spaced.example",
        "https://two words.example",
        "https://bidi.example/\u202ex",
        "ftp://host/x",
    ],
)
def test_only_web_addresses_become_links(url: str) -> None:
    assert not is_web_address(url)
    assert link(url, "text") == "text"


def test_a_link_cannot_leave_its_attribute() -> None:
    checked = Checker(link('https://host/x"onmouseover="alert(1)', "text"))
    assert checked.faults == []
    assert checked.links == ['https://host/x"onmouseover="alert(1)']


def test_text_is_escaped_however_it_enters() -> None:
    assert element("p", "<b>", title="\"'<") == '<p title="&quot;&#x27;&lt;">&lt;b&gt;</p>'
    assert prose("a `<b>` c & `unclosed") == "a <code>&lt;b&gt;</code> c &amp; `unclosed"


@pytest.mark.reports
def test_pages_of_real_reports_hold_only_allowed_markup(reports_dir: Path) -> None:
    seen = 0
    for path in sorted((reports_dir / "files").rglob("*.txt")):
        try:
            found = [run(each) for each in read_file(path)]
        except AssistantError:
            continue
        seen += len(found)
        checked = Checker(diagnoses_html(found, path.name))
        assert checked.faults == [], path
        assert len(set(checked.ids)) == len(checked.ids), path
    assert seen > 50
