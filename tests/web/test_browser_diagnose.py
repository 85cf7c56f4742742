"""The tab Diagnose as people use it, in Chromium."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assistant.limits import FILE_BYTES
from assistant.web.samples import SAMPLES
from tests.report.builds import TEXT, blaze, touch
from tests.web.conftest import Server, Visit, faint_text, open_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

SETUP_FILES = Path(__file__).parents[1] / "report" / "setup_files"
FIRST = "26 epochs: 9 on the NPU (35\N{NO-BREAK SPACE}%), 15 on the CPU"
HOSTILE = (
    "Total number of epochs: 2 of which 1 implemented in software\n"
    "epoch 1 EC\nepoch 2 -SW- (Conv)\n"
    "model file : <img src=x onerror=window.owned=1>${window.owned=1}{{owned}}<script>window.owned=1<.onnx\n"
)


def test_a_sample_is_diagnosed_with_one_click(visit: Visit) -> None:
    visit.page.get_by_role("button", name=SAMPLES[0].label).click()
    assert visit.verdict().startswith(FIRST)
    assert visit.page.locator(".na-card").count() >= 3
    assert visit.page.locator(".na-strip .na-cell").count() > 10
    assert "epoch 3 -SW- (DequantizeLinear)" in visit.page.input_value("#na-paste textarea")
    assert visit.complaints == []


def test_a_paste_is_diagnosed_with_control_enter(visit: Visit) -> None:
    visit.page.fill("#na-paste textarea", SAMPLES[0].text())
    visit.page.press("#na-paste textarea", "Control+Enter")
    assert visit.verdict().startswith(FIRST)


def test_the_verdict_has_the_focus_when_it_comes(visit: Visit) -> None:
    visit.diagnose(SAMPLES[0].text())
    visit.verdict()
    visit.page.wait_for_function("document.activeElement.classList.contains('na-verdict')")


def test_bad_input_is_a_notice_and_the_next_paste_works(visit: Visit) -> None:
    visit.diagnose("why is my network slow?")
    told = visit.page.get_by_role("alert").inner_text()
    assert "Traceback" not in told
    assert told.endswith(".")
    visit.diagnose(SAMPLES[0].text())
    assert visit.verdict().startswith(FIRST)
    assert visit.page.get_by_role("alert").count() == 0


def test_clear_empties_paste_and_result(visit: Visit) -> None:
    visit.diagnose(SAMPLES[0].text())
    visit.verdict()
    visit.page.get_by_role("button", name="Clear", exact=True).click()
    visit.page.wait_for_selector(".na-verdict", state="detached")
    assert visit.page.input_value("#na-paste textarea") == ""


def test_a_dropped_file_is_diagnosed_and_not_kept(visit: Visit, server: Server, tmp_path: Path) -> None:
    dropped = tmp_path / "network_generate_report.txt"
    dropped.write_text(SAMPLES[1].text())
    visit.page.set_input_files("#na-drop input[type=file]", dropped)
    assert visit.verdict().startswith("132 epochs: 122 on the NPU")
    assert "network_generate_report.txt" in visit.page.locator(".na-origin").inner_text()
    assert [path for path in server.uploads.rglob("*") if path.is_file() and path.stat().st_size] == []


def test_several_files_and_a_paste_are_one_build(visit: Visit, server: Server, tmp_path: Path) -> None:
    files = touch() | {"notes.txt": b"hello"}
    text = files.pop(TEXT).decode()
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    visit.page.set_input_files("#na-drop input[type=file]", [tmp_path / name for name in files])
    assert visit.verdict().startswith("9 epochs: 4 on the NPU")
    assert "network_c_info.json" in visit.page.locator(".na-origin").inner_text()
    inputs = visit.page.locator(".na-inputs li")
    assert inputs.count() == 8
    assert visit.page.locator(".na-inputs .na-useless").inner_text().startswith("notes.txt")
    assert [path for path in server.uploads.rglob("*") if path.is_file() and path.stat().st_size] == []

    visit.diagnose(text)  # beside the files, which were read and deleted
    visit.page.wait_for_function("document.querySelectorAll('.na-inputs li').length === 9")
    assert visit.page.locator(".na-report").count() == 1
    assert visit.page.locator(".na-origin").inner_text().startswith("the pasted text")
    assert visit.page.get_by_text("Files of this build (8)").count() == 1

    visit.page.locator("#na-actions").get_by_role("button", name="Clear", exact=True).click()
    visit.page.wait_for_selector(".na-verdict", state="detached")
    visit.diagnose(SAMPLES[0].text())
    assert visit.verdict().startswith(FIRST)
    assert visit.page.locator(".na-inputs").count() == 0
    assert visit.complaints == []


@pytest.mark.parametrize(
    "visit",
    [{"viewport": {"width": 1280, "height": 900}}, {"viewport": {"width": 380, "height": 800}}],
    indirect=True,
    ids=["desktop", "phone"],
)
def test_two_builds_side_by_side_do_not_overflow(visit: Visit, tmp_path: Path) -> None:
    files = touch(TEXT=lambda text: text.replace("Softmax", "Concat")) | blaze()
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    visit.page.set_input_files("#na-drop input[type=file]", [tmp_path / name for name in files])
    visit.verdict()
    assert visit.page.locator(".na-report").count() == 2
    assert visit.page.locator(".na-contradictions").count() == 1
    visit.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faint_text(visit.page, "#na-result *") == []


def test_a_file_over_the_limit_is_a_notice(visit: Visit, tmp_path: Path) -> None:
    huge = tmp_path / "huge.log"
    with huge.open("wb") as sparse:
        sparse.truncate(FILE_BYTES + 1)
    visit.page.set_input_files("#na-drop input[type=file]", huge)
    assert visit.page.get_by_role("alert").inner_text().startswith("huge.log is 32.0\N{NO-BREAK SPACE}MB")


def test_a_stray_file_is_told_in_a_sentence_that_stays(visit: Visit, server: Server, tmp_path: Path) -> None:
    program, report = tmp_path / "program.exe", tmp_path / "report.txt"
    program.write_bytes(b"MZ" + bytes(200))
    report.write_text(SAMPLES[2].text())
    visit.page.set_input_files("#na-drop input[type=file]", [report, program])
    assert visit.verdict().startswith("58 epochs")
    assert visit.page.locator(".na-inputs .na-useless").inner_text().startswith("program.exe")
    assert [path for path in server.uploads.rglob("*") if path.is_file() and path.stat().st_size] == []


def test_a_stray_file_alone_does_not_block_the_next_one(visit: Visit, tmp_path: Path) -> None:
    program, report = tmp_path / "program.exe", tmp_path / "report.txt"
    program.write_bytes(b"MZ" + bytes(200))
    report.write_text(SAMPLES[2].text())
    visit.page.set_input_files("#na-drop input[type=file]", program)
    assert visit.page.get_by_role("alert").inner_text().startswith("program.exe ")
    visit.page.locator("#na-actions").get_by_role("button", name="Clear", exact=True).click()
    visit.page.get_by_role("alert").wait_for(state="detached")
    visit.page.set_input_files("#na-drop input[type=file]", report)
    assert visit.verdict().startswith("58 epochs")


LOOKS = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    "phone": {"color_scheme": "light", "viewport": {"width": 380, "height": 800}},
}


@pytest.mark.parametrize("visit", LOOKS.values(), indirect=True, ids=LOOKS)
def test_setup_files_are_shown_for_what_they_are(visit: Visit) -> None:
    names = ("with_slips.mpool", "profiles.json", "network.csv", "run-settings.json")
    visit.page.set_input_files("#na-drop input[type=file]", [SETUP_FILES / name for name in names])
    visit.verdict()
    assert visit.page.locator(".na-report").count() == 4
    assert visit.page.locator(".na-slips").count() == 3
    told = visit.page.locator("#na-result").inner_text()
    assert "Paste the whole epoch table" not in told
    assert "4 memory pools that the compiler may use." in told
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faint_text(visit.page, "#na-result *") == []


@pytest.mark.parametrize("visit", LOOKS.values(), indirect=True, ids=LOOKS)
def test_evidence_with_the_name_of_its_file_stays_readable(visit: Visit, tmp_path: Path) -> None:
    for name, content in touch().items():
        (tmp_path / name).write_bytes(content)
    visit.page.set_input_files("#na-drop input[type=file]", sorted(tmp_path.iterdir()))
    visit.verdict()
    rows = visit.page.locator(".na-card .na-rows > li > .na-where + span")
    widths = [box["width"] for row in rows.all() if (box := row.bounding_box())]
    assert len(widths) > 3
    assert min(widths) >= 180
    assert "/head/Softmax_output_0" in visit.page.locator(".na-listing").first.inner_text()
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_is_asked_of_another_host(visit: Visit, server: Server) -> None:
    for sample in SAMPLES:
        visit.page.get_by_role("button", name=sample.label).click()
        visit.page.wait_for_timeout(500)
    assert len(visit.requests) > 10
    ours = (server.url, "data:", f"blob:{server.url}")
    assert [url for url in visit.requests if not url.startswith(ours)] == []


@pytest.mark.parametrize(
    "visit",
    [
        {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
        {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
        {"color_scheme": "light", "viewport": {"width": 380, "height": 800}},
        {"color_scheme": "dark", "viewport": {"width": 380, "height": 800}},
    ],
    indirect=True,
    ids=["light", "dark", "phone", "phone-dark"],
)
def test_nothing_overflows_and_text_stays_legible(visit: Visit) -> None:
    for sample in SAMPLES:
        visit.page.get_by_role("button", name=sample.label).click()
        visit.page.wait_for_function(
            "text => document.querySelector('#na-paste textarea').value === text", arg=sample.text()
        )
        visit.verdict()
        visit.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faint_text(visit.page, "#na-result *, #na-footer *, #na-heading *, #na-actions *, [role=tab]") == []


def test_two_people_do_not_see_each_other(browser: Browser, server: Server) -> None:
    contexts = [browser.new_context() for _ in range(2)]
    one, other = (open_page(context, server).to_diagnose() for context in contexts)
    one.diagnose(SAMPLES[0].text())
    other.diagnose(SAMPLES[1].text())
    assert one.verdict().startswith("26 epochs")
    assert other.verdict().startswith("132 epochs")
    assert "person_detector" not in one.page.content()
    assert "DequantizeLinear" in one.page.content()
    newcomer = open_page(browser.new_context(), server).to_diagnose()
    assert newcomer.page.locator(".na-verdict").count() == 0
    for context in (*contexts, newcomer.context):
        context.close()


def test_a_hostile_report_runs_nothing(visit: Visit) -> None:
    visit.diagnose(HOSTILE)
    visit.verdict()
    visit.page.wait_for_timeout(300)
    assert visit.page.evaluate("window.owned") is None
    assert visit.page.locator("#na-result img, #na-result script").count() == 0
    assert "onerror=window.owned=1" in visit.page.locator("#na-result").inner_text()


def test_the_keyboard_walks_the_strip(visit: Visit) -> None:
    visit.diagnose(SAMPLES[0].text())
    visit.verdict()
    visit.page.locator(".na-chart").first.focus()
    readout = visit.page.locator(".na-readout").first
    visit.page.keyboard.press("ArrowRight")
    assert readout.inner_text() == "epochs 1 to 2 · on the NPU, run by the epoch controller · lines 7 to 8"
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("ArrowRight")
    assert readout.inner_text() == "epoch 4 · PRelu · on the CPU · line 10"
    visit.page.keyboard.press("End")
    assert readout.inner_text().startswith("epoch 26 · ")


def test_copy_puts_the_flags_on_the_clipboard(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.diagnose(SAMPLES[0].text())
    button = visit.page.locator(".na-copy").first
    flags = visit.page.locator(".na-paste code").first.inner_text()
    button.click()
    visit.page.wait_for_function("document.querySelector('.na-copy').textContent === 'Copied'")
    assert flags.startswith("-")
    assert visit.page.evaluate("navigator.clipboard.readText()") == flags


def test_the_footer_says_what_this_is(visit: Visit) -> None:
    told = visit.page.locator("#na-footer").inner_text()
    assert "rules" in told
    assert "nothing leaves this machine" in told
